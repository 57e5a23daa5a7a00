import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type CoreOptions, openCore } from '../../../src-main/electron/core.ts'
import { makeCopy } from '../../../src-main/store/copies.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { root } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'
import { memorySecrets } from '../../support/tool-context.ts'

/** The core as the window holds it, which can close and open again. */
async function startCore() {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const secrets = memorySecrets()
  const options: CoreOptions = {
    places: { data, home: data, resources: join(root, 'resources'), log: '', preload: '', renderer: '', documents: '' },
    secrets,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    language: 'fr',
    version: '0.0.0-test',
    emit: () => undefined,
    announce: () => undefined,
    remind: () => undefined,
    log: error => {
      throw error
    },
  }
  return { core: await openCore(options), data, secrets, folder }
}

describe('copies', () => {
  it('are made on demand, listed with what they are, and bring back what was there', async () => {
    const { core, data } = await startCore()
    await core.app.requests.updateProfile({ name: 'Awa' })
    const copy = await core.app.requests.makeCopy(undefined)
    expect(copy).toMatchObject({ reason: 'manual', bytes: expect.any(Number) })
    expect(await core.app.requests.listCopies(undefined)).toEqual([copy])
    await core.app.requests.updateProfile({ name: 'Modou' })
    await core.app.data.checkCopy(copy.path)
    await core.reopen(core.app.data.restoring(copy.path))
    expect(core.app.profile.name).toBe('Awa')
    const kept = readdirSync(data).find(name => name.includes('replaced') && name.endsWith('Z'))
    const before = openStoreOf(join(data, kept ?? ''))
    expect(before).toBe('Modou')
    await core.close()
  })

  it('that were asked for or set aside are deleted for good, with their logs, and no others', async () => {
    const { core, data, folder } = await startCore()
    const ask = core.app.requests
    const copy = await ask.makeCopy(undefined)
    const db = openStore(data)
    const own = makeCopy(db, data, new Date(), 'daily')
    db.close()
    const aside = join(data, 'ardoise.db.replaced-2025-03-15T10-00-00-000Z')
    writeFileSync(aside, 'abîmée')
    writeFileSync(`${aside}-wal`, 'son journal')
    writeFileSync(join(folder, 'autre.db'), 'x')
    const [newest, ...others] = await ask.listCopies(undefined)
    expect(newest).toMatchObject({ reason: 'automatic' })
    expect(others.map(({ reason, bytes }) => [reason, bytes])).toEqual([
      ['manual', copy.bytes],
      ['set_aside', Buffer.byteLength('abîméeson journal')],
    ])
    await ask.deleteCopy({ path: copy.path })
    await ask.deleteCopy({ path: aside })
    expect(readdirSync(data).filter(name => name.includes('replaced'))).toEqual([])
    await expect(async () => ask.deleteCopy({ path: own })).rejects.toThrow('made it by itself')
    await expect(async () => ask.deleteCopy({ path: join(data, 'ardoise.db') })).rejects.toThrow('no longer there')
    await expect(async () => ask.deleteCopy({ path: join(folder, 'autre.db') })).rejects.toThrow('no longer there')
    expect((await ask.listCopies(undefined)).map(({ path }) => path)).toEqual([own])
    await core.close()
  })

  it('are refused when they are damaged or none of ours, and nothing changes', async () => {
    const { core, data, folder } = await startCore()
    const copy = await core.app.requests.makeCopy(undefined)
    writeFileSync(join(folder, 'autre.db'), 'x')
    await expect(core.app.data.checkCopy(join(folder, 'autre.db'))).rejects.toThrow('no longer there')
    truncateSync(copy.path, 5_000)
    await expect(core.app.data.checkCopy(copy.path)).rejects.toThrow('damaged')
    expect(existsSync(join(data, 'ardoise.db'))).toBe(true)
    await core.close()
  })

  it('of a moment when a turn was running come back with that turn interrupted', async () => {
    const { core } = await startCore()
    const { conversationId } = await core.app.requests.sendMessage({ text: 'aide', fileIds: [] })
    const copy = await core.app.requests.makeCopy(undefined)
    await core.app.settled()
    await core.reopen(core.app.data.restoring(copy.path))
    const page = await core.app.requests.openConversation({ conversationId, limit: 5 })
    expect(['interrupted', undefined]).toContain(page.unfinished?.reason)
    expect(page.conversation.state).not.toBe('running')
    await core.close()
  })

  it('leave the app as it was when restoring fails', async () => {
    const { core } = await startCore()
    await core.app.requests.updateProfile({ name: 'Awa' })
    await expect(
      core.reopen(() => {
        throw new Error('disk gone')
      }),
    ).rejects.toThrow('disk gone')
    expect(core.app.profile.name).toBe('Awa')
    await core.close()
  })
})

