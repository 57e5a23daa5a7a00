import { describe, expect, it } from 'vitest'
import type { Language, Mode } from '../../../../src-main/types.ts'
import { type Answer, createConversation, EVERY_TOOL, SCHOOL_TOOLS, succeed } from './converse.ts'

const LISTED = ['ventes 2025.csv', 'facture SENELEC mars.md', 'facture Orange février.md', 'contrat de bail.md'].map(
  name => ({
    file_id: `l_${name.replace(/\W/g, '_')}`,
    name,
    type: 'md',
    date: '2026-03-09T10:00:00.000Z',
    bytes: 900,
  }),
)
/** A library that finds by name, as list_user_files does. */
const library: Answer = called => {
  if (called.name !== 'list_user_files') return succeed(called)
  const query = String(called.arguments.query ?? '').toLowerCase()
  const files = LISTED.filter(({ name }) => name.toLowerCase().includes(query))
  return JSON.stringify({ total: files.length, files })
}

type Step = [say: string, calls: string[], text?: RegExp, last?: Record<string, unknown>]

/** Conversations as people hold them: each message, the tools it calls, what is answered, and the last call's arguments. */
const CONVERSATIONS: Record<string, { mode?: Mode; language?: Language; steps: Step[] }> = {
  'a deck is named after its subject, its points are a list': {
    steps: [
      [
        'Fais-moi un diaporama sur la TVA : définition ; taux de 18 % ; déclaration',
        ['generate_pptx'],
        /La TVA/,
        { title: 'La TVA', slides: [{ title: 'La TVA', bullets: ['Définition', 'Taux de 18 %', 'Déclaration'] }] },
      ],
    ],
  },
  'a document is named after its subject, in SMS spelling too': {
    steps: [['fé moi 1 ppt sur le paludisme : causes ; symptomes ; prevention', ['generate_pptx'], /Le paludisme/]],
  },
  'a document in English is named after its subject': {
    language: 'en',
    steps: [
      ['Make a Word document about leave: leave starts on 3 April.', ['generate_docx'], /Leave/, { title: 'Leave' }],
    ],
  },
  'two reminders in one message are two tasks': {
    steps: [
      [
        'rapelle moi demin 8h d’appeler le fournisseur et aussi lundi de déposer la TVA',
        ['create_task', 'create_task'],
        /Appeler le fournisseur[\s\S]*Déposer la TVA/,
        { title: 'Déposer la TVA', due_date: '2026-03-16' },
      ],
      ['annule', [], /écran Tâches/],
    ],
  },
  'two reminders in English, with an hour': {
    language: 'en',
    steps: [
      [
        'remind me tomorrow at 9 to call the bank and on Friday to pay rent',
        ['create_task', 'create_task'],
        /Call the bank.*at 09:00[\s\S]*Pay rent/,
      ],
    ],
  },
  'a day that does not exist stays out of the title': {
    steps: [
      ['rappelle-moi le 31 février de payer la CNPS', [], /n’existe pas/],
      ['le 28 mars', ['create_task'], /Payer la CNPS/, { title: 'Payer la CNPS', due_date: '2026-03-28' }],
    ],
  },
  'the channel that is refused is not the one used': {
    steps: [['envoie moi la facture senelec par mail, pas par sms', ['list_user_files', 'send_email_to_user']]],
  },
  'WhatsApp and no e-mail': {
    steps: [
      ['Fais un document word sur les congés : les congés commencent le 3 avril.', ['generate_docx']],
      ['envoie le moi sur whatsapp pas par mail', ['send_whatsapp_to_user']],
    ],
  },
  'nothing by either channel': { steps: [['n’envoie rien, ni par mail ni par sms', [], /rien envoyé/]] },
  'a draft sends nothing, and may be asked so': {
    steps: [
      [
        'n’envoie rien mais prépare un mail à konan@exemple.ci pour dire que le loyer est payé',
        ['draft_email'],
        /Brouillon prêt/,
        { to: ['konan@exemple.ci'], subject: 'Le loyer est payé' },
      ],
      ['annule', [], /brouillon se supprime sur sa carte/],
    ],
  },
  'a problem told before the order': {
    steps: [
      [
        'l’application plante quand j’ouvre un pdf, signale le',
        ['report_bug'],
        undefined,
        { title: 'L’application plante quand j’ouvre un pdf' },
      ],
    ],
  },
  'a problem told before the order, in English': {
    language: 'en',
    steps: [
      [
        'the app freezes when I open Files, report this bug',
        ['report_bug'],
        undefined,
        { description: 'the app freezes when I open Files' },
      ],
    ],
  },
  'a command on a file of the library': {
    steps: [
      [
        'lance la commande wc -l sur ventes.csv',
        ['list_user_files', 'bash_execute'],
        undefined,
        { command: 'wc -l ventes.csv' },
      ],
    ],
  },
  'a list is opened by number': {
    steps: [
      ['Ya quoi dans mes fichiers ?', ['list_user_files'], /1\. ventes 2025\.csv \(09\/03\/2026\)/],
      ['ouvre le 2', ['read_user_file'], undefined, { file_id: LISTED[1]?.file_id }],
      ['ferme', [], /rien de plus/],
    ],
  },
  'what was found is what « le » means': {
    steps: [
      ['cherche dans mes docs la SENELEC', ['search_user_files'], /passages sur «\u00A0SENELEC/],
      ['résume le', [], /Lequel de ceux-ci[\s\S]*1\. Facture SENELEC\.pdf[\s\S]*2\. ventes\.csv/],
      ['le premier', ['read_user_file'], /Résumé/, { file_id: 'f_facture' }],
    ],
  },
  'no deck is made of « plus court »': {
    mode: 'child',
    steps: [
      ['fais un diaporama sur les volcans', [], /Donnez-moi le contenu/],
      ['plus court', [], /pas compris/],
    ],
  },
  'a class too young for a topic is offered its own sums': {
    mode: 'child',
    steps: [
      ['interroge moi, niveau CP1, fractions', [], /à partir du CE2, pas encore au CP1[\s\S]*« quiz fractions CE2 »/],
      ['oui', ['interactive_quiz'], /calcul, CP1/, { level: 'CP1', topic: 'calcul' }],
    ],
  },
  'the class that the offer names is served': {
    mode: 'child',
    steps: [
      ['interroge moi, niveau CP1, fractions', []],
      ['quiz fractions CE2', ['interactive_quiz'], /fractions, CE2/, { level: 'CE2' }],
    ],
  },
  'the file told apart by its name is named': {
    steps: [
      ['mets la facture orange en word', ['list_user_files', 'read_user_file', 'generate_docx'], /d’après son nom/],
    ],
  },
  'tasks in SMS spelling': {
    steps: [
      ['c quoi mes taches', [], /écran Tâches/],
      [
        'rappel urgent : cnps demain',
        ['create_task'],
        /urgente/,
        { title: 'Cnps', priority: 'urgent', due_date: '2026-03-11' },
      ],
    ],
  },
  'no lesson above the class either': {
    mode: 'child',
    steps: [['explique-moi les pourcentages, je suis au CP', [], /pas encore au CP/]],
  },
  'a quiz in SMS spelling, an answer in words, another': {
    mode: 'child',
    steps: [
      ['fais moi un kiz sur les capitales', ['interactive_quiz']],
      ['Ouagadougou', [], /ne vérifie pas/],
      ['autre', ['interactive_quiz']],
      ['stop', [], /rien de plus/],
    ],
  },
  'the example of a conjugation is not the question, and the tense or the verb can change': {
    mode: 'child',
    steps: [
      ['conjugue finir au passé composé', ['interactive_quiz'], /^(?![\s\S]*Exemple[^\n]*finir)/],
      ['et au futur', ['interactive_quiz'], /Le futur/, { topic: 'conjugaison : verbe finir futur' }],
      ['et manger', ['interactive_quiz'], /Le futur/, { topic: 'conjugaison : verbe manger futur' }],
    ],
  },
  'a fact of geography, a sum, the day': {
    mode: 'child',
    steps: [
      ['capitale du Burkina Faso ?', [], /^La capitale du Burkina Faso est Ouagadougou\.$/],
      ['5/6 + 1/3 ça fait combien', ['interactive_quiz'], /Je ne donne pas la réponse/],
      ['on est quel jour', [], /mardi 10 mars 2026/],
      ['je sui nul en math aide moi stp niveau ce1', ['interactive_quiz'], /CE1/],
    ],
  },
  'credits in SMS spelling': { mode: 'child', steps: [['g encor combien de credits', ['buy_credits'], /Solde/]] },
  'a greeting inside a text to translate is no greeting': {
    steps: [['Traduis ce texte en anglais : bonjour', [], /ne sais pas faire cela/]],
  },
  'who it is': { steps: [['tu es qui toi même', [], /Je suis l’assistant hors ligne/]] },
  'a question about what a file says': {
    steps: [
      [
        'y a t il une clause de résiliation dans le bail ?',
        ['search_user_files'],
        undefined,
        { query: 'clause de résiliation dans le bail' },
      ],
    ],
  },
  'what is not understood is answered shortly': {
    steps: [['azertyuiop', [], /^(?:(?!\n- )[\s\S])*(?:\n- [^\n]*){5}(?![\s\S]*\n- )/]],
  },
}

