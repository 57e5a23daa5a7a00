// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type RowWindow, useWindows } from '../../src-renderer/use-windows.ts'

type Asked = { key: string; offset: number; answer(window: RowWindow<string> | undefined): void }

function open(key = 'a') {
  const asked: Asked[] = []
  const load = (offset: number) =>
    new Promise<RowWindow<string> | undefined>(resolve => asked.push({ key: current.key, offset, answer: resolve }))
  const current = { key }
  const hook = renderHook(
    ({ key: now }) => {
      current.key = now
      return useWindows<string>(now, 10, load)
    },
    { initialProps: { key } },
  )
  const rows = (offset: number, name = '') => Array.from({ length: 10 }, (_, index) => `${name}${offset + index}`)
  return { asked, hook, rows }
}

describe('rows read by windows', () => {
  it('asks once for each window in sight', async () => {
    const { asked, hook, rows } = open()
    act(() => hook.result.current.need(5, 14))
    act(() => hook.result.current.need(5, 14))
    expect(asked.map(one => one.offset)).toEqual([0, 10])
    await act(async () => asked[1]?.answer({ total: 100, rows: rows(10) }))
    expect(hook.result.current.total).toBe(100)
    expect(hook.result.current.rowAt(12)).toBe('12')
    expect(hook.result.current.rowAt(2)).toBeUndefined()
    act(() => hook.result.current.need(10, 14))
    expect(asked).toHaveLength(2)
  })

  it('keeps the old rows until the first new ones, and drops late answers', async () => {
    const { asked, hook, rows } = open()
    act(() => hook.result.current.need(0, 14))
    await act(async () => asked[0]?.answer({ total: 100, rows: rows(0) }))
    hook.rerender({ key: 'b' })
    expect(hook.result.current.rowAt(3)).toBe('3')
    act(() => hook.result.current.need(0, 5))
    await act(async () => asked[1]?.answer({ total: 100, rows: rows(10) }))
    expect(hook.result.current.rowAt(12)).toBeUndefined()
    await act(async () => asked[2]?.answer({ total: 7, rows: rows(0, 'new ') }))
    expect(hook.result.current.total).toBe(7)
    expect(hook.result.current.rowAt(3)).toBe('new 3')
  })

  it('may ask again for a window that failed', async () => {
    const { asked, hook } = open()
    act(() => hook.result.current.need(0, 1))
    await act(async () => asked[0]?.answer(undefined))
    act(() => hook.result.current.need(0, 1))
    expect(asked).toHaveLength(2)
  })
})
