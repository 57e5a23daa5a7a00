import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPassages } from '../../src-main/search/find-passages.ts'
import { spread } from '../../src-main/search/fuse.ts'
import { createIndexWriter } from '../../src-main/search/index-writer.ts'
import { openStore } from '../../src-main/store/open.ts'
import { withOwnConnection } from '../../src-main/store/own-connection.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import { PASSAGES_VERSION } from '../../src-main/tools/index-version.ts'
import { officeDocuments } from '../support/office-documents.ts'
import { FOREIGN_QUESTIONS, HELD_OUT_QUESTIONS, QUESTIONS, STRANGER_QUESTIONS } from '../support/office-questions.ts'
import { type Measure, measure } from './measure.ts'

const DOCUMENTS = 20_000
const ROUNDS = 3
const LEAST_RECALL = 0.9
const ALLOWED_MS = 20
const ALLOWED_INDEX_MS = 3_000

const QUERIES = [...QUESTIONS, ...HELD_OUT_QUESTIONS, ...STRANGER_QUESTIONS, ...FOREIGN_QUESTIONS]

type Db = ReturnType<typeof openStore>
type Row = { seq: number; id: string; name: string; text: string }

/** 250 questions over two hundred documents: the share that is answered among the first five passages. */
export async function measureRecall(): Promise<Measure[]> {
  return withLibrary(documents(0), async (db, profileId, names) => {
    const found = QUERIES.filter(([query, ...wanted]) =>
      spread(findPassages(db, profileId, query) ?? [], 5).some(({ fileId }) =>
        wanted.includes(names.get(fileId) ?? ''),
      ),
    )
    const recall = found.length / QUERIES.length
    const ratio = LEAST_RECALL / recall
    return [{ name: 'search.recall5', value: recall, floor: LEAST_RECALL, ratio, bar: 1, unit: 'found' }]
  })
}

/** One search among 20 000 documents, in processor time: whatever else the machine does counts little. */
export async function measureSearching(): Promise<Measure[]> {
  return withLibrary(documents(DOCUMENTS), async (db, profileId) => {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [query] of QUERIES) {
        const start = processorTime()
        spread(findPassages(db, profileId, query) ?? [], 5)
        // The first round warms up.
        if (round > 0) times.push(processorTime() - start)
      }
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    return [measure('search.p95', 'ms CPU', p95, ALLOWED_MS, 1)]
  })
}

/** 20 000 documents cut, stemmed and written into the index, from their text on. */
export async function measureIndexing(): Promise<Measure[]> {
  return withLibrary(documents(DOCUMENTS), async (_db, _profileId, _names, indexing) => [
    measure('search.index', 'ms CPU', indexing, ALLOWED_INDEX_MS, 1),
  ])
}

/** The sample library once, or repeated with names, numbers and references of their own up to `count`. */
function documents(count: number): Row[] {
  const samples = officeDocuments()
  return Array.from({ length: count || samples.length }, (_, index) => {
    const { id, name, text } = samples[index % samples.length] ?? { id: '', name: '', text: '' }
    const own = `Dossier ${index}, suivi par ${wordOf(index * 7)} ${wordOf(index * 31 + 5)}, réf. ${wordOf(index)}-${(index * 7_919) % 5_003}`
    return { seq: index + 1, id: `${id}#${index}`, name, text: count === 0 ? text : `${text}\n${own}\n` }
  })
}

const SYLLABLES = 'ba ki lo ma nou san dé fa gui ko ra ti von zé'.split(' ')

function wordOf(seed: number): string {
  let word = ''
  for (let rest = seed % 9_973; word.length < 5 || rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

async function withLibrary<T>(
  rows: readonly Row[],
  use: (db: Db, profileId: string, names: Map<string, string>, indexing: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  const now = new Date()
  const db = openStore(folder, { now })
  try {
    const { id: profileId } = ensureDefaultProfile(db, { now, language: 'fr' })
    addFiles(db, profileId, rows, now.toISOString())
    const start = processorTime()
    await withOwnConnection(folder, async worker => {
      const writer = createIndexWriter(worker)
      for (const { seq, name, text } of rows) {
        const indexed = { seq, name, version: PASSAGES_VERSION, claim: 'bench', now: now.toISOString() }
        await writer.add(indexed, { kind: 'text', text })
      }
      await writer.flush()
    })
    const indexing = processorTime() - start
    return await use(db, profileId, new Map(rows.map(({ id }) => [id, id.split('#')[0] ?? ''])), indexing)
  } finally {
    db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function addFiles(db: Db, profileId: string, rows: readonly Row[], now: string): void {
  const insert = db.prepare(
    `INSERT INTO files (seq, id, profile_id, sha256, name, folded_name, extension, mime, bytes, origin, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'txt', 'text/plain', ?, 'imported', ?)`,
  )
  const all = db.transaction(() => {
    for (const { seq, id, name, text } of rows) {
      insert.run(seq, id, profileId, '0'.repeat(64), name, name, text.length, now)
    }
  })
  all()
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
