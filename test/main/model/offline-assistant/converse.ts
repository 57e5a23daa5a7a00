import type { EncodedTools, ModelChunk, ToolSchema } from '../../../../src-main/model/chat-model.ts'
import { createOfflineAssistant } from '../../../../src-main/model/offline-assistant/assistant.ts'
import type { Surface } from '../../../../src-main/model/offline-assistant/situation.ts'
import {
  describeQuizzes,
  MEMORY_HEADING,
  type QuizResult,
  SPECIALIST_HEADING,
} from '../../../../src-main/model/prompt-sections.ts'
import type { Bilingual, FileRef, Language, Message, Mode } from '../../../../src-main/types.ts'

export type Called = { name: string; arguments: Record<string, unknown> }
/** Answers one call: JSON for a result, a sentence for a failure, alone or with what the person is told of it. */
export type Answer = (call: Called, index: number) => string | { content: string; notice: Bilingual }
export type Exchange = { calls: Called[]; text: string; chunks: ModelChunk[] }

const PRO = [
  'generate_xlsx',
  'generate_pdf',
  'generate_md',
  'send_email_to_user',
  'list_user_files',
  'read_user_file',
  'save_memory',
  'generate_financial_statements',
]
export const CHILD = PRO.filter(name => name !== 'generate_financial_statements')

/** The tools of a professional, all of them. */
export const EVERY_TOOL = [
  ...PRO,
  'generate_docx',
  'generate_pptx',
  'generate_html',
  'send_sms_to_user',
  'send_whatsapp_to_user',
  'draft_email',
  'search_user_files',
  'bash_execute',
  'web_search',
  'browse_url',
  'interactive_quiz',
  'true_false_quiz',
  'award_bonus_credits',
  'report_exercise_result',
  'create_task',
  'buy_credits',
  'report_bug',
  'get_current_weather',
  'convert_currency',
]
/** A pupil's. */
export const SCHOOL_TOOLS = EVERY_TOOL.filter(
  name => !['generate_financial_statements', 'bash_execute', 'draft_email'].includes(name),
)

export const NOW = new Date('2026-03-10T09:00:00.000Z')

export function file(name: string): FileRef {
  return { fileId: `f_${name.replace(/\W/g, '_')}`, name }
}

/** A conversation with the assistant: the loop's part is played here, the tools' results by `answer`. */
export function createConversation(
  options: {
    language?: Language
    tools?: readonly string[]
    /** Tools that the person added. */
    external?: readonly ToolSchema[]
    memories?: readonly string[]
    /** The specialist that answers, as its file says, and the tools of that file. */
    specialist?: { name: string; prompt: string; tools: readonly string[] }
    answer?: Answer
    surface?: Surface
    mode?: Mode
    /** School class of the profile. */
    level?: string
    now?: Date
  } = {},
) {
  const now = options.now ?? NOW
  const model = createOfflineAssistant({
    language: options.language ?? 'fr',
    now: () => now,
    ...(options.surface && { surface: options.surface }),
  })
  const names = options.tools ?? PRO
  const memories = options.memories?.length
    ? `\n\n${MEMORY_HEADING}\n${options.memories.map(fact => `- ${fact}`).join('\n')}`
    : ''
  const { specialist } = options
  const speaker = specialist ? `\n\n${SPECIALIST_HEADING} ${specialist.name}\n${specialist.prompt}` : ''
  const quizzes: QuizResult[] = []
  const profile = `Profil : Awa · mode ${options.mode ?? 'pro'}${options.level ? ` · classe ${options.level}` : ''} · langue fr · nous sommes le mardi 10 mars 2026.`
  const messages: Message[] = [{ role: 'system', content: '' }]

  /** As the app does before each message: what the person answered is in the prompt. */
  function prompt(): Message {
    const answered = quizzes.length > 0 ? `\n\n${describeQuizzes(quizzes)}` : ''
    return { role: 'system', content: `Vous êtes Ardoise.${speaker}${memories}${answered}\n\n${profile}` }
  }

  async function say(content: string, files: readonly string[] = []): Promise<Exchange> {
    messages[0] = prompt()
    messages.push({ role: 'user', content, ...(files.length > 0 && { files: files.map(file) }) })
    const exchange: Exchange = { calls: [], text: '', chunks: [] }
    const said: string[] = []
    for (let round = 1; round <= 10; round += 1) {
      const end = await think(exchange, round === 10)
      messages.push(end.message)
      const [call] = end.message.toolCalls ?? []
      if (!call) {
        exchange.text = [...said, end.message.content].filter(Boolean).join('\n\n')
        return exchange
      }
      said.push(end.message.content)
      const called = { name: call.name, arguments: JSON.parse(call.arguments) }
      exchange.calls.push(called)
      const answer = (options.answer ?? succeed)(called, exchange.calls.length - 1)
      messages.push({
        role: 'tool',
        toolCallId: call.id,
        ...(typeof answer === 'string' ? { content: answer } : answer),
      })
    }
    throw new Error('the turn never ended')
  }

  async function think(exchange: Exchange, last: boolean) {
    const stream = model.stream({
      messages,
      ...(names.length > 0 && {
        tools: { ...encode(names, options.external), ...(specialist && { preferred: specialist.tools }) },
      }),
      toolChoice: last ? 'none' : 'auto',
      signal: new AbortController().signal,
    })
    for await (const chunk of stream) {
      exchange.chunks.push(chunk)
      if (chunk.type === 'end') return chunk
    }
    throw new Error('the stream had no end')
  }

  return { say, messages, quizzes }
}

