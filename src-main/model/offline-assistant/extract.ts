import type { Line } from './reading.ts'
import { plainWords } from './words.ts'

/** A sentence of the source, word for word, and where it stands. */
export type Sentence = { text: string; page?: number; row?: number; line: number; order: number }

const SHORTEST_WORDS = 5
const LONGEST_CHARACTERS = 420

const EMPTY_WORDS = new Set(
  'le la les un une des du de et est sont a au aux en dans par pour sur avec sans ce cette ces cet son sa ses leur leurs il elle ils elles on nous vous je tu que qui quoi dont ou mais donc or ni car ne pas plus moins tres bien etre avoir ete fait faire peut doit tout tous toute toutes aussi ainsi comme si se y lui eux entre apres avant the of and to in is are was were be been for on with that this these those it its as at by from or an not which has have had will would can may such their they them he she his her we you our your i s d l n c qu j m t'.split(
    ' ',
  ),
)

/** Whole sentences, rejoined over the line breaks of a page; headings and table rows stand alone. */
export function splitSentences(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = []
  let open: { text: string; from: Line } | undefined
  const close = () => {
    if (open) {
      for (const text of open.text.split(/(?<=[.!?…](?:[\s\u00A0]?»)?)\s+(?=(?:«[\s\u00A0]?|[“"(])?[\p{Lu}\d])/u)) {
        if (text.trim())
          sentences.push({ text: text.trim(), page: open.from.page, line: open.from.line, order: sentences.length })
      }
    }
    open = undefined
  }
  for (const line of lines) {
    const text = line.text.trim()
    const standsAlone = line.row !== undefined || /^(?:#{1,6}\s|[-*•–]\s|\d+[.)]\s|\|)/.test(text)
    if (text === '' || standsAlone || (open && open.from.page !== line.page)) close()
    if (text === '') continue
    if (standsAlone) sentences.push({ text, page: line.page, row: line.row, line: line.line, order: sentences.length })
    else if (open) {
      open.text = open.text.endsWith('-') ? open.text.slice(0, -1) + text : `${open.text} ${text}`
      if (/[.!?…]$/.test(text)) close()
    } else {
      open = { text, from: line }
      if (/[.!?…]$/.test(text)) close()
    }
  }
  close()
  return sentences
}

/** The sentences that say most with the words most used in the text, in their order; near repeats are left out. */
export function keySentences(lines: readonly Line[], count: number): Sentence[] {
  const sentences = splitSentences(lines).filter(sentence => isProse(sentence.text))
  const frequency = new Map<string, number>()
  for (const sentence of sentences) {
    for (const word of new Set(contentWords(sentence.text))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const ranked = sentences
    .map(sentence => ({ sentence, score: score(sentence, sentences.length, frequency) }))
    .toSorted((a, b) => b.score - a.score || a.sentence.order - b.sentence.order)
  const chosen: Sentence[] = []
  for (const { sentence } of ranked) {
    if (chosen.length === count) break
    if (!chosen.some(other => overlap(other.text, sentence.text) > 0.6)) chosen.push(sentence)
  }
  return chosen.toSorted((a, b) => a.order - b.order)
}

function isProse(text: string): boolean {
  return plainWords(text).length >= SHORTEST_WORDS && text.length <= LONGEST_CHARACTERS && !/^#{1,6}\s/.test(text)
}

function score(sentence: Sentence, total: number, frequency: ReadonlyMap<string, number>): number {
  const words = contentWords(sentence.text)
  if (words.length === 0) return 0
  const weight =
    [...new Set(words)].reduce((sum, word) => sum + Math.log(1 + (frequency.get(word) ?? 0)), 0) /
    Math.sqrt(words.length + 3)
  const early = sentence.order === 0 ? 1.3 : sentence.order < total * 0.15 ? 1.15 : 1
  const figures = /\d/.test(sentence.text) ? 1.15 : 1
  const conclusion =
    /\b(?:en conclusion|en résumé|il faut retenir|au total|en définitive|objectif|principal|décid|in conclusion|in summary|overall|must|doit|important)/iu.test(
      sentence.text,
    )
      ? 1.2
      : 1
  return weight * early * figures * conclusion
}

function contentWords(text: string): string[] {
  return plainWords(text).filter(word => word.length > 2 && !EMPTY_WORDS.has(word))
}

function overlap(a: string, b: string): number {
  const [first, second] = [new Set(contentWords(a)), new Set(contentWords(b))]
  const shared = [...first].filter(word => second.has(word)).length
  return shared / Math.max(1, Math.min(first.size, second.size))
}
