import '../../../src-renderer/styles.css'
import '../../../src-renderer/components/transcript/transcript-list.css'
import { cutIntoChunks, KINDS, makeText } from './texts.ts'

declare global {
  interface Window {
    /** Does the work to measure, once; present when the page is ready. */
    startWork?: () => Promise<void>
    longestTaskMs: number
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
  const { prepareOpening } = await import('./open-list.tsx')
  const open = prepareOpening(root, page === 'open-empty')
  window.startWork = async () => {
    open()
    await settled()
  }
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
