import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changeAlone, importing, restoring } from '../../../src-main/app/data-change.ts'
import { findData } from '../../../src-main/app/data-folder.ts'
import { copyAhead, prepareTarget } from '../../../src-main/app/data-move.ts'
import { UserError } from '../../../src-main/errors.ts'
import { latestSoundCopy } from '../../../src-main/store/bring-back.ts'
import { listCopies } from '../../../src-main/store/copies.ts'
import { storeFailure, systemFailure } from '../../../src-main/store/failures.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { createWork } from '../../../src-main/tools/work.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { canMount } from '../../support/mount-disk.ts'
import { runCommand } from '../../support/run-command.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const now = () => new Date('2025-03-15T10:00:00Z')
const ignore = () => undefined

async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error instanceof UserError) return error.sentence.fr
  throw error ?? new Error('nothing was refused')
}

type Started = Awaited<ReturnType<typeof startApp>>

/** What the person reads: why the message was not taken, or how its turn ended; explained as the window explains it. */
async function ended(app: Started['app'], events: Started['events'], send: () => unknown): Promise<string> {
  const before = events.length
  try {
    await send()
  } catch (error) {
    return sentenceOf(Promise.reject(systemFailure(storeFailure(error, 'ardoise.db'))))
  }
  await app.settled()
  const end = events.slice(before).findLast(({ event }) => event.type === 'turn_end')?.event
  return end?.type === 'turn_end' ? (end.message?.fr ?? '') : ''
}

describe.skipIf(!canMount)('a disk that is full', () => {
  it('is said when a folder is opened for the first time, and nothing half-made is in the way later', async () => {
    const disk = smallDisk(4)
    disk.fill(100_000)
    const data = join(disk.folder, 'data')
    const { code, err } = await runCommand(['memory', 'add', 'x', '--data', data])
    expect([code, err]).toEqual([1, expect.stringContaining('disque est plein')])
    disk.free()
    expect((await runCommand(['memory', 'add', 'x', '--data', data])).code).toBe(0)
  })

  it('keeps a file out whole, and what was there is intact', async () => {
    const disk = smallDisk(8)
    const { ask } = await startApp({}, join(disk.folder, 'data'))
    disk.fill(500_000)
    const big = join(tempFolder(), 'gros.bin')
    writeFileSync(big, randomBytes(2_000_000))
    const { files, errors } = await ask.importFiles({ paths: [big] })
    expect([files, errors[0]?.fr]).toEqual([[], expect.stringContaining('disque est plein')])
    disk.free()
    expect((await ask.importFiles({ paths: [big] })).files).toHaveLength(1)
  })

  it('ends a turn with the sentence, and the conversation goes on once there is room', async () => {
    const disk = smallDisk(8)
    const { app, ask, events } = await startApp({}, join(disk.folder, 'data'))
    const { conversationId } = await ask.sendMessage({ text: 'aide', fileIds: [] })
    await app.settled()
    disk.fill()
    const said = await ended(app, events, () =>
      ask.sendMessage({ conversationId, text: 'x'.repeat(300_000), fileIds: [] }),
    )
    expect(said).toContain('disque est plein')
    disk.free()
    await ask.sendMessage({ conversationId, text: 'aide', fileIds: [] })
    await app.settled()
    expect((await ask.openConversation({ conversationId, limit: 50 })).conversation.state).toBe('idle')
    expect((await ask.checkData(undefined)).check).toMatchObject({ state: 'sound' })
  })

  it('is what a document that could not be written says, to the model and to the person', async () => {
    const disk = smallDisk(8)
    const body = `# Titre\n\n${'Un paragraphe de bilan. '.repeat(40)}\n\n`.repeat(60)
    const model = fakeModel([
      { calls: [{ id: 'c1', name: 'generate_docx', arguments: JSON.stringify({ title: 'Rapport', content: body }) }] },
      { text: 'Le disque est plein.' },
    ])
    const { app, ask, events } = await startApp({ model }, join(disk.folder, 'data'))
    disk.fill(150_000)
    await ask.sendMessage({ text: 'un rapport', fileIds: [] })
    await app.settled()
    const said = events.map(({ event }) =>
      event.type === 'tool_end' || event.type === 'turn_end' ? JSON.stringify(event) : '',
    )
    expect(said.join('\n')).toMatch(/disque est plein/)
    disk.free()
    expect((await ask.checkData(undefined)).check).toMatchObject({ state: 'sound', lost: 0 })
  })

  it('leaves a copy undone, says so once, and the program goes on', async () => {
    const disk = smallDisk(6)
    const data = join(disk.folder, 'data')
    const { ask, announced, app } = await startApp({ dataCare: 'at_close' }, data)
    disk.fill(150_000)
    expect(await sentenceOf(Promise.resolve(ask.makeCopy(undefined)))).toContain('disque est plein')
    expect(listCopies(data)).toEqual([])
    await app.close()
    const notices = announced.filter(({ type }) => type === 'notice')
    expect(notices).toMatchObject([
      {
        notice: {
          fr: expect.stringContaining('La copie de sauvegarde du jour n’a pas été faite. Le disque est plein'),
        },
      },
    ])
    disk.free()
    openStore(data).close()
  })

  it('stops an export, here or there, and leaves nothing half-written', async () => {
    const [disk, other] = [smallDisk(12), smallDisk(2)]
    const { ask, app, data } = await startApp({}, join(disk.folder, 'data'))
    await ask.importContent({ name: 'a.bin', bytes: randomBytes(3_000_000) })
    expect(await sentenceOf(app.data.exportTo(join(other.folder, 'a.zip')))).toContain('disque est plein')
    expect(readdirSync(other.folder)).toEqual([])
    disk.fill(100_000)
    expect(await sentenceOf(app.data.exportTo(join(tempFolder(), 'a.zip')))).toContain('disque est plein')
    disk.free()
    await app.data.exportTo(join(tempFolder(), 'a.zip'))
    expect(
      readdirSync(join(data, 'tmp'), { recursive: true, withFileTypes: true }).filter(one => one.isFile()),
    ).toEqual([])
  })

  it('stops an import, a restoration and a move before anything is changed', async () => {
    const from = await startApp()
    await from.ask.importContent({ name: 'a.bin', bytes: randomBytes(3_000_000) })
    const archive = join(tempFolder(), 'a.zip')
    await from.app.data.exportTo(archive)
    await from.ask.makeCopy(undefined)
    await from.app.close()
    const disk = smallDisk(3)
    const data = join(disk.folder, 'data')
    const here = await startApp({}, data)
    await here.ask.addMemory({ fact: 'à garder' })
    await here.ask.makeCopy(undefined)
    await here.app.close()
    const work = createWork()
    onTestFinished(() => work.close())
    expect(await sentenceOf(importing({ work, dataFolder: data, now }, archive, ignore))).toContain('disque est plein')
    disk.fill(100_000)
    const copy = latestSoundCopy(data, new Date()) ?? ''
    expect(await sentenceOf(changeAlone(data, restoring(data, copy, now), now))).toContain('disque est plein')
    disk.free()
    const place = findData(from.data, {})
    const to = await prepareTarget(place, join(disk.folder, 'vers'))
    expect(await sentenceOf(copyAhead(work, from.data, to, ignore))).toContain('disque est plein')
    expect(readdirSync(to)).toEqual([])
    const again = await startApp({}, data)
    expect((await again.ask.listMemories(undefined)).map(({ fact }) => fact)).toEqual(['à garder'])
  })
})

