import { onTestFinished } from 'vitest'
import { type AddressPolicy, PUBLIC_WEB } from '../../src-main/web/address-guard.ts'
import { LIMITS } from '../../src-main/web/limits.ts'
import { SERVICES, type Services } from '../../src-main/web/services.ts'
import {
  answerGeocoding,
  answerJina,
  answerRates,
  answerSearxng,
  answerTavily,
  answerWeather,
  openSite,
  type Site,
  type SiteAnswer,
} from './web-sites.ts'

/** A server on loopback, closed with the test; every request it got is kept. */
export async function startSite(answer: SiteAnswer): Promise<Site> {
  const site = await openSite(answer)
  onTestFinished(site.close)
  return site
}

/** The public web, to which the servers of a test were added: names that are theirs, and their ports. */
export function withLoopback(sites: readonly Site[], names: Record<string, string[]> = {}): AddressPolicy {
  return {
    allowsName: name => Object.hasOwn(names, name) || PUBLIC_WEB.allowsName(name),
    allowsAddress: address => address === '127.0.0.1' || PUBLIC_WEB.allowsAddress(address),
    allowsPort: port => sites.some(site => site.port === port) || PUBLIC_WEB.allowsPort(port),
    resolve: async name => names[name] ?? [],
  }
}

/** An address where nothing listens. */
export async function deadAddress(): Promise<string> {
  const site = await startSite(() => undefined)
  await site.close()
  return site.base
}

/** Services that are all elsewhere than the real ones, so that no test leaves this machine. */
export async function services(changes: Partial<Services> = {}): Promise<Services> {
  const nowhere = await deadAddress()
  const none = { tavily: nowhere, jina: nowhere, geocoding: nowhere, weather: nowhere, rates: nowhere }
  return { ...SERVICES, ...none, limits: { ...LIMITS, connectMs: 10_000, overallMs: 15_000 }, ...changes }
}

const NOWHERE = 'http://127.0.0.1:9'

/** For every test that says nothing of the web: no name is found, and nothing listens. */
export const NO_WEB: Services = {
  tavily: NOWHERE,
  jina: NOWHERE,
  geocoding: NOWHERE,
  weather: NOWHERE,
  rates: NOWHERE,
  pages: {
    ...PUBLIC_WEB,
    resolve: name => Promise.reject(Object.assign(new Error(`no ${name} in tests`), { code: 'ENOTFOUND' })),
    // Numbers are dialled without being looked for.
    allowsAddress: () => false,
  },
  limits: LIMITS,
}

export const startTavily = (...options: Parameters<typeof answerTavily>) => startSite(answerTavily(...options))
export const startSearxng = (...options: Parameters<typeof answerSearxng>) => startSite(answerSearxng(...options))
export const startJina = (...options: Parameters<typeof answerJina>) => startSite(answerJina(...options))
export const startGeocoding = () => startSite(answerGeocoding())
export const startWeather = (...options: Parameters<typeof answerWeather>) => startSite(answerWeather(...options))
export const startRates = (...options: Parameters<typeof answerRates>) => startSite(answerRates(...options))
