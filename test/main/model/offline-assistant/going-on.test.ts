import { describe, expect, it } from 'vitest'
import { type Called, createConversation, EVERY_TOOL, file, SCHOOL_TOOLS, succeed } from './converse.ts'

const names = (calls: readonly Called[]) => calls.map(call => call.name)
const pro = () => createConversation({ tools: EVERY_TOOL })

describe('what follows a search', () => {
  for (const [said, id, more] of [
    ['ouvre le premier', 'f_facture', { pages: '2' }],
    ['le deuxième', 'f_ventes', {}],
    ['montre Facture SENELEC.pdf', 'f_facture', { pages: '2' }],
  ] as const) {
    it(`opens the passage on « ${said} »`, async () => {
      const talk = pro()
      await talk.say('cherche dans mes fichiers SENELEC')
      const { calls } = await talk.say(said)
      expect(calls[0]).toMatchObject({ name: 'read_user_file', arguments: { file_id: id, ...more } })
    })
  }

  it('is forgotten when something else is asked', async () => {
    const talk = pro()
    await talk.say('cherche dans mes fichiers SENELEC')
    expect(names((await talk.say('Quel temps fait-il à Dakar ?')).calls)).toEqual(['get_current_weather'])
  })

  it('quotes nothing that was not found, and says what to do', async () => {
    const nothing = createConversation({
      tools: EVERY_TOOL,
      answer: () => JSON.stringify({ query: 'x', total: 0, passages: [], message: 'Rien.' }),
    })
    expect((await nothing.say('cherche dans mes fichiers la licorne')).text).toContain('aucun passage')
    const failed = createConversation({
      tools: EVERY_TOOL,
      answer: () => 'La bibliothèque est vide : joignez un fichier.',
    })
    expect((await failed.say('cherche dans mes fichiers la licorne')).text).toContain('La bibliothèque est vide')
  })

  it('goes on with what else was asked', async () => {
    const { calls } = await pro().say('Cherche dans mes fichiers le bail. Rappelle-moi demain de le relire.')
    expect(names(calls)).toEqual(['search_user_files', 'create_task'])
  })
})

describe('questions answered in words', () => {
  it('takes the day of a reminder', async () => {
    const talk = pro()
    expect((await talk.say('rappelle-moi de payer le loyer')).text).toContain('Pour quand')
    const { calls } = await talk.say('vendredi à 8h')
    expect(calls[0]?.arguments).toMatchObject({ title: 'Payer le loyer', due_date: '2026-03-13T08:00' })
  })

  it('takes « sans date », and « non » for nothing', async () => {
    const dated = pro()
    await dated.say('rappelle-moi de payer le loyer')
    const { calls } = await dated.say('sans date')
    expect(calls[0]?.arguments).toEqual({ title: 'Payer le loyer' })
    const dropped = pro()
    await dropped.say('rappelle-moi de payer le loyer')
    expect((await dropped.say('non')).calls).toEqual([])
  })

  it('asks again for a day that is not one', async () => {
    const talk = pro()
    await talk.say('rappelle-moi de payer le loyer')
    expect((await talk.say('je ne sais pas encore')).text).toContain('Pour quand')
  })

  it('takes the one day of several', async () => {
    const talk = pro()
    await talk.say('rappelle-moi lundi ou mardi de payer')
    expect((await talk.say('mardi')).calls[0]?.arguments.due_date).toBe('2026-03-17')
  })

  it('takes the city, the currency, the address, the problem and the content', async () => {
    const rows: [string, string, string, Record<string, unknown>][] = [
      ['la météo', 'Thiès', 'get_current_weather', { city: 'Thiès' }],
      ['convertis 5 000 FCFA', 'en euros', 'convert_currency', { from_currency: 'XOF', to_currency: 'EUR' }],
      [
        'prépare un e-mail à M. Diop pour demander le règlement',
        'diop@exemple.sn',
        'draft_email',
        { to: ['diop@exemple.sn'] },
      ],
      [
        'signaler un problème',
        'la liste des fichiers reste vide',
        'report_bug',
        { description: 'la liste des fichiers reste vide' },
      ],
      [
        'fais un exposé sur les volcans',
        'Un volcan est une ouverture. La lave en sort.',
        'generate_pptx',
        { slides: [{ bullets: ['Un volcan est une ouverture.', 'La lave en sort.'] }] },
      ],
      ['envoie-moi un SMS', 'la banque ferme à 15 h', 'send_sms_to_user', { message: 'la banque ferme à 15 h' }],
    ]
    for (const [asked, said, tool, args] of rows) {
      const talk = pro()
      expect((await talk.say(asked)).calls).toEqual([])
      const { calls } = await talk.say(said)
      expect(calls[0]).toMatchObject({ name: tool, arguments: args })
    }
  })

  it('lets another request pass before the question', async () => {
    const talk = pro()
    await talk.say('la météo')
    expect(names((await talk.say('combien font 10 euros en FCFA ?')).calls)).toEqual(['convert_currency'])
  })
})

