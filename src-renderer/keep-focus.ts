/**
 * After an answer that takes its own button away: the next card that asks has the focus, else the place where one
 * writes. Left alone when the person has already gone elsewhere.
 */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (hasFocus()) return
    const target = document.querySelector('[data-approval]') ?? document.getElementById('composer')
    if (target instanceof HTMLElement) target.focus()
  })
}

function hasFocus(): boolean {
  const active = document.activeElement
  return active !== null && active !== document.body && !active.matches(':disabled')
}
