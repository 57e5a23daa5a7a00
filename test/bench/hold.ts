/** Milliseconds of this thread's work between two turns of its event loop, at worst, while something runs. */
export async function longestHold(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadMs()
  let running = true
  const watch = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    if (running) setImmediate(watch)
  }
  setImmediate(watch)
  await run()
  running = false
  await new Promise(setImmediate)
  return longest
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
