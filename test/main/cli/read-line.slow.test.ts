import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readLine } from '../../../src-main/cli/read-line.ts'

async function type(keys: string) {
  const input = new PassThrough()
  const output = new PassThrough()
  let interrupts = 0
  const interrupt = () => void interrupts++
  const line = readLine('[o]ui, [n]on : ', { input, output, terminal: true, interrupt })
  input.write(keys)
  return { line: await line, interrupts, shown: String(output.read()) }
}

it('is what was typed, after the question', async () => {
  expect(await type('oui\r')).toMatchObject({ line: 'oui', interrupts: 0, shown: expect.stringContaining('[o]ui') })
  expect(await type('\r')).toMatchObject({ line: '', interrupts: 0 })
})

it('is nothing at Ctrl-D, and at Ctrl-C, which interrupts the program', async () => {
  expect(await type('\u0004')).toMatchObject({ line: undefined, interrupts: 0 })
  expect(await type('ou\u0003')).toMatchObject({ line: undefined, interrupts: 1 })
})
