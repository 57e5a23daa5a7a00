import { describe, expect, it, onTestFinished } from 'vitest'
import { toolSpecs } from '../../src-main/tools/specs.ts'
import type { Mode } from '../../src-main/types.ts'
import { callAnswer, startFakeOpenAiServer, textAnswer } from '../support/fake-openai-server.ts'
import { startApp } from '../support/start-app.ts'

const CHILD = [
  ...['generate_xlsx', 'generate_pdf', 'generate_pptx', 'generate_docx', 'generate_html', 'generate_md'],
  ...['send_email_to_user', 'send_sms_to_user', 'send_whatsapp_to_user'],
  ...['list_user_files', 'read_user_file', 'search_user_files', 'save_memory'],
  ...['web_search', 'browse_url'],
  ...['interactive_quiz', 'true_false_quiz', 'award_bonus_credits', 'report_exercise_result'],
  ...['create_task', 'buy_credits', 'report_bug'],
]
const ONLY_PRO = ['bash_execute', 'draft_email']
/** Beyond the core tools. */
const BESIDES = ['get_current_weather', 'convert_currency']

const ALLOWED: Record<Exclude<Mode, 'guest'>, string[]> = {
  child: [...CHILD, ...BESIDES],
  pro: [...CHILD, ...ONLY_PRO, ...BESIDES, 'generate_financial_statements', 'delegate_to_specialist'],
}

type Sent = { tools?: { function: { name: string } }[]; tool_choice?: unknown; messages: { content: string }[] }

/** A turn in `mode` of the app over a provider on loopback that calls `called` first. */
async function play(mode: Mode, called: string[] = []) {
  const calls = called.map((name, index) => ({ id: `c${index}`, name, arguments: '{}' }))
  const server = await startFakeOpenAiServer([...(calls.length > 0 ? [callAnswer(...calls)] : []), textAnswer('Fini.')])
  onTestFinished(() => server.close())
  const started = await startApp()
  const model = await started.ask.addModel({ provider: 'other', baseUrl: server.baseUrl, model: 'essai' })
  await started.ask.selectModel({ modelId: model.id })
  const { conversationId } = await started.ask.sendMessage({ text: 'Bonjour', fileIds: [], mode })
  await started.app.settled()
  const bodies = server.requests.map(({ text }): Sent => JSON.parse(text))
  return { ...started, server, conversationId, bodies }
}

const namesOf = ({ tools = [] }: Sent) => tools.map(tool => tool.function.name)

describe('what reaches the provider', () => {
  it('has no tools at all for a guest', async () => {
    const { bodies } = await play('guest')
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).not.toHaveProperty('tools')
    expect(bodies[0]).not.toHaveProperty('tool_choice')
  })

  it('has the 22 tools of a child, weather and currencies, and nothing else', async () => {
    const { bodies } = await play('child')
    expect(CHILD).toHaveLength(22)
    expect(namesOf(bodies[0] ?? { messages: [] }).sort()).toEqual([...ALLOWED.child].sort())
  })

  it('has the 24 core tools in the pro mode, statements, delegation, weather and currencies, and nothing else', async () => {
    const { bodies } = await play('pro')
    expect([...CHILD, ...ONLY_PRO]).toHaveLength(24)
    expect(namesOf(bodies[0] ?? { messages: [] }).sort()).toEqual([...ALLOWED.pro].sort())
  })

  it('describes each tool in words and with a schema of its arguments', async () => {
    const { bodies } = await play('pro')
    for (const tool of bodies[0]?.tools ?? []) {
      expect(tool).toMatchObject({
        type: 'function',
        function: { description: expect.stringMatching(/.{40}/), parameters: { type: 'object' } },
      })
    }
  })
})

describe('what a mode forbids', () => {
  it.each(['guest', 'child'] as const)(
    'is refused when the model calls it all the same, in the mode %s',
    async mode => {
      const allowed: readonly string[] = mode === 'guest' ? [] : ALLOWED[mode]
      const forbidden = Object.keys(toolSpecs).filter(name => !allowed.includes(name))
      expect(forbidden.length).toBe(mode === 'guest' ? 28 : 4)
      const { bodies, events, ask } = await play(mode, forbidden)
      const results = bodies[1]?.messages.slice(-forbidden.length).map(({ content }) => content) ?? []
      expect(results).toHaveLength(forbidden.length)
      for (const [index, name] of forbidden.entries())
        expect(results[index]).toBe(
          `L’outil ${name} n’est pas permis dans le mode ${mode}. Faites autrement ou expliquez-le à la personne.`,
        )
      const ends = events.flatMap(({ event }) => (event.type === 'tool_end' ? [event] : []))
      expect(ends.map(({ tool, status }) => [tool, status])).toEqual(forbidden.map(name => [name, 'error']))
      expect(events.some(({ event }) => event.type === 'approval')).toBe(false)
      expect(await ask.listOutbox(undefined)).toEqual([])
    },
  )

  it('stays forbidden in its conversation when the profile changes', async () => {
    const { ask, app, server, conversationId } = await play('child')
    await ask.updateProfile({ mode: 'pro' })
    server.add(textAnswer('Encore.'))
    await ask.sendMessage({ conversationId, text: 'Et maintenant ?', fileIds: [] })
    await app.settled()
    expect(namesOf(JSON.parse(server.requests[1]?.text ?? '')).sort()).toEqual([...ALLOWED.child].sort())
  })
})
