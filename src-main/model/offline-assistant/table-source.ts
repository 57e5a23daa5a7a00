import type { FileRef } from '../../types.ts'
import { findSheetName } from './details.ts'
import { chooseFile } from './file-choice.ts'
import { quote } from './format.ts'
import { readFile, readRows } from './reading.ts'
import type { Script } from './script.ts'
import { type Question, roundsFor, type Situation } from './situation.ts'
import { type Sheet, toSheet } from './table-shape.ts'
import type { Request } from './understand.ts'

export type TableSource = {
  sheet: Sheet
  file?: FileRef
  said?: string /** The last row read when the file is longer than the turn may read. */
  cutAt?: number
}

/** The table pasted in the message, or the attached file read window by window, as far as this turn's rounds go. */
export function* readTableSource(
  request: Request,
  situation: Situation,
  { query }: { query?: string } = { query: request.intent },
): Script<TableSource | { failure: string; question?: Question }> {
  const { table } = situation.understanding
  if (table) {
    const header = table.hasHeader ? [{ row: 1, cells: table.header }] : []
    const rows = table.rows.map((cells, index) => ({ row: index + header.length + 1, cells }))
    return { sheet: toSheet([...header, ...rows]) }
  }
  const chosen = yield* chooseFile(situation, { request, kind: 'table', query })
  if (!chosen.file) return missing(request, situation, chosen.question)
  // One round is kept to write the document.
  const read = yield* readFile(situation, chosen.file, Math.max(1, roundsFor(situation) - 1), {
    sheet: findSheetName(situation.understanding.text),
  })
  if ('failure' in read) {
    const name = quote(chosen.file.name, situation.language)
    return {
      failure: `${situation.say({ fr: `Je n’ai pas pu lire ${name}.`, en: `I could not read ${name}.` })} ${read.failure}`,
    }
  }
  const rows = readRows(read.reading.text)
  if (rows.length === 0) {
    const name = quote(chosen.file.name, situation.language)
    return {
      failure: situation.say({
        fr: `Je n’ai trouvé aucune ligne de tableau dans ${name}.`,
        en: `I found no table row in ${name}.`,
      }),
    }
  }
  return {
    sheet: toSheet(rows, read.reading),
    file: chosen.file,
    said: chosen.said,
    cutAt: read.reading.complete ? undefined : rows.at(-1)?.row,
  }
}

function missing(
  request: Request,
  situation: Situation,
  question: Question | undefined,
): { failure: string; question: Question } {
  const failure = question?.options.length
    ? question.text
    : situation.say({
        fr: 'Collez le tableau dans votre prochain message, avec sa ligne d’en-tête, ou joignez-le (csv ou xlsx), et je continue.',
        en: 'Paste the table in your next message, with its header line, or attach it (csv or xlsx), and I will go on.',
      })
  return {
    failure,
    question: {
      text: failure,
      kind: 'file',
      options: question?.options ?? [],
      requests: [request, ...situation.waiting],
    },
  }
}
