/** So far from what is on screen, drawing begins: it is done before it is seen. */
const MARGIN = '600px'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Runs once the element is on screen or about to be: what nobody looks at costs nothing. */
export function whenNear(element: Element, run: () => void): void {
  if (typeof IntersectionObserver === 'undefined') {
    run()
    return
  }
  observer ??= new IntersectionObserver(runNear, nearOptions())
  waiting.set(element, run)
  observer.observe(element)
}

function runNear(entries: IntersectionObserverEntry[], self: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    self.unobserve(target)
    const run = waiting.get(target)
    waiting.delete(target)
    run?.()
  }
}

/** `scrollMargin` widens the boxes that scroll, `rootMargin` only the window; the types do not know the former yet. */
function nearOptions(): IntersectionObserverInit & { scrollMargin: string } {
  return { rootMargin: MARGIN, scrollMargin: MARGIN }
}
