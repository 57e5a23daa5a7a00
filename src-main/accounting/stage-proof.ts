import { type Entry, net, type Stages } from './trial-balance-units.ts'

export function isComplete({ opening, movement, closing }: Stages): boolean {
  return opening !== undefined && movement !== undefined && closing !== undefined
}

/** Share of the rows that add up, movements being those of the year or cumulated with the opening. */
export function provenShare({ opening = 0, movement = 0, closing = 0 }: Stages, entries: Entry[]): number {
  let filled = 0
  let added = 0
  let cumulated = 0
  for (const entry of entries) {
    const [first, moved, last] = [net(entry, opening), net(entry, movement), net(entry, closing)]
    if (first === 0 && moved === 0 && last === 0) continue
    filled++
    if (first + moved === last) added++
    if (moved === last) cumulated++
  }
  return filled === 0 ? 0 : Math.max(added, cumulated) / filled
}

export function opensManagement({ opening = 0 }: Stages, entries: Entry[]): boolean {
  return entries.some(entry => /^[678]/.test(entry.code) && net(entry, opening) !== 0)
}

/** An opening leaves classes 6, 7 and 8 empty; movements do not. */
export function looksLikeOpening(first: number, second: number, entries: Entry[]): boolean {
  const management = entries.filter(({ code }) => /^[678]/.test(code))
  return (
    management.some(entry => net(entry, second) !== 0) &&
    management.every(({ amounts }) => amounts[first * 2] === 0 && amounts[first * 2 + 1] === 0) &&
    entries.some(entry => net(entry, first) !== 0)
  )
}

/** A balance stands on one side of its row; movements of a year are often on both. */
export function hasBothSides(unit: number, entries: Entry[]): boolean {
  const both = entries.filter(({ amounts }) => amounts[unit * 2] !== 0 && amounts[unit * 2 + 1] !== 0)
  return both.length > 1 && both.length * 10 >= entries.length
}

/** « Mouvements » that hold the opening too: their net is the closing, although there is an opening. */
export function movementsIncludeOpening(stages: Stages, entries: Entry[]): boolean {
  const { opening, movement, closing } = stages
  if (opening === undefined || movement === undefined || closing === undefined) return false
  let added = 0
  let included = 0
  for (const entry of entries) {
    if (net(entry, opening) === 0) continue
    if (net(entry, opening) + net(entry, movement) === net(entry, closing)) added++
    if (net(entry, movement) === net(entry, closing)) included++
  }
  return included > added && included > 0
}

export function isReversed(unit: number, entries: Entry[]): boolean {
  let right = 0
  let wrong = 0
  for (const entry of entries) {
    const amount = net(entry, unit)
    if (amount === 0) continue
    const expectsDebit = /^(2[1-7]|3[1-8]|6)/.test(entry.code)
    const expectsCredit = /^(10|7|28|16)/.test(entry.code)
    if (!expectsDebit && !expectsCredit) continue
    if (expectsDebit === amount > 0) right++
    else wrong++
  }
  return wrong > right
}
