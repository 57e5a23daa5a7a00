import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOfflineAssistant } from '../../../../src-main/model/offline-assistant/assistant.ts'
import { LEXICON } from '../../../../src-main/model/offline-assistant/lexicon.ts'
import type { Message } from '../../../../src-main/types.ts'
import { type Answer, createConversation, encode, file, NOW, succeed } from './converse.ts'

const model = createOfflineAssistant({ language: 'fr', now: () => NOW })

describe('the ChatModel contract', () => {
  it('has a name in each language', () => {
    expect(model.name).toBe('Assistant hors ligne')
    expect(createOfflineAssistant({ language: 'en', now: () => NOW }).name).toBe('Offline assistant')
  })

  it('streams its answer in pieces that make up the final message', async () => {
    const { chunks, text } = await createConversation().say('aide')
    const pieces = chunks.filter(chunk => chunk.type === 'text')
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.map(chunk => chunk.text).join('')).toBe(text)
    expect(chunks.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop' })
  })

  it('asks for one tool at a time with a fresh id and JSON arguments', async () => {
    const { chunks } = await createConversation().say('Fais le bilan et envoie-le', ['b.csv'])
    const calls = chunks.flatMap(chunk => (chunk.type === 'end' ? (chunk.message.toolCalls ?? []) : []))
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(call => call.id)).size).toBe(2)
    for (const call of calls) expect(() => JSON.parse(call.arguments)).not.toThrow()
  })

  it('throws the reason of the abort, before and while it speaks', async () => {
    const reason = new Error('stop')
    const controller = new AbortController()
    const stream = model.stream({
      messages: [{ role: 'user', content: 'aide' }],
      tools: encode(['read_user_file']),
      toolChoice: 'auto',
      signal: controller.signal,
    })
    const read = async () => {
      for await (const chunk of stream) if (chunk.type === 'text') controller.abort(reason)
    }
    await expect(read()).rejects.toBe(reason)
    const again = model.stream({ messages: [], toolChoice: 'auto', signal: controller.signal })
    await expect(again[Symbol.asyncIterator]().next()).rejects.toBe(reason)
  })

  it('ends in text when it may not call a tool, and says what is left', async () => {
    const messages: Message[] = [{ role: 'user', content: 'Fais le bilan', files: [file('b.csv')] }]
    let text = ''
    for await (const chunk of model.stream({
      messages,
      tools: encode(['generate_financial_statements']),
      toolChoice: 'none',
      signal: new AbortController().signal,
    })) {
      if (chunk.type === 'end') {
        expect(chunk.message.toolCalls).toBeUndefined()
        text = chunk.message.content
      }
    }
    expect(text).toContain('redemandez-moi')
  })

  it('goes on with a turn that was interrupted, from the messages alone', async () => {
    const talk = createConversation()
    await talk.say('Fais le bilan et envoie-le', ['b.csv'])
    const afterFirstResult = talk.messages.slice(0, talk.messages.findIndex(message => message.role === 'tool') + 1)
    const other = createOfflineAssistant({ language: 'fr', now: () => NOW })
    for await (const chunk of other.stream({
      messages: afterFirstResult,
      tools: encode(['generate_financial_statements', 'send_email_to_user']),
      toolChoice: 'auto',
      signal: new AbortController().signal,
    })) {
      expect(chunk).toMatchObject({ type: 'end', message: { toolCalls: [{ name: 'send_email_to_user' }] } })
    }
  })

  it('leaves the last model call of a turn for its answer, however long the file', async () => {
    const answer: Answer = call =>
      JSON.stringify({
        file_id: 'f',
        name: 'j.csv',
        type: 'csv',
        rows: 9_999,
        columns: 2,
        offset: call.arguments.offset ?? 0,
        next_offset: Number(call.arguments.offset ?? 0) + 8_000,
        total_chars: 9_000_000,
        text: 'row 1: a | 1\n',
      })
    const { calls } = await createConversation({ answer }).say('Résume ce tableau puis fais-en un PDF et envoie-le', [
      'j.csv',
    ])
    expect(calls.length).toBeLessThanOrEqual(8)
  })

  it('reads the files that the app describes in the message, and not that line as words', async () => {
    const messages: Message[] = [
      { role: 'user', content: 'bilan svp\n\nFichiers joints : « envoie par mail.csv » (file_id : file_9).' },
    ]
    for await (const chunk of model.stream({
      messages,
      tools: encode(['generate_financial_statements', 'send_email_to_user']),
      toolChoice: 'auto',
      signal: new AbortController().signal,
    })) {
      expect(chunk).toMatchObject({
        message: { toolCalls: [{ name: 'generate_financial_statements', arguments: '{"file_id":"file_9"}' }] },
      })
    }
  })

  it('passes over the calls that another model made before', async () => {
    const talk = createConversation()
    talk.messages.push(
      { role: 'user', content: 'Convertis 10 euros' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'x', name: 'convert_currency', arguments: 'not json' }] },
      { role: 'tool', toolCallId: 'x', content: '{"amount": 6559.57}' },
      { role: 'assistant', content: 'Cela fait 6 559,57 FCFA.' },
    )
    expect((await talk.say('Fais le bilan', ['b.csv'])).calls.map(call => call.name)).toEqual([
      'generate_financial_statements',
    ])
  })
})

describe('robustness', () => {
  const words = Object.values(LEXICON).flatMap(phrases =>
    phrases.split(',').map(phrase => phrase.trim().replace('*', '')),
  )
  const message = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(...words),
          fc.constantFrom('.', ',', 'et', 'puis', '\n', ':', ';', 'ne', 'pas', '12', '2024', '«'),
        ),
        { maxLength: 25 },
      )
      .map(parts => parts.join(' ')),
  )
  const results = fc.constantFrom(
    '{}',
    '{"files":[{}],"text":7}',
    'Erreur.',
    '',
    '[]',
    '{"text":"row 1: a | b","next_offset":5}',
    '{"key_figures":null,"files":[{"file_id":"f","name":"n.csv"}]}',
  )

  it('ends every turn in a text, whatever the words and the results', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(message, fc.subarray(['a.csv', 'balance 2024.xlsx', 'n.pdf']), results), {
          minLength: 1,
          maxLength: 3,
        }),
        async turns => {
          let result = ''
          const talk = createConversation({ answer: call => result || succeed(call) })
          for (const [text, files, outcome] of turns) {
            result = outcome
            const exchange = await talk.say(text, files)
            expect(exchange.text.trim()).not.toBe('')
            expect(exchange.calls.length).toBeLessThanOrEqual(8)
            expect(exchange.text).not.toMatch(/undefined|NaN|\[object/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('reads a very long message', async () => {
    const { text } = await createConversation().say(
      `Résume : ${'Le marché de Kolda ouvre le lundi matin à huit heures. '.repeat(4_000)}`,
    )
    expect(text).toContain('non reformulées')
  })
})
