/** Small things that this window remembers by itself: widths, drafts. Losing them costs nothing, so failures are silent. */
export function readStored<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(`ardoise.${key}`)
    if (text === null) return undefined
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`ardoise.${key}`)
    else localStorage.setItem(`ardoise.${key}`, JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop the person from writing.
  }
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
