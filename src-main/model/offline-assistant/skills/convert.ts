import type { Bilingual, FileRef } from '../../../types.ts'
import { FORMATS, type Format, wantedFormats } from '../document-formats.ts'
import { type Source, sourceOfFile, titleOfFile, toSlides } from '../document-source.ts'
import { chooseFile, extensionOf } from '../file-choice.ts'
import { enumerate, quote } from '../format.ts'
import { filesOf } from '../results.ts'
import { lessonOf } from '../school/lessons.ts'
import { findTopic } from '../school/topics.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'
import { fold } from '../words.ts'
import { subjectOf } from './quiz.ts'

/** What the document is made from; a PDF takes the file itself, every other kind its text. */
type Origin = { file: FileRef; said?: string } | { source: Source; said?: string } | { part: Part }

/** To PDF, Word, slides, a web page or Markdown: what this turn just wrote, the text given, or a file. */
export function* convertFile(request: Request, situation: Situation): Script<Part> {
  const { say, understanding } = situation
  const wanted = formatsOf(request, situation)
  const made = situation.parts.filter(part => part.ok)
  if (situation.parts.length > 0 && made.length === 0) return reply('')
  const missing = wanted.find(format => format !== 'xlsx' && !situation.tools.has(toolOf(format)))
  if (missing && situation.tools.size > 0) return reply(say(notHere(missing)))
  const document = made.findLast(part => part.document && part.files.length === 0)?.document
  const parts: Part[] = []
  let origin: Origin | undefined = document ? { source: document } : undefined
  for (const format of wanted) {
    const already = made.flatMap(part => part.files).find(file => extensionOf(file.name) === format)
    const earlier =
      already || document || request.given?.file || understanding.files.length > 0 || made.length > 0
        ? undefined
        : lastGenerated(situation, format)
    if (!document && already) parts.push(reply('', { ok: true }))
    else if (earlier && !understanding.payload) parts.push(existing(earlier, situation))
    else if (format === 'xlsx') parts.push(reply(say(NO_EXCEL)))
    else {
      origin ??= yield* findOrigin(request, format, made, situation)
      if ('part' in origin) return origin.part
      parts.push(yield* write(format, origin, situation))
    }
  }
  const said = origin && 'said' in origin ? origin.said : undefined
  return {
    ...reply(
      [
        said,
        parts
          .map(part => part.text)
          .filter(Boolean)
          .join('\n'),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ok: parts.some(part => part.ok),
    files: parts.flatMap(part => part.files),
    title: parts.find(part => part.title)?.title,
  }
}

function formatsOf(request: Request, { understanding }: Situation): Format[] {
  const own = wantedFormats(request.text)
  if (own.length > 0) return own
  const wanted = wantedFormats(understanding.text)
  if (wanted.length > 0) return wanted
  return names(understanding, 'excel') && !names(understanding, 'pdf') ? ['xlsx'] : ['pdf']
}

function toolOf(format: Format): string {
  return FORMATS.find(each => each.format === format)?.tool ?? ''
}

function reply(text: string, more: Partial<Part> = {}): Part {
  return { intent: 'convert', ok: false, files: [], text, ...more }
}

function existing(file: FileRef, { say, language }: Situation): Part {
  const name = quote(file.name, language)
  return reply(say({ fr: `Il existe déjà : ${name}.`, en: `It already exists: ${name}.` }), { ok: true, files: [file] })
}

/** The text given, this turn's document, a topic that has a lesson, else a file; slides about nothing given are not made up. */
function* findOrigin(request: Request, format: Format, made: readonly Part[], situation: Situation): Script<Origin> {
  const { say, understanding } = situation
  const given = understanding.payload ?? request.given?.words
  if (given) return { source: { title: titleOf(given, request.text), content: listed(given) } }
  const last = made.flatMap(part => part.files).at(-1)
  if (last) return { file: last }
  const nothingNamed = understanding.files.length === 0 && !request.given?.file && !names(understanding, 'file')
  if (format !== 'pdf' && nothingNamed) {
    const topic = findTopic(request.text)
    if (topic) {
      const { level } = subjectOf(topic, request.text, situation)
      const title = say({
        fr: `${capitalised(topic.name.fr)} (${level.label})`,
        en: `${capitalised(topic.name.en)} (${level.label})`,
      })
      return { source: { title, content: say(lessonOf(topic.id, level.rank, fold(request.text))) } }
    }
    const points = situation.known.length > 0 && POINTS.test(fold(request.text))
    if ((format === 'pptx' && !points) || situation.known.length === 0) {
      const text = say(GIVE_CONTENT)
      return {
        part: reply(text, {
          question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] },
        }),
      }
    }
  }
  const chosen = yield* chooseFile(situation, { request, kind: 'any', query: undefined })
  if (!chosen.file) return { part: reply(chosen.text, { question: chosen.question }) }
  return { file: chosen.file, said: chosen.said }
}

