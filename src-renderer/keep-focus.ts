/**
 * The ref of what goes away once it is answered: the focus that is in it then goes to the card that asks next, else to
 * the place where one writes, before another key can be pressed. Inside `data-focus-home`, it stays there: on a card that
 * asks, else on the first button. Whoever is elsewhere stays there.
 */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const homes = homesOf(element)
    // What comes in its place is there once React has done.
    queueMicrotask(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      nextPlace(homes.find(home => home.isConnected))?.focus()
    })
  }
}

function homesOf(element: HTMLElement): HTMLElement[] {
  const home = element.parentElement?.closest<HTMLElement>('[data-focus-home]')
  return home ? [home, ...homesOf(home)] : []
}

function nextPlace(home: HTMLElement | undefined): HTMLElement | null {
  return home
    ? (home.querySelector<HTMLElement>('[data-approval]') ?? home.querySelector('button'))
    : (document.querySelector<HTMLElement>('main [data-approval]') ?? document.getElementById('composer'))
}
