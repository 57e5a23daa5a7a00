import type { AgentEvent, CallOutcome, ToolProgress, ToolRunView, ToolView } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { openName, refreshJobs, showJobs as showPanel } from '../../../src-renderer/jobs.ts'
import { setOpened } from '../../../src-renderer/opened.ts'
import { dispatch, type ScreenName } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { sampleDrafts, sampleMessagesOut, samplePassages } from '../fake-data.ts'
import { sampleJobs } from '../fake-jobs.ts'

const SCREENS: ScreenName[] = ['chat', 'files', 'progress', 'tasks', 'outbox', 'memory', 'settings', 'help', 'about']
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Brings the window to a state worth looking at. */
export async function playScene(name: string, fake: FakeApi, conversationId?: string, screen?: string): Promise<void> {
  const wanted = SCREENS.find(one => one === screen)
  if (wanted) dispatch({ type: 'show_screen', screen: wanted })
  if (name === 'messages') showMessages(fake)
  if (name.startsWith('section-')) {
    dispatch({ type: 'show_screen', screen: 'settings', section: name.slice('section-'.length) })
  }
  if (name.startsWith('jobs')) await showJobs(fake, name)
  if (name !== 'answer' && conversationId) await openConversation(conversationId)
  if (!conversationId) return
  if (name === 'answer') await answer(fake, conversationId)
  if (name === 'tools') callTools(fake, conversationId)
  if (name === 'progress') showProgress(fake, conversationId)
  if (name === 'quiz') showQuizzes(fake, conversationId)
  if (name === 'draft') showDraft(fake, conversationId)
  if (name === 'purchase') showPurchase(fake, conversationId)
  if (name === 'approval') askApproval(fake, conversationId)
  if (name === 'passages') searchFiles(fake, conversationId)
  if (name === 'web') searchWeb(fake, conversationId)
  if (name === 'error') fail(fake, conversationId)
  if (name === 'unreachable') loseNetwork(fake, conversationId)
  if (name === 'cut') showCut(fake, conversationId)
  if (name === 'task_cards') showTaskCards(fake, conversationId)
}

/** A job of each status; `jobs-open` with the timelines, `jobs-toast` with what is told at their end. */
async function showJobs(fake: FakeApi, name: string): Promise<void> {
  fake.state.jobs = name === 'jobs-none' ? [] : sampleJobs()
  fake.setConversation('c-tva', { state: 'running' })
  await refreshJobs()
  if (name === 'jobs-banner') return
  showPanel()
  if (name === 'jobs-open') for (const number of [8, 7, 5]) setOpened(openName(number), true)
  if (name === 'jobs-toast') {
    fake.setJob(8, { status: 'done', endedAt: new Date().toISOString(), step: undefined })
    fake.setJob(6, { status: 'failed', endedAt: new Date().toISOString() })
    await refreshJobs()
  }
}

/** What an answer left when the program was killed. */
function showCut(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Lis la balance, écris la note et envoie-la-moi.')
  const run = (callId: string, tool: string, args: object, outcome?: CallOutcome): ToolRunView => ({
    callId,
    tool,
    arguments: JSON.stringify(args),
    status: 'interrupted',
    ...(outcome && { outcome }),
    text: '',
    views: [],
    startedAt: new Date().toISOString(),
  })
  const runs = [
    run('x1', 'generate_pdf', { title: 'Note de synthèse' }, 'done'),
    run('x2', 'create_task', { title: 'Relancer Diop' }, 'not_done'),
    run('x3', 'send_email_to_user', { subject: 'Note de synthèse' }, 'uncertain'),
  ]
  const text = 'J’écris la note, puis je vous l’envoie.'
  fake.store(conversationId, { id: 51, role: 'assistant', text, runs, createdAt: new Date().toISOString() })
  const message = {
    fr: 'Ardoise s’est fermé pendant la réponse. Ce qui était arrivé est gardé.',
    en: 'Ardoise closed during the answer. What had arrived is kept.',
  }
  fake.setConversation(conversationId, { state: 'failed' })
  dispatch({
    type: 'event',
    now: Date.now(),
    event: { type: 'agent', conversationId, event: { type: 'turn_end', reason: 'error', message } },
  })
}

