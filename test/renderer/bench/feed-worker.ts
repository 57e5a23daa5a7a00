/** Sends chunks at their pace from a thread of its own, as the main process would. */
addEventListener('message', async (event: MessageEvent<{ chunks: string[]; everyMs: number }>) => {
  const { chunks, everyMs } = event.data
  const start = performance.now()
  for (const [index, chunk] of chunks.entries()) {
    const wait = start + index * everyMs - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    postMessage(chunk)
  }
  postMessage(null)
})
