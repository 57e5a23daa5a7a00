import type { Reply } from './decide.ts'
import { extensionOf, isBalanceName, isTableFile } from './file-choice.ts'
import { enumerate, quote } from './format.ts'
import type { Question, Situation } from './situation.ts'
import type { Request } from './understand.ts'

/** Files or a table without a request: says what can be done with them, and « oui » does the first. */
export function offer({ understanding, say, language }: Situation): Reply {
  const [file] = understanding.files
  const tables = understanding.files.filter(isTableFile)
  const list = enumerate(
    understanding.files.map(each => quote(each.name, language)),
    language,
  )
  const received = file
    ? say({ fr: `J’ai reçu ${list}.`, en: `I received ${list}.` })
    : say({ fr: 'J’ai reçu votre tableau.', en: 'I received your table.' })
  const balance = tables.some(each => isBalanceName(each.name))
  const request: Request = { intent: balance ? 'statements' : 'summarise', text: understanding.text }
  const proposal = balance
    ? say({
        fr: 'Voulez-vous que j’en établisse les états financiers (bilan, compte de résultat, TFT) ?',
        en: 'Shall I prepare the financial statements (balance sheet, income statement, cash flow) from it?',
      })
    : file
      ? say({ fr: 'Voulez-vous que j’en fasse un résumé ?', en: 'Shall I summarise it?' })
      : say({
          fr: 'Dites-moi ce que j’en fais : un journal contrôlé, un budget, ou un résumé.',
          en: 'Tell me what to make of it: a checked journal, a budget, or a summary.',
        })
  const others = file
    ? say({
        fr: `Je peux aussi ${extensionOf(file.name) === 'pdf' ? 'en montrer une page' : 'le convertir en PDF'}, ou vous l’envoyer par e-mail.`,
        en: `I can also ${extensionOf(file.name) === 'pdf' ? 'show one of its pages' : 'convert it to PDF'}, or e-mail it to you.`,
      })
    : ''
  const given =
    balance && tables.length === 1
      ? { file: tables.find(each => isBalanceName(each.name)) }
      : file && understanding.files.length === 1
        ? { file }
        : undefined
  const question: Question | undefined = file
    ? { text: proposal, options: [], kind: 'confirm', requests: [{ ...request, given }] }
    : undefined
  const whole =
    file && understanding.files.length === 1
      ? say({
          fr: balance
            ? `Répondez oui, ou dites « le bilan de ${file.name} ».`
            : `Répondez oui, ou dites « résume ${file.name} ».`,
          en: balance
            ? `Answer yes, or say “the balance sheet of ${file.name}”.`
            : `Answer yes, or say “summarise ${file.name}”.`,
        })
      : ''
  return { text: [received, proposal, whole, others].filter(Boolean).join(' '), question, requests: [request] }
}
