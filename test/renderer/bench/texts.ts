/** Texts of a given length, the same each time. */

export const KINDS = ['mixed', 'list', 'table', 'code', 'paragraph'] as const
export type Kind = (typeof KINDS)[number]

const WORDS =
  'le solde du compte client au 31 décembre reste débiteur après lettrage et la provision couvre les créances douteuses de l’exercice tandis que les charges constatées d’avance passent au bilan pour leur part à reporter'.split(
    ' ',
  )

export function makeText(kind: Kind, length: number, seed = 1): string {
  const random = createRandom(seed)
  let text = kind === 'table' ? '| Compte | Intitulé | Débit | Crédit |\n|---|---|--:|--:|\n' : ''
  if (kind === 'code') text = '```python\n'
  for (let index = 0; text.length < length; index++) text += nextPart(kind, index, random)
  return text.slice(0, length)
}

/** Cut as a provider cuts: a few letters, not always at a space. */
export function cutIntoChunks(text: string, count: number): string[] {
  const random = createRandom(7)
  const cuts = Array.from({ length: count - 1 }, () => Math.floor(random() * text.length)).sort((a, b) => a - b)
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index] ?? text.length))
}

function nextPart(kind: Kind, index: number, random: () => number): string {
  if (kind === 'list') return `${index % 3 === 0 ? '- ' : '  - '}${sentence(random, 12)}\n`
  if (kind === 'table') return row(random)
  if (kind === 'code') return codeLine(random)
  if (kind === 'paragraph') return `${sentence(random, 14)} `
  return section(index, random)
}

function section(index: number, random: () => number): string {
  const paragraph = () =>
    `${sentence(random, 20)} **${words(random, 3)}**, ${sentence(random, 16)} \`${4_110_000 + index}\` ${sentence(random, 12)}\n\n`
  const parts = [`## ${index + 1}. ${words(random, 4)}\n\n`, paragraph(), paragraph()]
  parts.push(Array.from({ length: 5 }, () => `- *${words(random, 2)}* : ${sentence(random, 10)}\n`).join(''), '\n')
  if (index % 3 === 1)
    parts.push('| Compte | Intitulé | Débit | Crédit |\n|---|---|--:|--:|\n', ...rows(8, random), '\n')
  if (index % 4 === 2) parts.push('```python\n', ...Array.from({ length: 12 }, () => codeLine(random)), '```\n\n')
  if (index % 5 === 3)
    parts.push(
      'La formule $a_{n+1} = \\frac{a_n}{1 + t}$ donne :\n\n$$\nV = \\sum_{k=1}^{n} \\frac{F_k}{(1+t)^k}\n$$\n\n',
    )
  parts.push(paragraph())
  return parts.join('')
}

function rows(count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => row(random))
}

function row(random: () => number): string {
  const amount = () => Math.floor(random() * 9_000_000).toLocaleString('fr-FR')
  return `| ${400_000 + Math.floor(random() * 99_999)} | ${words(random, 4)} | ${amount()} | ${amount()} |\n`
}

function codeLine(random: () => number): string {
  return `    total_${Math.floor(random() * 90)} = solde["${words(random, 1)}"] * ${Math.floor(random() * 100)}  # ${words(random, 3)}\n`
}

function sentence(random: () => number, count: number): string {
  const text = words(random, count)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
