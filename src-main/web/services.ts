import { type AddressPolicy, PUBLIC_WEB } from './address-guard.ts'
import { LIMITS, type Limits } from './limits.ts'

/** Where each service is; only tests give others. */
export type Services = {
  tavily: string
  jina: string
  geocoding: string
  weather: string
  rates: string
  /** Which addresses pages are read from. */
  pages: AddressPolicy
  limits: Limits
}

export const SERVICES: Services = {
  tavily: 'https://api.tavily.com',
  jina: 'https://r.jina.ai',
  geocoding: 'https://geocoding-api.open-meteo.com',
  weather: 'https://api.open-meteo.com',
  rates: 'https://open.er-api.com',
  pages: PUBLIC_WEB,
  limits: LIMITS,
}
