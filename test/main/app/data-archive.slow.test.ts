import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changeAlone, importing } from '../../../src-main/app/data-change.ts'
import { UserError } from '../../../src-main/errors.ts'
import { blobPath, writeBlob } from '../../../src-main/store/blobs.ts'
import { listSetAside } from '../../../src-main/store/copies.ts'
import { MIGRATIONS } from '../../../src-main/store/migrations.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { countRows } from '../../../src-main/store/soundness.ts'
import { createWork } from '../../../src-main/tools/work.ts'
import { readFolder } from '../../support/read-folder.ts'
import { startApp } from '../../support/start-app.ts'
import { keptTempFolder, tempFolder } from '../../support/temp-folder.ts'

const now = () => new Date('2025-03-15T10:00:00Z')
type Entries = Record<string, Uint8Array>

/** What a person has, with a file that is deleted and one that only a message holds. */
async function exportOf() {
  const { ask, app, db, data } = await startApp()
  const kept = await ask.importContent({ name: 'Relevé.csv', bytes: Buffer.from('a;b\n1;2\n') })
  const deleted = await ask.importContent({ name: 'Supprimé.txt', bytes: Buffer.from('à reprendre') })
  await ask.deleteFile({ fileId: deleted.fileId })
  await ask.addMemory({ fact: 'Mon exercice finit en juin' })
  const path = join(tempFolder(), 'Mes données.zip')
  const exported = await app.data.exportTo(path)
  return { path, exported, app, ask, db, data, kept, deleted }
}

async function importInto(dataFolder: string, archive: string) {
  const work = createWork()
  onTestFinished(() => work.close())
  const progress: number[] = []
  const imported = await importing({ work, dataFolder, now }, archive, ({ done = 0 }) => void progress.push(done))
  await changeAlone(dataFolder, imported.change, now)
  return { ...imported, progress }
}

async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error instanceof UserError) return error.sentence.fr
  throw error ?? new Error('nothing was refused')
}

