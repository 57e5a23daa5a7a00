import type { Bilingual } from '../types.ts'
import { significantCode } from './account-code.ts'
import { numericRoot } from './chart.ts'
import { diagnose } from './diagnostics.ts'
import { formatAmount, listAccounts } from './format.ts'
import type { Entry } from './trial-balance-units.ts'
import type { Diagnostic } from './types.ts'

type Leaves = {
  kept: Entry[]
  /** Group rows (one or two digits) whose nature the reader guessed: left out, but counted in the totals shown. */
  doubtful: Entry[]
  skipped: { row: number; reason: Bilingual }[]
  diagnostics: Diagnostic[]
}

/** `total` when the amounts of the entry are exactly those of the entries below it. */
type Node = { entry: Entry; key: string; children?: Node[]; total: boolean }

/**
 * Leaves only what is posted: rows that repeat the sum of finer rows (class, group, collective account) go out. Equal
 * amounts may be chance, so the reading that balances wins.
 */
export function withoutTotals(entries: Entry[]): Leaves {
  const roots = buildTree(entries)
  for (const root of roots) sumLeaves(root, new Set())
  const forced = systematicKinds(roots)
  const broken: Diagnostic[] = []
  for (const root of roots) sumLeaves(root, forced, broken)
  const totals = new Set<Entry>()
  collectTotals(roots, totals)
  for (const entry of collectivesOfThirdParties(entries, totals)) totals.add(entry)
  const groups = new Set(entries.filter(({ code }) => code.length <= 2))
  const choice = chooseReading(entries, totals, groups)
  const kept = entries.filter(entry => !choice.has(entry))
  const systematic = isSystematic(groups, kept)
  const skipped: Leaves['skipped'] = []
  const diagnostics: Diagnostic[] = [...broken]
  const doubtful: Entry[] = []
  for (const entry of entries) {
    if (groups.has(entry) && !systematic) diagnostics.push(groupAccount(entry, choice.has(entry)))
    if (!choice.has(entry)) continue
    if (groups.has(entry) && !systematic) doubtful.push(entry)
    skipped.push({ row: entry.row, reason: totalReason(entry) })
  }
  const collectives = [...choice].filter(({ code }) => code.length > 2)
  if (collectives.length > 0) diagnostics.push(collectiveAccounts(collectives))
  const mended = withoutIncoherentThirdParties(kept)
  return {
    ...mended,
    doubtful,
    skipped: [...skipped, ...mended.skipped],
    diagnostics: [...diagnostics, ...mended.diagnostics],
  }
}

function buildTree(entries: Entry[]): Node[] {
  const nodes = entries.map((entry): Node => ({ entry, key: significantCode(entry.code), total: false }))
  nodes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.entry.code.length - b.entry.code.length))
  const roots: Node[] = []
  const above: Node[] = []
  for (const node of nodes) {
    while (above.length > 0 && !isAbove(above.at(-1), node)) above.pop()
    const parent = above.at(-1)
    if (!parent) roots.push(node)
    else if (parent.children) parent.children.push(node)
    else parent.children = [node]
    above.push(node)
  }
  return roots
}

/** 162 stands above 162000 too, although they are the same account written shorter. */
function isAbove(parent: Node | undefined, node: Node): boolean {
  if (!parent?.key || !node.key.startsWith(parent.key)) return false
  return node.key.length > parent.key.length || node.entry.code.length > parent.entry.code.length
}

/** Parents whose kind is in `forced` are totals whatever they say; where they say otherwise, `broken` tells. */
function sumLeaves(node: Node, forced: ReadonlySet<string>, broken?: Diagnostic[]): number[] {
  const own = node.entry.amounts
  if (!node.children) return own
  const sums = node.children.map(child => ({ code: child.entry.code, amounts: sumLeaves(child, forced, broken) }))
  const below = addUp(own.length, sums)
  const detail = detailOf(node.entry.code, sums).map(part => addUp(own.length, part))
  const matches = detail.some(sum => sameNet(own, sum))
  const isForced = forced.has(kindOf(node))
  node.total = matches || isForced
  if (isForced && !matches && own.some(amount => amount !== 0))
    broken?.push(brokenTotal(node.entry, detail[0] ?? below))
  return node.total ? below : own.map((value, index) => value + (below[index] ?? 0))
}

type Sum = { code: string; amounts: number[] }

function addUp(length: number, sums: Sum[]): number[] {
  const total = new Array<number>(length).fill(0)
  for (const { amounts } of sums)
    for (let index = 0; index < length; index++) total[index] = (total[index] ?? 0) + (amounts[index] ?? 0)
  return total
}

