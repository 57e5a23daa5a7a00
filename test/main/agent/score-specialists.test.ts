import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bestOf, scoreSpecialists } from '../../../src-main/agent/score-specialists.ts'
import { specialistsFor } from '../../../src-main/agent/specialists.ts'
import type { Mode } from '../../../src-main/types.ts'
import { root } from '../../support/run-command.ts'
import { shippedSpecialists } from '../../support/specialists.ts'

type Labelled = { text: string; mode: Mode; level?: string; specialist: string | null }

const all = shippedSpecialists()

function read(name: string): Labelled[] {
  return JSON.parse(readFileSync(join(root, 'test', 'fixtures', 'dispatch', `${name}.json`), 'utf8'))
}

function choose({ text, mode, level }: Omit<Labelled, 'specialist'>): string | null {
  return bestOf(scoreSpecialists(text, specialistsFor(all, mode, level)))?.specialist.id ?? null
}

function wrongOf(messages: readonly Labelled[]): string[] {
  return messages.flatMap(message => {
    const chosen = choose(message)
    return chosen === message.specialist ? [] : [`${message.text} → ${chosen}, not ${message.specialist}`]
  })
}

describe('for whom a message is, without a model', () => {
  it('is right for nine labelled messages out of ten', () => {
    const messages = read('messages')
    expect(messages).toHaveLength(150)
    const wrong = wrongOf(messages)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(15)
  })

  it('does nearly as well on messages that no keyword was chosen by', () => {
    const messages = read('held-out')
    expect(messages).toHaveLength(60)
    const wrong = wrongOf(messages)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(9)
  })

  it('minds neither accents nor capitals nor plurals', () => {
    const ways = ['Établis mes déclarations de TVA', 'ETABLIS MES DECLARATIONS DE TVA', 'etabli ma declaration de tva']
    for (const text of ways) expect(choose({ text, mode: 'pro' })).toBe('fiscaliste')
  })

  it('is nobody in particular for a greeting, an empty message or a very long one about nothing', () => {
    for (const text of ['Bonjour !', '', 'la la la '.repeat(20_000)]) expect(choose({ text, mode: 'pro' })).toBeNull()
  })

  it('chooses among those of the class only', () => {
    const text = 'Aide-moi à faire le plan de ma dissertation de philo sur la liberté'
    expect(choose({ text, mode: 'child', level: 'Tle' })).toBe('tuteur-philosophie')
    expect(choose({ text, mode: 'child', level: 'CM2' })).not.toBe('tuteur-philosophie')
  })
})
