import { expect, it } from 'vitest'
import { startApp } from '../../support/start-app.ts'

it('what the person writes to remember is one line, not empty, and short enough for every prompt', async () => {
  const { ask } = await startApp()
  const { id: memoryId } = await ask.addMemory({ fact: ' Habite\n\u200bà Dakar ' })
  expect(await ask.listMemories(undefined)).toMatchObject([{ fact: 'Habite à Dakar' }])
  const long = 'a'.repeat(501)
  for (const [fact, sentence] of [
    [' \u200b ', 'write it, or delete it'],
    [long, '501 characters, 500 at most'],
  ] as const) {
    await expect(async () => ask.addMemory({ fact })).rejects.toThrow(sentence)
    await expect(async () => ask.editMemory({ memoryId, fact })).rejects.toThrow(sentence)
  }
  expect(await ask.editMemory({ memoryId, fact: long.slice(1) })).toMatchObject({ fact: 'a'.repeat(500) })
  await expect(async () => ask.editMemory({ memoryId: 'mem_x', fact: 'x' })).rejects.toThrow('no longer exists')
  await expect(async () => ask.deleteMemory({ memoryId: 'mem_x' })).rejects.toThrow('no longer exists')
})
