import { describe, expect, it } from 'vitest'
import { toolTokens } from '../../../src-main/agent/count-tokens.ts'
import { fitTools } from '../../../src-main/agent/fit-tools.ts'
import { encodeTools } from '../../../src-main/tools/specs.ts'
import type { Message } from '../../../src-main/types.ts'
import { call } from '../../support/fake-model.ts'

const all = encodeTools('pro')
if (!all) throw new Error('the mode has tools')
const everything = all
const asking = (content: string): Message[] => [{ role: 'user', content }]
const names = (room: number, messages: readonly Message[]) =>
  fitTools(everything, { room, contextTokens: 4_096 }, messages).tools.schemas.map(schema => schema.function.name)

describe('the tools of a small model', () => {
  it('are all there, untouched, where there is room', () => {
    const fitted = fitTools(everything, { room: 10_000, contextTokens: 4_096 }, asking('Bonjour'))
    expect(fitted.tools).toBe(everything)
    expect(fitted.notice).toBeUndefined()
  })

  it('are told in fewer words first: every tool and every argument is still there, and nothing is said of it', () => {
    const fitted = fitTools(everything, { room: 6_000, contextTokens: 4_096 }, asking('Bonjour'))
    expect(fitted.notice).toBeUndefined()
    expect(toolTokens(fitted.tools)).toBeLessThan(toolTokens(everything) * 0.7)
    for (const [index, schema] of everything.schemas.entries()) {
      const short = fitted.tools.schemas[index]
      expect(short?.function.name).toBe(schema.function.name)
      expect(Object.keys(short?.function.parameters.properties ?? {})).toEqual(
        Object.keys(schema.function.parameters.properties ?? {}),
      )
      expect(short?.function.parameters.required).toEqual(schema.function.parameters.required)
      expect(short?.function.description.length).toBeGreaterThan(10)
    }
    expect(JSON.parse(fitted.tools.json)).toEqual(fitted.tools.schemas)
  })

  it('are then fewer, in the order of the list, and the person is told how many, and why', () => {
    const fitted = fitTools(everything, { room: 2_500, contextTokens: 4_096 }, asking('Bonjour'))
    expect(toolTokens(fitted.tools)).toBeLessThanOrEqual(2_500)
    const kept = fitted.tools.schemas.map(schema => schema.function.name)
    const order = everything.schemas.map(schema => schema.function.name)
    expect(kept).toEqual(order.filter(name => kept.includes(name)))
    expect(fitted.notice?.fr).toContain(`${kept.length} outils sur ${order.length}`)
    expect(fitted.notice?.fr).toMatch(/que 4\s096 unités de texte/)
    expect(fitted.notice?.en).toContain('only 4,096 units of text')
    expect(fitted.notice?.fr).not.toMatch(/token|jeton|schéma/i)
  })

  const ASKED: [string, string[]][] = [
    ['Envoie-moi le bilan par SMS', ['send_sms_to_user', 'generate_financial_statements']],
    [
      'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail',
      ['generate_financial_statements', 'send_email_to_user'],
    ],
    ['Fais-moi un quiz sur les fractions', ['interactive_quiz']],
    ['Convertis 100 euros en FCFA', ['convert_currency']],
    ['Quelle météo fait-il à Dakar ?', ['get_current_weather']],
    ['Rédige une lettre Word à la banque', ['generate_docx']],
    ['Write a Word letter to the bank', ['generate_docx']],
    ['Ajoute une tâche : payer la CNSS vendredi', ['create_task']],
    ['Prépare une présentation PowerPoint', ['generate_pptx']],
  ]
  for (const [question, wanted] of ASKED) {
    it(`keep what « ${question} » needs, and what looks through files`, () => {
      expect(names(1_800, asking(question))).toEqual(
        expect.arrayContaining([...wanted, 'list_user_files', 'read_user_file']),
      )
    })
  }

  it('keep what the conversation used when the message says nothing of it', () => {
    const used: Message[] = [
      { role: 'user', content: 'Quel temps fait-il ?' },
      { role: 'assistant', content: '', toolCalls: [call('a', 'get_current_weather'), call('b', 'true_false_quiz')] },
      { role: 'tool', toolCallId: 'a', content: '{}' },
      { role: 'tool', toolCallId: 'b', content: '{}' },
      { role: 'assistant', content: 'Voilà.' },
      { role: 'user', content: 'Encore' },
    ]
    expect(names(1_200, used)).toEqual(expect.arrayContaining(['get_current_weather', 'true_false_quiz']))
    expect(names(1_200, asking('Encore'))).not.toContain('true_false_quiz')
  })

  it('are never none', () => {
    expect(names(-500, asking('Bonjour'))).toHaveLength(1)
  })
})
