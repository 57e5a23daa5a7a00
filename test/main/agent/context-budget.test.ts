import { describe, expect, it } from 'vitest'
import { fitContext } from '../../../src-main/agent/context-budget.ts'
import { countTokens } from '../../../src-main/agent/count-tokens.ts'
import { fitRequest } from '../../../src-main/agent/fit-request.ts'
import { repairHistory } from '../../../src-main/agent/history.ts'
import { encodeTools } from '../../../src-main/tools/specs.ts'
import type { Message } from '../../../src-main/types.ts'
import { call } from '../../support/fake-model.ts'
import { longConversation } from '../../support/long-conversation.ts'
import { assertAccepted } from '../../support/provider-history.ts'
import { realRequestTokens } from '../../support/real-tokens.ts'

const SYSTEM: Message = { role: 'system', content: 'Vous êtes Ardoise. '.repeat(40) }
const WINDOW = 8_000
const textOf = (messages: readonly Message[]) => messages.map(({ content }) => content).join('\n')

function ask(question: string, seed = 7) {
  const { messages, facts } = longConversation(seed)
  const all: Message[] = [SYSTEM, ...messages, { role: 'user', content: question }]
  return { all, facts, fitted: fitRequest(all, encodeTools('pro'), WINDOW) }
}

describe('400 messages with 60 tool results before a model of 8 000 tokens', () => {
  const QUESTIONS: [string, string][] = [
    ['Quel est le plafond de découvert accordé par la banque ?', '3 250 000'],
    ['Quel mot de code avons-nous convenu pour les virements ?', 'baobab'],
    ['Qu’est-ce que je t’ai dit en premier ?', 'Rokhaya Sarr'],
    ['À quelle date est la vente aux enchères du four ?', '17 septembre'],
    ['Comment s’appelle l’huissier ?', 'Tidiane Cissokho'],
    ['When is the auction of the Bongard oven?', '17 septembre'],
    ['Quel est le solde de la quincaillerie Yirimadio ?', '7 654 321'],
  ]
  for (const [question, answer] of QUESTIONS) {
    it(`stay within its window, tools and answer included, and still hold what answers « ${question} »`, () => {
      for (const seed of [7, 8, 9]) {
        const { all, fitted } = ask(question, seed)
        expect(all).toHaveLength(401)
        expect(all.filter(({ role }) => role === 'tool')).toHaveLength(60)
        expect(realRequestTokens(fitted)).toBeLessThanOrEqual(WINDOW * 0.75)
        expect(textOf(fitted.messages)).toContain(answer)
        assertAccepted(fitted.messages)
        expect(repairHistory(fitted.messages)).toEqual(fitted.messages)
      }
    })
  }

  it('keep the system prompt and the last message as they are, and the newest turns word for word', () => {
    const { all, fitted } = ask('Et maintenant ?')
    expect(fitted.messages[0]).toBe(all[0])
    expect(fitted.messages.at(-1)).toBe(all.at(-1))
    expect(fitted.messages.at(-2)).toEqual(all.at(-2))
    expect(fitted.notices.map(({ fr }) => fr).join(' ')).toMatch(/résumé/)
  })

  it('name the files that were attached, so that tools can still be given them', () => {
    expect(textOf(ask('Reprends la balance générale de juin').fitted.messages)).toContain('file_balance01')
  })

  it('are given whole to a model that has room for them', () => {
    const { messages } = longConversation()
    const all: Message[] = [SYSTEM, ...messages, { role: 'user', content: 'Et maintenant ?' }]
    const fitted = fitRequest(all, encodeTools('pro'), 1_000_000)
    expect(fitted.messages).toEqual(all)
    expect(fitted.tools).toBe(encodeTools('pro'))
    expect(fitted.notices).toEqual([])
  })
})

