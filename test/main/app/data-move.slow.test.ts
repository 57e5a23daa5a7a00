import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DataPlace, dataFolder, findData, pointTo, whyGone } from '../../../src-main/app/data-folder.ts'
import {
  checkMovable,
  copyAhead,
  finishMove,
  lookIn,
  moveAlone,
  moving,
  prepareTarget,
} from '../../../src-main/app/data-move.ts'
import { type CoreOptions, openCore } from '../../../src-main/electron/core.ts'
import { UserError } from '../../../src-main/errors.ts'
import { lockFolder } from '../../../src-main/store/folder-lock.ts'
import { markMove } from '../../../src-main/store/move-mark.ts'
import { databaseFile, openStore } from '../../../src-main/store/open.ts'
import { createWork } from '../../../src-main/tools/work.ts'
import { readFolder } from '../../support/read-folder.ts'
import { root } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { memorySecrets } from '../../support/tool-context.ts'

const now = () => new Date('2025-03-15T10:00:00Z')
const ignore = () => undefined

/** A default place with data in it, and a folder beside it to move to. */
async function startPlace() {
  const top = tempFolder()
  const variables = { XDG_DATA_HOME: top, APPDATA: top }
  const home = findData(undefined, variables).data
  const { ask, app } = await startApp({}, home)
  await ask.importContent({ name: 'a.txt', bytes: Buffer.from('contenu') })
  await ask.addMemory({ fact: 'retenu' })
  await ask.makeCopy(undefined)
  await app.close()
  mkdirSync(join(home, 'chromium'))
  writeFileSync(join(home, 'chromium', 'Local State'), 'x')
  const work = createWork()
  onTestFinished(() => work.close())
  return {
    top,
    home,
    variables,
    work,
    place: () => findData(undefined, variables),
    to: join(top, 'clé usb', 'Ardoise'),
  }
}

async function memoriesIn(folder: string): Promise<string[]> {
  const { ask, app } = await startApp({}, folder)
  const facts = (await ask.listMemories(undefined)).map(({ fact }) => fact)
  await app.close()
  return facts
}

async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error instanceof UserError) return error.sentence.fr
  throw error ?? new Error('nothing was refused')
}

const notOwn = (folder: string) => readdirSync(folder).sort()

