import type { Bilingual } from '../../types.ts'
import { findRecipient } from './details.ts'
import type { Fix } from './fixes.ts'
import { capitalise, endSentence } from './letter-purpose.ts'
import { readListedLine, readListedLines } from './listed-lines.ts'
import { type Fields, listOf, textOf, textsOf } from './results.ts'
import { ofRecipient, salutation } from './skills/letter.ts'
import { fold } from './words.ts'

/** The arguments that write the document again, or what is missing to write it. */
export type Changed = { args: Fields } | { need: Bilingual }

const POINTS_A_SLIDE = 6

/** One correction on what a generate_ tool was given; nothing else of it changes. */
export function applyFix(args: Fields, fix: Fix): Changed {
  if (fix.kind === 'title') return { args: withTitle(args, fix.text) }
  const content = textOf(args, 'content')
  if (fix.kind === 'shorter') return { need: SHORTER }
  if (content === undefined && textOf(args, 'source_file_id') !== undefined) return { need: OF_A_FILE }
  if (fix.kind === 'replace') return replaced(args, fix)
  if (fix.kind === 'attach') return { need: NO_ATTACHMENT }
  if (fix.kind === 'set') return withLines(args, fix.text, true)
  if (fix.kind === 'add') return added(args, content, fix)
  if (content === undefined) return { need: NO_PLACE }
  if (fix.kind === 'subject') return ofSubject(args, content, fix.text)
  if (fix.kind === 'recipient') return toRecipient(args, content, fix)
  return { need: NO_PLACE }
}

function withTitle(args: Fields, title: string): Fields {
  const old = textOf(args, 'title')
  const slides = listOf(args, 'slides').map(slide => (textOf(slide, 'title') === old ? { ...slide, title } : slide))
  return { ...args, title, ...(slides.length > 0 && { slides }) }
}

function ofSubject(args: Fields, content: string, subject: string): Changed {
  const line = /\*\*(Objet :|Subject:) ([^\n]*)\*\*/u.exec(content)
  if (!line) return { need: NO_SUBJECT }
  const title = textOf(args, 'title') === line[2] ? subject : args.title
  return { args: { ...args, title, content: content.replace(line[0], () => `**${line[1]} ${subject}**`) } }
}

const ATTENTION = /^(À l’attention (?:de la |de l’|du |des |de )|À l’attention de : |To(?=: | )(?:: )?\s?)(.+)$/mu

/** The name in its line, in the salutation and wherever else it stands. */
function toRecipient(args: Fields, content: string, { text, before }: Fix & { kind: 'recipient' }): Changed {
  const line = ATTENTION.exec(content)
  const [whole, head = '', old = ''] = line ?? []
  const said = `${before}${text}`
  const name = findRecipient(said) ?? text
  if (whole === undefined || old === '') return toPerson(args, content, name)
  const article = ofRecipient(name, said)
  const next = head.startsWith('To') || head.endsWith(': ') ? `${head}${name}` : `À l’attention ${article}${name}`
  const rest = content.slice(line?.index).replace(whole, () => next)
  const all = `${content.slice(0, line?.index)}${rest}`.replaceAll(old, () => name)
  return {
    args: { ...args, content: all.replace(/^(?:Madame, Monsieur,|Madame,|Monsieur,)$/mu, () => salutation(name)) },
  }
}

/** A certificate is of someone; a note without readers takes them under its writer. */
function toPerson(args: Fields, content: string, name: string): Changed {
  const person = /(?:atteste|certifie|certify) (?:que|that) (\p{Lu}[^,.\n]{1,80}?|\[[^\]]+\]) (?:est|a|is|has) /u.exec(
    content,
  )?.[1]
  if (person) return { args: { ...args, content: content.replaceAll(person, () => name) } }
  const writer = /^(?:De :|From:) .+$/mu.exec(content)?.[0]
  if (!writer) return { need: NO_RECIPIENT }
  const line = writer.startsWith('De') ? `À l’attention de : ${name}` : `To: ${name}`
  return { args: { ...args, content: content.replace(writer, () => `${writer}\n\n${line}`) } }
}

