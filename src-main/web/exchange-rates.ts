import { z } from 'zod'
import { broken, serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb } from './http.ts'
import { readJson } from './read-json.ts'
import type { Services } from './services.ts'

/** How many of each currency make one euro. */
export type EuroRates = {
  rates: Record<string, number>
  /** The day they are of: `2026-03-14`. */
  date: string
  /** When the service will have others. */
  nextAt: string
}

const SERVICE = 'ExchangeRate-API'

/**
 * https://www.exchangerate-api.com/docs/free: no key, new rates once a day, some 160 currencies; keeping the answer is
 * what its terms ask for.
 * @throws ToolError when it cannot be reached or gives no rates.
 */
export async function fetchEuroRates(services: Services, signal: AbortSignal): Promise<EuroRates> {
  const { status, body } = await fetchWeb({
    url: `${services.rates}/v6/latest/EUR`,
    service: SERVICE,
    headers: { Accept: 'application/json' },
    limits: services.limits,
    signal,
  })
  if (status === 429) throw serviceBusy(SERVICE)
  if (status !== 200) throw serviceFailure(SERVICE, status)
  const { data } = ratesAnswer.safeParse(readJson(body))
  if (!data) throw broken(SERVICE)
  return {
    rates: data.rates,
    date: new Date(data.time_last_update_unix * 1000).toISOString().slice(0, 10),
    nextAt: new Date(data.time_next_update_unix * 1000).toISOString(),
  }
}

/** Until the year 9999: what a date can hold. */
const moment = z.number().int().positive().max(253_402_300_799)

const ratesAnswer = z.object({
  result: z.literal('success'),
  base_code: z.literal('EUR'),
  time_last_update_unix: moment,
  time_next_update_unix: moment,
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
})
