/** Answers one question of a model server; undefined for whatever is no JSON, in time and within bounds. */
export type AskJson = (path: string, body?: Record<string, unknown>) => Promise<unknown>

const TIME_MS = 1_500
const MOST_BYTES = 2_000_000

/** `root` has no slash at its end. The same question is asked once. */
export function createAskJson(root: string, apiKey: string | undefined): AskJson {
  const asked = new Map<string, Promise<unknown>>()
  return (path, body) => {
    const key = `${path} ${JSON.stringify(body)}`
    const known = asked.get(key) ?? read(`${root}${path}`, body, apiKey)
    asked.set(key, known)
    return known
  }
}

/** Nobody listening, or something else than a model server, is no answer rather than a failure. */
async function read(url: string, body: Record<string, unknown> | undefined, apiKey: string | undefined) {
  const json = { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, {
      // Where it points to was not asked for, and must not see the key.
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_MS),
      headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...(body && json) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (response.ok) return JSON.parse(await readText(response))
    await response.body?.cancel()
    return undefined
  } catch {
    return undefined
  }
}

/** @throws Error when there is more of it than any list of models is long. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('answer too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
