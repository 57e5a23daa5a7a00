import type { SpecialistView } from '../../../src-preload/contract.ts'
import { i18n } from '../../i18n/i18n.ts'

/** No file of a specialist is longer. */
export const MOST_CHARACTERS = 100_000

/** The file of a specialist under a name of its own, to begin another one from. */
export function copyOf(text: string, { name }: SpecialistView): string {
  // As JSON, which YAML reads whatever stands in the name.
  const named = (old: string) => JSON.stringify(i18n.t('specialists.copyName', { name: old }))
  return text
    .replace(/^name:.*$/m, () => `name: ${named(name.fr)}`)
    .replace(/^name_en:.*$/m, () => `name_en: ${named(name.en)}`)
}

/** Where a line stands in a text, from 1: [from, to]. */
export function rangeOf(text: string, line: number): [number, number] {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [before, before + (lines[line - 1]?.length ?? 0)]
}
