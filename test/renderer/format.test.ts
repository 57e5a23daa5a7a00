import { describe, expect, it } from 'vitest'
import {
  ageOf,
  formatBytes,
  formatCost,
  formatDuration,
  formatMoney,
  formatNumber,
  formatShortDate,
  visibleName,
} from '../../src-renderer/format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('amounts, sizes and durations', () => {
  it('groups francs by spaces the bundled font has, in both languages', () => {
    expect(formatMoney(1_250_000)).toBe('1\u00a0250\u00a0000\u00a0FCFA')
    expect(formatMoney(-2_115_000)).toBe('-2\u00a0115\u00a0000\u00a0FCFA')
  })

  it('writes numbers as each language does', () => {
    expect(plain(formatNumber(12_345.6, 'fr', 1))).toBe('12 345,6')
    expect(formatNumber(12_345.6, 'en', 1)).toBe('12,345.6')
  })

  it('chooses the unit of a size', () => {
    expect(plain(formatBytes(0, 'fr'))).toBe('0 o')
    expect(plain(formatBytes(999, 'fr'))).toBe('999 o')
    expect(plain(formatBytes(48_213, 'fr'))).toBe('48,2 ko')
    expect(plain(formatBytes(999_600, 'en'))).toBe('1 MB')
    expect(plain(formatBytes(182_904_000, 'en'))).toBe('183 MB')
  })

  it('never says « 60 s »', () => {
    expect(plain(formatDuration(340, 'fr'))).toBe('340 ms')
    expect(plain(formatDuration(1_840, 'fr'))).toBe('1,8 s')
    expect(plain(formatDuration(59_400, 'en'))).toBe('59 s')
    expect(plain(formatDuration(59_960, 'fr'))).toBe('1 min 00 s')
    expect(plain(formatDuration(125_000, 'fr'))).toBe('2 min 05 s')
  })

  it('says that a cost is an estimate', () => {
    expect(plain(formatCost(14_200, 'fr'))).toBe('≈ 9 FCFA')
    expect(plain(formatCost(100, 'fr'))).toBe('moins de 1 FCFA')
    expect(plain(formatCost(100, 'en'))).toBe('under 1 FCFA')
  })
})

describe('ages', () => {
  const now = new Date(2025, 2, 10, 9, 0)
  const at = (day: number, hour: number) => new Date(2025, 2, day, hour).toISOString()

  it('count calendar days, not spans of 24 hours', () => {
    expect(ageOf(at(10, 0), now)).toBe('today')
    expect(ageOf(at(9, 23), now)).toBe('yesterday')
    expect(ageOf(at(8, 23), now)).toBe('week')
    expect(ageOf(at(4, 1), now)).toBe('week')
    expect(ageOf(at(3, 23), now)).toBe('older')
  })

  it('keep the future in today, after the clock was set back', () => {
    expect(ageOf(at(12, 9), now)).toBe('today')
  })

  it('shorten with distance', () => {
    expect(formatShortDate(at(10, 8), now, 'fr')).toBe('08:00')
    expect(formatShortDate(at(9, 8), now, 'fr')).toBe('dim.')
    expect(plain(formatShortDate(new Date(2025, 0, 3).toISOString(), now, 'fr'))).toBe('3 janv.')
    expect(formatShortDate(new Date(2023, 0, 3).toISOString(), now, 'fr')).toBe('03/01/2023')
  })
})

describe('names of files', () => {
  it('show the characters that reorder or hide what is read', () => {
    expect(visibleName('facture\u202egpj.exe')).toBe('facture⟨202E⟩gpj.exe')
    expect(visibleName('a\u0000b\u200bc\n')).toBe('a⟨0000⟩b⟨200B⟩c⟨000A⟩')
    expect(visibleName('Reçu n° 12 – été.pdf')).toBe('Reçu n° 12 – été.pdf')
  })
})
