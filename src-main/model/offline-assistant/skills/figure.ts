import type { Bilingual } from '../../../types.ts'
import { formatIsoDay } from '../format.ts'
import { type Fields, fieldsOf, listOf, numberOf, textOf, textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import type { Part, Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'
import { plainWords } from '../words.ts'
import { describeCheck, KEY_FIGURES, makeStatements } from './statements.ts'

/** « quel est le résultat net ? »: from the last statements of this conversation, or from those of a balance. */
export function* tellFigure(request: Request, situation: Situation): Script<Part> {
  const last = lastStatements(request, situation)
  if (last) return { intent: 'figure', ok: true, files: [], text: figuresIn(last, request, situation) }
  const part = yield* makeStatements(request, situation)
  if (!part.figures || !asksOne(request)) return part
  return { ...part, text: `${figuresIn(part.figures, request, situation)}\n\n${part.text}` }
}

/** Those of another year or of a file that is given do not answer. */
function lastStatements(request: Request, { history, understanding }: Situation): Fields | undefined {
  const last = history.findLast(step => step.call.name === 'generate_financial_statements' && step.outcome.ok)
  if (!last?.outcome.ok || understanding.files.length > 0 || request.given?.file) return undefined
  const year = textOf(fieldsOf(last.outcome.data, 'period'), 'end')?.slice(0, 4)
  const other = year !== undefined && understanding.years.length > 0 && !understanding.years.includes(Number(year))
  return other ? undefined : last.outcome.data
}

/** Said only to who asks for it: beside the total of the assets it would say the same twice. */
const TOTAL_LIABILITIES = {
  key: 'total_passif',
  words: ['passif', 'liabilities'],
  sentence: (amount: string): Bilingual => ({
    fr: `Total du passif : ${amount}.`,
    en: `Total liabilities: ${amount}.`,
  }),
}

function askedFigures(request: Request) {
  const words = new Set(plainWords(request.text))
  return [...KEY_FIGURES, TOTAL_LIABILITIES].filter(figure => figure.words.some(word => words.has(word)))
}

function asksOne(request: Request): boolean {
  return askedFigures(request).length > 0
}

function figuresIn(data: Fields, request: Request, { say, money, understanding }: Situation): string {
  const words = new Set(plainWords(request.text))
  const company = textOf(data, 'company')?.trim()
  const end = textOf(fieldsOf(data, 'period'), 'end')
  const of = say({
    fr: `D’après les états financiers${company ? ` (${company})` : ''}${end ? ` au ${formatIsoDay(end)}` : ''} :`,
    en: `From the financial statements${company ? ` (${company})` : ''}${end ? ` at ${formatIsoDay(end)}` : ''}:`,
  })
  const asked = askedFigures(request)
  const sentences = (asked.length > 0 ? asked : KEY_FIGURES).flatMap(figure => {
    const amount = numberOf(fieldsOf(data, 'key_figures'), figure.key)
    return amount === undefined ? [] : [say(figure.sentence(money(amount), amount))]
  })
  const wantsChecks =
    names(understanding, 'check') ||
    ['anomalies', 'avertissements', 'controles', 'controle', 'warnings'].some(word => words.has(word))
  const checks = [...listOf(data, 'failed_checks').map(describeCheck), ...textsOf(data, 'warnings')]
  const report =
    checks.length > 0
      ? checks.map(check => `- ${check}`).join('\n')
      : say({ fr: 'Aucun contrôle n’a échoué.', en: 'No check failed.' })
  return wantsChecks && asked.length === 0 ? `${of}\n${report}` : `${of} ${sentences.join(' ')}`
}
