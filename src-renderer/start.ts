/** Where the browser does not tell of its first paint. */
const LATEST_MS = 150

let started = false

// The frame of index.html is on screen before the code of the window is read, for reading takes longer than drawing.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, LATEST_MS)

function start(): void {
  if (started) return
  started = true
  void import('./main.tsx')
}
