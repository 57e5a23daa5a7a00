/** Draws that depend on nothing but their seed: the same conversation always gets the same exercise. */
export type Random = {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** One of `items`, of which the caller knows that there are some. */
  oneOf<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }
  return {
    whole,
    pick: items => oneOf(items),
    oneOf,
    shuffle(items) {
      const drawn = [...items]
      for (let last = drawn.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        const [a, b] = [drawn[last], drawn[other]]
        if (a !== undefined && b !== undefined) [drawn[last], drawn[other]] = [b, a]
      }
      return drawn
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
