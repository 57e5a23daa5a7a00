import type { Language } from '../../src-main/types.ts'
import { PUBLIC_WEB } from '../../src-main/web/address-guard.ts'
import { STORIES, type Story } from './all-tools-story.ts'
import { chunk, type RecordedRequest, type Reply, type Step, sse, startFakeOpenAiServer } from './fake-openai-server.ts'
import { startMailServer } from './mail-server.ts'
import { META_TOKEN, NUMBER_ID, openMeta } from './meta-server.ts'
import { ACCOUNT, openTwilio, TOKEN } from './twilio-server.ts'
import {
  answerGeocoding,
  answerJina,
  answerRates,
  answerTavily,
  answerWeather,
  openSite,
  TAVILY_TEST_KEY,
} from './web-sites.ts'

export const OWN_EMAIL = 'awa@exemple.sn'
export const OWN_NUMBER = '+221771234567'
export const SUPPORT = 'assistance@exemple.sn'
export const PAYMENT_PAGE = 'https://paiement.exemple.sn/credits'

/** How the page is read: by this program from a server of its own name, or through Jina Reader. */
type Reader = 'direct' | 'jina'

export type AllToolsTurn = Awaited<ReturnType<typeof openAllToolsTurn>>

/**
 * Every service that the tools talk to, on loopback, and a provider that plays one turn of nine model calls which uses
 * all the tools. Vitest or not, whoever opens it closes it, which fails when the turn was not played to its end.
 */
