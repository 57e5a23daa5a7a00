import { describe, expect, it } from 'vitest'
import { type Answer, type Called, createConversation, file, succeed } from './converse.ts'

const S = 'generate_financial_statements'
const E = 'send_email_to_user'

function names(calls: readonly Called[]): string[] {
  return calls.map(call => call.name)
}

/** A library with these files; the other tools succeed. */
function library(...files: string[]): Answer {
  return call => {
    if (call.name !== 'list_user_files') return succeed(call)
    const query = typeof call.arguments.query === 'string' ? call.arguments.query : ''
    const found = files.filter(name => name.toLowerCase().includes(query))
    return JSON.stringify({
      total: found.length,
      files: found.map(name => ({
        file_id: file(name).fileId,
        name,
        type: 'csv',
        bytes: 1,
        origin: 'imported',
        date: '2026-01-02',
      })),
    })
  }
}

describe('choosing the balance', () => {
  it('uses the only balance of the library and says so', async () => {
    const { calls, text } = await createConversation({ answer: library('balance 2023.csv', 'ventes.csv') }).say(
      'Fais le bilan',
    )
    expect(names(calls)).toEqual(['list_user_files', S])
    expect(calls[1]?.arguments.file_id).toBe('f_balance_2023_csv')
    expect(text).toContain('J’ai pris «\u00A0balance 2023.csv\u00A0»')
  })

  it('uses the balance of the year that the message says', async () => {
    const { calls } = await createConversation({ answer: library('balance 2023.csv', 'balance 2024.csv') }).say(
      'Fais le bilan 2023',
    )
    expect(calls[1]?.arguments).toMatchObject({ file_id: 'f_balance_2023_csv', year: 2023 })
  })

  for (const answer of ['2', 'la deuxième', 'celui de 2024', 'balance 2024', 'La dernière svp', 'le deux']) {
    it(`asks which of several, and takes « ${answer} »`, async () => {
      const talk = createConversation({ answer: library('balance 2023.csv', 'balance 2024.csv') })
      const asked = await talk.say('Fais le bilan et envoie-le-moi')
      expect(names(asked.calls)).toEqual(['list_user_files'])
      expect(asked.text).toContain('2. balance 2024.csv')
      const { calls } = await talk.say(answer)
      expect(names(calls)).toEqual([S, E])
      expect(calls[0]?.arguments.file_id).toBe('f_balance_2024_csv')
    })
  }

  it('proposes the other tables when none is called a balance', async () => {
    const talk = createConversation({ answer: library('export sage.csv', 'photo.png') })
    const asked = await talk.say('Fais le bilan')
    expect(asked.text).toContain('1. export sage.csv')
    expect(asked.text).not.toContain('photo.png')
    expect((await talk.say('oui')).calls[0]?.arguments.file_id).toBe('f_export_sage_csv')
  })

  it('asks for a balance when there is none, and goes on with the one that comes', async () => {
    const talk = createConversation()
    expect((await talk.say('Fais le bilan et envoie-le par mail')).text).toContain('Joignez la balance')
    const { calls } = await talk.say('la voilà', ['bg.csv'])
    expect(names(calls)).toEqual([S, E])
  })

  it('drops the matter on « non »', async () => {
    const talk = createConversation({ answer: library('balance 2023.csv', 'balance 2024.csv') })
    await talk.say('Fais le bilan')
    const { calls, text } = await talk.say('non merci')
    expect(calls).toEqual([])
    expect(text).toContain('je ne fais rien de plus')
  })

  it('lets a new request pass before an unanswered question', async () => {
    const talk = createConversation({ answer: library('balance 2023.csv', 'balance 2024.csv') })
    await talk.say('Fais le bilan')
    const { calls } = await talk.say('Retiens que je suis comptable')
    expect(names(calls)).toEqual(['save_memory'])
  })

  it('never takes the workbook that it made for a balance', async () => {
    const talk = createConversation({ answer: library('balance 2023.csv', 'balance 2024.csv') })
    await talk.say('Fais le bilan')
    await talk.say('celui de 2023')
    const { calls } = await talk.say('et pour 2024 ?')
    expect(calls.at(-1)).toMatchObject({ name: S, arguments: { file_id: 'f_balance_2024_csv', year: 2024 } })
  })

  it('takes the two balances that came together before when asked again', async () => {
    const talk = createConversation()
    await talk.say('Fais le bilan', ['balance 2024.csv', 'balance 2023.csv'])
    const { calls } = await talk.say('refais-le')
    expect(calls[0]?.arguments).toMatchObject({ file_id: 'f_balance_2024_csv', previous_file_id: 'f_balance_2023_csv' })
  })

  it('asks which of two tables without a hint is the balance', async () => {
    const { calls, text } = await createConversation().say('Fais le bilan', ['a.csv', 'b.csv'])
    expect(calls).toEqual([])
    expect(text).toContain('1. a.csv\n2. b.csv')
  })

  it('says that a pdf is no balance to work from', async () => {
    const { calls, text } = await createConversation().say('Fais le bilan', ['balance.pdf'])
    expect(calls).toEqual([])
    expect(text).toContain('csv ou en xlsx')
  })

  it('passes the sheet that the message names', async () => {
    const { calls } = await createConversation().say('Fais le bilan avec la feuille « BG 2024 »', ['classeur.xlsx'])
    expect(calls[0]?.arguments.sheet).toBe('BG 2024')
  })
})

