import { HttpFailure } from './failures.ts'

/** The package's own limit, out of the way of those of the caller. */
const NO_TIMEOUT_MS = 2 ** 31 - 1

export type Connection = { post(body: Uint8Array<ArrayBuffer>, controller: AbortController): Promise<Response> }

/**
 * The package decides address, key and headers, once: they are the same for every request, and building them anew
 * costs a quarter of a tool round. Its retries, log and environment variables are off, so that what the files beside
 * this one say is what happens, and its answer is taken raw.
 */
export async function connectOpenAi(
  address: URL,
  apiKey: string | undefined,
  path: '/chat/completions' | '/embeddings',
): Promise<Connection> {
  const { OpenAI } = await import('openai')
  const client = new OpenAI({
    baseURL: address.href.replace(/\/$/, ''),
    // The package insists on a key; without one the header is taken off again.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    ...(!apiKey && { defaultHeaders: { Authorization: null } }),
    logLevel: 'off',
  })
  const { req, url } = await client.buildRequest({
    method: 'post',
    path,
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  // What is left out tells strangers about this computer.
  const headers = Object.fromEntries([...req.headers].filter(([name]) => !name.startsWith('x-stainless-')))
  return {
    async post(body, controller) {
      const response = await client.fetchWithTimeout(
        url,
        { method: 'POST', headers, body, redirect: 'manual' },
        NO_TIMEOUT_MS,
        controller,
      )
      if (response.ok) return response
      throw new HttpFailure(response.status, response.headers, await response.text())
    },
  }
}