/** Drafts and messages of every channel. */
function showMessages(fake: FakeApi): void {
  fake.state.drafts = sampleDrafts()
  fake.state.outbox = [...sampleMessagesOut(), ...fake.state.outbox]
  fake.emit({ type: 'outbox_changed', waiting: 3 })
}

function showDraft(fake: FakeApi, conversationId: string): void {
  const [draft] = sampleDrafts()
  if (!draft) return
  fake.state.drafts = [draft]
  storeQuestion(fake, conversationId, 'Prépare une relance pour Diop & Fils.')
  const text = 'Voici le brouillon. Relisez-le, puis envoyez-le.'
  const views: ToolView[] = [{ kind: 'draft', draftId: draft.id, to: draft.to, subject: draft.subject }]
  const createdAt = new Date().toISOString()
  const run = {
    callId: 'draft',
    tool: 'draft_email',
    arguments: JSON.stringify({ subject: draft.subject }),
    status: 'ok',
    text: '',
    views,
    durationMs: 12,
    startedAt: createdAt,
  } as const
  fake.store(conversationId, { id: 51, role: 'assistant', text, runs: [run], createdAt })
  fake.setConversation(conversationId, { state: 'idle' })
}

function showPurchase(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Je voudrais le pack Standard.')
  const createdAt = new Date().toISOString()
  const run = {
    callId: 'purchase',
    tool: 'buy_credits',
    arguments: '{"pack":"Standard"}',
    status: 'ok',
    text: '',
    views: [{ kind: 'purchase', pack: 'standard' }],
    durationMs: 3,
    startedAt: createdAt,
  } as const
  fake.store(conversationId, {
    id: 51,
    role: 'assistant',
    text: 'Voici le panneau.',
    runs: [{ ...run, views: [...run.views] }],
    createdAt,
  })
  fake.setConversation(conversationId, { state: 'idle' })
}

function storeQuestion(fake: FakeApi, conversationId: string, text: string): void {
  fake.store(conversationId, { id: 50, role: 'user', text, files: [], createdAt: new Date().toISOString() })
  fake.setConversation(conversationId, { state: 'running' })
}

function callTools(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Compare avec la balance de 2023 et prépare une note de synthèse.')
  fake.agent(conversationId, { type: 'reasoning', text: 'Il faut lire les deux balances.' })
  const text = 'Je lis les deux balances en même temps.'
  fake.agent(conversationId, { type: 'text', text })
  fake.store(conversationId, { id: 51, role: 'assistant', text, runs: [], createdAt: new Date().toISOString() })
  for (const callId of ['a', 'b', 'c'])
    fake.agent(conversationId, {
      type: 'tool_start',
      callId,
      tool: callId === 'c' ? 'generate_pdf' : 'read_user_file',
      arguments: callId === 'c' ? '{"title":"Note de synthèse"}' : '{"file_id":"f-balance"}',
      step: 1,
    })
  const progress = { label: { fr: 'Lecture', en: 'Reading' }, done: 12_400, total: 20_000 }
  fake.agent(conversationId, { type: 'tool_progress', callId: 'b', progress })
  const ended = { type: 'tool_end', tool: 'read_user_file', durationMs: 212, views: [] } satisfies Partial<AgentEvent>
  fake.agent(conversationId, { ...ended, callId: 'a', status: 'ok', text: '…' })
}

