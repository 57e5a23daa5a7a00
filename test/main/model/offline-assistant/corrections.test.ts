import { describe, expect, it } from 'vitest'
import type { Language, Mode } from '../../../../src-main/types.ts'
import { type Answer, createConversation, EVERY_TOOL, SCHOOL_TOOLS, succeed } from './converse.ts'

const LISTED = ['ventes 2025.csv', 'balance 2024.xlsx', 'contrat de bail.md'].map(name => ({
  file_id: `l_${name.replace(/\W/g, '_')}`,
  name,
  type: 'md',
  date: '2026-03-09T10:00:00.000Z',
  bytes: 900,
}))

const library: Answer = called => {
  if (called.name === 'read_user_file') return JSON.stringify(SALES)
  if (called.name !== 'list_user_files') return succeed(called)
  const query = String(called.arguments.query ?? '').toLowerCase()
  const files = LISTED.filter(({ name }) => name.toLowerCase().includes(query))
  return JSON.stringify({ total: files.length, files })
}

const SALES = {
  file_id: 'l_ventes_2025_csv',
  name: 'ventes 2025.csv',
  type: 'csv',
  rows: 6,
  columns: 5,
  offset: 0,
  total_chars: 300,
  text: [
    'ligne 1: Date | Produit | Quantité | Prix unitaire | Montant',
    'ligne 2: 05/01/2025 | Riz | 2 | 20 000 | 40 000',
    'ligne 3: 06/01/2025 | Huile | 1 | 1 500 | 1 500',
    'ligne 4: 07/01/2025 | riz | 1 | 20 000 | 20 000',
    'ligne 5: 08/01/2025 | Sucre | 3 | 700 | à voir',
    'ligne 6: TOTAL |  |  |  | 61 500',
  ].join('\n'),
}

type Step = [say: string, calls: string[], text?: RegExp, last?: Record<string, unknown>]
type Talk = { mode?: Mode; language?: Language; steps: Step[] }

const T = 'create_task'
const PDF_MD = ['generate_pdf', 'generate_md']
const TASK: Step = ['rappelle-moi demain à 9 h d’appeler la banque', [T]]
const LETTER: Step = ['écris une lettre à la SGBS pour demander un découvert de 500 000 FCFA', PDF_MD]
const NOTE: Step = ['rédige une note de service : la caisse ferme à 16 h.', PDF_MD]
const BUDGET: Step = ['fais un budget avec loyer 150 000, salaires 600 000', ['generate_xlsx']]
const DECK: Step = ['Fais-moi un diaporama sur la TVA : définition ; taux ; déclaration', ['generate_pptx']]
const DRAFT: Step = ['prépare un mail à konan@exemple.ci pour dire que le loyer est payé', ['draft_email']]

