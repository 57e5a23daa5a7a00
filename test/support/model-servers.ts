import { onTestFinished } from 'vitest'
import { chunk, sse } from './fake-openai-server.ts'
import { type LoopbackRequest, openLoopback, sendJson } from './http-loopback.ts'

/** The body of a request for an answer. */
export type ChatBody = {
  model: string
  messages: { role: string; content: string }[]
  tools?: { function: { name: string } }[]
  response_format?: unknown
}

/** A server of this machine that answers each path with what `routes` says, and any request for an answer with « OK ». */
export async function startModelServer(
  routes: Record<string, unknown | ((request: LoopbackRequest) => unknown)>,
  answering?: (model: string) => void,
) {
  const asked: ChatBody[] = []
  const server = await openLoopback((request, response) => {
    if (request.path === '/v1/chat/completions') {
      const body: ChatBody = JSON.parse(request.body.toString())
      // For whom a message is, which is asked beside the conversation: « OK » names nobody.
      if (body.response_format === undefined) asked.push(body)
      answering?.(body.model)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(sse(chunk({ content: 'OK' }), chunk({}, 'stop')))
      return
    }
    const route = routes[request.path] ?? routes[request.path.replace(/\?.*/, '')]
    const value = typeof route === 'function' ? route(request) : route
    if (value === undefined) sendJson(response, 404, { error: 'not found' })
    else sendJson(response, 200, value)
  })
  onTestFinished(() => server.close())
  return { ...server, baseUrl: `${server.url}/v1`, asked }
}

export type OllamaModel = {
  name: string
  capabilities?: string[]
  /** As `ollama show` prints them. */
  parameters?: string
  arch?: string
  most?: number
  /** With what it is in memory. */
  loaded?: number
  /** With what a request loads it. */
  loadsWith?: number
  remoteHost?: string
}

/** Ollama as its documentation shows it: /api/tags, /api/ps, /api/show, /v1/models. `models` may change meanwhile. */
export function startOllama(models: OllamaModel[]) {
  const details = { parent_model: '', format: 'gguf', family: 'qwen3', families: ['qwen3'], parameter_size: '8.2B' }
  return startModelServer(
    {
      '/api/tags': () => ({
        models: models.map(({ name, remoteHost }) => ({
          name,
          model: name,
          modified_at: '2025-10-03T23:34:03.409490317-07:00',
          size: 5_225_388_164,
          digest: 'a2af6cc3eb7fa8be',
          details,
          ...(remoteHost && { remote_host: remoteHost }),
        })),
      }),
      '/api/ps': () => ({
        models: models
          .filter(({ loaded }) => loaded)
          .map(({ name, loaded }) => ({
            name,
            model: name,
            size_vram: 5_333_539_264,
            details,
            context_length: loaded,
          })),
      }),
      '/api/show': ({ body }: LoopbackRequest) => {
        const asked = JSON.parse(body.toString()).model
        const model = models.find(({ name }) => name === asked || name === `${asked}:latest`)
        if (!model) return undefined
        const { capabilities = ['completion', 'tools'], parameters, arch = 'qwen3', most = 40_960, remoteHost } = model
        return {
          license: 'Apache License\n'.repeat(200),
          ...(parameters && { parameters }),
          template: '{{ .System }}',
          details,
          model_info: {
            'general.architecture': arch,
            'general.parameter_count': 8e9,
            [`${arch}.context_length`]: most,
          },
          tensors: Array.from({ length: 300 }, (_, index) => ({
            name: `blk.${index}`,
            type: 'Q4_K',
            shape: [4096, 4096],
          })),
          capabilities,
          ...(remoteHost && { remote_host: remoteHost }),
        }
      },
      '/v1/models': () => ({ object: 'list', data: models.map(({ name }) => ({ id: name, object: 'model' })) }),
    },
    asked => {
      const model = models.find(({ name }) => name === asked)
      if (model) model.loaded ??= model.loadsWith
    },
  )
}