describe('taking everything away', () => {
  it('is one archive whose manifest counts and hashes all of it, without a key', async () => {
    const { ask, app, data } = await startApp()
    await ask.importContent({ name: 'Relevé.csv', bytes: Buffer.from('a;b\n1;2\n') })
    await ask.importContent({ name: 'relevé.csv', bytes: Buffer.from('c;d\n3;4\n') })
    await ask.addModel({ provider: 'openai', baseUrl: 'https://api.openai.com', model: 'm', key: 'sk-very-secret' })
    await ask.sendMessage({ text: 'Retiens que mon exercice finit en juin', fileIds: [] })
    await app.settled()
    const path = join(tempFolder(), 'Mes données.zip')
    await app.data.exportTo(path)
    const bytes = readFileSync(path)
    expect(bytes.includes('sk-very-secret')).toBe(false)
    const files = unzipSync(bytes)
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())
    expect(manifest.counts).toEqual({ conversations: 1, files: 2, memories: 1, tasks: 0, outbox: 0 })
    const names = Object.keys(files).filter(name => name !== 'manifest.json')
    expect(manifest.files.map((file: { path: string }) => file.path).sort()).toEqual(names.sort())
    expect(names).toEqual(
      expect.arrayContaining(['files/relevé.csv', 'files/Relevé (2).csv', 'data.json', 'ardoise.db']),
    )
    expect(JSON.parse(Buffer.from(files['data.json'] ?? []).toString())).toMatchObject({ exercises: [], credits: [] })
    for (const file of manifest.files) {
      const content = files[file.path] ?? new Uint8Array()
      expect(file).toMatchObject({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    }
    const conversation = names.find(name => name.startsWith('conversations/')) ?? ''
    expect(Buffer.from(files[conversation] ?? []).toString()).toContain('exercice finit en juin')
    expect(
      readdirSync(join(data, 'tmp'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()),
    ).toEqual([])
  })
})

describe('erasing everything', () => {
  it('asks for the word, then leaves nothing but what is not ours', async () => {
    const { core, data, secrets } = await startCore()
    const { requests } = core.app
    await requests.importContent({ name: 'a.txt', bytes: Buffer.from('x') })
    await requests.makeCopy(undefined)
    await requests.welcome({ role: 'pupil', name: 'Awa' })
    await requests.addModel({ provider: 'openai', baseUrl: 'https://api.openai.com', model: 'm', key: 'k' })
    writeFileSync(join(data, 'à moi.txt'), 'gardé')
    await expect(core.app.data.erasing('oui')).rejects.toThrow('Nothing was deleted')
    expect(await secrets.get('api_key:api.openai.com')).toBe('k')
    await core.reopen(await core.app.data.erasing(' supprimer '))
    expect(await secrets.get('api_key:api.openai.com')).toBeUndefined()
    expect(await core.app.requests.bootstrap(undefined)).toMatchObject({ welcomed: false, profile: { name: 'Moi' } })
    expect((await core.app.requests.listFiles({ offset: 0, limit: 5 })).total).toBe(0)
    expect(await core.app.requests.listCopies(undefined)).toEqual([])
    expect(readdirSync(data)).not.toContain('files')
    expect(readFileSync(join(data, 'à moi.txt'), 'utf8')).toBe('gardé')
    await core.close()
  })
})

function openStoreOf(file: string): unknown {
  const folder = tempFolder()
  writeFileSync(join(folder, 'ardoise.db'), readFileSync(file))
  const db = openStore(folder)
  try {
    return db.prepare('SELECT name FROM profiles').pluck().get()
  } finally {
    db.close()
  }
}
