import { expect, test } from './fixture.ts'

test('the page sees nested objects, functions and dates of the preload', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    version: fixture.version,
    answer: fixture.nested.deep.answer(),
    list: fixture.nested.deep.list,
    isDate: fixture.when instanceof Date,
    frozen: Object.isFrozen(fixture.nested.deep),
    type: fixture.processType,
    buffer: fixture.hasNode,
  }))
  expect(seen).toMatchObject({
    version: 3,
    answer: 42,
    list: [1, 'two', { three: 3 }],
    isDate: true,
    frozen: true,
    type: 'renderer',
  })
})

test('the preload has a world of its own', async ({ page }) => {
  expect(await page.evaluate(() => ['leaked' in window, 'require' in window, 'standinUp' in window])).toEqual([
    false,
    false,
    false,
  ])
})

test('a callback passed to the preload is called in the page', async ({ page }) => {
  expect(await page.evaluate(() => fixture.twice(value => value + 20))).toBe(41)
})

test('errors cross the bridge with their messages', async ({ page }) => {
  const messages = await page.evaluate(async () => {
    const thrown = (() => {
      try {
        fixture.throws()
      } catch (error) {
        return error
      }
    })()
    const rejected = await fixture.rejects().catch(error => error)
    return [thrown instanceof Error && thrown.message, rejected instanceof Error && rejected.message]
  })
  expect(messages).toEqual(['thrown by the preload', 'rejected by the preload'])
})

test('values go to main and back as structured clones', async ({ page }) => {
  const [values, sent] = await page.evaluate(async () => {
    const cyclic: Record<string, unknown> = { name: 'cycle' }
    cyclic.self = cyclic
    const value = {
      when: new Date(5),
      map: new Map([[1, new Set(['x'])]]),
      bytes: new Uint8Array([7, 8]),
      nothing: undefined,
    }
    const [back] = (await fixture.invoke('echo', value)) as [typeof value]
    return [
      {
        when: back.when.getTime(),
        inMap: back.map.get(1)?.has('x'),
        bytes: [...back.bytes],
        keepsUndefined: 'nothing' in back && back.nothing === undefined,
      },
      await Promise.all(
        [cyclic, new Error('no'), new Uint8Array(3), new Map()].map(item => fixture.invoke('describe', item)),
      ),
    ]
  })
  expect(values).toEqual({ when: 5, inMap: true, bytes: [7, 8], keepsUndefined: true })
  expect(sent).toMatchObject([
    { type: '[object Object]', cycle: true },
    { type: '[object Error]', isError: true },
    { type: '[object Uint8Array]', isBytes: true },
    { type: '[object Map]' },
  ])
})

test('main answers with dates, maps, sets, bytes, errors and odd numbers', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const values = (await fixture.invoke('values')) as {
      date: Date
      map: Map<string, { b: bigint }>
      set: Set<unknown>
      bytes: Uint8Array
      error: Error
      numbers: number[]
    }
    return {
      date: values.date.getTime(),
      bigint: values.map.get('a')?.b === 1n,
      set: values.set.has(undefined) && values.set.size,
      bytes: [...values.bytes],
      error: values.error instanceof Error && values.error.message,
      numbers: values.numbers.map(number => (Object.is(number, -0) ? '-0' : String(number))),
    }
  })
  expect(answer).toEqual({
    date: 0,
    bigint: true,
    set: 2,
    bytes: [1, 2, 255],
    error: 'out of range',
    numbers: ['NaN', '-0', 'Infinity'],
  })
})

test('a failing handler, a missing one and an answer that cannot be cloned reject the call', async ({ page }) => {
  const messages = await page.evaluate(() =>
    Promise.all(
      ['fail', 'missing', 'uncloneable'].map(channel => fixture.invoke(channel).catch(error => error.message)),
    ),
  )
  expect(messages).toEqual([
    "Error invoking remote method 'fail': TypeError: refused on purpose",
    "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
    "Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
  ])
})

test('a function cannot be sent', async ({ page }) => {
  const message = await page.evaluate(() => fixture.invoke('echo', () => {}).catch(error => error.message))
  expect(message).toBe('An object could not be cloned.')
})

test('events stream in order and stop when the listener goes', async ({ page }) => {
  const received = await page.evaluate(async () => {
    const chunks: unknown[] = []
    await new Promise<void>(resolve => {
      const stop = fixture.onChunk(chunk => {
        if (chunk) chunks.push(chunk)
        else {
          stop()
          resolve()
        }
      })
      fixture.send('stream', 200)
    })
    fixture.send('stream', 5)
    await fixture.invoke('echo')
    return chunks as { index: number; text: string }[]
  })
  expect(received.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(received.at(-1)?.text).toBe('part 199 é')
})

test('main knows which frame calls', async ({ page }) => {
  expect(await page.evaluate(() => fixture.invoke('sender'))).toEqual({
    url: 'app://fixture/',
    origin: 'app://fixture',
    isTop: true,
    id: 1,
  })
})

test('megabytes cross undamaged', async ({ page }) => {
  const same = await page.evaluate(async () => {
    const bytes = new Uint8Array(5_000_000).map((_byte, index) => index % 251)
    const [back] = (await fixture.invoke('echo', bytes)) as [Uint8Array]
    return back.length === bytes.length && back.every((byte, index) => byte === bytes[index])
  })
  expect(same).toBe(true)
})
