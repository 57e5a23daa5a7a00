import '../../../src-renderer/styles.css'
import '../../../src-renderer/components/transcript/transcript-list.css'
import { cutIntoChunks, KINDS, makeText } from './texts.ts'

declare global {
  interface Window {
    /** Does the work to measure, once; present when the page is ready. */
    startWork?: () => Promise<void>
    longestTaskMs: number
    /** When the end of the conversation was on screen, from the address. */
    openedMs?: number
  }
}

const wanted = new URLSearchParams(location.search)
const kind = KINDS.find(name => name === wanted.get('kind')) ?? 'mixed'
const everyMs = Number(wanted.get('every') ?? 4)
const page = wanted.get('page')
const root = document.getElementById('root') ?? document.body

window.longestTaskMs = 0
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, entry.duration)
}).observe({ type: 'longtask' })

if (page === 'open' || page === 'open-empty') {
  const [{ openList, renderEmpty }, shown, , messages] = await Promise.all([
    import('./open-list.tsx'),
    page === 'open' ? import('./open-messages.tsx') : undefined,
    // Part of the window whatever it shows.
    import('../../../src-renderer/api.ts'),
    // As they come from the main process: 2 MB that have to be handed over and read.
    fetch('./messages.json').then(response => response.json()),
  ])
  await openList(root, messages, shown?.renderMessage ?? renderEmpty)
  window.openedMs = performance.now()
} else {
  const stream =
    page === 'plain'
      ? (await import('./stream-plain.ts')).preparePlain(root)
      : (await import('./stream-window.tsx')).prepareWindow(root)
  const chunks = cutIntoChunks(makeText(kind, 60_000), 2000)
  window.startWork = async () => {
    await stream(chunks, everyMs)
    await settled()
  }
}

/** Until frames have been drawn and nothing is left for idle time. */
async function settled(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => requestIdleCallback(resolve))
  }
}