/** Long work of each kind: counted, with the time left, without a total, only said. */
function showProgress(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Lis le contrat numérisé, la page de la BCEAO et envoie-moi le grand livre.')
  fake.store(conversationId, { id: 51, role: 'assistant', text: '', runs: [], createdAt: new Date().toISOString() })
  const works: [tool: string, args: object, progress: ToolProgress][] = [
    [
      'read_user_file',
      { file_id: 'f-balance' },
      {
        label: { fr: 'Lit les pages par OCR', en: 'Reads the pages by OCR' },
        done: 11.4,
        total: 80,
        unit: 'page',
        remainingMs: 120_000,
      },
    ],
    [
      'browse_url',
      { url: 'https://www.bceao.int/fr/publications/bulletin-mensuel-des-statistiques' },
      { label: { fr: 'Reçoit la page', en: 'Receives the page' }, done: 1_240_000, unit: 'byte' },
    ],
    [
      'generate_xlsx',
      { title: 'Grand livre 2024' },
      {
        label: { fr: 'Écrit le classeur', en: 'Writes the workbook' },
        done: 62_000,
        total: 100_000,
        unit: 'row',
        remainingMs: 5_000,
      },
    ],
    [
      'generate_pdf',
      { title: 'Note de synthèse' },
      { label: { fr: 'Écrit le PDF', en: 'Writes the PDF' }, done: 42, total: 100, remainingMs: 45_000 },
    ],
    [
      'bash_execute',
      { command: 'sort /files/ventes.csv' },
      { label: { fr: 'Exécute le script', en: 'Runs the script' } },
    ],
  ]
  for (const [index, [tool, args, progress]] of works.entries()) {
    const callId = `p${index}`
    fake.agent(conversationId, { type: 'tool_start', callId, tool, arguments: JSON.stringify(args), step: 1 })
    fake.agent(conversationId, { type: 'tool_progress', callId, progress })
  }
}

/** One open, one answered wrongly, one too late, and a bonus. */
function showQuizzes(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Interroge-moi sur les fractions, niveau CM2.')
  const started = { tool: 'interactive_quiz', arguments: '{"topic":"Fractions"}', startedAt: new Date().toISOString() }
  const run = { ...started, status: 'ok' as const, text: '{}', durationMs: 12 }
  const runs = fake.state.quizzes.map(({ quizId, question, options }) => ({
    ...run,
    callId: quizId,
    views: [{ kind: 'quiz' as const, quizId, question, options }],
  }))
  const bonus = { kind: 'credits' as const, awarded: 3, balance: 12, reason: 'Trois bonnes réponses de suite' }
  const award = { ...run, callId: 'award', tool: 'award_bonus_credits', arguments: '{}', views: [bonus] }
  const createdAt = new Date().toISOString()
  const text = 'Voici trois questions.'
  fake.store(conversationId, { id: 54, role: 'assistant', text, runs: [...runs, award], createdAt })
  fake.setConversation(conversationId, { state: 'idle' })
}

function askApproval(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Envoie maintenant le PDF à diop.fils@exemple.sn.')
  fake.store(conversationId, { id: 52, role: 'assistant', text: '', runs: [], createdAt: new Date().toISOString() })
  fake.agent(conversationId, {
    type: 'tool_start',
    callId: 'mail',
    tool: 'send_email_to_user',
    arguments: '{"subject":"États financiers 2024"}',
    step: 1,
  })
  fake.setConversation(conversationId, { state: 'awaits_you' })
  const summary = {
    fr: 'Préparer un e-mail à diop.fils@exemple.sn, objet « États financiers 2024 », avec 1 pièce jointe (183 ko).',
    en: 'Prepare an e-mail to diop.fils@exemple.sn, subject “États financiers 2024”, with 1 attachment (183 kB).',
  }
  fake.agent(conversationId, {
    type: 'approval',
    request: { approvalId: 'ok-1', callId: 'mail', tool: 'send_email_to_user', summary, tainted: true },
  })
}

