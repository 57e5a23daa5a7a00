import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { MIGRATIONS } from '../../src-main/store/migrations.ts'
import { openStore } from '../../src-main/store/open.ts'
import type { Random } from './stage.ts'

type Size = { messages: number; files: number; version?: number }

/** The data of a person who has used the program for a while, in a version of it. Rows as its first version had them. */
export function fillData(data: string, random: Random, { messages, files, version = MIGRATIONS.length }: Size): void {
  const db = openStore(data, { migrations: MIGRATIONS.slice(0, version) })
  const time = new Date(Date.now() - 3_600_000).toISOString()
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(name => `@${name}`).join(', ')})`).run(
      row,
    )
  }
  const stamps = { created_at: time, updated_at: time }
  const fill = db.transaction(() => {
    insert('profiles', {
      id: 'prof_1',
      name: 'Awa Diop',
      mode: 'pro',
      language: 'fr',
      email: 'awa@exemple.sn',
      ...stamps,
    })
    for (let n = 0; n < messages; n++) {
      const place = `conv_${Math.floor(n / 40)}`
      if (n % 40 === 0)
        insert('conversations', { id: place, profile_id: 'prof_1', title: `Dossier ${n}`, mode: 'pro', ...stamps })
      const role = n % 2 === 0 ? 'user' : 'assistant'
      insert('messages', { conversation_id: place, role, content: textOf(random, 60), created_at: time })
    }
    for (let n = 0; n < files; n++) {
      const bytes = Buffer.from(textOf(random, 6_000))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const folder = join(data, 'files', sha256.slice(0, 2))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, sha256), bytes, { mode: 0o600 })
      const name = `piece-${n}.md`
      insert('files', {
        id: `file_${n}`,
        profile_id: 'prof_1',
        sha256,
        name,
        folded_name: name,
        extension: 'md',
        mime: 'text/markdown',
        bytes: bytes.length,
        origin: 'imported',
        created_at: time,
      })
    }
    for (let n = 0; n < 30; n++) {
      const fact = `Le client ${n} paie à ${n + 30} jours`
      insert('memories', { id: `mem_${n}`, profile_id: 'prof_1', fact, normalised: fact, ...stamps })
      insert('usage', {
        conversation_id: 'conv_0',
        model: 'essai',
        input_tokens: n,
        output_tokens: n,
        created_at: time,
      })
      insert('tool_runs', {
        conversation_id: 'conv_0',
        call_id: `call_${n}`,
        step: 1,
        tool: 'list_user_files',
        arguments: '{}',
        status: 'ok',
        text: '{}',
        process: '1-0-0',
        started_at: time,
        ended_at: time,
      })
      insert('outbox', {
        id: `out_${n}`,
        profile_id: 'prof_1',
        channel: 'email',
        recipient: 'awa@exemple.sn',
        subject: `Relance ${n}`,
        body: 'Bonjour',
        attachments: '[]',
        message_id: `<${n}@exemple.sn>`,
        state: 'held',
        process: '1-0-0',
        ...stamps,
      })
    }
  })
  fill()
  db.close()
}

const WORDS = 'compte facture balance clôture écriture débit crédit journal tiers relance échéance marge société'.split(
  ' ',
)

function textOf(random: Random, words: number): string {
  const text = Array.from(
    { length: words },
    () => `${WORDS[Math.floor(random() * WORDS.length)]}${Math.floor(random() * 900)}`,
  )
  return `${text.join(' ')}\n`
}

/** Tables whose rows a person would miss. */
const TABLES = 'profiles conversations messages files memories outbox usage tool_runs tasks'.split(' ')

/** Columns of each such table. */
export type Shape = Record<string, string[]>

export function shapeOf(db: Database): Shape {
  const shape: Shape = {}
  for (const table of TABLES) {
    const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
    if (names.length > 0) shape[table] = names
  }
  return shape
}

/** One text for all rows: another one when any of them is missing, added or changed in one of these columns. */
export function contentOf(db: Database, shape: Shape = shapeOf(db)): string {
  const hash = createHash('sha256')
  for (const [table, columns] of Object.entries(shape)) {
    const rows = db.prepare(`SELECT ${columns.map(name => `"${name}"`).join(', ')} FROM ${table} ORDER BY rowid`).raw()
    for (const row of rows.iterate()) hash.update(JSON.stringify(row))
    hash.update(table)
  }
  return hash.digest('hex')
}

/** All bytes of the library, by their names, which are their hashes. */
export function libraryOf(data: string): string {
  const names = readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.name} ${statSync(join(entry.parentPath, entry.name)).size}`)
  return names.sort().join('\n')
}
