import { describe, expect, it } from 'vitest'
import { type Answer, type Called, CHILD, createConversation, succeed } from './converse.ts'

/** Every number of the answer must be in a tool result, in the message, or be today's date. */
function expectNoInventedNumber(text: string, ...sources: string[]) {
  const digits = (source: string) => source.replace(/(?<=\d)[\s\u00A0\u202F.,](?=\d{3}(?!\d))/g, '')
  const known = new Set(sources.flatMap(source => digits(source).match(/\d+/g) ?? []))
  const said = digits(text).match(/\d+/g) ?? []
  expect(said.filter(number => !known.has(number) && !known.has(String(Number(number))))).toEqual([])
}

async function converse(say: string, files: string[] = [], answer: Answer = succeed) {
  const results: string[] = []
  const talk = createConversation({
    answer: (call, index) => {
      const result = answer(call, index)
      results.push(typeof result === 'string' ? result : result.content)
      return result
    },
  })
  return { ...(await talk.say(say, files)), results }
}

function failing(tool: string, sentence: string): Answer {
  return call => (call.name === tool ? sentence : succeed(call))
}

function mailIn(state: string): Answer {
  return call =>
    call.name === 'send_email_to_user'
      ? JSON.stringify({
          outbox_id: 'o_1',
          state,
          to: 'awa@exemple.sn',
          subject: 's',
          attachments: ['a.pdf'],
          message: 'm',
        })
      : succeed(call)
}

describe('it never invents', () => {
  const messages: [string, string[]][] = [
    ['Génère le bilan et envoie-le par e-mail', ['balance.csv']],
    ['Résume ce document', ['rapport.pdf']],
    ['Montre la page 3', ['rapport.pdf']],
    ['Écris une lettre de relance à M. Diop pour la facture F-102 de 350 000 F', []],
    ['Prépare un budget : loyer 75 000, internet 25 000', []],
    ['Liste mes fichiers', []],
    ['Quel est le total du bilan ?', ['balance.csv']],
  ]
  for (const [message, files] of messages) {
    it(`says no number that it was not given: ${message}`, async () => {
      const { text, results } = await converse(message, files)
      // The budget's lines are counted and added up from the message.
      expectNoInventedNumber(text, message, ...results, '2 lignes, 100000')
    })
  }

  it('leaves blanks in a letter for all that was not given', async () => {
    const { calls, text } = await converse('Écris une lettre de relance')
    const content = String(calls[0]?.arguments.content)
    for (const blank of ['nom du destinataire', 'numéro de la facture', 'montant', 'date', 'délai', 'ville']) {
      expect(content).toContain(`[à compléter : ${blank}]`)
    }
    expect(text).toContain('À compléter dans le document : ')
    expectNoInventedNumber(content, '10 mars 2026')
  })

  it('says nothing of a figure that the tool does not give', async () => {
    const { text } = await converse('Fais le bilan', ['b.csv'], () =>
      JSON.stringify({ message: 'ok', files: [], key_figures: { total_actif: 12 } }),
    )
    expect(text).toContain('Total du bilan : 12\u00A0FCFA')
    expect(text).not.toContain('Résultat net')
    expect(text).not.toContain('Trésorerie')
  })

  it('does not say that the assets balance when they do not', async () => {
    const { text } = await converse('Fais le bilan', ['b.csv'], () =>
      JSON.stringify({ key_figures: { total_actif: 12, total_passif: 13 } }),
    )
    expect(text).toContain('différent')
  })
})

describe('the e-mail is said as it stands', () => {
  const states: [string, RegExp][] = [
    ['held', /prêt, en attente d’envoi/],
    ['sent', /a été envoyé à awa@exemple\.sn/],
    ['failed', /a échoué/],
    ['uncertain', /On ne sait pas/],
    ['sending', /en cours d’envoi/],
    ['prepared', /est préparé/],
    ['surprise', /voyez-y son état/],
  ]
  for (const [state, sentence] of states) {
    it(`when it is ${state}`, async () => {
      const { text } = await converse('Fais le bilan et envoie-le', ['b.csv'], mailIn(state))
      expect(text).toMatch(sentence)
      if (state !== 'sent') expect(text).not.toMatch(/a été envoyé/)
    })
  }

  it('keeps to the files when the mail fails, and tells why', async () => {
    const { calls, text } = await converse(
      'Fais le bilan et envoie-le',
      ['b.csv'],
      failing('send_email_to_user', 'Aucune adresse dans le profil : ajoutez-la dans Réglages.'),
    )
    expect(calls.length).toBe(2)
    expect(text).toContain('Total du bilan')
    expect(text).toContain('L’e-mail n’a pas été envoyé. Aucune adresse dans le profil')
    expect(text).toContain('restent dans votre bibliothèque')
  })

  it('says that the user refused', async () => {
    const { text } = await converse(
      'Envoie-moi ce fichier',
      ['a.pdf'],
      failing(
        'send_email_to_user',
        'La personne a refusé cette action. N’insistez pas : continuez sans elle et dites-le.',
      ),
    )
    expect(text).toContain('Vous avez refusé l’envoi')
    expect(text).not.toContain('insistez')
  })

  it('sends nothing when the statements were refused', async () => {
    const { calls, text } = await converse(
      'Fais le bilan et envoie-le',
      ['b.csv'],
      failing('generate_financial_statements', 'Rien n’a été écrit. Le débit dépasse le crédit de 1 F, ligne 12.'),
    )
    expect(calls.map(call => call.name)).toEqual(['generate_financial_statements'])
    expect(text).toContain('Le débit dépasse le crédit de 1 F, ligne 12.')
    expect(text).toContain('rien envoyé')
    expect(text).not.toContain('Total du bilan')
  })

  it('says that it sent nothing when told not to', async () => {
    const { calls, text } = await converse('Fais le bilan mais n’envoie pas d’e-mail', ['b.csv'])
    expect(calls.map(call => call.name)).toEqual(['generate_financial_statements'])
    expect(text).toContain('je n’ai rien envoyé')
  })
})

