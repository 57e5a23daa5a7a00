import { extensionOf } from '../file-choice.ts'
import { formatIsoDay } from '../format.ts'
import { fileOf, listOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Question, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'

const SHOWN = 20

export function* listFiles(request: Request, situation: Situation): Script<Part> {
  const { say, understanding } = situation
  const type = names(understanding, 'pdf') ? 'pdf' : names(understanding, 'excel') ? 'xlsx' : undefined
  const query = names(understanding, 'balance')
    ? 'balance'
    : names(understanding, 'statement')
      ? 'financiers'
      : undefined
  const result = yield* call(situation, 'list_user_files', { query, type, limit: SHOWN })
  if (!result.ok) return { intent: 'listFiles', ok: false, files: [], text: result.reason }
  const files = listOf(result.data, 'files')
  const total = numberOf(result.data, 'total') ?? files.length
  if (files.length === 0) {
    return {
      intent: 'listFiles',
      ok: true,
      files: [],
      text: say({
        fr: 'Je n’ai trouvé aucun fichier. Joignez-en un à un message pour l’ajouter.',
        en: 'I found no file. Attach one to a message to add it.',
      }),
    }
  }
  const lines = files.map((file, index) => {
    const name = textOf(file, 'name') ?? ''
    const details = [
      extensionOf(name) ? undefined : textOf(file, 'type'),
      formatIsoDay(textOf(file, 'date')?.slice(0, 10) ?? ''),
    ]
      .filter(Boolean)
      .join(', ')
    return `${index + 1}. ${name}${details ? ` (${details})` : ''}`
  })
  const heading = say({ fr: `${total} fichier${total > 1 ? 's' : ''} :`, en: `${total} file${total > 1 ? 's' : ''}:` })
  const more =
    total > files.length
      ? `\n${say({ fr: `Les ${files.length} plus récents sont montrés.`, en: `The ${files.length} newest are shown.` })}`
      : ''
  const offer: Question = {
    text: say({ fr: 'Dites « ouvre le 1 » pour en lire un.', en: 'Say “open 1” to read one of them.' }),
    options: files.map(fileOf).filter(file => file !== undefined),
    kind: 'passage',
    requests: [{ intent: 'show', text: request.text }],
  }
  return { intent: 'listFiles', ok: true, files: [], text: `${heading}\n${lines.join('\n')}${more}`, offer }
}
