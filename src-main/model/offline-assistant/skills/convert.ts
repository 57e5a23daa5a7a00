import type { Bilingual, FileRef } from '../../../types.ts'
import { chooseFile, extensionOf } from '../file-choice.ts'
import { quote } from '../format.ts'
import { filesOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'

/** To PDF: what this turn just wrote, the text given, or a file. What already is a PDF is only named. */
export function* convertToPdf(request: Request, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'convert',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const made = situation.parts.filter(part => part.ok)
  if (situation.parts.length > 0 && made.length === 0) return reply('')
  const document = made.findLast(part => part.document && part.files.length === 0)?.document
  if (document) return yield* write(situation, { title: document.title, content: document.content }, document.title)
  const wanted = names(understanding, 'excel') && !names(understanding, 'pdf') ? 'xlsx' : 'pdf'
  const already = made.flatMap(part => part.files).find(file => extensionOf(file.name) === wanted)
  if (already) return reply('', { ok: true })
  const earlier =
    request.given?.file || understanding.files.length > 0 || made.length > 0
      ? undefined
      : lastGenerated(situation, wanted)
  if (earlier) {
    const name = quote(earlier.name, language)
    return reply(say({ fr: `Il existe déjà : ${name}.`, en: `It already exists: ${name}.` }), {
      ok: true,
      files: [earlier],
    })
  }
  if (wanted === 'xlsx') return reply(say(NO_EXCEL))
  if (understanding.payload) {
    const title =
      understanding.payload
        .split('\n')[0]
        ?.replace(/^#+\s*/, '')
        .slice(0, 80) || 'Document'
    return yield* write(situation, { title, content: understanding.payload }, title)
  }
  const source = made.flatMap(part => part.files).at(-1)
  const chosen = source
    ? { file: source, said: undefined }
    : yield* chooseFile(situation, { request, kind: 'any', query: undefined })
  if (!chosen.file) return reply(chosen.text, { question: chosen.question })
  const name = quote(chosen.file.name, language)
  if (extensionOf(chosen.file.name) === 'pdf')
    return reply(say({ fr: `${name} est déjà un PDF.`, en: `${name} already is a PDF.` }), {
      ok: true,
      files: [chosen.file],
    })
  const title = chosen.file.name.replace(/\.[a-z0-9]+$/i, '')
  const part = yield* write(situation, { title, source_file_id: chosen.file.fileId }, chosen.file.name)
  return chosen.said ? { ...part, text: `${chosen.said} ${part.text}` } : part
}

function* write(situation: Situation, args: Record<string, unknown>, source: string): Script<Part> {
  const { say, language } = situation
  const result = yield* call(situation, 'generate_pdf', args)
  const name = quote(source, language)
  if (!result.ok) {
    return {
      intent: 'convert',
      ok: false,
      files: [],
      text: `${say({ fr: `Le PDF de ${name} n’a pas pu être écrit.`, en: `The PDF of ${name} could not be written.` })} ${result.reason}`,
    }
  }
  const files = filesOf(result.data)
  const pdf = quote(files[0]?.name ?? '', language)
  return {
    intent: 'convert',
    ok: true,
    files,
    title: source,
    text: say({ fr: `Le PDF est écrit : ${pdf}.`, en: `The PDF is written: ${pdf}.` }),
  }
}

/** « et le PDF ? »: the one that the last turn with documents made. */
function lastGenerated({ known }: Situation, extension: string): FileRef | undefined {
  const generated = known.filter(file => file.origin === 'generated')
  const turn = generated.at(-1)?.turn
  return generated.findLast(file => file.turn === turn && extensionOf(file.name) === extension)
}

const NO_EXCEL: Bilingual = {
  fr: 'Je ne convertis pas encore de fichier en classeur. Je sais faire un classeur d’un tableau collé (journal, budget) ou les états financiers d’une balance.',
  en: 'I do not convert files to workbooks yet. I can make a workbook of a pasted table (journal, budget) or the financial statements of a trial balance.',
}
