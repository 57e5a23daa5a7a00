import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { callAnswer, type RecordedRequest, startFakeOpenAiServer, textAnswer } from '../support/fake-openai-server.ts'
import { root, runCommand, startCommand } from '../support/run-command.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { tempFolder } from '../support/temp-db.ts'

const sample = join(root, 'resources/samples/balance-2024.csv')
const fixtures = join(root, 'test/fixtures/accounting')
const sentence = 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail'

function folders() {
  const folder = tempFolder()
  return { data: join(folder, 'data'), out: join(folder, 'out') }
}

function eventsOf(out: string): Record<string, unknown>[] {
  return out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

/** The result that the model has just been given. */
function lastResult({ body }: RecordedRequest): { files: { file_id: string }[] } {
  const messages = body.messages
  return Array.isArray(messages) ? JSON.parse(messages.at(-1).content) : { files: [] }
}

describe('ask, on the offline assistant', () => {
  it('does the whole job in one turn: workbook, PDF and a held e-mail with both attached', async () => {
    const { data, out } = folders()
    const run = await runCommand([
      'ask',
      sentence,
      '--file',
      sample,
      '--data',
      data,
      '--out',
      out,
      '--email',
      'moi@exemple.sn',
      '--yes',
    ])
    expect(run.err).toContain('Établit les états financiers')
    expect(run.code).toBe(0)
    const names = readdirSync(out).sort()
    expect(names.map(name => name.slice(name.lastIndexOf('.')))).toEqual(['.pdf', '.xlsx', '.eml'])
    expect(run.out).toContain('en attente')
    const mail = await simpleParser(readFileSync(join(out, names[2] ?? '')))
    expect(mail.to).toMatchObject({ text: 'moi@exemple.sn' })
    const attached = new Map(mail.attachments.map(({ filename, content }) => [filename, content]))
    for (const name of names.slice(0, 2)) expect(attached.get(name)).toEqual(readFileSync(join(out, name)))

    const list = await runCommand(['outbox', '--data', data, '--json'])
    expect(JSON.parse(list.out)).toMatchObject({ state: 'held', to: 'moi@exemple.sn' })
  })

  it('sends the held e-mail once a server is configured, and only once', async () => {
    const { data } = folders()
    const smtp = await startSmtpServer()
    await runCommand(['ask', sentence, '--file', sample, '--data', data, '--email', 'moi@exemple.sn', '--yes'])
    const entry = JSON.parse((await runCommand(['outbox', '--data', data, '--json'])).out)
    const { port } = smtp
    await runCommand([
      'smtp',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--from',
      'moi@exemple.sn',
      '--security',
      'none',
      '--data',
      data,
    ])
    const sent = await runCommand(['outbox', 'send', entry.id, '--data', data])
    expect(sent).toMatchObject({ code: 0, out: 'envoyé\n' })
    const again = await runCommand(['outbox', 'send', entry.id, '--data', data])
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('déjà parti') })
    expect(smtp.messages).toHaveLength(1)
  })

  it('refuses to send without --yes when nobody can answer, and keeps the documents', async () => {
    const { data, out } = folders()
    const run = await runCommand([
      'ask',
      sentence,
      '--file',
      sample,
      '--data',
      data,
      '--out',
      out,
      '--email',
      'moi@exemple.sn',
    ])
    expect(run.code).toBe(0)
    expect(run.err).toContain('--yes')
    expect(readdirSync(out)).toHaveLength(2)
    expect((await runCommand(['outbox', '--data', data, '--json'])).out).toBe('')
  })

  it('ends with code 1 when all that was asked for waits for a --yes', async () => {
    const { data } = folders()
    const run = await runCommand(['ask', 'Signale un bug : le PDF est vide', '--data', data])
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect((await runCommand(['ask', 'Signale un bug : le PDF est vide', '--data', data, '--yes'])).code).toBe(0)
  })

  it('prints one event a line with --json, and exactly one turn_end, last', async () => {
    const { data } = folders()
    const run = await runCommand([
      'ask',
      sentence,
      '--file',
      sample,
      '--data',
      data,
      '--email',
      'moi@exemple.sn',
      '--yes',
      '--json',
    ])
    const events = eventsOf(run.out)
    expect(events.filter(event => event.type === 'turn_end')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'turn_end', reason: 'done' })
    expect(events.filter(event => event.type === 'tool_end').map(event => event.tool)).toEqual([
      'generate_financial_statements',
      'send_email_to_user',
    ])
    expect(run.err).toBe('')
  })

  it('has no tool in guest mode and says how to get them', async () => {
    const { data } = folders()
    const run = await runCommand(['ask', sentence, '--file', sample, '--data', data, '--mode', 'guest', '--json'])
    expect(eventsOf(run.out).some(event => String(event.type).startsWith('tool'))).toBe(false)
    expect(run.code).toBe(0)
  })

  it('goes on in the same conversation', async () => {
    const { data, out } = folders()
    const first = await runCommand(['ask', 'Génère le bilan', '--file', sample, '--data', data, '--json'])
    const conversation = String(eventsOf(first.out)[0]?.conversation_id)
    const second = await runCommand([
      'ask',
      'envoie-le-moi',
      '--conversation',
      conversation,
      '--data',
      data,
      '--out',
      out,
      '--email',
      'moi@exemple.sn',
      '--yes',
      '--json',
    ])
    const calls = eventsOf(second.out).filter(event => event.type === 'tool_end')
    expect(calls.at(-1)).toMatchObject({ tool: 'send_email_to_user', status: 'ok' })
  })
})

