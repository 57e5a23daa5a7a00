/** Chunks from a thread of its own, as the main process sends them. Resolves after the last one. */
export function feed(chunks: string[], everyMs: number, onChunk: (text: string) => void): Promise<void> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' })
  return new Promise(resolve => {
    worker.onmessage = (event: MessageEvent<string | null>) => {
      if (event.data !== null) {
        onChunk(event.data)
        return
      }
      worker.terminate()
      resolve()
    }
    worker.postMessage({ chunks, everyMs })
  })
}
