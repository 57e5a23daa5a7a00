import type { ProgressView, QuizView, SchoolView } from '../../src-preload/contract.ts'
import { ago } from './fake-data.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MATHS = { fr: 'Mathématiques', en: 'Mathematics' }

/** One open, one answered wrongly, one that nobody answered in time. */
export function sampleQuizzes(): (QuizView & { answer: NonNullable<QuizView['answer']> })[] {
  const common = { kind: 'choice' as const, subject: MATHS, level: 'CM2', createdAt: ago(HOUR), expiresAt: ago(-DAY) }
  return [
    {
      ...common,
      quizId: 'q-wrong',
      question: 'Combien font $\\frac{1}{2} + \\frac{1}{4}$ ?',
      options: ['2/6', '3/4', '1/8', '2/4'],
      topic: 'Fractions',
      state: 'answered',
      answer: {
        choice: 0,
        correct: false,
        correctChoice: 1,
        explanation: 'On met au même dénominateur : 1/2 = 2/4, et **2/4 + 1/4 = 3/4**.',
        answeredAt: ago(HOUR),
      },
    },
    {
      ...common,
      quizId: 'q-late',
      kind: 'true_false',
      question: 'Un quart est plus grand qu’un tiers.',
      options: ['Vrai', 'Faux'],
      topic: 'Fractions',
      state: 'expired',
      answer: { choice: 0, correct: false, correctChoice: 1, explanation: 'secret-tardif', answeredAt: ago(0) },
    },
    {
      ...common,
      quizId: 'q-open',
      question: 'Awa mange les deux cinquièmes d’un ananas. Quelle part reste-t-il pour ses frères ?',
      options: ['Deux cinquièmes', 'Trois cinquièmes', 'La moitié', 'Un cinquième'],
      topic: 'Fractions',
      state: 'open',
      answer: {
        choice: 0,
        correct: false,
        correctChoice: 1,
        explanation: 'Cinq moins deux font trois.',
        answeredAt: ago(0),
      },
    },
  ]
}

/** A school that sells cards and has a payment page, with three batches. */
export function sampleSchool(): SchoolView {
  return {
    key: { school: 'Lycée technique Émile-Badiane de Ziguinchor', fingerprint: '042F DBA0 6C04 AC03' },
    paymentPage: 'https://paiement.exemple.sn/credits?pack={pack}',
    packs: [
      { id: 'mini', name: 'Mini', credits: 50, price: 500 },
      { id: 'standard', name: 'Standard', credits: 120, price: 1_000 },
      { id: 'maxi', name: 'Maxi', credits: 1_400, price: 10_000 },
    ],
    answerPrice: 2,
    batches: [
      {
        batchId: 'b3',
        label: 'Rentrée 2026',
        machine: 'Poste 3',
        importedAt: ago(2 * DAY),
        expires: '2099-06-30',
        codes: 100,
        left: 87,
        state: 'ready',
      },
      {
        batchId: 'b2',
        label: 'Essai',
        importedAt: ago(80 * DAY),
        expires: '2020-06-30',
        codes: 10,
        left: 4,
        state: 'expired',
      },
      { batchId: 'b1', label: 'Ancien lot', importedAt: ago(400 * DAY), codes: 1_200, left: 1_150, state: 'other_key' },
    ],
  }
}

/** The only code that the fake takes, once. */
export const SAMPLE_CODE = '5REF-3HMX-HA2N-RNXK'

export function sampleProgress(): ProgressView {
  const exercise = (id: string, topic: string, correct: boolean, age: number) => ({
    id,
    source: 'quiz' as const,
    subject: MATHS,
    topic,
    level: 'CM2',
    correct,
    createdAt: ago(age),
  })
  return {
    period: 'month',
    balance: 112,
    bonusLeftToday: 17,
    credits: [
      { id: 'c1', kind: 'bonus', amount: 3, reason: 'Trois bonnes réponses de suite', createdAt: ago(HOUR) },
      { id: 'c2', kind: 'spent', amount: -20, reason: '', createdAt: ago(DAY) },
      { id: 'c3', kind: 'voucher', amount: 129, reason: 'Lycée de Thiès', createdAt: ago(9 * DAY) },
    ],
    done: 34,
    correct: 26,
    activeDays: 9,
    streak: { current: 4, longest: 6 },
    bySubject: [
      { label: MATHS, done: 18, correct: 15 },
      { label: { fr: 'Français', en: 'French' }, done: 11, correct: 8 },
      { label: { fr: 'Histoire-géographie', en: 'History and geography' }, done: 5, correct: 3 },
    ],
    byTopic: [
      { label: { fr: 'Fractions', en: 'Fractions' }, done: 9, correct: 6 },
      { label: { fr: 'Accord du participe passé', en: 'Accord du participe passé' }, done: 7, correct: 5 },
    ],
    byLevel: [
      { label: { fr: 'CM2', en: 'CM2' }, done: 30, correct: 24 },
      { label: { fr: '6e', en: '6e' }, done: 4, correct: 2 },
    ],
    recent: [
      exercise('e1', 'Fractions', true, HOUR),
      exercise('e2', 'Fractions', false, 2 * HOUR),
      exercise('e3', 'Tables de multiplication', true, 2 * DAY),
    ],
    log: { attempts: 31, sound: true },
  }
}