describe('an archive of everything', () => {
  it('is the same data elsewhere: rows, files, those deleted but to be brought back', async () => {
    const { path, exported, deleted, kept } = await exportOf()
    expect(exported).toMatchObject({ path, missing: 0, counts: { files: 1, memories: 1 } })
    const folder = join(tempFolder(), 'ailleurs', 'Élève')
    const work = await importInto(folderOf(folder), path)
    expect(work).toMatchObject({ lost: 0, counts: { files: 1 } })
    const { ask } = await startApp({}, folder)
    const { files } = await ask.listFiles({ offset: 0, limit: 5 })
    expect(files.map(({ name, fileId }) => [name, fileId])).toEqual([['Relevé.csv', kept.fileId]])
    expect(await ask.previewFile({ fileId: kept.fileId })).toMatchObject({ kind: 'table', totalRows: 2 })
    await ask.restoreFile({ fileId: deleted.fileId })
    expect(await ask.previewFile({ fileId: deleted.fileId })).toMatchObject({ kind: 'text', text: 'à reprendre' })
    expect((await ask.listMemories(undefined)).map(({ fact }) => fact)).toEqual(['Mon exercice finit en juin'])
  })

  it('takes the place of what was there, which is set aside with its files', async () => {
    const { path } = await exportOf()
    const there = await startApp()
    const mine = await there.ask.importContent({ name: 'à moi.txt', bytes: Buffer.from('mon fichier') })
    await there.app.close()
    await importInto(there.data, path)
    const [aside = ''] = listSetAside(there.data)
    const before = new Sqlite(aside, { readonly: true })
    const sha256 = String(before.prepare('SELECT sha256 FROM files WHERE id = ?').pluck().get(mine.fileId))
    before.close()
    expect(readFileSync(blobPath(there, sha256), 'utf8')).toBe('mon fichier')
    const { ask } = await startApp({}, there.data)
    expect((await ask.listFiles({ offset: 0, limit: 5 })).files.map(({ name }) => name)).toEqual(['Relevé.csv'])
  })

  it('keeps bytes that were there already, and about to be collected', async () => {
    const { path } = await exportOf()
    const folder = tempFolder()
    const { sha256, path: blob } = await writeBlob({ data: folder }, { bytes: Buffer.from('a;b\n1;2\n') })
    utimesSync(blob, new Date('2020-01-01'), new Date('2020-01-01'))
    await importInto(folder, path)
    expect(statSync(blobPath({ data: folder }, sha256)).mtime.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('holds files of one name under names of their own, case aside', async () => {
    const { ask, app, db } = await startApp()
    const { fileId } = await ask.importContent({ name: 'relevé.txt', bytes: Buffer.from('x') })
    for (const name of ['Relevé.txt', 'Relevé (2).txt', 'Relevé.txt']) {
      await ask.importContent({ name, bytes: Buffer.from('x') })
    }
    const columns = db
      .prepare("SELECT name FROM pragma_table_info('files') WHERE name NOT IN ('seq', 'id')")
      .pluck()
      .all()
    const copied = columns.join(', ')
    const again = db.prepare(`INSERT INTO files (id, ${copied}) SELECT ?, ${copied} FROM files WHERE id = ?`)
    db.transaction(() => {
      for (let n = 0; n < 300; n++) again.run(`file_${n}`, fileId)
    })()
    const path = join(tempFolder(), 'a.zip')
    await app.data.exportTo(path)
    const names = Object.keys(unzipSync(new Uint8Array(readFileSync(path)))).filter(name => name.startsWith('files/'))
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(304)
  })

  it('of a library that has lost a file says so, and is imported all the same', async () => {
    const { ask, app, data } = await startApp()
    const { fileId } = await ask.importContent({ name: 'perdu.txt', bytes: Buffer.from('perdu') })
    rmSync(blobPath({ data }, createHash('sha256').update('perdu').digest('hex')))
    const path = join(tempFolder(), 'a.zip')
    expect(await app.data.exportTo(path)).toMatchObject({ missing: 1 })
    const folder = tempFolder()
    expect(await importInto(folder, path)).toMatchObject({ lost: 1 })
    const again = await startApp({}, folder)
    expect((await again.ask.listFiles({ offset: 0, limit: 5 })).files.map(file => file.fileId)).toEqual([fileId])
  })

  it('leaves nothing behind where it could not be written', async () => {
    const { app, data } = await startApp()
    const file = join(tempFolder(), 'fichier')
    writeFileSync(file, '')
    await expect(app.data.exportTo(join(file, 'a.zip'))).rejects.toThrow('could not be saved')
    expect(Object.keys(readFolder(join(data, 'tmp')))).toEqual([])
  })
})

describe('an archive that is not as it should be', () => {
  const folder = keptTempFolder()
  const good = join(folder, 'good.zip')
  let entries: Entries = {}
  beforeAll(async () => {
    const { createApp } = await import('../../../src-main/app.ts')
    const { memorySecrets } = await import('../../support/tool-context.ts')
    const data = join(folder, 'data')
    const app = await createApp({
      db: openStore(data),
      paths: { data, resources: join(import.meta.dirname, '../../../resources') },
      secrets: memorySecrets(),
      clock: { now, monotonic: () => performance.now() },
      language: 'fr',
      appVersion: '1',
      emit: () => undefined,
      log: error => {
        throw error
      },
    })
    await app.requests.importContent({ name: 'a.txt', bytes: Buffer.from('contenu') })
    await app.data.exportTo(good)
    await app.close()
    entries = unzipSync(new Uint8Array(readFileSync(good)))
  })

  const manifestOf = (from: Entries) => JSON.parse(Buffer.from(from['manifest.json'] ?? []).toString())
  const withManifest = (change: (manifest: ReturnType<typeof manifestOf>) => void): Entries => {
    const manifest = manifestOf(entries)
    change(manifest)
    return { ...entries, 'manifest.json': Buffer.from(JSON.stringify(manifest)) }
  }
  /** An entry in the archive, and in what the manifest says of it. */
  const withEntry = (path: string, bytes: Uint8Array): Entries => ({
    ...withManifest(manifest => {
      manifest.files = manifest.files.filter((file: { path: string }) => file.path !== path)
      manifest.files.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }),
    [path]: bytes,
  })
  const withDatabase = (change: (db: Sqlite.Database) => void): Entries => {
    const file = join(folder, `${Math.random()}.db`)
    writeFileSync(file, entries['ardoise.db'] ?? '')
    const db = new Sqlite(file)
    change(db)
    db.close()
    return withEntry('ardoise.db', readFileSync(file))
  }

  const refused: Record<string, { make(path: string): void; says: string }> = {
    'is no archive': {
      make: path => writeFileSync(path, 'ceci n’est pas un zip'),
      says: 'n’est pas une archive d’Ardoise',
    },
    'is empty': { make: path => writeFileSync(path, ''), says: 'n’est pas une archive d’Ardoise' },
    'is not there': { make: () => undefined, says: 'introuvable ou illisible' },
    'was cut': {
      make(path) {
        copyFileSync(good, path)
        truncateSync(path, readFileSync(good).length - 40)
      },
      says: 'il n’est pas entier',
    },
    'is of another program': {
      make: path => zip(path, { 'a.txt': Buffer.from('a') }),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has another manifest': {
      make: path => zip(path, { ...entries, 'manifest.json': Buffer.from('{"application":"Autre"}') }),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has a manifest that is no JSON': {
      make: path => zip(path, { ...entries, 'manifest.json': Buffer.from('{') }),
      says: 'n’est pas une archive d’Ardoise',
    },
    'is of a later format': {
      make: path =>
        zip(
          path,
          withManifest(manifest => void Object.assign(manifest, { format: 2 })),
        ),
      says: 'version plus récente',
    },
    'has a newer database': {
      make: path =>
        zip(
          path,
          withDatabase(db => void db.pragma(`user_version = ${MIGRATIONS.length + 1}`)),
        ),
      says: 'version plus récente',
    },
    'has a database of another program': {
      make: path =>
        zip(
          path,
          withDatabase(db => void db.pragma('application_id = 7')),
        ),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has a database with a trigger of someone else': {
      make: path =>
        zip(
          path,
          withDatabase(db => void db.exec('CREATE TRIGGER t AFTER INSERT ON memories BEGIN DELETE FROM files; END')),
        ),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has a database where a trigger of ours does something else': {
      make: path =>
        zip(
          path,
          withDatabase(db => {
            const sql = 'CREATE TRIGGER messages_counted AFTER INSERT ON messages BEGIN DELETE FROM files; END'
            db.exec(`DROP TRIGGER messages_counted; ${sql}`)
          }),
        ),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has a damaged database': {
      make(path) {
        const bytes = Buffer.from(entries['ardoise.db'] ?? [])
        bytes.fill(0xa5, 20_000, 60_000)
        zip(path, withEntry('ardoise.db', bytes))
      },
      says: 'abîmée (« ardoise.db »)',
    },
    'has an empty database': {
      make: path => zip(path, withEntry('ardoise.db', new Uint8Array(0))),
      says: 'n’est pas une archive d’Ardoise',
    },
    'has fewer rows than it counts': {
      make: path =>
        zip(
          path,
          withDatabase(db => void db.exec('DELETE FROM files')),
        ),
      says: 'ne contient pas tout',
    },
    'lacks a file': {
      make(path) {
        const { 'files/a.txt': _, ...others } = entries
        zip(path, others)
      },
      says: 'ne contient pas tout',
    },
    'lacks a file that its database names': {
      make(path) {
        const { 'files/a.txt': _, ...others } = withManifest(manifest => {
          manifest.files = manifest.files.filter((file: { path: string }) => file.path !== 'files/a.txt')
        })
        zip(path, others)
      },
      says: 'ne contient pas tout',
    },
    'holds a file that it does not list': {
      make: path => zip(path, { ...entries, 'autre.txt': Buffer.from('x') }),
      says: 'ne contient pas tout',
    },
    'has a file that was changed': {
      make: path => zip(path, { ...entries, 'files/a.txt': Buffer.from('CONTENU') }),
      says: 'abîmée (« files/a.txt »)',
    },
    'has a byte that was flipped': {
      make(path) {
        const bytes = Buffer.from(readFileSync(good))
        const at = bytes.indexOf('ardoise.db') + 2_000
        bytes[at] = (bytes[at] ?? 0) ^ 0xff
        writeFileSync(path, bytes)
      },
      says: 'abîmée (« ardoise.db »)',
    },
    'leads out of its folder': {
      make: path => zip(path, withEntry('../../evil.sh', Buffer.from('x'))),
      says: 'n’est pas une archive d’Ardoise',
    },
    'names a place of the disk': {
      make: path => zip(path, withEntry('/etc/evil', Buffer.from('x'))),
      says: 'n’est pas une archive d’Ardoise',
    },
    'holds a link': {
      make: path =>
        zip(path, { ...entries, lien: [Buffer.from('/etc/passwd'), { os: 3, attrs: (0xa1ff << 16) >>> 0 }] }),
      says: 'n’est pas une archive d’Ardoise',
    },
    'holds more than it declares': {
      make(path) {
        zip(path, { ...entries, 'files/a.txt': new Uint8Array(50_000_000) })
        const bytes = Buffer.from(readFileSync(path))
        // The size that the directory declares, where the manifest agrees with it.
        const at = bytes.lastIndexOf('files/a.txt') - 46
        bytes.writeUInt32LE('contenu'.length, at + 24)
        writeFileSync(path, bytes)
      },
      says: 'abîmée (« files/a.txt »)',
    },
    'has entries that share their bytes': {
      make(path) {
        zip(path, withEntry('b.txt', Buffer.alloc(1_000, 'b')))
        const bytes = Buffer.from(readFileSync(path))
        const [a, b] = ['files/a.txt', 'b.txt'].map(name => bytes.lastIndexOf(name) - 46)
        bytes.writeUInt32LE(bytes.readUInt32LE((b ?? 0) + 42), (a ?? 0) + 42)
        writeFileSync(path, bytes)
      },
      says: 'n’est pas une archive d’Ardoise',
    },
    'declares more than any archive holds': {
      make: path =>
        zip(
          path,
          withManifest(manifest => {
            manifest.files[0].bytes = 2 ** 40
          }),
        ),
      says: 'ne contient pas tout',
    },
  }

  it.each(Object.keys(refused))('and %s is refused in one sentence, and nothing changes', async why => {
    const archive = join(tempFolder(), 'archive.zip')
    refused[why]?.make(archive)
    const { ask, app, data } = await startApp()
    await ask.addMemory({ fact: 'à garder' })
    await app.close()
    const before = readFolder(data)
    expect(await sentenceOf(importInto(data, archive))).toContain(refused[why]?.says)
    expect(readFolder(data)).toEqual(before)
  })

  it.each([1, 2, 3])('but holding a database of version %i is brought to this one', async version => {
    const file = join(tempFolder(), 'ancienne')
    const old = openStore(file, { now: now(), migrations: MIGRATIONS.slice(0, version) })
    old
      .prepare(
        "INSERT INTO profiles (id, name, mode, language, created_at, updated_at) VALUES ('p', 'Awa', 'pro', 'fr', '', '')",
      )
      .run()
    const tables = countRows(old)
    old.close()
    const archive = join(tempFolder(), 'archive.zip')
    const held = withEntry('ardoise.db', readFileSync(join(file, 'ardoise.db')))
    const manifest = { ...manifestOf(held), tables }
    zip(archive, { ...held, 'manifest.json': Buffer.from(JSON.stringify(manifest)) })
    const folder = tempFolder()
    await importInto(folder, archive)
    const { app } = await startApp({}, folder)
    expect(app.profile.name).toBe('Awa')
  })

  it('but made by the first version, which neither counted rows nor kept deleted files, is imported', async () => {
    const archive = join(tempFolder(), 'archive.zip')
    zip(
      archive,
      withManifest(manifest => {
        for (const key of ['format', 'tables', 'missing']) delete manifest[key]
      }),
    )
    expect(await importInto(tempFolder(), archive)).toMatchObject({ lost: 0, counts: { files: 1 } })
  })
})

function zip(path: string, content: Zippable): void {
  writeFileSync(path, zipSync(content))
}

/** The folder need not be there yet; the one above it is. */
function folderOf(folder: string): string {
  openStore(folder, { now: now() }).close()
  return folder
}