/** The title asked for, the text's own heading, what it is said to be about, else its first sentence. */
function titleOf(content: string, said: string): string {
  const named = /(?:intitulée?|titre|appelée?|sur)\s*:?\s*(?:«\s*([^»]{2,80}?)\s*»|["“]([^"”]{2,80})["”])/iu.exec(said)
  const own = /^\s*#+\s*(\S.{0,119})$/mu.exec(content.split('\n')[0] ?? '')?.[1]
  const first = content.split(/\n|[.!?](?=\s|$)/u)[0]?.trim()
  return (named?.[1] ?? named?.[2] ?? own ?? matterOf(said) ?? first?.slice(0, 80)) || 'Document'
}

/** « fais-en un diaporama », « mets ça en diaporama »: of what was just opened. */
const POINTS = /[ -](?:en|le|la)(?= (?:un|une|en) )|(?<!\p{L})(?:ca|cela|it|this|that)(?!\p{L})/u

const ABOUT =
  /(?<!\p{L})(?:sur|à propos (?=d)|a propos (?=d)|concernant|about|on)\s+(?!\d|une? (?:page|seule)|(?:deux|trois|two|three) |internet|whatsapp)(?:de\s+|d['’])?([^,.;:!?\n]{2,80})/iu
/** What follows the subject in the request: for whom, in what, and what else is to be done. */
const AFTER_SUBJECT =
  /\s+(?:pour|avec|en|au format|puis|et (?:envoie|mets|fais)|svp|stp|please|for|with|as|then|and send)(?!\p{L})[\s\S]*$/iu

/** « un diaporama sur la TVA : … »: « La TVA ». */
function matterOf(said: string): string | undefined {
  const about = ABOUT.exec(said)?.[1]?.replace(AFTER_SUBJECT, '').trim()
  return about && about.length >= 2 ? capitalised(about) : undefined
}

/** « définition ; taux ; déclaration » on one line is a list. */
function listed(content: string): string {
  const points = content.split(/\s*;\s+/u).map(point => point.trim().replace(/[.]$/, ''))
  const isList =
    !content.includes('\n') && points.length > 2 && points.every(point => point !== '' && point.length <= 120)
  return isList ? points.map(point => `- ${capitalised(point)}`).join('\n') : content
}

function* write(format: Format, origin: Exclude<Origin, { part: Part }>, situation: Situation): Script<Part> {
  const { say, language } = situation
  if ('file' in origin && extensionOf(origin.file.name) === format) {
    const name = quote(origin.file.name, language)
    const kind = format === 'pdf' ? say({ fr: 'un PDF', en: 'a PDF' }) : say({ fr: 'de ce format', en: 'of that kind' })
    return reply(say({ fr: `${name} est déjà ${kind}.`, en: `${name} already is ${kind}.` }), {
      ok: true,
      files: [origin.file],
    })
  }
  const of = 'file' in origin ? origin.file.name : origin.source.title
  if ('file' in origin && format === 'pdf')
    return yield* writeWith(
      format,
      { title: titleOfFile(origin.file), source_file_id: origin.file.fileId },
      of,
      situation,
    )
  const source = 'file' in origin ? yield* sourceOfFile(origin.file, situation) : origin.source
  if ('failure' in source)
    return reply(
      `${say({ fr: `Je n’ai pas pu lire ${quote(of, 'fr')}.`, en: `I could not read ${quote(of, 'en')}.` })} ${source.failure}`,
    )
  if (source.content.trim() === '')
    return reply(
      say({ fr: `Je n’ai trouvé aucun texte dans ${quote(of, 'fr')}.`, en: `I found no text in ${quote(of, 'en')}.` }),
    )
  const { slides, extracted } = format === 'pptx' ? toSlides(source) : { slides: [], extracted: false }
  const content = format === 'pptx' ? { title: source.title, slides } : { title: source.title, content: source.content }
  const part = yield* writeWith(format, content, of, situation)
  const notes = [source.partial ? say(PARTLY_READ) : undefined, extracted ? say(EXTRACTED) : undefined].filter(Boolean)
  return part.ok && notes.length > 0 ? { ...part, text: `${part.text} ${notes.join(' ')}` } : part
}

function* writeWith(format: Format, args: Record<string, unknown>, source: string, situation: Situation): Script<Part> {
  const { say, language } = situation
  const name = FORMATS.find(each => each.format === format)?.name ?? { fr: 'Le document', en: 'The document' }
  const result = yield* call(situation, toolOf(format), args)
  const of = quote(source, language)
  if (!result.ok)
    return reply(
      `${say({ fr: `${name.fr} de ${of} n’a pas pu être ${feminine(format) ? 'écrite' : 'écrit'}.`, en: `${name.en} of ${of} could not be written.` })} ${result.reason}`,
    )
  const files = filesOf(result.data)
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  return reply(
    say({
      fr: `${name.fr} est ${feminine(format) ? 'écrite' : 'écrit'} : ${list}.`,
      en: `${name.en} is written: ${list}.`,
    }),
    { ok: true, files, title: source },
  )
}

function feminine(format: Format): boolean {
  return format === 'pptx' || format === 'html'
}

/** « et le PDF ? »: the one that the last turn with documents made. */
function lastGenerated({ known }: Situation, extension: string): FileRef | undefined {
  const generated = known.filter(file => file.origin === 'generated')
  const turn = generated.at(-1)?.turn
  return generated.findLast(file => file.turn === turn && extensionOf(file.name) === extension)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function notHere(format: Format): Bilingual {
  const name = FORMATS.find(each => each.format === format)?.name ?? { fr: 'Ce document', en: 'This document' }
  return {
    fr: `${name.fr} ne peut pas être fait dans ce profil.`,
    en: `${name.en} can not be made in this profile.`,
  }
}

const GIVE_CONTENT: Bilingual = {
  fr: 'Donnez-moi le contenu : collez le texte dans votre prochain message, ou joignez un fichier. Je le mets en forme sans rien inventer.',
  en: 'Give me the content: paste the text in your next message, or attach a file. I lay it out and make nothing up.',
}
const PARTLY_READ: Bilingual = {
  fr: 'Document long : seul le début y est.',
  en: 'Long document: only its beginning is in it.',
}
const EXTRACTED: Bilingual = {
  fr: 'Texte long sans titres : j’en ai gardé les phrases principales, mot pour mot.',
  en: 'Long text without headings: I kept its main sentences, word for word.',
}
const NO_EXCEL: Bilingual = {
  fr: 'Je ne convertis pas encore de fichier en classeur. Je sais faire un classeur d’un tableau collé (journal, budget) ou les états financiers d’une balance.',
  en: 'I do not convert files to workbooks yet. I can make a workbook of a pasted table (journal, budget) or the financial statements of a trial balance.',
}
