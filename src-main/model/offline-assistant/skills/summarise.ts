import type { Bilingual } from '../../../types.ts'
import { findSheetName } from '../details.ts'
import { keySentences, type Sentence, splitSentences } from '../extract.ts'
import { chooseFile, extensionOf } from '../file-choice.ts'
import { quote } from '../format.ts'
import { findNumbers } from '../numbers.ts'
import { type Line, type Reading, readFile, readLines, readRows } from '../reading.ts'
import type { Script } from '../script.ts'
import { type Part, roundsFor, type Situation } from '../situation.ts'
import { toSheet } from '../table-shape.ts'
import { describeTable } from '../table-summary.ts'
import { names, type Request } from '../understand.ts'
import { tokenize } from '../words.ts'

const USUAL_SENTENCES = 6
const MOST_SENTENCES = 15
/** Windows of a long document: the beginning carries most; the answer says how much was read. */
const WINDOWS_OF_PROSE = 4

/** Extractive: every sentence is the source's own, with its page, row or line; tables by shape, totals, largest rows. */
export function* summarise(request: Request, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const count = wantedCount(request.text)
  if (understanding.payload && understanding.files.length === 0) {
    return part(
      say({ fr: 'Résumé du texte', en: 'Summary of the text' }),
      summariseProse(readLines(understanding.payload), count, situation),
      situation,
    )
  }
  if (understanding.table && understanding.files.length === 0) {
    const rows = [understanding.table.header, ...understanding.table.rows].map((cells, index) => ({
      row: index + 1,
      cells,
    }))
    const sheet = toSheet(
      understanding.table.hasHeader ? rows : rows.slice(1).map(row => ({ ...row, row: row.row - 1 })),
    )
    return part(
      say({ fr: 'Résumé du tableau', en: 'Summary of the table' }),
      describeTable(sheet, undefined, situation),
      situation,
    )
  }
  const chosen = yield* chooseFile(situation, {
    request,
    kind: 'any',
    query: names(understanding, 'balance') ? 'balance' : undefined,
  })
  if (!chosen.file) return { intent: 'summarise', ok: false, files: [], text: chosen.text, question: chosen.question }
  const table = ['csv', 'tsv', 'xlsx', 'xlsm'].includes(extensionOf(chosen.file.name))
  const rounds = table ? roundsFor(situation) : Math.min(roundsFor(situation), WINDOWS_OF_PROSE)
  const read = yield* readFile(situation, chosen.file, rounds, { sheet: findSheetName(understanding.text) })
  const name = quote(chosen.file.name, language)
  if ('failure' in read) {
    return {
      intent: 'summarise',
      ok: false,
      files: [],
      text: `${say({ fr: `Je n’ai pas pu lire ${name}.`, en: `I could not read ${name}.` })} ${read.failure}`,
    }
  }
  const rows = readRows(read.reading.text)
  const body =
    rows.length > 0 && table
      ? describeTable(toSheet(rows, read.reading), read.reading, situation)
      : summariseProse(readLines(read.reading.text), count, situation, read.reading)
  const heading = say({ fr: `Résumé de ${name}`, en: `Summary of ${name}` })
  const stem = chosen.file.name.replace(/\.[a-z0-9]+$/i, '')
  const summary = part(heading, body, situation, say({ fr: `Résumé de ${stem}`, en: `Summary of ${stem}` }))
  return chosen.said ? { ...summary, text: `${chosen.said}\n\n${summary.text}` } : summary
}

function part(heading: string, body: string | undefined, situation: Situation, title = heading): Part {
  if (!body) return { intent: 'summarise', ok: false, files: [], text: situation.say(NOTHING_TO_SUMMARISE) }
  return {
    intent: 'summarise',
    ok: true,
    files: [],
    text: `**${heading}**\n\n${body}`,
    title,
    document: { title, content: body },
  }
}

function summariseProse(
  lines: readonly Line[],
  count: number,
  situation: Situation,
  reading?: Reading,
): string | undefined {
  const { say } = situation
  const all = splitSentences(lines)
  const sentences = keySentences(lines, count)
  const kept = sentences.length > 0 ? sentences : all.slice(0, count)
  if (kept.length === 0) return undefined
  const list = kept
    .map(
      sentence =>
        `- ${sentence.text.replace(/^(?:#{1,6}|[-*•–])\s+/, '')} (${place(sentence, reading !== undefined, situation)})`,
    )
    .join('\n')
  return [list, reading && !reading.complete ? say(partlyRead(lines)) : undefined, say(EXTRACTIVE)]
    .filter(Boolean)
    .join('\n\n')
}

/** A text pasted in one piece has no lines worth counting: its sentences are. */
function place(sentence: Sentence, isFile: boolean, { say }: Situation): string {
  if (sentence.page !== undefined) return `page ${sentence.page}`
  if (sentence.row !== undefined) return say({ fr: `ligne ${sentence.row}`, en: `row ${sentence.row}` })
  if (!isFile) return say({ fr: `phrase ${sentence.order + 1}`, en: `sentence ${sentence.order + 1}` })
  return say({ fr: `ligne ${sentence.line}`, en: `line ${sentence.line}` })
}

/** « résume en 3 phrases », “in five points”. */
function wantedCount(text: string): number {
  const tokens = tokenize(text)
  const number = findNumbers(tokens).find(found =>
    /^(?:phrases?|points?|lignes?|sentences?|lines?|idees?)$/.test(tokens[found.last + 1]?.word ?? ''),
  )
  return number ? Math.min(Math.max(1, number.value), MOST_SENTENCES) : USUAL_SENTENCES
}

function partlyRead(lines: readonly Line[]): Bilingual {
  const page = lines.at(-1)?.page
  return {
    fr: `Document long : je n’ai lu que le début${page ? `, jusqu’à la page ${page}` : ''}.`,
    en: `Long document: I read only the beginning${page ? `, up to page ${page}` : ''}.`,
  }
}

const EXTRACTIVE: Bilingual = {
  fr: 'Ce résumé reprend des phrases du texte, choisies et non reformulées.',
  en: 'This summary is made of sentences of the text, chosen and not rephrased.',
}
const NOTHING_TO_SUMMARISE: Bilingual = {
  fr: 'Je n’y ai trouvé aucun texte à résumer.',
  en: 'I found no text in it to summarise.',
}