describe('the budget', () => {
  const big = JSON.stringify({ text: 'row 1: 411000 | Client | 12 345 678 | 0\n'.repeat(500), message: 'Lu.' })
  const turn = (n: number): Message[] => [
    { role: 'user', content: `question ${n}` },
    { role: 'assistant', content: '', toolCalls: [call(`h${n}`, 'read_user_file')] },
    { role: 'tool', toolCallId: `h${n}`, content: big },
    { role: 'assistant', content: `réponse ${n}` },
  ]
  const question: Message = { role: 'user', content: 'et donc ?' }

  it('shrinks old results before anything else, the oldest first', () => {
    const all = [SYSTEM, ...turn(1), ...turn(2), question]
    const fitted = fitContext(all, countTokens(all) - 2_000)
    expect(fitted.messages[3]?.content.length).toBeLessThan(600)
    expect(fitted.messages[7]).toBe(all[7])
    expect(fitted.notice?.fr).toContain('raccourcis')
  })

  it('keeps of a shrunk result the lines that the question is about', () => {
    const rows = Array.from(
      { length: 300 },
      (_, row) => `row ${row}: ${row === 210 ? 'Transports Kankan' : 'Divers'} | ${row * 137}`,
    )
    const all: Message[] = [
      SYSTEM,
      { role: 'user', content: 'lis' },
      { role: 'assistant', content: '', toolCalls: [call('a', 'read_user_file')] },
      { role: 'tool', toolCallId: 'a', content: rows.join('\n') },
      { role: 'assistant', content: 'Lu.' },
      { role: 'user', content: 'Et pour Transports Kankan ?' },
    ]
    const fitted = fitContext(all, countTokens(all) - 500)
    expect(fitted.messages[3]?.content).toContain('Transports Kankan | 28770')
    expect(fitted.messages[3]?.content.length).toBeLessThan(700)
  })

  it('cuts what the running turn has just read when it alone is too much, and says how to read on', () => {
    const running: Message[] = [question, ...turn(3).slice(1, 3)]
    const fitted = fitContext([SYSTEM, ...turn(1), ...running], 2_500)
    expect(countTokens(fitted.messages)).toBeLessThanOrEqual(2_500)
    expect(fitted.messages.at(-1)?.content).toContain('demandez une partie plus petite')
    expect(fitted.messages).toContain(question)
    assertAccepted(fitted.messages)
  })

  it('shrinks the earlier rounds of a long turn before the newest, documents written into calls too', () => {
    // Backslashes, quotes and pictures at every place where a cut could fall.
    const content = 'Un "paragraphe" C:\\\\dossier\\ du rapport 🎉\n'.repeat(150)
    const rounds = Array.from({ length: 6 }, (_, n): Message[] => [
      { role: 'assistant', content: '', toolCalls: [call(`w${n}`, 'generate_docx', { title: 'Rapport', content })] },
      { role: 'tool', toolCallId: `w${n}`, content: '{"file_id":"file_1","name":"Rapport.docx","message":"Écrit."}' },
    ]).flat()
    const fitted = fitContext([SYSTEM, question, ...rounds], 7_000)
    expect(countTokens(fitted.messages)).toBeLessThanOrEqual(7_000)
    const calls = fitted.messages.flatMap(message => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
    for (const { arguments: given } of calls) expect(JSON.parse(given)).toMatchObject({ title: 'Rapport' })
    expect(JSON.parse(calls.at(-1)?.arguments ?? '')).toMatchObject({ content })
    expect(calls[0]?.arguments.length).toBeLessThan(400)
  })

  it('shortens in the end even what the newest call was given, still as JSON', () => {
    const content = 'Un paragraphe du rapport. '.repeat(2_000)
    const newest: Message[] = [
      { role: 'assistant', content: '', toolCalls: [call('w', 'generate_docx', { title: 'Rapport', content })] },
      { role: 'tool', toolCallId: 'w', content: '{"file_id":"file_1","message":"Écrit."}' },
    ]
    const fitted = fitContext([SYSTEM, question, ...newest], 3_000)
    expect(countTokens(fitted.messages)).toBeLessThanOrEqual(3_000)
    expect(fitted.messages.at(-1)).toBe(newest.at(-1))
    assertAccepted(fitted.messages)
  })

  it('fits any history into any budget that has room for what may not be touched', () => {
    const { messages } = longConversation(11)
    for (const budget of [900, 1_500, 2_000, 3_000, 5_000, 10_000, 40_000, 120_000]) {
      for (const length of [1, 2, 5, 40, 200, 399]) {
        const history = repairHistory(messages.slice(0, length))
        const fitted = fitContext([SYSTEM, ...history, question], budget)
        expect(countTokens(fitted.messages)).toBeLessThanOrEqual(budget)
        expect(fitted.messages[0]).toBe(SYSTEM)
        expect(fitted.messages.at(-1)).toBe(question)
        assertAccepted(fitted.messages)
      }
    }
  })

  it('leaves a small model some tools, however much is remembered of the person', () => {
    const remembered: Message = { role: 'system', content: 'La personne préfère les montants en FCFA. '.repeat(190) }
    const fitted = fitRequest([remembered, { role: 'user', content: 'Lis le fichier' }], encodeTools('pro'), WINDOW)
    expect(fitted.tools?.schemas.length).toBeGreaterThan(3)
    expect(realRequestTokens(fitted)).toBeLessThanOrEqual(WINDOW * 0.75)
    expect(fitted.messages).toEqual([remembered, { role: 'user', content: 'Lis le fichier' }])
  })

  it('tells a message that fills the window from one that cannot fit', () => {
    const long = (n: number): Message[] => [SYSTEM, { role: 'user', content: 'Voici le texte à relire. '.repeat(n) }]
    expect(fitRequest(long(100), undefined, WINDOW)).toMatchObject({ messageTooLong: false, notices: [] })
    const tight = fitRequest(long(1_400), undefined, WINDOW)
    expect(tight.messageTooLong).toBe(false)
    expect(tight.notices.map(({ fr }) => fr).join()).toContain('remplit presque')
    expect(fitRequest(long(4_000), undefined, WINDOW).messageTooLong).toBe(true)
  })
})