describe('a move of the data folder', () => {
  it('brings everything, remembers where, and erases the old one; Chromium’s part stays', async () => {
    const { home, work, place, to, variables } = await startPlace()
    const before = readFolder(home)
    await prepareTarget(place(), to)
    await copyAhead(work, home, to, ignore)
    await moveAlone(place(), to, now, ignore)
    expect(dataFolder(undefined, variables)).toBe(to)
    expect(notOwn(home)).toEqual(['ardoise.lock', 'chromium', 'location.json'])
    const after = readFolder(to)
    for (const [name, hash] of Object.entries(before)) {
      if (/^(files|copies)/.test(name)) expect([name, after[name]]).toEqual([name, hash])
    }
    expect(await memoriesIn(to)).toEqual(['retenu'])
  })

  it('and back leaves no trace of the other place', async () => {
    const { home, work, place, to, variables } = await startPlace()
    await prepareTarget(place(), to)
    await moveAlone(place(), to, now, ignore)
    await prepareTarget(place(), home)
    await copyAhead(work, to, home, ignore)
    await moveAlone(place(), home, now, ignore)
    expect(dataFolder(undefined, variables)).toBe(home)
    expect(existsSync(join(home, 'location.json'))).toBe(false)
    expect(existsSync(to)).toBe(false)
    expect(await memoriesIn(home)).toEqual(['retenu'])
  })

  it('in the window goes on with the new folder, and comes back when that does not open', async () => {
    const { home, place, to } = await startPlace()
    const options = { ...coreOptions(home) }
    const core = await openCore(options)
    const move = (breaks: boolean) =>
      core.reopen(async () => {
        const was = place()
        const undo = await moving(was, to, ignore)()
        options.places.data = to
        if (breaks) writeFileSync(databaseFile(to), 'abîmé')
        return () => {
          options.places.data = was.data
          undo?.()
        }
      })
    await prepareTarget(place(), to)
    await core.app.data.copyAhead(to)
    await expect(move(true)).rejects.toThrow('damaged')
    expect(place().data).toBe(home)
    expect(await core.app.requests.listMemories(undefined)).toHaveLength(1)
    await prepareTarget(place(), to)
    await move(false)
    await finishMove(place())
    expect((await core.app.requests.getDataState(undefined)).folder).toBe(to)
    expect(await core.app.requests.listMemories(undefined)).toHaveLength(1)
    expect(existsSync(databaseFile(home))).toBe(false)
    await core.close()
  })

  it.each(['before the database', 'before it is pointed to', 'before the old one is erased'])(
    'that is cut off %s leaves one whole folder in use',
    async when => {
      const { home, work, place, to, variables } = await startPlace()
      await prepareTarget(place(), to)
      await copyAhead(work, home, to, ignore)
      const isMoved = when === 'before the old one is erased'
      if (when !== 'before the database') await moving(place(), to, ignore)()
      if (when === 'before it is pointed to') {
        pointTo(home, { data: home })
        writeFileSync(join(to, 'ardoise-moving.txt'), home)
      }
      const used = dataFolder(undefined, variables)
      expect(used).toBe(isMoved ? to : home)
      expect(await memoriesIn(used)).toEqual(['retenu'])
      if (isMoved) {
        await finishMove(place())
        expect(existsSync(databaseFile(home))).toBe(false)
      } else {
        expect(() => openStore(to)).toThrow('cut off')
        await prepareTarget(place(), to)
        await moveAlone(place(), to, now, ignore)
        expect(await memoriesIn(to)).toEqual(['retenu'])
      }
    },
  )

  it('that is cut once it is written down goes on in the new place', async () => {
    const { place, to, home, work } = await startPlace()
    await prepareTarget(place(), to)
    await copyAhead(work, home, to, ignore)
    const back = await moving(place(), to, ignore)()
    expect(typeof back).toBe('function')
    // As a power cut right after the pointer leaves it.
    markMove(to, home)
    expect(place()).toMatchObject({ data: to })
    expect(await memoriesIn(to)).toEqual(['retenu'])
  })

  it('does not erase an old folder in which someone has worked since', async () => {
    const { home, place, to } = await startPlace()
    await prepareTarget(place(), to)
    await moving(place(), to, ignore)()
    const { ask, app } = await startApp({}, home)
    await ask.addMemory({ fact: 'écrit après' })
    await app.close()
    await finishMove(place())
    expect(await memoriesIn(home)).toContain('écrit après')
    expect(await memoriesIn(to)).toEqual(['retenu'])
  })

  it('brings what a link in its place stands for, and leaves that where it is', async () => {
    const { home, work, place, to, top } = await startPlace()
    const elsewhere = join(top, 'grand disque')
    renameSync(join(home, 'files'), elsewhere)
    symlinkSync(elsewhere, join(home, 'files'))
    const files = readFolder(elsewhere)
    await prepareTarget(place(), to)
    await copyAhead(work, home, to, ignore)
    await moveAlone(place(), to, now, ignore)
    expect(readFolder(join(to, 'files'))).toEqual(files)
    expect(Object.keys(files).length).toBeGreaterThan(0)
    expect(readFolder(elsewhere)).toEqual(files)
  })

  it('takes a folder in which a kill left the file that tries whether it can be written', async () => {
    const { top, place } = await startPlace()
    const tried = join(top, 'essayé')
    mkdirSync(tried)
    writeFileSync(join(tried, '.ardoise-essai'), '')
    expect(await prepareTarget(place(), tried)).toBe(tried)
    expect(readFolder(tried)).toEqual({})
  })

  it('is refused where the folder is not empty, is inside, is the same, or is none', async () => {
    const { top, home, place } = await startPlace()
    const before = readFolder(home)
    const full = join(top, 'plein')
    mkdirSync(full)
    writeFileSync(join(full, 'facture.pdf'), '')
    writeFileSync(join(top, 'fichier'), '')
    expect(await sentenceOf(prepareTarget(place(), full))).toContain('n’est pas vide')
    expect(await sentenceOf(prepareTarget(place(), join(home, 'dedans')))).toContain(
      'est dans le dossier de données actuel',
    )
    expect(await sentenceOf(prepareTarget(place(), home))).toContain('sont déjà dans')
    expect(await sentenceOf(prepareTarget(place(), join(top, 'fichier')))).toContain('n’est pas un dossier')
    expect(await sentenceOf(prepareTarget(place(), join(top, 'fichier', 'dedans')))).toContain('ne peut pas être écrit')
    expect(readFolder(home)).toEqual(before)
    expect(readdirSync(full)).toEqual(['facture.pdf'])
  })

  it('is refused while another has the folder open, and takes back what it had copied', async () => {
    const { home, place, to } = await startPlace()
    const other = openStore(home)
    onTestFinished(() => void other.close())
    await prepareTarget(place(), to)
    expect(await sentenceOf(moving(place(), to, ignore)())).toContain('Une autre fenêtre ou commande')
    expect(place().data).toBe(home)
  })

  it('waits with erasing while someone has the old folder open', async () => {
    const { home, place, to } = await startPlace()
    await prepareTarget(place(), to)
    await moving(place(), to, ignore)()
    const release = lockFolder(home)
    await expect(finishMove(place())).rejects.toThrow('Another Ardoise')
    release()
    await finishMove(place())
    expect(existsSync(databaseFile(home))).toBe(false)
  })
})

