import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { sendJson } from './http-loopback.ts'

export type Seen = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Site = { base: string; port: number; seen: Seen[]; close(): Promise<void> }
export type SiteAnswer = (request: Seen, response: ServerResponse) => void | Promise<void>

/** A server on loopback that keeps every request it got. The caller closes it. */
export async function openSite(answer: SiteAnswer): Promise<Site> {
  const seen: Seen[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = Buffer.concat(chunks).toString('utf8')
    const one = { method: request.method ?? '', url, headers: request.headers, body }
    seen.push(one)
    await answer(one, response)
  }
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise<void>(done => server.close(() => done()))
  }
  return { base: `http://127.0.0.1:${address.port}`, port: address.port, seen, close }
}

export const TAVILY_TEST_KEY = 'tvly-test-key'

export type Found = { title: string; url: string; content: string }

/** Tavily as documented: `POST /search` with a bearer key. `status` is what its plan makes it answer. */
export function answerTavily(found: Found[], options: { status?: number; safeSearch?: boolean } = {}): SiteAnswer {
  return (request, response) => {
    if (request.method !== 'POST' || request.url.pathname !== '/search') return sendJson(response, 404, {})
    if (request.headers.authorization !== `Bearer ${TAVILY_TEST_KEY}`) {
      return sendJson(response, 401, { detail: { error: 'Unauthorized: missing or invalid API key.' } })
    }
    const body: { query?: unknown; max_results?: number; safe_search?: boolean } = JSON.parse(request.body)
    if (options.status) return sendJson(response, options.status, { detail: { error: 'refused' } })
    if (typeof body.query !== 'string' || body.query === '' || body.query.length > 400) {
      return sendJson(response, 400, { detail: { error: 'Query is invalid.' } })
    }
    if (body.safe_search && !options.safeSearch) {
      return sendJson(response, 403, { detail: { error: 'safe_search is not available on this plan.' } })
    }
    sendJson(response, 200, {
      query: body.query,
      answer: null,
      images: [],
      results: found.slice(0, body.max_results ?? 5).map(one => ({ ...one, score: 0.9, raw_content: null })),
      response_time: '1.2',
      request_id: 'r-1',
    })
  }
}

/** SearXNG as documented: 403 to a format that its settings do not allow. */
export function answerSearxng(found: Found[], formats: readonly string[] = ['html', 'json']): SiteAnswer {
  return ({ url }, response) => {
    if (url.pathname !== '/search' && url.pathname !== '/') return void response.writeHead(404).end()
    if (!formats.includes(url.searchParams.get('format') ?? 'html')) return void response.writeHead(403).end()
    const query = url.searchParams.get('q')
    if (!query) return void response.writeHead(400).end()
    sendJson(response, 200, {
      query,
      number_of_results: 0,
      results: found.map(one => ({ ...one, engine: 'wikipedia', category: 'general', score: 1 })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [['google', 'timeout']],
    })
  }
}

/** Jina Reader as documented: the address after the first slash, JSON when asked for. */
export function answerJina(options: { status?: number; content?: string } = {}): SiteAnswer {
  return ({ url, headers }, response) => {
    const target = `${url.pathname}${url.search}`.slice(1)
    const { status = 200 } = options
    if (status !== 200) {
      return sendJson(response, status, { code: status, name: 'Refused', status: status * 100, message: 'refused' })
    }
    const content = options.content ?? `# Page\n\nLue par Jina : ${target}`
    if (headers.accept !== 'application/json') return void response.end(content)
    sendJson(response, 200, {
      code: 200,
      status: 20_000,
      data: { title: 'Page', description: '', url: target, content, usage: { tokens: 10 } },
    })
  }
}

const PLACES = [
  {
    id: 1,
    name: 'Paris',
    latitude: 48.85341,
    longitude: 2.3488,
    country_code: 'FR',
    country: 'France',
    admin1: 'Île-de-France',
    population: 2_138_551,
  },
  {
    id: 2,
    name: 'Paris',
    latitude: 33.66094,
    longitude: -95.55551,
    country_code: 'US',
    country: 'États-Unis',
    admin1: 'Texas',
    population: 24_782,
  },
  {
    id: 3,
    name: 'Abidjan',
    latitude: 5.35444,
    longitude: -4.00167,
    country_code: 'CI',
    country: 'Côte d’Ivoire',
    admin1: 'Abidjan',
    population: 3_677_115,
  },
  {
    id: 4,
    name: 'Athènes',
    latitude: 37.98376,
    longitude: 23.72784,
    country_code: 'GR',
    country: 'Grèce',
    admin1: 'Attique',
    population: 664_046,
  },
]

/** Open-Meteo's geocoding: without any place, the answer has no list. */
export function answerGeocoding(): SiteAnswer {
  return ({ url }, response) => {
    const name = url.searchParams.get('name') ?? ''
    if (url.pathname !== '/v1/search') return sendJson(response, 404, { error: true, reason: 'Not Found' })
    const results = PLACES.filter(place => place.name.toLowerCase() === name.toLowerCase())
    sendJson(response, 200, { ...(results.length > 0 && { results }), generationtime_ms: 0.5 })
  }
}

/** Open-Meteo's forecast: only the variables that were asked for. */
export function answerWeather(code: number, status = 200): SiteAnswer {
  return ({ url }, response) => {
    if (status !== 200) return sendJson(response, status, { error: true, reason: 'refused' })
    const unit = url.searchParams.get('temperature_unit')
    if (unit !== 'celsius' && unit !== 'fahrenheit') return sendJson(response, 400, { error: true, reason: 'unit' })
    const temperature = unit === 'celsius' ? 27.4 : 81.3
    const all: Record<string, number> = {
      temperature_2m: temperature,
      relative_humidity_2m: 78,
      apparent_temperature: temperature + 3,
      weather_code: code,
      wind_speed_10m: 14.3,
    }
    const asked = (url.searchParams.get('current') ?? '').split(',')
    const current = Object.fromEntries(asked.map(name => [name, all[name]]))
    sendJson(response, 200, {
      latitude: Number(url.searchParams.get('latitude')),
      longitude: Number(url.searchParams.get('longitude')),
      timezone: 'Africa/Abidjan',
      current_units: { time: 'iso8601', temperature_2m: '°C' },
      current: { time: '2025-03-14T09:15', interval: 900, ...current },
    })
  }
}

/** ExchangeRate-API's open access. Rates of 14 March 2025, new ones the day after. */
export function answerRates(status = 200): SiteAnswer {
  return ({ url }, response) => {
    if (status !== 200) return sendJson(response, status, { result: 'error', 'error-type': 'refused' })
    if (url.pathname !== '/v6/latest/EUR')
      return sendJson(response, 404, { result: 'error', 'error-type': 'unsupported-code' })
    sendJson(response, 200, {
      result: 'success',
      provider: 'https://www.exchangerate-api.com',
      time_last_update_unix: Date.UTC(2025, 2, 14) / 1000,
      time_last_update_utc: 'Fri, 14 Mar 2025 00:00:00 +0000',
      time_next_update_unix: Date.UTC(2025, 2, 15) / 1000,
      time_next_update_utc: 'Sat, 15 Mar 2025 00:00:00 +0000',
      time_eol_unix: 0,
      base_code: 'EUR',
      rates: { EUR: 1, USD: 1.0885, NGN: 1676.5, GHS: 16.87, XOF: 655.957, XAF: 655.957, TND: 3.3612, JPY: 161.83 },
    })
  }
}