describe('follow-ups', () => {
  async function afterStatements() {
    const talk = createConversation()
    await talk.say('Fais le bilan', ['balance.csv'])
    return talk
  }

  it('names the PDF that exists on « et le PDF ? »', async () => {
    const { calls, text } = await (await afterStatements()).say('et le PDF ?')
    expect(calls).toEqual([])
    expect(text).toContain('États financiers Teranga 2024.pdf')
  })

  for (const message of ['envoie-le-moi', 'envoie-moi le bilan par mail', 'email it to me', 'ok envoie']) {
    it(`sends what was made on « ${message} »`, async () => {
      const { calls } = await (await afterStatements()).say(message)
      expect(names(calls)).toEqual([E])
      expect(calls[0]?.arguments.attachment_file_ids).toEqual(['g_book', 'g_pdf'])
    })
  }

  it('sends only the kind that is named', async () => {
    const talk = await afterStatements()
    expect((await talk.say('envoie-moi seulement le PDF')).calls[0]?.arguments.attachment_file_ids).toEqual(['g_pdf'])
    expect((await talk.say('envoie aussi le classeur Excel')).calls[0]?.arguments.attachment_file_ids).toEqual([
      'g_book',
    ])
  })

  it('makes them again for another file', async () => {
    const { calls } = await (await afterStatements()).say('la même chose avec ce fichier', ['balance2.csv'])
    expect(calls[0]).toMatchObject({ name: S, arguments: { file_id: 'f_balance2_csv' } })
  })

  it('answers a figure from the statements made, without calling anything', async () => {
    const { calls, text } = await (await afterStatements()).say('Quel est le résultat net ?')
    expect(calls).toEqual([])
    expect(text).toContain('6\u202F204\u202F118\u00A0FCFA')
    expect(text).not.toContain('152')
  })

  it('repeats the failed checks when asked', async () => {
    const { text } = await (await afterStatements()).say('quelles sont les anomalies ?')
    expect(text).toContain('Le compte 571 est créditeur de 12 400 F.')
  })

  it('asks before sending to someone else, and sends to the user on « oui »', async () => {
    const talk = await afterStatements()
    const asked = await talk.say('envoie le bilan à mon client')
    expect(asked.calls).toEqual([])
    expect(asked.text).toContain('votre propre adresse')
    expect(names((await talk.say('oui')).calls)).toEqual([E])
  })

  it('sends nothing to an address given in the message', async () => {
    const { calls, text } = await (await afterStatements()).say('envoie-le à client@exemple.sn')
    expect(calls).toEqual([])
    expect(text).toContain('client@exemple.sn')
  })

  it('offers what can be done with a file that comes without a request, and does it on « oui »', async () => {
    const talk = createConversation()
    expect((await talk.say('voici', ['balance.csv'])).text).toContain('états financiers')
    expect(names((await talk.say('oui')).calls)).toEqual([S])
  })

  it('knows that « oui » answers nothing when nothing was asked', async () => {
    const { text } = await createConversation().say('oui')
    expect(text).toContain('Je n’attendais pas de réponse')
  })

  it('goes on reading where the last window stopped', async () => {
    const answer: Answer = call =>
      JSON.stringify({
        file_id: 'f_cours_pdf',
        name: 'cours.pdf',
        type: 'pdf',
        offset: call.arguments.offset ?? 0,
        next_offset: 8_000,
        total_chars: 9_000,
        text: '--- page 1 ---\nDébut du cours.',
      })
    const talk = createConversation({ answer })
    await talk.say('ouvre ce fichier', ['cours.pdf'])
    const { calls } = await talk.say('continue')
    expect(calls).toEqual([{ name: 'read_user_file', arguments: { file_id: 'f_cours_pdf', offset: 8_000 } }])
  })
})

describe('several steps', () => {
  it('summarises, makes a PDF of the summary and sends it', async () => {
    const { calls } = await createConversation().say('résume ce fichier puis fais-en un PDF et envoie-le-moi', [
      'rapport.docx',
    ])
    expect(names(calls)).toEqual(['read_user_file', 'generate_pdf', E])
    expect(calls[1]?.arguments.content).toContain('La réunion du budget a été fixée au lundi')
    expect(calls[2]?.arguments.attachment_file_ids).toEqual(['g_pdf'])
  })

  it('treats each file of « résume ces fichiers »', async () => {
    const { calls } = await createConversation().say('résume ces fichiers', ['a.pdf', 'b.pdf'])
    expect(calls.map(call => call.arguments.file_id)).toEqual(['f_a_pdf', 'f_b_pdf'])
  })

  it('remembers, then makes the statements', async () => {
    const { calls } = await createConversation().say('Retiens que mon comptable est M. Fall puis fais le bilan', [
      'bg.csv',
    ])
    expect(calls[0]).toEqual({ name: 'save_memory', arguments: { fact: 'mon comptable est M. Fall' } })
    expect(calls[1]?.name).toBe(S)
  })

  it('makes no second PDF of statements that have one', async () => {
    const { calls } = await createConversation().say('Génère le bilan et exporte-le en PDF', ['bg.csv'])
    expect(names(calls)).toEqual([S])
  })
})

describe('languages', () => {
  it('answers in the language of the message', async () => {
    const talk = createConversation({ language: 'fr' })
    expect((await talk.say('Prepare the balance sheet please', ['tb.csv'])).text).toContain('84,512,300\u00A0XOF')
    expect((await talk.say('Fais le bilan', ['tb.csv'])).text).toContain('84\u202F512\u202F300\u00A0FCFA')
  })

  it('answers an ambiguous message in the language of the interface', async () => {
    expect((await createConversation({ language: 'en' }).say('TFT 2024', ['tb.csv'])).text).toContain(
      'Balance sheet total',
    )
  })
})