export function encode(names: readonly string[], external: readonly ToolSchema[] = []): EncodedTools {
  const own = names.map(name => ({
    type: 'function' as const,
    function: { name, description: '', parameters: { type: 'object' } },
  }))
  const schemas = [...own, ...external]
  return { schemas, json: JSON.stringify(schemas) }
}

const STATEMENTS = {
  message: 'États financiers écrits.',
  company: 'Teranga Distribution SARL',
  period: { start: '2024-01-01', end: '2024-12-31' },
  files: [
    { file_id: 'g_book', name: 'États financiers Teranga 2024.xlsx', mime: 'application/xlsx', bytes: 40_000 },
    { file_id: 'g_pdf', name: 'États financiers Teranga 2024.pdf', mime: 'application/pdf', bytes: 90_000 },
  ],
  key_figures: {
    total_actif: 84_512_300,
    total_passif: 84_512_300,
    resultat_net: 6_204_118,
    chiffre_affaires: 152_000_450,
    tresorerie_nette: -1_250_000,
  },
  failed_checks: [{ id: 'C9', title: 'Caisse créditrice', detail: 'Le compte 571 est créditeur de 12 400 F.' }],
  warnings: ['Le compte 471 d’attente n’est pas soldé.'],
}

const READ_TABLE = {
  file_id: 'f_table',
  name: 'table.csv',
  type: 'csv',
  rows: 3,
  columns: 7,
  offset: 0,
  total_chars: 180,
  text: 'ligne 1: Date | Journal | Pièce | Compte | Libellé | Débit | Crédit\nligne 2: 05/01/2024 | BQ | 12 | 521100 | Dépôt | 250 000 | \nligne 3: 05/01/2024 | BQ | 12 | 571000 | Dépôt |  | 250 000',
}

