import type { Bilingual, FileRef } from '../../../types.ts'
import { applyFix } from '../document-changes.ts'
import { readFix } from '../fixes.ts'
import { enumerate, quote } from '../format.ts'
import { filesOf, textOf } from '../results.ts'
import type { Script, Step } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'

/** « non, à Ecobank plutôt », « change le titre en … »: the same document written again, in the same kinds of file. */
export function* correctDocument(request: Request, situation: Situation): Script<Part> {
  const { say, here, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'fixDocument',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const fix = readFix(request.text)
  const steps = lastDocument(situation)
  if (!fix || steps.length === 0) return reply(say(WHAT))
  const files: FileRef[] = []
  const failures: string[] = []
  let document: Part['document']
  let title: string | undefined
  for (const { call: made } of steps) {
    const changed = applyFix(made.arguments, fix)
    if ('need' in changed) return reply(`${say(changed.need)} ${say(UNCHANGED)}`)
    const result = yield* call(situation, made.name, changed.args)
    if (!result.ok) {
      failures.push(result.reason)
      continue
    }
    files.push(...filesOf(result.data))
    const content = textOf(changed.args, 'content')
    title = textOf(changed.args, 'title')
    if (title && content) document = { title, content }
  }
  if (files.length === 0)
    return reply(
      `${say({ fr: 'Le document corrigé n’a pas pu être écrit.', en: 'The corrected document could not be written.' })} ${failures.join(' ')}`,
    )
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  const blanks = [...new Set([...(document?.content ?? '').matchAll(BLANK)].map(match => match[1]))]
  const sent = situation.history.at(-1)?.call.name.startsWith('send_')
  return reply(
    [
      say({ fr: `Document corrigé : ${list}.`, en: `Corrected document: ${list}.` }),
      fix.kind === 'recipient' ? say({ fr: `Destinataire : ${fix.text}.`, en: `Recipient: ${fix.text}.` }) : undefined,
      ...failures,
      blanks.length > 0
        ? say({ fr: `Reste à compléter : ${blanks.join(', ')}.`, en: `Still to complete: ${blanks.join(', ')}.` })
        : undefined,
      here(OLD_REMAINS),
      sent ? say(NOT_SENT_AGAIN) : undefined,
    ]
      .filter(Boolean)
      .join(' '),
    { ok: true, files, ...(title && { title }), ...(document && { document }) },
  )
}

/** The kinds of one document: the calls in a row that wrote the same title. */
function lastDocument({ history }: Situation): Step[] {
  const end = history.findLastIndex(({ call: { name } }) => !name.startsWith('send_'))
  const title = history[end]?.call.arguments.title
  let start = end
  const seen = new Set<string>()
  while (start >= 0 && isOf(history[start], title) && !seen.has(history[start]?.call.name ?? '')) {
    seen.add(history[start]?.call.name ?? '')
    start -= 1
  }
  return history.slice(start + 1, end + 1)
}

function isOf(step: Step | undefined, title: unknown): boolean {
  return step?.outcome.ok === true && step.call.name.startsWith('generate_') && step.call.arguments.title === title
}

const BLANK = /\[(?:à compléter : |to complete: )([^\]]+)\]/gu
const WHAT: Bilingual = { fr: 'Que dois-je corriger dans ce document ?', en: 'What should I correct in this document?' }
const UNCHANGED: Bilingual = { fr: 'Le document n’a pas changé.', en: 'The document has not changed.' }
const NOT_SENT_AGAIN: Bilingual = { fr: 'Il n’a pas été renvoyé.', en: 'It was not sent again.' }
const OLD_REMAINS: OnSurface = {
  window: {
    fr: 'L’ancien reste dans vos fichiers : supprimez-le à l’écran Fichiers s’il ne sert plus.',
    en: 'The old one is still in your files: delete it on the Files screen if it is of no more use.',
  },
  command: {
    fr: 'L’ancien reste dans vos fichiers : « ardoise files delete NUMÉRO » le supprime.',
    en: 'The old one is still in your files: “ardoise files delete ID” deletes it.',
  },
}
