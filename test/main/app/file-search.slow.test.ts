import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filesToIndex } from '../../../src-main/store/passages.ts'
import { embeddingsReply } from '../../support/fake-embeddings.ts'
import { startFakeOpenAiServer } from '../../support/fake-openai-server.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

function textFile(name: string, text: string): string {
  const path = join(tempFolder(), name)
  writeFileSync(path, text)
  return path
}

async function until(test: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 400; round++) {
    if (await test()) return
    await sleep(25)
  }
  throw new Error('it never came')
}

const indexed = ({ db }: StartedApp) => until(() => filesToIndex(db, 1).length === 0)

describe('the index of files', () => {
  it('is made in the background as files come in', async () => {
    const started = await startApp({ indexFiles: true })
    await started.app.importFile(textFile('bail.txt', 'Le loyer du magasin est de 250 000 francs.'))
    await indexed(started)
    const { passages, indexed: state } = await started.ask.searchFiles({ query: 'loyers magasins' })
    expect(passages).toMatchObject([{ name: 'bail.txt' }])
    expect(state).toEqual({ done: 1, total: 1 })
  })

  it('takes up at the next start what a stop left undone', async () => {
    const data = join(tempFolder(), 'data')
    const first = await startApp({ indexFiles: true }, data)
    const rows = Array.from({ length: 30_000 }, (_, index) => `${index};article numéro ${index};${index * 7}`)
    await first.app.importFile(textFile('grand.csv', `Code;Libellé;Prix\n${rows.join('\n')}`))
    await until(() => passageCount(first) > 0)
    await first.app.close()
    const second = await startApp({ indexFiles: true }, data)
    expect(second.logged).toEqual([])
    expect(filesToIndex(second.db, 5)).toHaveLength(1)
    expect((await second.ask.searchFiles({ query: 'article' })).passages).toEqual([])
    await indexed(second)
    const { passages } = await second.ask.searchFiles({ query: '29123' })
    expect(passages[0]?.place?.fr).toBe('ligne 29125')
    expect(second.db.prepare('SELECT count(DISTINCT row), count(*) FROM passages').raw().get()).toSatisfy(
      (counts: number[]) => counts[0] === counts[1],
    )
  })

  it('forgets what a deleted file said, a day later at the next start', async () => {
    const data = join(tempFolder(), 'data')
    const first = await startApp({ indexFiles: true }, data)
    const { fileId } = await first.app.importFile(textFile('secret.txt', 'Le salaire de la directrice.'))
    await first.app.importFile(textFile('menu.txt', 'Le menu de la cantine.'))
    await indexed(first)
    await first.ask.deleteFile({ fileId })
    await first.app.close()
    const later = (hours: number) => ({
      now: () => new Date(TEST_NOW.getTime() + hours * 3_600_000),
      monotonic: () => performance.now(),
    })
    const second = await startApp({ indexFiles: true, clock: later(23) }, data)
    await second.app.close()
    const third = await startApp({ indexFiles: true, clock: later(25) }, data)
    expect(passageCount(third)).toBe(2)
    await until(() => passageCount(third) === 1)
    expect(third.logged).toEqual([])
    await third.ask.restoreFile({ fileId })
    await indexed(third)
    expect((await third.ask.searchFiles({ query: 'salaire' })).passages).toHaveLength(1)
  })

  it('reads anew what another reader or OCR has read since', async () => {
    const started = await startApp({ indexFiles: true })
    const { fileId } = await started.app.importFile(textFile('photo.zip', 'PK\u0003\u0004'))
    await indexed(started)
    const { sha256, card } = started.app.file(fileId)
    started.db
      .prepare('INSERT OR REPLACE INTO file_texts (sha256, kind, reader, content, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(sha256, card.mime, 2, JSON.stringify({ kind: 'pages', pages: ['Reçu de la cantine'], cut: false }), '2026')
    expect(filesToIndex(started.db, 5)).toHaveLength(1)
  })

  it('is searched by a command, which leaves nothing running', async () => {
    const { app } = await startApp()
    await app.importFile(textFile('a.txt', 'Le règlement de la cantine.'))
    expect((await app.searchFiles({ query: 'cantines' })).passages).toHaveLength(1)
  })

  it('answers nothing to words that say nothing', async () => {
    const { ask } = await startApp()
    expect(await ask.searchFiles({ query: 'de la' })).toEqual({ passages: [], indexed: { done: 0, total: 0 } })
  })
})

describe('a search by meaning', () => {
  async function withEmbeddings(replies: number) {
    const server = await startFakeOpenAiServer(Array.from({ length: replies }, () => embeddingsReply))
    const started = await startApp({ indexFiles: true })
    const model = { provider: 'other' as const, baseUrl: server.baseUrl, model: 'm', embeddingModel: ' embed-small ' }
    const { id, embeddingModel } = await started.ask.addModel(model)
    expect(embeddingModel).toBe('embed-small')
    await started.ask.selectModel({ modelId: id })
    return { ...started, server }
  }
  const vectors = ({ db }: StartedApp) => db.prepare('SELECT count(*) FROM passage_vectors').pluck().get()

  it('finds what shares no word with the question', async () => {
    const started = await withEmbeddings(2)
    onTestFinished(() => started.server.close())
    await started.app.importFiles([
      textFile('a.txt', 'La plage et la baignade sont surveillées.'),
      textFile('b.txt', 'Le vétérinaire a vu le chien.'),
    ])
    await until(() => vectors(started) === 2)
    const { passages } = await started.ask.searchFiles({ query: 'toutou' })
    expect(passages[0]?.name).toBe('b.txt')
    expect(started.server.requests[0]?.body.input).toContain('b.txt\nLe vétérinaire a vu le chien.')
  })

  it('puts first what both ways find', async () => {
    const started = await withEmbeddings(2)
    onTestFinished(() => started.server.close())
    await started.app.importFiles([
      textFile('a.txt', 'Le chien et le chat, animal de la ferme.'),
      textFile('b.txt', 'Le chien de fusil est une pièce de métal.'),
    ])
    await until(() => vectors(started) === 2)
    const { passages } = await started.ask.searchFiles({ query: 'chien animal' })
    expect(passages.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(passages[0]?.score).toBe(1)
  })

  it('answers by words alone while the provider is away', async () => {
    const started = await withEmbeddings(1)
    await started.app.importFile(textFile('a.txt', 'Le chien dort.'))
    await until(() => vectors(started) === 1)
    await started.server.close()
    expect((await started.ask.searchFiles({ query: 'chiens' })).passages).toHaveLength(1)
    expect(started.logged).toEqual([])
  })

  it('waits a moment for a provider that hangs, and then leaves it alone', async () => {
    const started = await withEmbeddings(1)
    onTestFinished(() => started.server.close())
    await started.app.importFile(textFile('a.txt', 'Le chien dort.'))
    await until(() => vectors(started) === 1)
    started.server.add({ noAnswer: 'hang' })
    expect((await started.ask.searchFiles({ query: 'chiens' })).passages).toHaveLength(1)
    expect((await started.ask.searchFiles({ query: 'chiens' })).passages).toHaveLength(1)
    expect(started.server.requests).toHaveLength(2)
  })

  it('keeps what was learnt out of the reach of deleted files', async () => {
    const started = await withEmbeddings(2)
    onTestFinished(() => started.server.close())
    const { fileId } = await started.app.importFile(textFile('a.txt', 'Le vétérinaire.'))
    await until(() => vectors(started) === 1)
    await started.ask.deleteFile({ fileId })
    expect((await started.ask.searchFiles({ query: 'toutou' })).passages).toEqual([])
  })
})

function passageCount({ db }: StartedApp): number {
  return db.prepare<[], number>('SELECT count(*) FROM passages').pluck().get() ?? 0
}
