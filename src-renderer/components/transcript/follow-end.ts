/** So near the end, a scroll down means « go on following ». */
const NEAR_PX = 24

export type FollowEnd = {
  isFollowing(): boolean
  set(following: boolean): void
  stop(): void
}

/**
 * Decides whether the list follows its end. It does while the user is there, and stops at once when the user scrolls up,
 * by wheel, keys, touch, the scroll bar or a selection, or moves the focus to what stands above; coming back to the end
 * starts it again.
 */
export function createFollowEnd(element: HTMLElement, onChange: (following: boolean) => void): FollowEnd {
  let following = true
  let pressed = false
  let lastTop = element.scrollTop
  const listening = new AbortController()
  const { signal } = listening

  function set(next: boolean): void {
    if (next === following) return
    following = next
    onChange(next)
  }

  /** Whether it could move, not whether it still can: a strong wheel is told of once the top is reached. */
  function leave(): void {
    if (element.scrollHeight > element.clientHeight) set(false)
  }

  element.addEventListener('wheel', event => event.deltaY < 0 && leave(), { passive: true, signal })
  element.addEventListener(
    'keydown',
    event => {
      const up = event.key === 'PageUp' || event.key === 'Home' || event.key === 'ArrowUp'
      if ((up || (event.key === ' ' && event.shiftKey)) && !isTyping(event.target)) leave()
    },
    { signal },
  )
  element.addEventListener('focusin', ({ target }) => target instanceof Element && isAboveEnd(target) && leave(), {
    signal,
  })
  element.addEventListener('pointerdown', () => press(true), { passive: true, signal })
  window.addEventListener('pointerup', () => press(false), { passive: true, signal })
  window.addEventListener('pointercancel', () => press(false), { passive: true, signal })
  element.addEventListener('touchstart', () => press(true), { passive: true, signal })
  window.addEventListener('touchend', () => press(false), { passive: true, signal })
  element.addEventListener('scroll', () => followScroll(), { passive: true, signal })

  /** The browser may bring it into sight before or after it tells of the focus. */
  function isAboveEnd(target: Element): boolean {
    const top = target.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    return target !== element && top < element.scrollHeight - element.clientHeight
  }

  function press(down: boolean): void {
    pressed = down
  }

  function followScroll(): void {
    const top = element.scrollTop
    const rest = element.scrollHeight - element.clientHeight - top
    if (pressed && top < lastTop - 1) set(false)
    else if (!following && top > lastTop && rest <= NEAR_PX) set(true)
    lastTop = top
  }

  return { isFollowing: () => following, set, stop: () => listening.abort() }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}
