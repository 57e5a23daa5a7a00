import type { Message } from '../../src-main/types.ts'

/** Small numbers from a seed, the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const FIRST_NAMES = ['Awa', 'Moussa', 'Fatou', 'Kouamé', 'Aïcha', 'Serge', 'Mariam', 'Idrissa', 'Chantal', 'Boubacar']
const LAST_NAMES = ['Traoré', 'N’Diaye', 'Kouassi', 'Ouédraogo', 'Mbemba', 'Sow', 'Zinsou', 'Abega', 'Diarra', 'Gomis']
const SUBJECTS = [
  'le lettrage du compte 411',
  'la déclaration de TVA de ce mois',
  'les amortissements du matériel de transport',
  'la provision pour créances douteuses',
  'le rapprochement bancaire',
  'les charges constatées d’avance',
  'la paie du personnel saisonnier',
  'l’inventaire du magasin de pièces',
]
const QUESTIONS = [
  'Peux-tu m’expliquer comment traiter',
  'Qu’est-ce qu’il manque encore pour finir',
  'Vérifie s’il te plaît',
  'J’hésite sur',
  'Où en est-on avec',
  'Rédige un court mémo sur',
]
const ANSWERS = [
  'Il faut d’abord pointer chaque pièce, puis passer l’écriture de régularisation à la date de clôture, en gardant la trace du calcul dans le dossier de travail.',
  'L’essentiel est fait : il reste à rapprocher les soldes, à relancer les tiers concernés et à documenter les écarts qui subsistent après ce contrôle.',
  'La règle du SYSCOHADA est claire sur ce point : la charge se rattache à l’exercice qui l’a vue naître, même si le paiement vient plus tard.',
  'Je vous propose de procéder en trois temps : contrôler les montants, corriger ce qui doit l’être, puis faire valider le tout par le responsable.',
]

export type LongConversation = {
  messages: Message[]
  /** Said once, at the very beginning, in the middle, and inside a table that a tool read. */
  facts: { beginning: string; middle: string; read: string }
}

/**
 * 400 messages of an accountant's work, 60 of which are results of tools (tables of figures, JSON), with three facts
 * hidden in long messages. Deterministic.
 */
export function longConversation(seed = 7): LongConversation {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const amount = () => grouped(Math.floor(random() * 90_000_000) + 10_000)
  const messages: Message[] = [
    {
      role: 'user',
      content:
        'Bonjour. Je m’appelle Rokhaya Sarr et je tiens la comptabilité de la boulangerie Keur Mburu, à Thiès. ' +
        'Notre exercice va du 1er juillet au 30 juin. Avant tout : le plafond de découvert accordé par la banque est de 3 250 000 FCFA, ' +
        'et le mot de code convenu avec le gérant pour valider un virement est « baobab ». Nous allons préparer la clôture ensemble.',
      files: [{ fileId: 'file_balance01', name: 'balance générale juin.xlsx' }],
    },
    { role: 'assistant', content: 'Bonjour Rokhaya. C’est noté, commençons par la balance générale.' },
  ]
  let results = 0
  for (let turn = 1; messages.length < 399; turn += 1) {
    const [subject, person] = [pick(SUBJECTS), `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`]
    if (turn === 84) {
      messages.push(
        {
          role: 'user',
          content:
            `Un point sur ${subject}. Au passage, maître Tidiane Cissokho, l’huissier, a fixé la vente aux enchères du four Bongard au 17 septembre, mise à prix 4 875 000 FCFA. ` +
            'Il faudra en tenir compte pour la sortie de l’immobilisation. Sinon rien de neuf.',
        },
        { role: 'assistant', content: `Entendu pour ${subject} et pour la sortie du four. ${pick(ANSWERS)}` },
      )
      continue
    }
    messages.push({
      role: 'user',
      content: `${pick(QUESTIONS)} ${subject} ? ${person} attend une réponse et le solde est de ${amount()} FCFA.`,
    })
    if (turn % 2 === 0 && results < 60) {
      const id = `appel${String(results).padStart(4, '0')}`
      const table = turn % 4 === 0
      const call = table
        ? { id, name: 'read_user_file', arguments: `{"file_id":"file_${turn}","offset":0}` }
        : { id, name: 'list_user_files', arguments: '{"query":"relevé","limit":10}' }
      messages.push(
        { role: 'assistant', content: '', toolCalls: [call] },
        { role: 'tool', toolCallId: id, content: table ? tableResult(turn, results === 21, amount) : listResult(turn) },
      )
      results += 1
    }
    messages.push({ role: 'assistant', content: `Pour ${subject} : ${pick(ANSWERS)} ${pick(ANSWERS)}` })
  }
  return {
    messages: messages.slice(0, 399),
    facts: { beginning: '3 250 000', middle: '17 septembre', read: '7 654 321' },
  }

  function tableResult(turn: number, special: boolean, money: () => string): string {
    const rows = Array.from({ length: 45 }, (_, row) => {
      const name = special && row === 31 ? 'Quincaillerie Yirimadio' : `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
      const balance = special && row === 31 ? '7 654 321' : money()
      return `row ${row + 1}: ${411_000 + row * 7} | ${name} | ${money()} | ${money()} | ${balance}`
    })
    return JSON.stringify({ file_id: `file_${turn}`, text: rows.join('\n'), next_offset: 8000, message: 'Lu.' })
  }

  function listResult(turn: number): string {
    const files = Array.from({ length: 10 }, (_, index) => ({
      file_id: `file_${turn}_${index}`,
      name: `relevé ${pick(LAST_NAMES)} ${turn}-${index}.pdf`,
      mime: 'application/pdf',
      bytes: Math.floor(random() * 900_000),
      origin: 'imported',
      created_at: '2025-03-01T09:00:00.000Z',
    }))
    return JSON.stringify({ files, total: 10, message: '10 fichiers trouvés.' })
  }
}

function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')
}