describe('a folder that data was moved to', () => {
  it('and that is gone is said, never made anew, until another one is chosen', async () => {
    const { home, place, to, variables, work } = await startPlace()
    await prepareTarget(place(), to)
    await copyAhead(work, home, to, ignore)
    await moveAlone(place(), to, now, ignore)
    const elsewhere = join(tempFolder(), 'branché ailleurs')
    renameSync(to, elsewhere)
    expect(() => dataFolder(undefined, variables)).toThrow('cannot be found')
    mkdirSync(to)
    expect(whyGone(place())?.sentence.fr).toContain('Branchez le disque')
    expect(readdirSync(to)).toEqual([])
    expect(() => lookIn(tempFolder(), variables)).toThrow('holds no data')
    lookIn(elsewhere, variables)
    expect(dataFolder(undefined, variables)).toBe(elsewhere)
    expect(await memoriesIn(elsewhere)).toEqual(['retenu'])
  })

  it('comes after what is given', async () => {
    const { home, variables, to } = await startPlace()
    pointTo(home, { data: to })
    expect(dataFolder('/x', variables)).toBe('/x')
    expect(dataFolder(undefined, { ...variables, ARDOISE_DATA: '/y' })).toBe('/y')
    expect(() => checkMovable(findData('/x', variables))).toThrow('ARDOISE_DATA')
  })

  it.each(['', '{', '{"folder":7}', '{"folder":"relatif"}', '[]', 'null'])(
    'is not guessed when what says where it is holds %j',
    async content => {
      const { home, place, variables } = await startPlace()
      writeFileSync(join(home, 'location.json'), content)
      expect(() => dataFolder(undefined, variables)).toThrow('cannot be read')
      lookIn(home, variables)
      expect(place()).toMatchObject({ data: home } satisfies Partial<DataPlace>)
      expect(whyGone(place())).toBeUndefined()
    },
  )
})

function coreOptions(data: string): CoreOptions {
  return {
    places: { data, home: data, resources: join(root, 'resources'), log: '', preload: '', renderer: '', documents: '' },
    secrets: memorySecrets(),
    clock: { now, monotonic: () => performance.now() },
    language: 'fr',
    version: '0.0.0-test',
    emit: ignore,
    announce: ignore,
    remind: ignore,
    log: error => {
      throw error
    },
  }
}