/** What each tool would answer when all goes well. */
export function succeed(call: Called): string {
  const text = (name: string) => String(call.arguments[name] ?? '')
  switch (call.name) {
    case 'generate_financial_statements':
      return JSON.stringify(STATEMENTS)
    case 'list_user_files':
      return JSON.stringify({ total: 0, files: [] })
    case 'read_user_file':
      if (/\.csv|_csv$|_xlsx$/.test(text('file_id'))) return JSON.stringify(READ_TABLE)
      return JSON.stringify({
        file_id: text('file_id'),
        name: 'lu.txt',
        type: 'txt',
        offset: 0,
        total_chars: 60,
        text: '--- page 1 ---\nLa réunion du budget a été fixée au lundi par le directeur. Le budget sera voté.',
      })
    case 'save_memory':
      return JSON.stringify({ memory_id: 'm_1', fact: text('fact'), merged: false })
    case 'send_email_to_user':
      return JSON.stringify({
        outbox_id: 'o_1',
        state: 'held',
        to: 'awa@exemple.sn',
        subject: text('subject'),
        attachments: ['piece.pdf'],
        message: 'Gardé.',
      })
    case 'search_user_files':
      return JSON.stringify({
        query: text('query'),
        total: 2,
        passages: [
          {
            file_id: 'f_facture',
            name: 'Facture SENELEC.pdf',
            place: 'page 2',
            page: 2,
            score: 0.9,
            text: 'Montant à payer à SENELEC : 48 500 FCFA avant le 15 mars.',
          },
          { file_id: 'f_ventes', name: 'ventes.csv', place: 'ligne 12', row: 12, score: 0.5, text: 'SENELEC | 48 500' },
        ],
        message: '2 passages.',
      })
    case 'bash_execute':
      return JSON.stringify({ exit_code: 0, stdout: 'a.csv\n', stderr: '', files: [] })
    case 'web_search':
      return JSON.stringify({
        query: text('query'),
        results: [{ title: 'Taux de TVA', url: 'https://impots.example/tva', text: 'Le taux normal est de 18 %.' }],
        message: 'Un résultat.',
      })
    case 'browse_url':
      return JSON.stringify({ url: text('url'), title: 'La page', text: 'Le texte de la page.', next_offset: 8_000 })
    case 'interactive_quiz':
    case 'true_false_quiz':
      return JSON.stringify({
        quiz_id: `q_${text('question') || text('statement')}`,
        expires_at: 'x',
        message: 'Posé.',
      })
    case 'award_bonus_credits':
      return JSON.stringify({ awarded: call.arguments.credits, balance: 12, left_today: 8, message: 'Donnés.' })
    case 'create_task':
      return JSON.stringify({ task_id: 't_1', title: text('title'), priority: 'normal', tags: [], message: 'Ajoutée.' })
    case 'buy_credits':
      return JSON.stringify({
        balance: 12,
        packs: [{ id: 'p50', credits: 50, price_fcfa: 1_000 }],
        message: 'Panneau ouvert.',
      })
    case 'report_bug':
      return JSON.stringify({ report_id: 'r_1', state: 'saved', message: 'Gardé.' })
    case 'get_current_weather':
      return JSON.stringify({
        city: text('city'),
        country: 'Sénégal',
        temperature: 27.4,
        unit: 'celsius',
        conditions: 'ciel dégagé',
        raining: false,
        humidity: 71,
        wind_kmh: 14,
        observed_at: 'x',
        message: 'x',
      })
    case 'convert_currency':
      return JSON.stringify({
        amount: call.arguments.amount,
        from_currency: text('from_currency'),
        to_currency: text('to_currency'),
        result: 65_595.7,
        rate: 655.957,
        rate_date: '1999-01-01',
        source: 'parité légale',
        message: 'x',
      })
    case 'send_sms_to_user':
    case 'send_whatsapp_to_user':
      return JSON.stringify({ outbox_id: 'o_2', state: 'held', to: '+221770000000', parts: 1, message: 'Gardé.' })
    case 'draft_email':
      return JSON.stringify({
        draft_id: 'd_1',
        to: call.arguments.to,
        cc: [],
        subject: text('subject'),
        attachments: call.arguments.attachment_file_ids ? ['piece.pdf'] : [],
        message: 'Prêt.',
      })
    default: {
      const extension = call.name.replace('generate_', '')
      return JSON.stringify({
        file_id: `g_${extension}`,
        name: `${text('title')}.${extension}`,
        mime: 'x',
        bytes: 10,
        message: 'Écrit.',
      })
    }
  }
}