export async function openAllToolsTurn(language: Language, reader: Reader) {
  const story = STORIES[language]
  const page = await openSite((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(story.webPage)
  })
  const pageUrl = reader === 'jina' ? 'https://impots.exemple.sn/tva' : `http://impots.exemple.sn:${page.port}/tva`
  const [tavily, jina, geocoding, weather, rates, twilio, meta, mail] = await Promise.all([
    openSite(answerTavily([{ title: story.found, url: pageUrl, content: '18 %' }])),
    openSite(answerJina({ content: story.webPage.replace(/<[^>]+>/g, '\n') })),
    openSite(answerGeocoding()),
    openSite(answerWeather(3)),
    openSite(answerRates()),
    openTwilio(),
    openMeta(),
    startMailServer(),
  ])
  const provider = await startFakeOpenAiServer(replies(story))
  const sites = { page, tavily, jina, geocoding, weather, rates }

  /** Addresses alone, which another process can be told. */
  const addresses = {
    messageServices: { twilio: twilio.url, meta: meta.url },
    webServices: {
      tavily: tavily.base,
      jina: jina.base,
      geocoding: geocoding.base,
      weather: weather.base,
      rates: rates.base,
    },
  }

  return {
    story,
    provider,
    mail,
    twilio,
    meta,
    sites,
    addresses,
    /** The same for this process; the page has a public name that leads to this machine. */
    services: {
      ...addresses,
      webServices: {
        ...addresses.webServices,
        pages: {
          ...PUBLIC_WEB,
          allowsAddress: (address: string) => address === '127.0.0.1',
          allowsPort: (port: number) => port === page.port,
          resolve: async () => ['127.0.0.1'],
        },
      },
    },
    /** What the person has written in the settings, by the name of its request. */
    settings: {
      updateProfile: { name: 'Awa Diop', email: OWN_EMAIL, phone: OWN_NUMBER, mode: 'pro' },
      setSmtp: { host: '127.0.0.1', port: mail.port, security: 'none', from: OWN_EMAIL },
      setSms: { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006', secret: TOKEN },
      setWhatsapp: { provider: 'meta', phoneNumberId: NUMBER_ID, secret: META_TOKEN },
      setWeb: { search: 'tavily', tavilyKey: TAVILY_TEST_KEY, jina: reader === 'jina' },
      setSupport: { address: SUPPORT },
      setSchool: { paymentPage: PAYMENT_PAGE },
    } as const,
    /** The secrets among them, as the command takes them from its environment. */
    variables: {
      TAVILY_API_KEY: TAVILY_TEST_KEY,
      ARDOISE_SMS_SECRET: TOKEN,
      ARDOISE_WHATSAPP_SECRET: META_TOKEN,
    },
    async close(): Promise<void> {
      await Promise.all([...Object.values(sites), twilio, meta, mail].map(server => server.close()))
      await provider.close()
    },
  }
}

/** Every call of the turn, in order. */
export const ALL_CALLS = [
  ...['list_user_files', 'get_current_weather', 'convert_currency'],
  ...['generate_financial_statements', 'read_user_file', 'bash_execute'],
  ...['generate_xlsx', 'generate_docx', 'generate_md', 'generate_html'],
  ...['generate_pdf', 'generate_pptx', 'search_user_files'],
  ...['send_email_to_user', 'send_sms_to_user', 'send_whatsapp_to_user', 'buy_credits', 'report_bug', 'web_search'],
  'browse_url',
  ...['send_sms_to_user', 'draft_email', 'create_task', 'save_memory'],
  ...['interactive_quiz', 'true_false_quiz', 'award_bonus_credits', 'report_exercise_result'],
]
/** Those that ask, in order. The second SMS comes after strangers were read. */
export const ASKING_CALLS = [
  ...['send_email_to_user', 'send_sms_to_user', 'send_whatsapp_to_user', 'buy_credits', 'report_bug'],
  'send_sms_to_user',
]

type Call = [tool: string, args: object]
type Results = (tool: string) => ReturnType<typeof JSON.parse>

function replies(story: Story): Reply[] {
  const seen = new Map<string, unknown>()
  const names = new Map<string, string>()
  let count = 0
  const result: Results = tool => {
    if (!seen.has(tool)) throw new Error(`no result of ${tool}: ${[...seen.keys()].join(', ')}`)
    return seen.get(tool)
  }

  function collect({ body }: RecordedRequest): void {
    for (const message of Array.isArray(body.messages) ? body.messages : []) {
      const tool = names.get(message.tool_call_id)
      if (message.role === 'tool' && tool) seen.set(tool, parse(message.content))
    }
  }

  const step =
    (text: string, calls: (result: Results) => Call[]): Reply =>
    request => {
      collect(request)
      const tool_calls = calls(result).map(([name, args], index) => {
        count += 1
        names.set(`call_${count}`, name)
        return { index, id: `call_${count}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }
      })
      return answer({ content: text || null, ...(tool_calls.length > 0 && { tool_calls }) })
    }

  const balance = () => result('list_user_files').files[0].file_id
  const figures = (): [string, number][] =>
    Object.entries(story.figures).map(([key, name]) => [name, result('generate_financial_statements').key_figures[key]])
  const statementsPdf = () => result('generate_financial_statements').files[1].file_id

  return [
    step(story.begins, () => [
      ['list_user_files', {}],
      ['get_current_weather', { city: 'Abidjan' }],
      ['convert_currency', { amount: 1_000_000, from_currency: 'XOF', to_currency: 'USD' }],
    ]),
    step(story.computes, () => [
      ['generate_financial_statements', { file_id: balance() }],
      ['read_user_file', { file_id: balance() }],
      ['bash_execute', { command: story.shell, file_ids: [balance()] }],
    ]),
    step(story.writes, () => [
      ['generate_xlsx', story.workbook(figures())],
      ['generate_docx', story.note],
      ['generate_md', story.checklist],
      ['generate_html', story.page],
    ]),
    step('', result => [
      ['generate_pdf', { title: story.note.title, source_file_id: result('generate_docx').file_id }],
      ['generate_pptx', story.slides(figures())],
      ['search_user_files', { query: story.search, limit: 3 }],
    ]),
    step(story.sends, result => [
      [
        'send_email_to_user',
        { ...story.email, attachment_file_ids: [result('generate_pdf').file_id, statementsPdf()] },
      ],
      ['send_sms_to_user', { message: story.sms }],
      ['send_whatsapp_to_user', { message: story.whatsapp, attachment_file_ids: [result('generate_pdf').file_id] }],
      ['buy_credits', { pack: 'standard' }],
      ['report_bug', story.report],
      ['web_search', { query: story.web }],
    ]),
    step('', result => [['browse_url', { url: result('web_search').results[0].url }]]),
    step('', () => [
      ['send_sms_to_user', { message: story.tainted }],
      ['draft_email', { ...story.draft, attachment_file_ids: [statementsPdf()] }],
      ['create_task', story.task],
      ['save_memory', story.memory],
    ]),
    step(story.ends, () => [
      ['interactive_quiz', story.quiz],
      ['true_false_quiz', story.statement],
      ['award_bonus_credits', story.bonus],
      ['report_exercise_result', story.exercise],
    ]),
    step(story.answer, () => []),
  ]
}

function answer(delta: { content: string | null; tool_calls?: object[] }): Step {
  return { body: sse(chunk({ role: 'assistant', ...delta }), chunk({}, delta.tool_calls ? 'tool_calls' : 'stop')) }
}

/** A failure is a sentence, and no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