describe('what is kept', () => {
  it('lists and deletes memories and files, and says how to go on with a conversation', async () => {
    const { data } = folders()
    const first = await runCommand(['ask', 'Retiens que je travaille à Thiès', '--file', sample, '--data', data])
    expect(first.err).toMatch(/--conversation conv_/)
    const memory = JSON.parse((await runCommand(['memory', '--data', data, '--json'])).out)
    expect(memory.fact).toMatch(/Thiès/)
    expect(await runCommand(['memory', 'delete', memory.id, '--data', data])).toMatchObject({ code: 0 })
    expect((await runCommand(['memory', '--data', data, '--json'])).out).toBe('')
    const file = JSON.parse((await runCommand(['files', '--data', data, '--json'])).out)
    expect(file.name).toBe('balance-2024.csv')
    expect(await runCommand(['files', 'delete', file.fileId, '--data', data])).toMatchObject({ code: 0 })
    expect(await runCommand(['files', 'delete', file.fileId, '--data', data])).toMatchObject({ code: 1 })
  })

  it('never takes an emptied database for a new one', async () => {
    const { data } = folders()
    await runCommand(['ask', 'Retiens que je travaille à Thiès', '--data', data])
    for (const name of ['ardoise.db-wal', 'ardoise.db-shm']) rmSync(join(data, name), { force: true })
    writeFileSync(join(data, 'ardoise.db'), '')
    const run = await runCommand(['memory', '--data', data])
    expect(run.code).toBe(1)
    expect(run.err).toContain('ce dossier a déjà servi')
  })

  it('ends with code 3 when all that was asked for is refused', async () => {
    const { data, out } = folders()
    const run = await runCommand([
      'ask',
      'Fais le bilan',
      '--file',
      join(fixtures, '05_erreurs.csv'),
      '--data',
      data,
      '--out',
      out,
    ])
    expect(run.code).toBe(3)
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([])
  })
})

describe('ask, on a model', () => {
  it('does the same job with any OpenAI-compatible server, the key in the header only', async () => {
    const { data, out } = folders()
    const server = await startFakeOpenAiServer([
      callAnswer({ id: 'l', name: 'list_user_files', arguments: '{}' }),
      request => {
        const [file] = lastResult(request).files
        return callAnswer({
          id: 's',
          name: 'generate_financial_statements',
          arguments: JSON.stringify({ file_id: file?.file_id }),
        })
      },
      request => {
        const ids = lastResult(request).files.map(file => file.file_id)
        const mail = { subject: 'Bilan', body: 'Voici.', attachment_file_ids: ids }
        return callAnswer({ id: 'm', name: 'send_email_to_user', arguments: JSON.stringify(mail) })
      },
      textAnswer('C’est fait.'),
    ])
    const model = ['--model', 'modele', '--base-url', server.baseUrl]
    const run = startCommand(
      ['ask', sentence, '--file', sample, ...model, '--data', data, '--out', out, '--email', 'moi@exemple.sn', '--yes'],
      { ARDOISE_API_KEY: 'cle-secrete' },
    )
    const { code, out: answer } = await run.finished
    expect(answer).toContain('C’est fait.')
    expect(code).toBe(0)
    expect(readdirSync(out)).toHaveLength(3)
    expect(server.requests[0]?.text).toContain('« balance-2024.csv » (file_id : ')
    expect(server.requests.every(request => request.headers.authorization === 'Bearer cle-secrete')).toBe(true)
    expect(server.requests.every(request => !request.text.includes('cle-secrete'))).toBe(true)
    await server.close()
  })

  it('never sends the key of one provider to another address', async () => {
    const { data } = folders()
    const server = await startFakeOpenAiServer([textAnswer('Bonjour.')])
    await runCommand(['ask', 'Bonjour', '--model', 'm', '--base-url', server.baseUrl, '--data', data], {
      OPENAI_API_KEY: 'sk-a-garder',
    })
    expect(JSON.stringify(server.requests)).not.toContain('sk-a-garder')
    await server.close()
  })

  it('says what to do when the provider needs a key and there is none', async () => {
    const { data } = folders()
    const run = await runCommand(['ask', 'Bonjour', '--model', 'gpt-5', '--data', data])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/clé/)
  })

  it('stops cleanly on Ctrl-C, keeps the partial answer and says what was done', async () => {
    const { data } = folders()
    const server = await startFakeOpenAiServer([{ ...textAnswer('Je commence'), ending: 'hang' }])
    const run = startCommand(['ask', 'Raconte', '--model', 'm', '--base-url', server.baseUrl, '--data', data])
    await run.outputHas('Je commence')
    run.child.kill('SIGINT')
    const { code, err } = await run.finished
    expect(code).toBe(130)
    expect(err).toContain('Arrêté')
    expect(err).toContain('Fait :')
    await server.close()
  })
})

