import { formatIsoDay } from '../format.ts'
import { fieldsOf, listOf, numberOf, textOf, textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import type { Part, Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'
import { plainWords } from '../words.ts'
import { describeCheck, KEY_FIGURES, makeStatements } from './statements.ts'

/** « quel est le résultat net ? »: from the last statements of this conversation, or from those of the file attached. */
export function* tellFigure(request: Request, situation: Situation): Script<Part> {
  const { say, money, understanding } = situation
  const last = situation.history.findLast(step => step.call.name === 'generate_financial_statements' && step.outcome.ok)
  if (!last?.outcome.ok || understanding.files.length > 0)
    return yield* makeStatements({ ...request, intent: 'statements' }, situation)
  const { data } = last.outcome
  const words = new Set(plainWords(request.text))
  const company = textOf(data, 'company')?.trim()
  const end = textOf(fieldsOf(data, 'period'), 'end')
  const of = say({
    fr: `D’après les états financiers${company ? ` (${company})` : ''}${end ? ` au ${formatIsoDay(end)}` : ''} :`,
    en: `From the financial statements${company ? ` (${company})` : ''}${end ? ` at ${formatIsoDay(end)}` : ''}:`,
  })
  const asked = KEY_FIGURES.filter(figure => figure.words.some(word => words.has(word)))
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
  return {
    intent: 'figure',
    ok: true,
    files: [],
    text: wantsChecks && asked.length === 0 ? `${of}\n${report}` : `${of} ${sentences.join(' ')}`,
  }
}
