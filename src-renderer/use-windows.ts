import { useCallback, useRef, useState } from 'react'

export type RowWindow<T> = { total: number; rows: readonly T[] }

type Known<T> = { key: string; total: number; windows: ReadonlyMap<number, readonly T[]> }

export type Windows<T> = {
  /** Undefined until the first window has come. */
  total?: number
  /** Undefined while its window is on its way. */
  rowAt(index: number): T | undefined
  /** Asks for what is missing between two rows, both included. */
  need(first: number, last: number): void
}

/**
 * The rows of a list too long to hold, read by windows of `size` as they come into view. After `key` changes the old
 * rows stay until the first new ones are there, so that nothing jumps.
 */
export function useWindows<T>(
  key: string,
  size: number,
  load: (offset: number) => Promise<RowWindow<T> | undefined>,
): Windows<T> {
  const [known, setKnown] = useState<Known<T>>()
  const present = useRef({ key, known })
  present.current = { key, known }
  const asked = useRef(new Set<string>())

  const need = useCallback(
    async (window: number) => {
      const { key: current, known: held } = present.current
      const name = `${current}\n${window}`
      if (asked.current.has(name) || (held?.key === current && held.windows.has(window))) return
      asked.current.add(name)
      const answer = await load(window * size)
      asked.current.delete(name)
      if (!answer || present.current.key !== current) return
      setKnown(old => {
        const windows = old?.key === current ? new Map(old.windows) : new Map<number, readonly T[]>()
        return { key: current, total: answer.total, windows: windows.set(window, answer.rows) }
      })
    },
    [load, size],
  )

  return {
    total: known?.total,
    rowAt: index => known?.windows.get(Math.floor(index / size))?.[index % size],
    need(first, last) {
      for (let window = Math.floor(first / size); window <= Math.floor(Math.max(first, last) / size); window += 1)
        void need(window)
    },
  }
}