describe('statements', () => {
  it('are in the currency that is asked for', async () => {
    const run = await runCommand(['statements', sample, '--currency', 'xaf', '--json'])
    expect(JSON.parse(run.out).currency).toBe('XAF')
    expect((await runCommand(['statements', sample, '--currency', 'francs'])).code).not.toBe(0)
  })

  it('prints every line of the reference cases', async () => {
    for (const [file, expected] of [
      ['01_negoce_6col.csv', '01_negoce'],
      ['01_negoce_6col.xlsx', '01_negoce'],
      ['02_services_8col_cp1252.csv', '02_services'],
    ] as const) {
      const run = await runCommand(['statements', join(fixtures, file), '--json'])
      expect(run.code, file).toBe(0)
      const golden = JSON.parse(readFileSync(join(fixtures, `${expected}.expected.json`), 'utf8'))
      const printed = JSON.parse(run.out)
      for (const name of ['bilan_actif', 'bilan_passif', 'compte_resultat', 'tft']) {
        expect(printed[name], `${file} ${name}`).toEqual(golden[name])
      }
    }
  })

  it('writes both documents with --out, under names of their own when asked twice', async () => {
    const { out } = folders()
    await runCommand(['statements', sample, '--out', out])
    await runCommand(['statements', sample, '--out', out])
    const names = readdirSync(out)
    expect(names).toHaveLength(4)
    expect(names.filter(name => name.includes('(2)'))).toHaveLength(2)
  })

  it('refuses bad input in one sentence, exit code 3, and writes nothing', async () => {
    const { out } = folders()
    const folder = tempFolder()
    const write = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const balance = readFileSync(join(fixtures, '01_negoce_6col.csv'), 'utf8')
    const cases: [string, RegExp][] = [
      [write('vide.csv', ''), /vide/i],
      [write('photo.xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])), /image|photo/i],
      [
        write('protege.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)])),
        /mot de passe|protégé/i,
      ],
      [write('deux.csv', 'Compte;Intitulé\n101000;Capital\n521000;Banque\n'), /colonne/i],
      [write('ecart.csv', balance.replace(/;10000000(\r?\n)/, ';10000001$1')), /1\s?F/],
      [join(fixtures, '05_erreurs.csv'), /201000|6O5200|crédit/],
      [join(folder, 'absent.csv'), /absent\.csv/],
    ]
    for (const [file, reason] of cases) {
      const run = await runCommand(['statements', file, '--out', out])
      expect(run.code, `${file} ${run.err}`).toBe(3)
      expect(run.err, file).toMatch(reason)
      expect(run.out, file).toBe('')
      expect(existsSync(out) ? readdirSync(out) : [], file).toEqual([])
    }
  })

  it('gives the diagnoses of a refused balance with --json', async () => {
    const run = await runCommand(['statements', join(fixtures, '05_erreurs.csv'), '--json'])
    expect(run.code).toBe(3)
    const { diagnostics } = JSON.parse(run.out)
    const golden = JSON.parse(readFileSync(join(fixtures, '05_erreurs.expected.json'), 'utf8'))
    const ids = diagnostics.map((diagnostic: { id: string }) => diagnostic.id)
    for (const expected of golden.expected_diagnostics) expect(ids).toContain(expected.id)
  })
})

describe('the command line', () => {
  it('explains wrong options, exit code 2', async () => {
    for (const args of [
      ['ask'],
      ['statements'],
      ['ask', 'x', '--mode', 'roi'],
      ['dance'],
      ['statements', 'x', '--yes'],
      ['ask', 'x', '--nope'],
    ]) {
      const run = await runCommand(args)
      expect(run.code, args.join(' ')).toBe(2)
      expect(run.err).toContain('--help')
    }
  })

  it('speaks English with --lang en or an English system', async () => {
    expect((await runCommand(['dance', '--lang', 'en'])).err).toContain('unknown command')
    expect((await runCommand(['--help'], { LANG: 'en_GB.UTF-8' })).out).toContain('Exit codes')
  })
})
