import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { dataFaults, inspect, versionOf } from '../check-data.ts'
import { endFaults } from '../data-stage.ts'
import { openDesk } from '../desk.ts'
import { contentOf, fillData, libraryOf, type Shape, shapeOf } from '../fill.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'
import { atStart, copyIsThere, growing, makesFile } from '../waits.ts'

const moments = {
  'the program starts': { wait: atStart, within: 350 },
  'the copy before it is made': { wait: makesFile, within: 60 },
  'the copy is there': { wait: copyIsThere, within: 15 },
  'a step is written': { wait: growing, within: 12 },
  'any step': { wait: copyIsThere, within: 400 },
}

export const migration: Scenario = {
  name: 'migration',
  share: 50,
  moments: Object.keys(moments),
  open: openMigration,
}

const NEWEST = MIGRATIONS.length

async function openMigration(setting: Setting): Promise<Stage> {
  const { random } = setting
  const desk = await openDesk(setting)
  const { data } = desk
  const olds = Array.from({ length: NEWEST - 1 }, (_, index) => {
    const folder = join(setting.folder, `version-${index + 1}`)
    fillData(folder, random, { messages: 6_000, files: 3, version: index + 1 })
    const [shape, content] = inspect(folder, db => [shapeOf(db), contentOf(db)] as const)
    return { version: index + 1, folder, shape, content, library: libraryOf(folder) }
  })
  let old = olds[0]
  let turn = Math.floor(random() * olds.length)

  async function strike(name: string): Promise<Strike | 'late'> {
    const moment = moments[name as keyof typeof moments]
    // The same data again, when it was cut before the end: some are unlucky twice.
    if (!existsSync(data) || versionNow() === NEWEST || random() < 0.5) {
      old = olds[turn++ % olds.length]
      rmSync(data, { recursive: true, force: true })
      cpSync(old?.folder ?? '', data, { recursive: true })
    }
    if (!old) throw new Error('no old version')
    const before = versionNow()
    const victim = desk.start('outbox', '--json')
    if (await moment.wait(victim, data)) await pause(random() * moment.within)
    if (!(await desk.kill(victim))) return 'late'
    const after = versionNow()
    const faults = [...dataFaults(data, { restarted: false, version: old.version }), ...lost(old)]
    if (after < before) faults.push(`the version went back from ${before} to ${after}`)
    const fate = after === NEWEST ? 'done' : 'not done'
    if (after < NEWEST && random() < 0.4) return { fate, wentOn: false, faults }
    faults.push(...endFaults('the next start', await desk.restart()))
    faults.push(...(await desk.faults({ restarted: true })), ...lost(old))
    if (!hasCopyOf(old)) faults.push(`no copy of version ${old.version} was kept`)
    return { fate, wentOn: after < NEWEST, faults }
  }

  function versionNow(): number {
    return inspect(data, versionOf)
  }

  function lost({ shape, content, library }: { shape: Shape; content: string; library: string }): string[] {
    const faults = libraryOf(data) === library ? [] : ['the library is not what it was']
    return inspect(data, db => contentOf(db, shape)) === content ? faults : [...faults, 'rows are not what they were']
  }

  function hasCopyOf({ version, shape, content }: { version: number; shape: Shape; content: string }): boolean {
    const folder = join(data, 'copies')
    return readdirSync(folder).some(name => {
      const db = new Sqlite(join(folder, name), { readonly: true })
      try {
        return versionOf(db) === version && contentOf(db, shape) === content
      } finally {
        db.close()
      }
    })
  }

  return { strike, close: async () => undefined }
}
