import { describe, expect, it } from 'vitest'
import { type Answer, createConversation, file, succeed } from './converse.ts'

const S = 'generate_financial_statements'
type Row = { name: string; id?: string; date?: string; bytes?: number }

function library(...rows: Row[]): Answer {
  return call => {
    if (call.name !== 'list_user_files') return succeed(call)
    const query = typeof call.arguments.query === 'string' ? call.arguments.query : ''
    const files = rows
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
      .map(({ name, id, date, bytes }) => ({ file_id: id ?? file(name).fileId, name, date, bytes }))
    return JSON.stringify({ total: files.length, files })
  }
}

const TWO = library({ name: 'balance-2023.csv' }, { name: 'balance-2024.csv' })

describe('a question says how to answer it in a new conversation too', () => {
  const questions: [string, string, string, string | undefined][] = [
    ['Fais le bilan', 'le bilan de balance-2023.csv', S, 'f_balance_2023_csv'],
    ['Make the balance sheet please', 'the balance sheet of balance-2023.csv', S, 'f_balance_2023_csv'],
    ['Fais le journal de mes écritures', 'fais le journal de balance-2023.csv', 'read_user_file', 'f_balance_2023_csv'],
  ]
  for (const [message, whole, tool, fileId] of questions) {
    it(`« ${message} »`, async () => {
      const { text } = await createConversation({ answer: TWO }).say(message)
      expect(text).toContain(whole)
      const { calls } = await createConversation({ answer: TWO }).say(whole)
      expect(calls.find(call => call.name === tool)?.arguments.file_id).toBe(fileId)
      expect(calls.find(call => call.name === tool)?.arguments.company).toBeUndefined()
    })
  }

  it('finds by its whole name a file that nothing else tells', async () => {
    const answer = library({ name: 'Teranga export.csv' }, { name: 'ventes.csv' })
    const { calls } = await createConversation({ answer }).say('le bilan de Teranga export.csv')
    expect(calls.at(-1)).toEqual({ name: S, arguments: { file_id: 'f_Teranga_export_csv' } })
  })

  it('tells the command’s way to give a file', async () => {
    const inCommand = await createConversation({ surface: 'command' }).say('Fais le bilan')
    expect(inCommand.text).toContain('--file')
    expect((await createConversation().say('Fais le bilan')).text).not.toContain('--file')
  })
})

describe('files of one name', () => {
  const old = { name: 'balance.csv', id: 'f_old', date: '2026-01-02T08:00:00Z', bytes: 2_048 }
  const recent = { name: 'balance.csv', id: 'f_new', date: '2026-02-03T08:00:00Z', bytes: 4_096 }

  it('takes the newest and says so', async () => {
    for (const answer of [library(old, recent), library(recent, old)]) {
      const { calls, text } = await createConversation({ answer }).say('Fais le bilan')
      expect(calls.at(-1)?.arguments.file_id).toBe('f_new')
      expect(text).toContain('le plus récent de 2 fichiers de ce nom (03/02/2026)')
    }
  })

  it('numbers what is left with date and size', async () => {
    const { text } = await createConversation({ answer: library(old, recent, { name: 'balance 2023.csv' }) }).say(
      'Fais le bilan',
    )
    expect(text).toContain('1. balance.csv (le plus récent de 2, 03/02/2026, 4 Ko)\n2. balance 2023.csv\n')
  })
})

describe('words that stay true for any company and both interfaces', () => {
  const named = (company: string): Answer => {
    return () => JSON.stringify({ company, period: { start: '2024-01-01', end: '2024-12-31' }, files: [] })
  }

  it('names the company without a preposition that would elide', async () => {
    const { text } = await createConversation({ answer: named('Entreprise Awa') }).say('Fais le bilan', ['b.csv'])
    expect(text).toContain('États financiers – Entreprise Awa, exercice du 01/01/2024 au 31/12/2024.')
  })

  it('leaves no gap for a company without a name', async () => {
    const { text } = await createConversation({ answer: named(' ') }).say('Fais le bilan', ['b.csv'])
    expect(text).toContain('États financiers, exercice du 01/01/2024')
  })

  it('tells where the outbox is in the window and in the command', async () => {
    const inWindow = await createConversation({ surface: 'window' }).say('Envoie-moi ce fichier par mail', ['b.pdf'])
    expect(inWindow.text).toContain('Pour le voir ou l’envoyer : la boîte d’envoi.')
    expect(inWindow.text).not.toContain('ardoise outbox')
    const inCommand = await createConversation({ surface: 'command' }).say('Envoie-moi ce fichier par mail', ['b.pdf'])
    expect(inCommand.text).toContain('« ardoise outbox »')
  })
})