function searchWeb(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Quel est le taux de TVA au Sénégal ? Et le temps à Dakar ?')
  fake.store(conversationId, { id: 54, role: 'assistant', text: '', runs: [], createdAt: new Date().toISOString() })
  const call = (callId: string, tool: string, args: object, views: ToolView[]) => {
    fake.agent(conversationId, { type: 'tool_start', callId, tool, arguments: JSON.stringify(args), step: 1 })
    const ended = { type: 'tool_end', callId, tool, status: 'ok', durationMs: 840, text: '…', views } as const
    fake.agent(conversationId, ended)
  }
  const query = 'taux TVA Sénégal 2026'
  call('w1', 'web_search', { query }, [
    {
      kind: 'links',
      query,
      results: [
        {
          title: 'Taxe sur la valeur ajoutée (TVA) | Direction générale des impôts et des domaines du Sénégal',
          url: 'https://www.impotsetdomaines.gouv.sn/fr/taxe-sur-la-valeur-ajoutee',
          excerpt:
            'Le taux normal de la TVA est fixé à 18 %. Un taux réduit de 10 % s’applique aux prestations fournies par les établissements d’hébergement touristique agréés, dans les conditions de l’article 369 du Code général des impôts.',
        },
        {
          title: 'Code général des impôts',
          url: 'https://exemple.sn/cgi',
          excerpt: 'Loi n° 2012-31 du 31 décembre 2012.',
        },
        { title: 'Page sans chiffrement', url: 'http://ancien.exemple.sn/tva', excerpt: '' },
      ],
    },
  ])
  call('w2', 'browse_url', { url: 'https://exemple.sn/cgi' }, [
    {
      kind: 'page',
      title: 'Code général des impôts',
      text: '# Code général des impôts\n\n| Taux | Opérations |\n| --- | --- |\n| 18 % | Régime normal |',
      position: 'exemple.sn · 0–7921 / 26400',
      url: 'https://exemple.sn/cgi',
      nextOffset: 7921,
    },
  ])
  call('w3', 'get_current_weather', { city: 'Dakar' }, [
    {
      kind: 'facts',
      title: 'Dakar, Sénégal',
      facts: [
        { label: { fr: 'Température', en: 'Temperature' }, value: '27 °C' },
        { label: { fr: 'Ressentie', en: 'Feels like' }, value: '30 °C' },
        { label: { fr: 'Ciel', en: 'Sky' }, value: 'partiellement nuageux' },
        { label: { fr: 'Humidité', en: 'Humidity' }, value: '78 %' },
        { label: { fr: 'Vent', en: 'Wind' }, value: '21 km/h' },
        { label: { fr: 'Heure locale', en: 'Local time' }, value: '16:15' },
      ],
      credit: { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' },
    },
  ])
  call('w4', 'convert_currency', { amount: 1000, from_currency: 'EUR', to_currency: 'XOF' }, [
    {
      kind: 'facts',
      title: '1 000 EUR = 655 957 FCFA',
      facts: [
        { label: { fr: 'Cours', en: 'Rate' }, value: '1 EUR = 655,957 XOF' },
        { label: { fr: 'Date du cours', en: 'Date of the rate' }, value: '1 janvier 1999' },
        { label: { fr: 'Source', en: 'Source' }, value: 'parité légale' },
      ],
    },
  ])
}

function fail(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Et pour 2025 ?')
  const text = 'Pour 2025, les hypothèses sont les suivantes : une croissance de'
  fake.agent(conversationId, { type: 'text', text })
  fake.store(conversationId, { id: 53, role: 'assistant', text, runs: [], createdAt: new Date().toISOString() })
  const message = {
    fr: 'La connexion s’est coupée pendant la réponse. Vérifiez le réseau, puis continuez.',
    en: 'The connection broke during the answer. Check the network, then continue.',
  }
  fake.state.pages[conversationId] = { unfinished: { reason: 'error', message } }
  fake.setConversation(conversationId, { state: 'failed' })
  fake.agent(conversationId, { type: 'turn_end', reason: 'error', message })
}

/** No network, with models of this machine to answer instead. */
function loseNetwork(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Et pour 2025 ?')
  const message = {
    fr: 'Impossible de joindre OpenRouter. Vérifiez la connexion à Internet, ou utilisez l’assistant hors ligne.',
    en: 'Cannot reach OpenRouter. Check the Internet connection, or use the offline assistant.',
  }
  fake.state.pages[conversationId] = { unfinished: { reason: 'error', message } }
  const ollama = { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' } as const
  fake.state.localAnswers[conversationId] = [
    { label: 'Assistant hors ligne', use: { modelId: 'offline' } },
    { label: 'qwen3:8b · Ollama', use: { ...ollama, model: 'qwen3:8b' } },
    { label: 'mistral:7b · Ollama', use: { ...ollama, model: 'mistral:7b' } },
  ]
  fake.setConversation(conversationId, { state: 'failed' })
  fake.agent(conversationId, { type: 'turn_end', reason: 'error', message })
}

async function answer(fake: FakeApi, conversationId: string): Promise<void> {
  const words = 'Voici ce que je peux faire : lire votre balance, produire les états, puis préparer l’e-mail.'.split(
    ' ',
  )
  for (const word of words) {
    fake.agent(conversationId, { type: 'text', text: `${word} ` })
    await pause(30)
  }
  fake.store(conversationId, {
    id: Date.now(),
    role: 'assistant',
    text: words.join(' '),
    runs: [],
    createdAt: new Date().toISOString(),
  })
  fake.agent(conversationId, { type: 'usage', usage: { inputTokens: 1_200, outputTokens: 64, costMicroUsd: 900 } })
  fake.setConversation(conversationId, { state: 'idle' })
  fake.agent(conversationId, { type: 'turn_end', reason: 'done' })
}

function searchFiles(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Où est-il question d’amortissements ?')
  const word = /amortissements/gi
  const passages = samplePassages().map(passage => ({
    ...passage,
    marks: [...passage.text.matchAll(word)].map((match): [number, number] => [
      match.index,
      match.index + match[0].length,
    ]),
  }))
  const [first] = passages
  const views: ToolView[] = [
    { kind: 'search', query: 'amortissements', passages: first ? [...passages, { ...first, score: 0.5 }] : [] },
  ]
  const createdAt = new Date().toISOString()
  const text =
    'Trois fichiers en parlent : la balance, ligne 42, le bail, et le rapport du commissaire aux comptes, page 12.'
  const run = {
    callId: 'search',
    tool: 'search_user_files',
    arguments: '{"query":"amortissements"}',
    status: 'ok',
    text: '',
    views,
    durationMs: 8,
    startedAt: createdAt,
  } as const
  fake.store(conversationId, { id: 51, role: 'assistant', text, runs: [run], createdAt })
  fake.setConversation(conversationId, { state: 'idle' })
}

function showTaskCards(fake: FakeApi, conversationId: string): void {
  storeQuestion(fake, conversationId, 'Rappelle-moi de relancer Diop, et signale que le PDF est vide.')
  const run = (callId: string, tool: string, title: string, view: ToolView) => ({
    callId,
    tool,
    arguments: JSON.stringify({ title }),
    status: 'ok' as const,
    text: '{}',
    views: [view],
    durationMs: 12,
    startedAt: new Date().toISOString(),
  })
  const [tva = '', diop = ''] = ['Déposer la déclaration de TVA', 'Relancer les Établissements Diop & Fils']
  fake.store(conversationId, {
    id: 54,
    role: 'assistant',
    text: 'C’est noté.',
    runs: [
      run('t1', 'create_task', tva, { kind: 'task', taskId: 'task-tva', title: tva }),
      run('t2', 'create_task', diop, { kind: 'task', taskId: 'task-diop', title: diop }),
      run('t3', 'create_task', 'Supprimée', { kind: 'task', taskId: 'task-x', title: 'Une tâche supprimée' }),
      run('r1', 'report_bug', 'PDF vide', { kind: 'report', reportId: 'report-1', title: 'Le PDF est vide' }),
    ],
    createdAt: new Date().toISOString(),
  })
  fake.setConversation(conversationId, { state: 'idle' })
}