describe('failures', () => {
  it('does not repeat to the user which tool a model should call', async () => {
    const { text } = await converse(
      'Résume ce fichier',
      ['a.pdf'],
      () =>
        'Aucun fichier « f_a_pdf » dans la bibliothèque : appelez list_user_files et reprenez un file_id de la liste.',
    )
    expect(text).toContain('Aucun fichier « f_a_pdf » dans la bibliothèque.')
    expect(text).not.toContain('list_user_files')
  })

  it('does not pass on a document that was not written', async () => {
    const { calls, text } = await converse(
      'résume ce fichier puis fais-en un PDF et envoie-le',
      ['a.pdf'],
      failing('read_user_file', 'Ce PDF est protégé par un mot de passe.'),
    )
    expect(calls.map((call: Called) => call.name)).toEqual(['read_user_file'])
    expect(text).toContain('protégé par un mot de passe')
  })

  it('keeps the document that was written when the other format fails', async () => {
    const { text } = await converse(
      'Écris une lettre de relance à M. Diop',
      [],
      failing('generate_md', 'Le disque est plein.'),
    )
    expect(text).toContain('Relance pour facture impayée.pdf')
    expect(text).toContain('Markdown : Le disque est plein.')
  })
})

describe('what it cannot do', () => {
  it('says that it did not understand, what is near, and how to connect a model', async () => {
    const unknown = await converse('Quel est le fleuve du Ghana ?')
    expect(unknown.calls).toEqual([])
    expect(unknown.text).toContain('Je n’ai pas compris')
    expect(unknown.text).toContain('Réglages > Modèles')
    expect(unknown.text).not.toContain('--base-url')
    const inCommand = await createConversation({ surface: 'command' }).say('Quel est le fleuve du Ghana ?')
    expect(inCommand.text).toContain('--base-url')
    expect(inCommand.text).not.toContain('Réglages')
  })

  it('offers what is near to the words used', async () => {
    const { text } = await converse('raconte-moi une histoire sur un journal')
    expect(text).toContain('journal contrôlé')
    expect(text).not.toContain('Liste mes fichiers')
  })

  it('answers a message without words', async () => {
    for (const message of ['', '   ', '???', '🙂', '2+2']) expect((await converse(message)).text).not.toBe('')
  })

  it('tells a guest how to have tools, and calls none', async () => {
    const talk = createConversation({ tools: [], surface: 'command' })
    const { calls, text } = await talk.say('Fais le bilan et envoie-le', ['balance.csv'])
    expect(calls).toEqual([])
    expect(text).toContain('mode invité')
    expect(text).toContain('--mode pro')
    expect(text).not.toContain('Total du bilan')
  })

  it('writes a letter in the answer itself for a guest', async () => {
    const { calls, text } = await createConversation({ tools: [] }).say('Écris une lettre de relance à M. Diop')
    expect(calls).toEqual([])
    expect(text).toContain('À l’attention de M. Diop')
  })

  it('tells a pupil that statements need another profile', async () => {
    const { calls, text } = await createConversation({ tools: CHILD }).say('Fais le bilan', ['balance.csv'])
    expect(calls).toEqual([])
    expect(text).toContain('profil professionnel')
  })

  it('does not pretend to send by WhatsApp where it cannot', async () => {
    const { calls, text } = await converse('envoie-moi ce fichier par WhatsApp', ['a.pdf'])
    expect(calls).toEqual([])
    expect(text).toContain('WhatsApp')
  })

  it('does not pretend to delete', async () => {
    const { calls, text } = await converse('supprime mes fichiers')
    expect(calls).toEqual([])
    expect(text).toContain('Je n’efface rien')
  })
})