/**
 * What a row may be the total of: 401100 stands above 40110001 but also above 401190, which is its sibling when both
 * are accounts of six digits.
 */
function detailOf(code: string, sums: Sum[]): Sum[][] {
  const longer = sums.filter(sum => sum.code.length > code.length)
  const literal = longer.filter(sum => sum.code.startsWith(code))
  const parts = [longer, sums, literal].filter(part => part.length > 0)
  return parts.filter((part, index) => parts.findIndex(({ length }) => length === part.length) === index)
}

/** Its length, and whether it has detail in longer numbers or only in numbers of its own length. */
function kindOf({ entry, children = [] }: Node): string {
  const longer = children.some(child => child.entry.code.length > entry.code.length)
  return `${entry.code.length}${longer ? '<' : '='}`
}

/** When nearly all rows of a kind that have finer rows are their sum, the others of that kind are meant to be. */
function systematicKinds(roots: Node[]): Set<string> {
  const counts = new Map<string, { parents: number; totals: number }>()
  const visit = (node: Node) => {
    if (node.children) {
      const kind = kindOf(node)
      const count = counts.get(kind) ?? { parents: 0, totals: 0 }
      counts.set(kind, { parents: count.parents + 1, totals: count.totals + (node.total ? 1 : 0) })
    }
    node.children?.forEach(visit)
  }
  roots.forEach(visit)
  return new Set(
    [...counts].filter(([, { parents, totals }]) => totals >= 4 && totals >= parents * 0.75).map(([kind]) => kind),
  )
}

/** Compared as debit − credit of each pair: a collective shows one side where its third parties have both. */
function sameNet(own: readonly number[], below: readonly number[]): boolean {
  let filled = false
  for (let index = 0; index < own.length; index += 2) {
    const mine = (own[index] ?? 0) - (own[index + 1] ?? 0)
    const theirs = (below[index] ?? 0) - (below[index + 1] ?? 0)
    if (mine !== theirs) return false
    filled ||= mine !== 0 || own[index] !== 0
  }
  return filled
}

function collectTotals(nodes: Node[], totals: Set<Entry>): void {
  for (const node of nodes) {
    if (node.total) totals.add(node.entry)
    if (node.children) collectTotals(node.children, totals)
  }
}

const isThirdParty = (entry: Entry) => !/^\d+$/.test(entry.code)

/** 401DUPONT, 401KONE… may hang on 401100, which is no prefix of theirs: their sum gives it away. */
function collectivesOfThirdParties(entries: Entry[], known: Set<Entry>): Entry[] {
  const sums = new Map<string, number[]>()
  for (const entry of entries.filter(isThirdParty)) {
    const root = numericRoot(entry.code)
    const sum = sums.get(root)
    sums.set(root, sum ? sum.map((value, index) => value + (entry.amounts[index] ?? 0)) : [...entry.amounts])
  }
  return [...sums].flatMap(([root, sum]) => {
    const numeric = entries.filter(
      entry => !isThirdParty(entry) && entry.code.startsWith(root) && entry.code.length > 2,
    )
    if (numeric.some(entry => known.has(entry))) return []
    const collective = numeric.find(entry => sameNet(entry.amounts, sum))
    return collective ? [collective] : []
  })
}

function chooseReading(entries: Entry[], totals: Set<Entry>, groups: Set<Entry>): Set<Entry> {
  const all = new Set([...totals, ...groups])
  const groupTotals = new Set([...totals].filter(entry => groups.has(entry)))
  for (const left of [all, totals, new Set(groups), groupTotals, new Set<Entry>()])
    if (isBalanced(entries, left)) return left
  return all
}

function isBalanced(entries: Entry[], left: ReadonlySet<Entry>): boolean {
  const pairs = (entries[0]?.amounts.length ?? 0) / 2
  const sums = new Array<number>(pairs).fill(0)
  for (const entry of entries) {
    if (left.has(entry) || entry.code.startsWith('9')) continue
    for (let pair = 0; pair < pairs; pair++) {
      sums[pair] = (sums[pair] ?? 0) + (entry.amounts[pair * 2] ?? 0) - (entry.amounts[pair * 2 + 1] ?? 0)
    }
  }
  return sums.every(sum => sum === 0) && entries.length > left.size
}

