import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { wholeDatabaseFaults } from '../check-data.ts'
import { contentNow, type DataMoment, endFaults, killAt, outcome } from '../data-stage.ts'
import { openDesk } from '../desk.ts'
import { contentOf, fillData, libraryOf } from '../fill.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'
import { comesTrue } from '../victim.ts'
import { atStart, copyIsThere, makesFile } from '../waits.ts'

const copyMoments: Record<string, DataMoment> = {
  'the program starts': { wait: atStart, within: 400 },
  'it is written': { wait: makesFile, within: 60 },
  'it has its name': { wait: copyIsThere, within: 20 },
}

export const copies: Scenario = {
  name: 'copy',
  share: 24,
  moments: Object.keys(copyMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random } = setting
    const desk = await openDesk(setting)
    fillData(desk.data, random, { messages: 3_000, files: 10 })
    const content = contentNow(desk)
    const library = libraryOf(desk.data)

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = momentOf(copyMoments, name)
      const before = copiesIn(desk.data)
      if (!(await killAt(desk, ['data', 'copy', '--json'], moment, random))) return 'late'
      const faults = await desk.faults({ restarted: false })
      const made = copiesIn(desk.data).filter(path => !before.includes(path))
      const again = await desk.run('data', 'copy', '--json')
      faults.push(...endFaults('the copy', again), ...(await desk.faults({ restarted: true })))
      const { path = '' }: { path?: string } = again.code === 0 ? JSON.parse(again.out) : {}
      for (const copy of [...made, path])
        if (contentIn(copy) !== content) faults.push(`${copy} does not hold everything`)
      if (contentNow(desk) !== content || libraryOf(desk.data) !== library) faults.push('the data is not what it was')
      return outcome(made.length > 0 ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

/** Whatever is run first on a day makes one before it leaves. */
export const dailies: Scenario = {
  name: 'daily',
  share: 16,
  moments: Object.keys(copyMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random } = setting
    const desk = await openDesk(setting)
    fillData(desk.data, random, { messages: 3_000, files: 10 })
    const content = contentNow(desk)

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = momentOf(copyMoments, name)
      for (const path of copiesIn(desk.data)) rmSync(path)
      if (!(await killAt(desk, ['tasks', '--json'], moment, random))) return 'late'
      const faults = await desk.faults({ restarted: false })
      const made = copiesIn(desk.data).length
      faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
      const kept = copiesIn(desk.data)
      if (kept.length !== 1) faults.push(`${kept.length} copies of one day`)
      for (const copy of kept) if (contentIn(copy) !== content) faults.push(`${copy} does not hold everything`)
      if (contentNow(desk) !== content) faults.push('the data is not what it was')
      return outcome(made > 0 ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

const removalMoments: Record<string, DataMoment> = {
  'the program starts': { wait: atStart, within: 400 },
  'it is gone': {
    wait: (victim, data) => {
      const before = copiesIn(data).length
      return comesTrue(() => copiesIn(data).length < before, victim.ended)
    },
    within: 10,
  },
}

export const removals: Scenario = {
  name: 'removal',
  share: 8,
  moments: Object.keys(removalMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random } = setting
    const desk = await openDesk(setting)
    fillData(desk.data, random, { messages: 500, files: 3 })
    const content = contentNow(desk)

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = momentOf(removalMoments, name)
      const setUp = await desk.run('data', 'copy', '--json')
      const faults = endFaults('the copy', setUp)
      if (faults.length > 0) return outcome('not done', faults)
      const { name: copy, path }: { name: string; path: string } = JSON.parse(setUp.out)
      const others = copiesIn(desk.data).filter(other => other !== path)
      if (!(await killAt(desk, ['data', 'delete', copy, '--json'], moment, random))) return 'late'
      faults.push(...(await desk.faults({ restarted: false })))
      const done = !existsSync(path)
      if (!done) faults.push(...endFaults('the deletion', await desk.run('data', 'delete', copy, '--json')))
      if (copiesIn(desk.data).join() !== others.join()) faults.push('other copies are not what they were')
      faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
      if (contentNow(desk) !== content) faults.push('the data is not what it was')
      return outcome(done ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

const restoreMoments: Record<string, DataMoment> = {
  'the program starts': { wait: atStart, within: 400 },
  'the copy is written beside': { wait: makesFile, within: 30 },
  'it takes the place': {
    wait: (victim, data) => comesTrue(() => readdirSync(data).some(name => name.includes('.restoring-')), victim.ended),
    within: 2,
  },
  'the old one is set aside': {
    wait: (victim, data) => {
      const before = asideIn(data).length
      return comesTrue(() => asideIn(data).length > before, victim.ended)
    },
    within: 60,
  },
  'it is over': { wait: victim => victim.printed(), within: 20 },
}

export const restores: Scenario = {
  name: 'restore',
  share: 28,
  moments: Object.keys(restoreMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random } = setting
    const desk = await openDesk(setting)
    fillData(desk.data, random, { messages: 2_000, files: 10 })
    const library = libraryOf(desk.data)
    let count = 0

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = momentOf(restoreMoments, name)
      const setUp = await desk.run('data', 'copy', '--json')
      const faults = endFaults('the copy', setUp)
      if (faults.length > 0) return outcome('not done', faults)
      const { name: copy, path }: { name: string; path: string } = JSON.parse(setUp.out)
      const wanted = contentIn(path)
      faults.push(...endFaults('a task', await desk.run('tasks', 'add', `Après la copie ${++count}`)))
      const before = contentNow(desk)
      if (!(await killAt(desk, ['data', 'restore', copy, '--json'], moment, random))) return 'late'
      faults.push(...(await desk.faults({ restarted: false })), ...asideIn(desk.data).flatMap(wholeDatabaseFaults))
      faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
      const after = contentNow(desk)
      if (after !== before && after !== wanted) faults.push('the data is neither what it was nor what the copy holds')
      const done = after === wanted
      if (!done) {
        faults.push(...endFaults('the restoring', await desk.run('data', 'restore', copy, '--json')))
        if (contentNow(desk) !== wanted) faults.push('the copy was not restored')
      }
      if (!asideIn(desk.data).some(aside => contentIn(aside) === before)) faults.push('what was replaced is not kept')
      if (libraryOf(desk.data) !== library) faults.push('the library is not what it was')
      return outcome(done ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

function momentOf(moments: Record<string, DataMoment>, name: string): DataMoment {
  const moment = moments[name]
  if (!moment) throw new Error(`no moment ${name}`)
  return moment
}

function copiesIn(data: string): string[] {
  const folder = join(data, 'copies')
  return existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
}

function asideIn(data: string): string[] {
  return readdirSync(data)
    .filter(name => /^ardoise\.db\.replaced-[^.]*Z$/.test(name))
    .map(name => join(data, name))
}

function contentIn(path: string): string {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    return contentOf(db)
  } finally {
    db.close()
  }
}