describe.skipIf(!canMount)('a disk that may only be read', () => {
  it('is said when it is opened, written to, moved to or exported to', async () => {
    const disk = smallDisk(8)
    const data = join(disk.folder, 'data')
    mkdirSync(join(disk.folder, 'vide'))
    expect((await runCommand(['memory', 'add', 'x', '--data', data])).code).toBe(0)
    writeFileSync(join(data, 'copies', 'à moi.db'), 'copie')
    disk.readOnly()
    const opened = await runCommand(['memory', '--data', data])
    expect([opened.code, opened.err]).toEqual([1, expect.stringMatching(/droit|écri/)])
    const { app } = await startApp()
    expect(await sentenceOf(app.data.exportTo(join(disk.folder, 'a.zip')))).toContain('ne peut pas être écrit')
    const place = findData('/nulle-part', {})
    expect(await sentenceOf(prepareTarget(place, join(disk.folder, 'vide')))).toMatch(/ne peut pas être écrit/)
    expect((await runCommand(['data', '--data', data])).err).toMatch(/ne peut pas être lue ou écrite/)
    const [copy = ''] = listCopies(data)
    const changes = [['restore'], ['import', '/nulle-part.zip'], ['move', join(tempFolder(), 'vers')], ['delete', copy]]
    for (const change of changes) {
      const { code, err } = await runCommand(['data', ...change, '--data', data])
      expect([code, err]).toEqual([1, expect.stringContaining('ne peut pas être écrit')])
    }
  })
})