/** Half the classes or half the roots of the file have such a row: that is how the software prints its balance. */
function isSystematic(groups: ReadonlySet<Entry>, kept: Entry[]): boolean {
  for (const length of [1, 2]) {
    const roots = new Set(kept.filter(({ code }) => code.length > 2).map(({ code }) => code.slice(0, length)))
    const printed = [...groups].filter(({ code }) => code.length === length && roots.has(code))
    if (printed.length > 1 && printed.length * 2 >= roots.size) return true
  }
  return false
}

/** Third parties that do not add up to their collective: if the file balances without them, they were only detail. */
function withoutIncoherentThirdParties(entries: Entry[]): Pick<Leaves, 'kept' | 'skipped' | 'diagnostics'> {
  const nothing = { kept: entries, skipped: [], diagnostics: [] }
  if (!entries.some(isThirdParty) || isBalanced(entries, new Set())) return nothing
  const collectives = new Set(entries.filter(entry => !isThirdParty(entry)).map(({ code }) => code.slice(0, 3)))
  const detail = new Set(entries.filter(entry => isThirdParty(entry) && collectives.has(entry.code.slice(0, 3))))
  if (detail.size === 0 || !isBalanced(entries, detail)) return nothing
  const roots = [...new Set([...detail].map(({ code }) => numericRoot(code)))]
  return {
    kept: entries.filter(entry => !detail.has(entry)),
    skipped: [...detail].map(({ row }) => ({
      row,
      reason: {
        fr: 'auxiliaire déjà compris dans son compte collectif',
        en: 'third party already within its collective account',
      },
    })),
    diagnostics: [
      diagnose(
        'auxiliaires_incoherents',
        {
          fr: `Les auxiliaires de ${listAccounts(roots)} ne font pas le solde de leur collectif ; seul le collectif a été retenu, car la balance s’équilibre ainsi.`,
          en: `The third parties of ${listAccounts(roots, 'en')} do not add up to their collective account; only the collective was kept, since the balance then balances.`,
        },
        { accounts: roots },
      ),
    ],
  }
}

function brokenTotal({ row, code, amounts }: Entry, below: number[]): Diagnostic {
  const gaps = amounts.map((amount, index) =>
    index % 2 === 0 ? amount - (amounts[index + 1] ?? 0) - (below[index] ?? 0) + (below[index + 1] ?? 0) : 0,
  )
  const difference = gaps.findLast(gap => gap !== 0) ?? 0
  return diagnose(
    'total_different',
    {
      fr: `Ligne ${row} : le total du compte ${code} n’est pas la somme de ses comptes, différence ${formatAmount(difference)} ; l’erreur est dans l’un d’eux ou dans le total.`,
      en: `Row ${row}: the total of account ${code} is not the sum of its accounts, difference ${formatAmount(difference, 'en')}; the error is in one of them or in the total.`,
    },
    { accounts: [code], row, difference },
  )
}

function totalReason({ code }: Entry): Bilingual {
  if (code.length <= 2) return { fr: `compte de regroupement ${code} (total)`, en: `group account ${code} (total)` }
  return { fr: `compte ${code} : total des comptes plus détaillés`, en: `account ${code}: total of finer accounts` }
}

function groupAccount({ row, code }: Entry, ignored: boolean): Diagnostic {
  const done = ignored
    ? {
        fr: 'ligne de total probable, ignorée ; confirmez-le, ou donnez-lui son numéro complet.',
        en: 'probably a total, ignored; confirm it, or give it its full number.',
      }
    : {
        fr: 'elle est gardée, car la balance ne s’équilibre qu’avec elle ; donnez-lui son numéro complet.',
        en: 'it is kept, since the balance only balances with it; give it its full number.',
      }
  return diagnose(
    'compte_regroupement',
    {
      fr: `Ligne ${row} : le compte « ${code} » n’a que ${code.length} chiffre${code.length > 1 ? 's' : ''} : ${done.fr}`,
      en: `Row ${row}: account “${code}” has only ${code.length} digit${code.length > 1 ? 's' : ''}: ${done.en}`,
    },
    { accounts: [code], row, value: code },
  )
}

function collectiveAccounts(collectives: Entry[]): Diagnostic {
  const accounts = collectives.map(({ code }) => code)
  return diagnose(
    'collectif_auxiliaires',
    {
      fr: `${listAccounts(accounts)} : montants égaux à la somme de comptes plus détaillés ; seul le détail a été retenu, pour ne rien compter deux fois.`,
      en: `${listAccounts(accounts, 'en')}: amounts equal to the sum of finer accounts; only the detail was kept, so that nothing counts twice.`,
    },
    { accounts },
  )
}
