/** Account numbers are read by prefix: the longest one that a table knows wins. */
export type PrefixTable<T> = { entries: ReadonlyMap<string, T>; longest: number }

export function prefixTable<T>(entries: Iterable<readonly [string, T]>): PrefixTable<T> {
  const map = new Map(entries)
  let longest = 0
  for (const prefix of map.keys()) longest = Math.max(longest, prefix.length)
  return { entries: map, longest }
}

export function longestPrefix<T>(table: PrefixTable<T>, code: string): { prefix: string; value: T } | undefined {
  for (let length = Math.min(code.length, table.longest); length > 0; length--) {
    const prefix = code.slice(0, length)
    const value = table.entries.get(prefix)
    if (value !== undefined) return { prefix, value }
  }
  return undefined
}

export function startsWithAny(code: string, prefixes: readonly string[]): boolean {
  return prefixes.some(prefix => code.startsWith(prefix))
}