describe('everyday conversations', () => {
  for (const [title, { mode = 'pro', language = 'fr', steps }] of Object.entries(CONVERSATIONS)) {
    it(title, async () => {
      const tools = mode === 'child' ? SCHOOL_TOOLS : EVERY_TOOL
      const { say } = createConversation({ tools, mode, language, answer: library })
      for (const [words, calls, text, last] of steps) {
        const answer = await say(words)
        expect(
          answer.calls.map(({ name }) => name),
          words,
        ).toEqual(calls)
        if (text) expect(answer.text, words).toMatch(text)
        if (last) expect(answer.calls.at(-1)?.arguments, words).toMatchObject(last)
      }
    })
  }

  it('does not hand out the capital that an open question asks', async () => {
    const { say } = createConversation({ tools: SCHOOL_TOOLS, mode: 'child' })
    const { calls } = await say('quiz sur les capitales')
    const question = String(calls[0]?.arguments.question)
    const again = await say(question.replace(/^Quelle est la /, ''))
    expect(again.text).not.toMatch(/La capitale .* est/)
  })

  it('tells a guest at once that it cannot ask questions', async () => {
    const { text } = await createConversation({ tools: [], mode: 'guest' }).say('fais moi un quiz')
    expect(text).toMatch(/^En mode invité/)
  })
})