/** « ajoute une action : … » in minutes: under the heading of that name. */
function underHeading(content: string, label: string, text: string): string | undefined {
  const word = fold(label)
    .replace(/^(?:une?|le|la|les|l'|an?|the) ?/u, '')
    .replace(/[\s:]+$/u, '')
    .replace(/s$/u, '')
  const sections = content.split(/\n\n(?=## )/u)
  const at = word.length < 4 ? -1 : sections.findIndex(section => fold(section).startsWith(`## ${word}`))
  const section = sections[at]
  if (section === undefined) return undefined
  const [heading = '', ...body] = section.split('\n\n')
  const kept = body.filter(part => !/^\[(?:à compléter|to complete)/u.test(part))
  return sections.with(at, `${heading}\n\n${[...kept, `- ${text}`].join('\n')}`).join('\n\n')
}

const CLOSING = /^(?:Veuillez agréer|Yours faithfully|Fait à |Done at |Signature)/u
/** « un paragraphe », « une diapositive sur le climat »: not the text itself. */
const NOT_THE_TEXT =
  /^(?:une?|le|la|les|des|du|plus de|d['’ ]autres|a|the|some|more)\s+(?:autre |petite? |more )?(?:diapo\p{L}*|slides?|paragraph\p{L}*|sections?|partie|page|image|photo|logo|tableau|graphique|signature|conclusion|introduction|intro|exemples?|details?|couleurs?|points?|lignes?|postes?|picture|table|chart|examples?|lines?|rows?)(?!\p{L})/u

function added(args: Fields, content: string | undefined, { text: said, exact }: Fix & { kind: 'add' }): Changed {
  const announced = /^[^:\n]{0,40}?\s?:\s+(?=\S)/u.exec(said)
  if (!announced && NOT_THE_TEXT.test(fold(said))) return { need: WHICH_TEXT }
  const announces = announced && NOT_THE_TEXT.test(fold(announced[0]))
  const text = said
    .slice(announces ? announced[0].length : 0)
    .replace(/^(?:que |qu['’]|that )/iu, '')
    .trim()
  if (listOf(args, 'sheets').length > 0) return withLines(args, text)
  const slides = listOf(args, 'slides')
  if (slides.length > 0) return { args: { ...args, slides: withPoints(slides, text) } }
  if (content === undefined) return { need: NO_PLACE }
  const filed = announced && underHeading(content, announced[0], said.slice(announced[0].length))
  if (filed) return { args: { ...args, content: filed } }
  if (!exact && OF_A_THING.test(fold(said))) return { need: WHICH_TEXT }
  const paragraphs = content.split('\n\n')
  const closing = paragraphs.findIndex(paragraph => CLOSING.test(paragraph))
  const at = closing < 0 ? paragraphs.length : closing
  return { args: { ...args, content: paragraphs.toSpliced(at, 0, endSentence(capitalise(text))).join('\n\n') } }
}

/** « la date du 5 mars » names what to add; it is no sentence. */
const OF_A_THING = /^(?:l'|(?:le|la|les|une?|des|du|mon|ma|mes|the|an?|my) )/u

function withPoints(slides: readonly Fields[], text: string): Fields[] {
  const points = text
    .split(/\s*;\s+|\n+/u)
    .map(point =>
      capitalise(
        point
          .replace(/^[-•*]\s*/u, '')
          .replace(/\.$/, '')
          .trim(),
      ),
    )
    .filter(point => point !== '')
  const at = slides.findLastIndex(slide => textsOf(slide, 'bullets').length > 0)
  const last = slides[at]
  const bullets = last ? textsOf(last, 'bullets') : []
  if (last && bullets.length + points.length <= POINTS_A_SLIDE)
    return slides.with(at, { ...last, bullets: [...bullets, ...points] })
  const title = textOf(slides.at(-1) ?? {}, 'title') ?? ''
  return [...slides, { title: title.endsWith('(suite)') ? title : `${title} (suite)`, bullets: points }]
}

/** Lines with an amount; where the amount stands for each period only when every line already repeats its own. */
function withLines(args: Fields, text: string, replaces = false): Changed {
  const [sheet, ...others] = listOf(args, 'sheets')
  const one = readListedLine(text)
  const items =
    readListedLines(text)?.rows.map(({ cells }) => ({ label: cells[0] ?? '', value: Number(cells[1]) })) ??
    (one ? [one] : [])
  const columns = sheet ? listOf(sheet, 'columns') : []
  const rows = sheet && Array.isArray(sheet.rows) ? sheet.rows.filter(row => Array.isArray(row)) : []
  const money = columns.filter(column => column.type === 'money').length
  const periods = money - 1
  const repeats = rows.every(row => new Set(row.slice(1, -1)).size === 1 && row.at(-1) === Number(row[1]) * periods)
  if (!sheet || items.length === 0 || columns.length !== money + 1) return { need: WHICH_LINES }
  if (money !== 1 && !(periods > 1 && repeats && columns.at(-1)?.header === 'Total')) return { need: WHICH_LINES }
  const more = items.map(({ label, value }) =>
    money === 1
      ? [capitalise(label), value]
      : [capitalise(label), ...Array.from({ length: periods }, () => value), value * periods],
  )
  const labelOf = (row: readonly unknown[]) => fold(String(row[0] ?? ''))
  const kept = replaces ? rows.map(row => more.find(next => labelOf(next) === labelOf(row)) ?? row) : [...rows, ...more]
  if (replaces && kept.every((row, index) => row === rows[index])) return { need: NOT_FOUND }
  return { args: { ...args, sheets: [{ ...sheet, rows: kept }, ...others] } }
}

function replaced(args: Fields, { from, to }: Fix & { kind: 'replace' }): Changed {
  const pattern = new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, () => to)
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, KEYS.has(key) ? each : change(each)]))
  }
  const next = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, change(value)]))
  return JSON.stringify(next) === JSON.stringify(args) ? { need: NOT_FOUND } : { args: next }
}

/** Of the sheets, words of the tool and not of the person. */
const KEYS: ReadonlySet<string> = new Set(['kind', 'type'])

const SHORTER: Bilingual = {
  fr: 'Je ne sais ni raccourcir ni allonger un texte sans le réécrire, et je n’invente rien. Donnez-moi le texte voulu, ou dites « remplace « le passage » par « le texte voulu » ».',
  en: 'I cannot shorten or lengthen a text without rewriting it, and I make nothing up. Give me the text you want, or say “replace “the passage” with “the text you want””.',
}
const OF_A_FILE: Bilingual = {
  fr: 'Ce document vient d’un fichier que je reprends tel quel : corrigez le fichier et joignez-le, ou collez le texte corrigé.',
  en: 'This document comes from a file that I take as it is: correct the file and attach it, or paste the corrected text.',
}
const NO_PLACE: Bilingual = {
  fr: 'Ce document n’a pas d’endroit pour cela. Redonnez-moi la demande entière, avec la correction.',
  en: 'This document has no place for that. Give me the whole request again, with the correction.',
}
const NO_ATTACHMENT: Bilingual = {
  fr: 'Une pièce jointe accompagne un e-mail, pas un document. Pour la citer, dites « ajoute : pièce jointe, le bail ».',
  en: 'An attachment goes with an e-mail, not with a document. To mention it, say “add: attached, the lease”.',
}
const NO_SUBJECT: Bilingual = {
  fr: 'Ce document n’a pas de ligne « Objet ». Dites « change le titre en … », ou redonnez-moi la demande entière.',
  en: 'This document has no subject line. Say “change the title to …”, or give me the whole request again.',
}
const NO_RECIPIENT: Bilingual = {
  fr: 'Je ne trouve pas de destinataire à remplacer dans ce document. Redonnez-moi la demande entière, avec le bon destinataire.',
  en: 'I find no recipient to replace in this document. Give me the whole request again, with the right recipient.',
}
const WHICH_TEXT: Bilingual = {
  fr: 'Donnez-moi le texte exact à ajouter, par exemple « ajoute : le paiement se fait en deux fois ». Je n’invente rien.',
  en: 'Give me the exact text to add, for example “add: payment is made in two parts”. I make nothing up.',
}
const WHICH_LINES: Bilingual = {
  fr: 'Pour ajouter une ligne à ce classeur, il me faut un poste et un seul montant (« ajoute transport 50 000 »), et une colonne où le mettre. Sinon, redonnez-moi le tableau entier.',
  en: 'To add a line to this workbook I need an item and one amount (“add transport 50,000”), and one column to put it in. Otherwise give me the whole table again.',
}
const NOT_FOUND: Bilingual = {
  fr: 'Je ne trouve pas ce passage dans le document : rien n’a changé. Recopiez-le exactement.',
  en: 'I do not find that passage in the document: nothing has changed. Copy it exactly.',
}
