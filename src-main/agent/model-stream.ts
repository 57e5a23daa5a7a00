import type { ChatModel, ModelChunk, ModelRequest } from '../model/chat-model.ts'

export type ModelStream = {
  /** Undefined at the end. Rejects at once when the request's signal aborts, whatever the model does then. */
  next(): Promise<ModelChunk | undefined>
  /** Leaves the stream; a model that ignores its signal is left behind, not waited for. */
  close(): void
}

/** One listener and one promise a chunk: a race against a lasting promise would gather a reaction for each. */
export function openModelStream(model: ChatModel, request: ModelRequest): ModelStream {
  const { signal } = request
  signal.throwIfAborted()
  const chunks = model.stream(request)[Symbol.asyncIterator]()
  let reject: ((reason: unknown) => void) | undefined
  const onAbort = () => reject?.(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    next: () =>
      new Promise((resolve, fail) => {
        if (signal.aborted) {
          fail(signal.reason)
          return
        }
        reject = fail
        chunks.next().then(({ done, value }) => resolve(done ? undefined : value), fail)
      }),
    close() {
      signal.removeEventListener('abort', onAbort)
      void Promise.resolve(chunks.return?.()).catch(() => undefined)
    },
  }
}
