import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { errorMessage } from '../../../src-main/errors.ts'
import { manifestSchema } from '../../../src-main/tools/archive-format.ts'
import { dataFaults, hasDatabase } from '../check-data.ts'
import { contentNow, type DataMoment, endFaults, killAt, outcome } from '../data-stage.ts'
import { openDesk } from '../desk.ts'
import { contentOf, fillData, libraryOf } from '../fill.ts'
import type { Scenario, Setting, Stage, Strike } from '../stage.ts'
import { comesTrue } from '../victim.ts'
import { atStart, entersLibrary, filesIn, makesFile } from '../waits.ts'

const exportMoments: Record<string, DataMoment> = {
  'the program starts': { wait: atStart, within: 400 },
  'it is gathered': { wait: makesFile, within: 150 },
  'it is written': {
    // In the making, it stands beside its name.
    wait: (victim, data) =>
      comesTrue(() => filesIn(join(data, '../archives')).some(name => name.startsWith('.')), victim.ended),
    within: 120,
  },
  'it has its name': {
    wait: (victim, data) =>
      comesTrue(() => filesIn(join(data, '../archives')).some(name => name.endsWith('.zip')), victim.ended),
    within: 20,
  },
}

export const archiving: Scenario = {
  name: 'export',
  share: 24,
  moments: Object.keys(exportMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random, folder } = setting
    const desk = await openDesk(setting)
    fillData(desk.data, random, { messages: 1_500, files: 40 })
    const content = contentNow(desk)
    const archives = join(folder, 'archives')
    const archive = join(archives, 'tout.zip')

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = exportMoments[name]
      if (!moment) throw new Error(`no moment ${name}`)
      rmSync(archives, { recursive: true, force: true })
      mkdirSync(archives)
      if (!(await killAt(desk, ['data', 'export', archive, '--json'], moment, random))) return 'late'
      const faults = await desk.faults({ restarted: false })
      const done = existsSync(archive)
      if (done) faults.push(...archiveFaults(archive, content))
      faults.push(...endFaults('the export', await desk.run('data', 'export', archive, '--json')))
      faults.push(...archiveFaults(archive, content), ...(await desk.faults({ restarted: true })))
      if (contentNow(desk) !== content) faults.push('the data is not what it was')
      return outcome(done ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

const importMoments: Record<string, DataMoment> = {
  'the program starts': { wait: atStart, within: 300 },
  'it is read': { wait: makesFile, within: 80 },
  'its files enter the library': { wait: entersLibrary, within: 60 },
  'its database takes the place': {
    wait: (victim, data) =>
      comesTrue(() => filesIn(data).some(name => /\.(restoring|replaced)-/.test(name)), victim.ended),
    within: 25,
  },
  'it is over': { wait: victim => victim.printed(), within: 20 },
}

export const imports: Scenario = {
  name: 'import',
  share: 28,
  moments: Object.keys(importMoments),
  async open(setting: Setting): Promise<Stage> {
    const { random, folder } = setting
    const source = await openDesk({ ...setting, folder: join(folder, 'source') })
    fillData(source.data, random, { messages: 1_500, files: 40 })
    const wanted = contentNow(source)
    const files = libraryOf(source.data).split('\n')
    const archive = join(folder, 'tout.zip')
    const made = await source.run('data', 'export', archive, '--json')
    if (made.code !== 0) throw new Error(endFaults('the export', made).join())
    const desk = await openDesk({ ...setting, folder: join(folder, 'target') })

    async function strike(name: string): Promise<Strike | 'late'> {
      const moment = importMoments[name]
      if (!moment) throw new Error(`no moment ${name}`)
      // Into a new folder, or over the data of someone else.
      rmSync(desk.data, { recursive: true, force: true })
      const over = random() < 0.6
      if (over) fillData(desk.data, random, { messages: 200, files: 3 })
      const before = contentNow(desk)
      if (!(await killAt(desk, ['data', 'import', archive, '--json'], moment, random))) return 'late'
      const faults = dataFaults(desk.data, { restarted: false })
      const cut = hasDatabase(desk.data)
      if (cut || over)
        faults.push(...endFaults('the next start', await desk.restart()), ...(await desk.faults({ restarted: true })))
      const after = contentNow(desk)
      const done = after === wanted
      if (!done && over && after !== before) faults.push('the data is neither what it was nor what the archive holds')
      if (!done) faults.push(...endFaults('the import', await desk.run('data', 'import', archive, '--json')))
      if (contentNow(desk) !== wanted) faults.push('the data is not what the archive holds')
      const library = libraryOf(desk.data).split('\n')
      if (!files.every(file => library.includes(file))) faults.push('files of the archive are missing')
      faults.push(...(await desk.faults({ restarted: true })))
      return outcome(done ? 'done' : 'not done', faults)
    }

    return { strike, close: async () => undefined }
  },
}

/** Everything that the manifest lists is there as it says, and the database holds all rows. */
function archiveFaults(path: string, content: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-look-'))
  try {
    const entries = unzipSync(readFileSync(path))
    const manifest = manifestSchema.parse(JSON.parse(Buffer.from(entries['manifest.json'] ?? '').toString('utf8')))
    const faults = manifest.files.flatMap(({ path: name, bytes, sha256 }) => {
      const entry = entries[name]
      if (entry?.length !== bytes) return [`${name} is not whole in the archive`]
      return createHash('sha256').update(entry).digest('hex') === sha256
        ? []
        : [`${name} is another one in the archive`]
    })
    const file = join(folder, 'ardoise.db')
    writeFileSync(file, entries['ardoise.db'] ?? '')
    const db = new Sqlite(file, { readonly: true })
    if (contentOf(db) !== content) faults.push('the archive does not hold all rows')
    db.close()
    return faults
  } catch (error) {
    return [`the archive is not whole: ${errorMessage(error)}`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