describe('« envoie tout »', () => {
  const files = ['balance 2023.csv', 'balance 2024.csv'].map(name => ({ file_id: file(name).fileId, name }))
  const twoBalances = (call: Called) =>
    call.name === 'list_user_files' ? JSON.stringify({ total: 2, files }) : succeed(call)

  it('sends what was made before the question with what comes after it', async () => {
    const talk = createConversation({ tools: EVERY_TOOL, answer: twoBalances })
    const asked = await talk.say(
      'Rédige une attestation de travail pour Awa Sow puis fais le bilan et envoie tout par e-mail',
    )
    expect(names(asked.calls)).toEqual(['generate_pdf', 'generate_md', 'list_user_files'])
    const { calls } = await talk.say('2')
    expect(calls.at(-1)?.arguments.attachment_file_ids).toEqual(['g_pdf', 'g_md', 'g_book'])
  })

  it('asked later, sends all that the request made over its question', async () => {
    const talk = createConversation({ tools: EVERY_TOOL, answer: twoBalances })
    await talk.say('rédige une attestation de travail pour Awa Sow en Word et fais le bilan')
    await talk.say('2')
    const { calls } = await talk.say('envoie-moi tout par e-mail')
    expect(calls[0]?.arguments.attachment_file_ids).toEqual(expect.arrayContaining(['g_docx', 'g_book', 'g_pdf']))
  })
})

describe('what it says of what it did', () => {
  it('sends the last answer by SMS on « envoie-moi ça par SMS »', async () => {
    const talk = pro()
    await talk.say('combien font 100 euros en FCFA ?')
    const { calls } = await talk.say('envoie-moi ça par SMS')
    expect(String(calls[0]?.arguments.message)).toContain('FCFA')
  })

  it('reads on in a page of the web', async () => {
    const talk = pro()
    await talk.say('lis https://exemple.sn/a')
    const { calls } = await talk.say('continue')
    expect(calls[0]).toEqual({ name: 'browse_url', arguments: { url: 'https://exemple.sn/a', offset: 8_000 } })
  })

  it('claims nothing when the tool refuses or fails', async () => {
    for (const message of [
      'rappelle-moi demain de payer',
      'combien font 100 euros en FCFA ?',
      'Quel temps fait-il à Dakar ?',
      'cherche sur internet le taux de TVA',
      'lis https://exemple.sn',
      'signale un problème : la fenêtre reste blanche',
      'lance la commande : `ls`',
      'prépare un e-mail à a@b.sn pour demander un délai',
      'envoie-moi par SMS : bonjour tout le monde',
      'mets ce texte en Word : bonjour tout le monde.',
      'quiz sur les fractions',
    ]) {
      const talk = createConversation({ tools: EVERY_TOOL, answer: () => 'Pas de connexion : réessayez plus tard.' })
      const { calls, text } = await talk.say(message)
      expect(calls.length).toBe(1)
      expect(text).toContain('Pas de connexion : réessayez plus tard.')
      expect(text).not.toMatch(/ajoutée|envoyé à|prêt pour|est écrite? :|Solde|terminée/)
    }
  })

  it('names the screens in the window and the commands in the command', async () => {
    for (const [surface, has, hasNot] of [
      ['window', /carte/, /ardoise /],
      ['command', /ardoise quiz/, /carte/],
    ] as const) {
      const talk = createConversation({ tools: SCHOOL_TOOLS, mode: 'child', surface })
      const { text } = await talk.say('quiz sur les fractions')
      expect(text).toMatch(has)
      expect(text).not.toMatch(hasNot)
    }
  })

  it('lists the new abilities in its help', async () => {
    const { text } = await pro().say('aide')
    for (const word of ['Rappelle-moi', 'Quiz', 'euros', 'Internet', 'crédits', 'Word', 'SMS', 'Prépare un e-mail'])
      expect(text).toContain(word)
  })

  it('answers in English what was asked in English', async () => {
    const rows: [string, RegExp][] = [
      ['Remind me tomorrow to call the bank', /Task added/],
      ['How much is 100 euros in XOF?', /rate/],
      ['What is the weather in Accra?', /wind/],
      ['Search my files for the invoice', /passages about/],
    ]
    for (const [message, said] of rows) expect((await pro().say(message)).text).toMatch(said)
  })
})