const CONVERSATIONS: Record<string, Talk> = {
  'a task on another day keeps its hour, and the first is said to remain': {
    steps: [
      TASK,
      [
        'non, le 16 plutôt',
        [T],
        /lundi 16 mars 2026 à 09 h 00[\s\S]*mercredi 11 mars[\s\S]*reste dans la liste[\s\S]*écran Tâches/,
        { title: 'Appeler la banque', due_date: '2026-03-16T09:00' },
      ],
      ['mets-la en urgent', [T], /urgente/, { due_date: '2026-03-16T09:00', priority: 'urgent' }],
    ],
  },
  'a task at another hour keeps its day': {
    steps: [TASK, ['plutôt à 14 h', [T], /reste dans la liste/, { due_date: '2026-03-11T14:00' }]],
  },
  'a task with another hour and no verb': {
    steps: [TASK, ['non 15h30', [T], undefined, { due_date: '2026-03-11T15:30' }]],
  },
  'a task put off, in SMS spelling': {
    steps: [TASK, ['décale la à vendredi stp', [T], undefined, { due_date: '2026-03-13T09:00' }]],
  },
  'a task with another title': {
    steps: [TASK, ['change le titre en Appeler Ecobank', [T], /Appeler Ecobank/, { title: 'Appeler Ecobank' }]],
  },
  'a courtesy between does not close what was made': {
    steps: [TASK, ['merci', []], ['non pas demain, lundi', [T], undefined, { due_date: '2026-03-16T09:00' }]],
  },
  'a task set as it already is': { steps: [TASK, ['non demain', [], /déjà notée ainsi/]] },
  'a day said with « au »': {
    steps: [TASK, ['mets la date au 20', [T], undefined, { due_date: '2026-03-20T09:00' }]],
  },
  'a certificate of someone else': {
    steps: [
      ['fais un certificat de travail pour Awa Diop', PDF_MD],
      [
        'non, pour Moussa Fall plutôt',
        PDF_MD,
        undefined,
        { content: expect.stringMatching(/^(?![\s\S]*Awa Diop)[\s\S]*atteste que Moussa Fall/) },
      ],
    ],
  },
  'a note gets its readers': {
    steps: [
      NOTE,
      [
        'non, à tout le personnel plutôt',
        PDF_MD,
        undefined,
        { content: expect.stringContaining('À l’attention de : tout le personnel') },
      ],
    ],
  },
  'minutes with one more action, under its heading': {
    steps: [
      ['rédige un compte rendu de réunion : présents : Awa. Décision : on achète', PDF_MD],
      [
        'ajoute une action : Awa contacte le fournisseur',
        PDF_MD,
        undefined,
        { content: expect.stringMatching(/## Actions\n\n- Awa contacte le fournisseur$/) },
      ],
    ],
  },
  'a letter takes no attachment, and no words that are not its text': {
    steps: [
      LETTER,
      ['ajoute le bail en pièce jointe', [], /accompagne un e-mail, pas un document/],
      ['ajoute la date du 5 mars', [], /texte exact/],
      ['plutôt à 14 h', []],
      ['non, pour vendredi', []],
      ['ajoute 5 000 F au budget', ['list_user_files', 'list_user_files']],
    ],
  },
  'an amount of a budget, each month': {
    steps: [
      ['fais un budget mensuel avec loyer 150 000, salaires 600 000', ['generate_xlsx']],
      [
        'change le loyer à 160 000',
        ['generate_xlsx'],
        undefined,
        {
          sheets: [
            expect.objectContaining({
              rows: [expect.arrayContaining([160_000, 1_920_000]), expect.arrayContaining([600_000, 7_200_000])],
            }),
          ],
        },
      ],
    ],
  },
  'one of two attachments': {
    steps: [
      DRAFT,
      ['mets le bail en pj', ['list_user_files', 'draft_email']],
      [
        'avec la balance en pièce jointe',
        ['list_user_files', 'draft_email'],
        undefined,
        { attachment_file_ids: [LISTED[2]?.file_id, LISTED[1]?.file_id] },
      ],
    ],
  },
  'two days of every week are asked for one': {
    steps: [
      ['rappelle-moi chaque lundi et jeudi de relancer', [], /ne sais pas répéter[\s\S]*quel jour/],
      ['jeudi', [T], undefined, { title: 'Relancer', due_date: '2026-03-12' }],
    ],
  },
  'every two hours': {
    steps: [
      ['rappelle-moi toutes les 2 heures de relever la caisse', [], /ne sais pas répéter/],
      ['oui', [T], undefined, { title: 'Relever la caisse' }],
    ],
  },
  'an amount alone after a conversion': {
    steps: [
      ['combien font 100 euros en FCFA ?', ['convert_currency']],
      ['20 euros ?', ['convert_currency'], undefined, { amount: 20, from_currency: 'EUR', to_currency: 'XOF' }],
      ['et vingt euros', ['convert_currency'], undefined, { amount: 20 }],
      ['et les fractions ?', []],
    ],
  },
  'a task in English': {
    language: 'en',
    steps: [
      ['remind me tomorrow to call the bank', [T]],
      ['no, on Friday instead', [T], /stays in the list/, { due_date: '2026-03-13' }],
      ['make it urgent', [T], /urgent/, { priority: 'urgent' }],
    ],
  },
  'a day that does not exist changes nothing': { steps: [TASK, ['non, le 31 février plutôt', [], /rien n’a changé/]] },
  'another task is no correction': {
    steps: [
      TASK,
      ['rappelle-moi vendredi de payer le loyer', [T], /^(?![\s\S]*corrigée)/, { title: 'Payer le loyer' }],
    ],
  },
  'what was not just made is not corrected': {
    steps: [TASK, ['Quel temps fait-il à Dakar ?', ['get_current_weather']], ['plutôt à 14 h', []]],
  },
  'a letter to someone else': {
    steps: [
      LETTER,
      [
        'non, à Ecobank plutôt',
        PDF_MD,
        /Document corrigé[\s\S]*Destinataire : Ecobank[\s\S]*L’ancien reste/,
        { content: expect.stringMatching(/^(?![\s\S]*SGBS)[\s\S]*À l’attention de Ecobank[\s\S]*500/) },
      ],
      [
        'change l’objet en Facilité de caisse',
        PDF_MD,
        undefined,
        { content: expect.stringMatching(/Objet : Facilité de caisse\*\*[\s\S]*/) },
      ],
      ['plus court', [], /ne sais ni raccourcir[\s\S]*n’a pas changé/],
    ],
  },
  'a letter with one more sentence, above its closing': {
    steps: [
      LETTER,
      [
        'ajoute que nous remboursons en six mois',
        PDF_MD,
        undefined,
        { content: expect.stringMatching(/Nous remboursons en six mois\.\n\nVeuillez agréer/) },
      ],
    ],
  },
  'a letter corrected, then sent': {
    steps: [
      LETTER,
      [
        'ajoute que nous remboursons en six mois et envoie-la-moi par mail',
        [...PDF_MD, 'send_email_to_user'],
        /Document corrigé/,
      ],
    ],
  },
  'a letter whose words are replaced': {
    steps: [
      LETTER,
      [
        'remplace découvert par crédit',
        PDF_MD,
        undefined,
        { content: expect.stringMatching(/^(?![\s\S]*découvert)[\s\S]*crédit/) },
      ],
    ],
  },
  'a letter asked for a paragraph without its text': {
    steps: [LETTER, ['ajoute un paragraphe sur les garanties', [], /texte exact à ajouter/]],
  },
  'a note with another title and one more line': {
    steps: [
      NOTE,
      ['change le titre en Horaires de la caisse', PDF_MD, /Horaires/, { title: 'Horaires de la caisse' }],
      [
        'ajoute : la mesure prend effet lundi',
        PDF_MD,
        undefined,
        { title: 'Horaires de la caisse', content: expect.stringMatching(/16 h\.\n\nLa mesure prend effet lundi\.$/) },
      ],
    ],
  },
  'a budget with one more line': {
    steps: [
      BUDGET,
      [
        'ajoute transport 50 000',
        ['generate_xlsx'],
        /corrigé/,
        {
          sheets: [
            expect.objectContaining({
              rows: [
                ['loyer', 150_000],
                ['salaires', 600_000],
                ['Transport', 50_000],
              ],
            }),
          ],
        },
      ],
      ['ajoute une ligne', [], /texte exact/],
    ],
  },
  'a deck with one more point and another title': {
    steps: [
      DECK,
      [
        'ajoute : les exonérations ; les sanctions',
        ['generate_pptx'],
        undefined,
        {
          slides: [
            {
              title: 'La TVA',
              bullets: ['Définition', 'Taux', 'Déclaration', 'Les exonérations', 'Les sanctions'],
            },
          ],
        },
      ],
      [
        'change le titre en La taxe',
        ['generate_pptx'],
        undefined,
        { title: 'La taxe', slides: [expect.objectContaining({ title: 'La taxe' })] },
      ],
      ['ajoute une diapo sur les sanctions', [], /texte exact/],
    ],
  },
  'a draft with an attachment of the library': {
    steps: [
      DRAFT,
      [
        'ajoute le bail en pièce jointe',
        ['list_user_files', 'draft_email'],
        /rien n’est envoyé[\s\S]*premier brouillon reste/,
        {
          to: ['konan@exemple.ci'],
          subject: 'Le loyer est payé',
          attachment_file_ids: [LISTED[2]?.file_id],
        },
      ],
    ],
  },
  'a draft with an attachment that is not found': {
    steps: [DRAFT, ['joins la facture', ['list_user_files'], /aucun fichier de ce nom[\s\S]*Joignez/]],
  },
  'a draft to someone else, with another subject and one more sentence': {
    steps: [
      DRAFT,
      ['non, à awa@exemple.sn plutôt', ['draft_email'], undefined, { to: ['awa@exemple.sn'] }],
      ['change l’objet en Loyer de mars', ['draft_email'], /Loyer de mars/, { subject: 'Loyer de mars' }],
      [
        'ajoute que la quittance suit',
        ['draft_email'],
        undefined,
        { body: expect.stringMatching(/La quittance suit\.\n\nCordialement/) },
      ],
      ['plus court', [], /sur sa carte/],
    ],
  },
  'the one figure asked of a balance of the library': {
    steps: [
      [
        'montre le résultat net de la balance 2024',
        ['list_user_files', 'generate_financial_statements'],
        /^D’après les états financiers[^\n]*Résultat net : 6/,
        { file_id: LISTED[1]?.file_id },
      ],
      ['quel est le total de l’actif', [], /^D’après[^\n]*Total du bilan : 84/],
      ['et le total du passif ?', [], /^D’après[^\n]*Total du passif : 84/],
    ],
  },
  'a figure without a verb that makes': {
    steps: [
      [
        'quel est le total de l’actif ?',
        ['list_user_files', 'generate_financial_statements'],
        /^D’après[^\n]*Total du bilan : 84/,
      ],
    ],
  },
  'a figure in English': {
    language: 'en',
    steps: [
      [
        'show me the net income of the balance 2024',
        ['list_user_files', 'generate_financial_statements'],
        /^From the financial statements[^\n]*Net result/,
      ],
    ],
  },
  'totals by product': {
    steps: [
      [
        'total des ventes par produit',
        ['list_user_files', 'read_user_file'],
        /«\u00A0Montant\u00A0» par «\u00A0Produit\u00A0»[\s\S]*- Riz : 60.000\n- Huile : 1.500[\s\S]*Total général : \*\*61.500\*\*, calculé sur 3 lignes[\s\S]*non comptées : ligne 5/u,
      ],
      ['total des quantités par produit', ['read_user_file'], /Quantité[\s\S]*- Riz : 3/],
      [
        'total des ventes par vendeur',
        ['read_user_file'],
        /Aucune colonne[\s\S]*vendeur[\s\S]*Date, Produit, Quantité/,
      ],
      ['donne-moi les ventes par produit stp', ['read_user_file'], /Riz : 60/],
    ],
  },
  'totals by product in English': {
    language: 'en',
    steps: [
      ['total of montant by produit', ['list_user_files'], /Which one should I take\?[\s\S]*1\. ventes 2025\.csv/],
      ['the first', ['read_user_file'], /Total of “Montant” by “Produit”[\s\S]*- Riz: 60,000/],
    ],
  },
  'what comes back is refused, and its next time is offered': {
    steps: [
      [
        'rappelle-moi tous les lundis de relancer les clients',
        [],
        /ne sais pas répéter[\s\S]*prochain, lundi 16 mars 2026[\s\S]*« oui »/,
      ],
      ['oui', [T], /Relancer les clients/, { title: 'Relancer les clients', due_date: '2026-03-16' }],
    ],
  },
  'another day than the one offered': {
    steps: [
      ['rappelle-moi chaque mois de déclarer la TVA', [], /1er avril 2026/],
      ['le 15', [T], undefined, { title: 'Déclarer la TVA', due_date: '2026-03-15' }],
    ],
  },
  'the next time refused': {
    steps: [
      ['tous les matins, rappelle-moi de compter la caisse', [], /mercredi 11 mars 2026 à 08 h 00/],
      ['non', []],
    ],
  },
  'a day of every month': {
    steps: [
      ['rappelle-moi le 15 de chaque mois de payer la CNPS', [], /dimanche 15 mars 2026/],
      ['ok', [T], undefined, { title: 'Payer la CNPS', due_date: '2026-03-15' }],
    ],
  },
  'a weekly reminder with its hour, in English': {
    language: 'en',
    steps: [
      ['remind me every Friday at 9 to call the bank', [], /cannot repeat[\s\S]*Friday 13 March 2026 at 09:00/],
      ['yes', [T], undefined, { title: 'Call the bank', due_date: '2026-03-13T09:00' }],
    ],
  },
  'what a task is about does not come back': {
    steps: [
      ['rappelle-moi vendredi de vérifier les ventes de chaque jour', [T], undefined, { due_date: '2026-03-13' }],
    ],
  },
  'another amount after a conversion': {
    steps: [
      ['convertis 100 euros en dollars', ['convert_currency']],
      ['et 20 euros ?', ['convert_currency'], undefined, { amount: 20, from_currency: 'EUR', to_currency: 'USD' }],
      ['et 50 ?', ['convert_currency'], undefined, { amount: 50, from_currency: 'EUR', to_currency: 'USD' }],
      ['et en FCFA ?', ['convert_currency'], undefined, { amount: 50, from_currency: 'EUR', to_currency: 'XOF' }],
      [
        'et pour 1 000 FCFA',
        ['convert_currency'],
        undefined,
        { amount: 1_000, from_currency: 'XOF', to_currency: 'EUR' },
      ],
      ['et le bilan ?', ['list_user_files', 'generate_financial_statements']],
    ],
  },
}

describe('corrections and what follows', () => {
  for (const [title, { mode = 'pro', language = 'fr', steps }] of Object.entries(CONVERSATIONS)) {
    it(title, async () => {
      const tools = mode === 'child' ? SCHOOL_TOOLS : EVERY_TOOL
      const { say } = createConversation({ tools, mode, language, answer: library })
      for (const [words, calls, text, last] of steps) {
        const answer = await say(words)
        expect(
          answer.calls.map(({ name }) => name),
          `${words}\n${answer.text}`,
        ).toEqual(calls)
        if (text) expect(answer.text, words).toMatch(text)
        if (last) expect(answer.calls.at(-1)?.arguments, words).toMatchObject(last)
      }
    })
  }

  it('gives no total of a table that it could not read whole', async () => {
    let offset = 0
    const { say } = createConversation({
      tools: EVERY_TOOL,
      answer: called => {
        if (called.name !== 'read_user_file') return library(called, 0)
        offset += 8_000
        return JSON.stringify({ ...SALES, total_chars: 900_000, next_offset: offset })
      },
    })
    const { text } = await say('total des ventes par produit')
    expect(text).toMatch(/trop long[\s\S]*Il me manque la suite/)
    expect(text).not.toMatch(/Riz :/)
  })

  it('says on the command line how the first task is removed', async () => {
    const { say } = createConversation({ tools: EVERY_TOOL, surface: 'command' })
    await say('rappelle-moi demain d’appeler la banque')
    expect((await say('plutôt vendredi')).text).toContain('ardoise tasks delete')
  })
})
