/** What is known of an address before the first request: who answers there, and which habits it has. */
export type Provider = {
  /** As the user knows it; the host for an address that isn't in the table. */
  name: string
  /** An address that never answers without a key: saying so needs no network. */
  needsKey: boolean
  /** On this machine: « start it », where a remote one says « check the connection ». */
  loopback: boolean
  /** Refuses `stream_options`, and gives the usage anyway. */
  usageUnasked: boolean
  /** Call ids are exactly nine letters or digits. */
  nineLetterIds: boolean
  /** Gives the price of an answer when `usage.include` asks for it. */
  cost: boolean
  /** Wants the reasoning of the current round back beside its calls. */
  reasoningBack: boolean
}

type Known = Partial<Omit<Provider, 'loopback'>> & { name: string }

const HOSTED: Record<string, Known> = {
  'api.openai.com': { name: 'OpenAI', needsKey: true },
  'openrouter.ai': { name: 'OpenRouter', needsKey: true, cost: true },
  'api.mistral.ai': { name: 'Mistral', needsKey: true, usageUnasked: true, nineLetterIds: true },
  'api.deepseek.com': { name: 'DeepSeek', needsKey: true, reasoningBack: true },
  'api.groq.com': { name: 'Groq', needsKey: true },
}

/** The port each local server listens on unless told otherwise. */
const LOCAL: Record<string, Known> = {
  '11434': { name: 'Ollama' },
  '1234': { name: 'LM Studio' },
  '8080': { name: 'llama.cpp' },
}

/** Where the API starts on hosts that keep it elsewhere than under `/v1`. */
const ROOTS: Record<string, string> = { 'openrouter.ai': '/api/v1', 'api.groq.com': '/openai/v1' }

const MISTRAL_MODEL = /mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral/i

export function providerOf(baseUrl: URL, model: string): Provider {
  const loopback = isLoopback(baseUrl.hostname)
  const known = loopback ? LOCAL[baseUrl.port] : HOSTED[baseUrl.hostname]
  const habits: Known = known ?? { name: baseUrl.host }
  return {
    name: habits.name,
    needsKey: habits.needsKey ?? false,
    loopback,
    usageUnasked: habits.usageUnasked ?? false,
    // Their chat template makes the same checks wherever the weights run.
    nineLetterIds: (habits.nineLetterIds ?? false) || MISTRAL_MODEL.test(model),
    cost: habits.cost ?? false,
    reasoningBack: habits.reasoningBack ?? false,
  }
}

/**
 * The address as people type it, made the one that `/chat/completions` is added to: a bare host gets the path of
 * its API, a whole endpoint loses its end. Undefined for what is no http address.
 */
export function parseBaseUrl(text: string): URL | undefined {
  const typed = text.trim()
  const address = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  // A password in an address would be stored and shown with it; keys have their own place.
  if (address.username !== '' || address.password !== '') return undefined
  // A key never travels in clear to a provider that is known to answer over TLS.
  if (HOSTED[address.hostname]) address.protocol = 'https:'
  const path = address.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  address.pathname = path === '' ? (ROOTS[address.hostname] ?? '/v1') : path
  address.search = ''
  address.hash = ''
  return address
}

/** Without a scheme: plain for this machine and its local network, TLS for the rest of the world. */
function schemeFor(typed: string): 'http' | 'https' {
  const hostname = URL.parse(`http://${typed}`)?.hostname ?? ''
  const local = isLoopback(hostname) || PRIVATE_ADDRESS.test(hostname) || !hostname.includes('.')
  return local || hostname.endsWith('.local') ? 'http' : 'https'
}

const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/

/** Of this machine, as far as its name says. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname.endsWith('.localhost')
  )
}
