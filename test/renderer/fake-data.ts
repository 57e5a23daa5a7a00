import type {
  AllowedTool,
  Bootstrap,
  ConversationSummary,
  CopyView,
  DraftView,
  FileCard,
  FileView,
  LocalServer,
  MemoryView,
  ModelChoice,
  OutboxView,
  PassageView,
  ReportView,
  ServedModel,
  TaskView,
  ToolRunView,
  TranscriptMessage,
} from '../../src-preload/contract.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Before now, as IsoTime. */
export function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString()
}

function file(
  fileId: string,
  name: string,
  mime: string,
  bytes: number,
  origin: FileCard['origin'],
  age: number,
): FileView {
  return { fileId, name, mime, bytes, origin, createdAt: ago(age) }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function sampleFiles(): FileView[] {
  return [
    {
      ...file('f-bilan', 'Bilan SYSCOHADA 2024.xlsx', XLSX, 48_213, 'generated', 4 * MINUTE),
      sheets: ['Bilan', 'Compte de résultat', 'TAFIRE'],
    },
    { ...file('f-pdf', 'États financiers 2024.pdf', 'application/pdf', 182_904, 'generated', 4 * MINUTE), pages: 6 },
    { ...file('f-balance', 'balance-2024.csv', 'text/csv', 18_442, 'imported', 6 * MINUTE), sheets: ['balance-2024'] },
    file('f-lettre', 'Lettre de relance – Établissements Diop & Fils.md', 'text/markdown', 2_104, 'generated', DAY),
    file('f-recu', 'reçu-carburant.jpg', 'image/jpeg', 845_332, 'imported', 2 * DAY),
    file('f-odd', 'facture\u202Egpj.exe.txt', 'text/plain', 322, 'imported', 9 * DAY),
  ]
}

function sampleConversations(): ConversationSummary[] {
  const one = (id: string, title: string, age: number, rest: Partial<ConversationSummary> = {}) => ({
    id,
    title,
    updatedAt: ago(age),
    pinned: false,
    unread: false,
    state: 'idle' as const,
    ...rest,
  })
  return [
    one('c-bilan', 'Bilan SYSCOHADA 2024 et envoi par e-mail', 4 * MINUTE),
    one('c-tva', 'Déclaration de TVA de février', 40 * MINUTE, { state: 'running' }),
    one('c-plan', 'Plan de trésorerie du groupe Sahel Négoce', 3 * DAY, { pinned: true }),
    one('c-relance', 'Lettre de relance clients', DAY, { unread: true }),
    one('c-ecart', 'Écart de 12 500 FCFA dans le journal des achats', DAY + 60 * MINUTE, { state: 'failed' }),
    one('c-paie', 'Charges sociales : vérifier le taux', 4 * DAY, { state: 'awaits_you' }),
    one('c-cours', 'Cours : l’amortissement dégressif', 12 * DAY),
    one('c-vieux', 'Budget prévisionnel 2024', 90 * DAY),
  ]
}

function sampleModels(): ModelChoice[] {
  return [
    { id: 'offline', label: 'Assistant hors ligne', provider: 'offline', hasKey: false },
    {
      id: 'm-mistral',
      label: 'Mistral Medium',
      provider: 'mistral',
      baseUrl: 'https://api.mistral.ai/v1',
      model: 'mistral-medium-latest',
      contextTokens: 128_000,
      hasKey: true,
    },
    {
      id: 'm-ollama',
      label: 'Qwen 3 (Ollama)',
      provider: 'ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:8b',
      contextTokens: 32_768,
      hasKey: false,
    },
  ]
}

export function sampleServers(): LocalServer[] {
  const models: ServedModel[] = [
    { name: 'qwen3:8b', contextTokens: 4_096, maxContextTokens: 40_960, cramped: true, tools: true, thinking: true },
    { name: 'gemma3:4b', contextTokens: 131_072, maxContextTokens: 131_072, tools: false, vision: true },
    ...Array.from({ length: 6 }, (_, index) => ({ name: `autre-${index}` })),
  ]
  return [{ provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models }]
}

export function sampleOutbox(): OutboxView[] {
  const one = (id: string, state: OutboxView['state'], rest: Partial<OutboxView> = {}): OutboxView => ({
    id,
    channel: 'email',
    to: 'comptable@exemple.sn',
    subject: 'Bilan SYSCOHADA 2024',
    body: 'Bonjour,\n\nVous trouverez ci-joint le bilan et les états financiers de l’exercice 2024.\n\nCordialement,\nAwa Ndiaye',
    attachments: [
      { fileId: 'f-bilan', name: 'Bilan SYSCOHADA 2024.xlsx', bytes: 48_213 },
      { fileId: 'f-pdf', name: 'États financiers 2024.pdf', bytes: 182_904 },
    ],
    state,
    attempts: 0,
    createdAt: ago(4 * MINUTE),
    ...rest,
  })
  return [
    one('o-held', 'held'),
    one('o-failed', 'failed', {
      subject: 'Relance : facture 2024-118',
      to: 'diop.fils@exemple.sn',
      attachments: [],
      attempts: 2,
      createdAt: ago(DAY),
      lastError: {
        fr: 'Le serveur a refusé le mot de passe. Corrigez-le dans Réglages > E-mail, puis renvoyez.',
        en: 'The server refused the password. Correct it in Settings > E-mail, then send again.',
      },
    }),
    one('o-uncertain', 'uncertain', { subject: 'Balance de février', createdAt: ago(2 * DAY), attempts: 1 }),
    one('o-alone', 'held', {
      subject: 'Rapport de trésorerie',
      leavesAlone: true,
      attempts: 1,
      createdAt: ago(DAY / 2),
      lastError: {
        fr: 'Le serveur d’envoi smtp.exemple.sn est injoignable (hors ligne ?). Le message partira tout seul dès que la connexion revient.',
        en: 'The mail server smtp.exemple.sn cannot be reached (offline?). The message will leave by itself as soon as the connection is back.',
      },
    }),
    one('o-sent', 'sent', {
      subject: 'Plan de trésorerie',
      createdAt: ago(3 * DAY),
      sentAt: ago(3 * DAY),
      attempts: 1,
    }),
  ]
}

export function sampleDrafts(): DraftView[] {
  return [
    {
      id: 'd-relance',
      to: ['diop.fils@exemple.sn', 'compta@sahel-negoce.sn'],
      cc: ['awa.ndiaye@exemple.sn'],
      subject: 'Relance : facture 2024-118 échue',
      body: 'Bonjour,\n\nSauf erreur de notre part, la facture **2024-118** de 1 250 000 FCFA, échue le 28 février, reste impayée.\n\nMerci de nous indiquer la date de votre règlement.\n\nCordialement,\nAwa Ndiaye',
      attachments: [{ fileId: 'f-pdf', name: 'États financiers 2024.pdf', bytes: 182_904 }],
      state: 'editing',
      createdAt: ago(6 * MINUTE),
      updatedAt: ago(5 * MINUTE),
    },
  ]
}

/** Messages of the other channels, as they wait and as they left. */
export function sampleMessagesOut(): OutboxView[] {
  const one = { to: '+221771234567', attachments: [], attempts: 0, createdAt: ago(2 * MINUTE) }
  const body = "Awa, l'échéance de la TVA est vendredi 15. Le fichier est prêt dans Ardoise."
  return [
    {
      ...one,
      id: 'o-sms',
      channel: 'sms',
      subject: body.slice(0, 58),
      body,
      state: 'held',
      sms: { encoding: 'UCS-2', parts: 2 },
      lastError: {
        fr: 'Aucun service de SMS n’est configuré : le SMS attend. Choisissez-en un dans Réglages > SMS et WhatsApp, puis relancez-le.',
        en: 'No SMS service is configured: the SMS is waiting. Choose one in Settings > SMS and WhatsApp, then release it.',
      },
    },
    {
      ...one,
      id: 'o-whatsapp',
      channel: 'whatsapp',
      subject: 'Le bilan est prêt.',
      body: 'Le bilan est prêt.',
      state: 'held',
      attachments: [{ fileId: 'f-pdf', name: 'États financiers 2024.pdf', bytes: 182_904 }],
      link: 'https://wa.me/221771234567?text=Le%20bilan%20est%20pr%C3%AAt.',
    },
  ]
}

export function sampleMemories(): MemoryView[] {
  return [
    {
      id: 'mem-1',
      fact: 'Le cabinet clôture ses exercices au 31 décembre.',
      category: 'cabinet',
      createdAt: ago(20 * DAY),
    },
    {
      id: 'mem-2',
      fact: 'Préfère les montants en milliers de FCFA dans les tableaux de synthèse.',
      createdAt: ago(8 * DAY),
    },
    {
      id: 'mem-3',
      fact: 'La société Sahel Négoce est au régime réel normal.',
      category: 'clients',
      createdAt: ago(3 * DAY),
    },
  ]
}

/** A calendar day so many days from today. */
export function dayFromNow(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}`
}

/** As the main process reckons it. */
export function lateAt(due: string): string {
  return due.length === 10 ? new Date(`${due}T24:00`).toISOString() : new Date(due).toISOString()
}

export function sampleTasks(): TaskView[] {
  const task = (id: string, title: string, rest: Partial<TaskView> = {}): TaskView => ({
    id,
    title,
    priority: 'normal',
    tags: [],
    createdAt: ago(DAY),
    ...(rest.due && { lateAt: lateAt(rest.due) }),
    ...rest,
  })
  return [
    task('task-tva', 'Déposer la déclaration de TVA', { due: dayFromNow(-2), priority: 'urgent', tags: ['impôts'] }),
    task('task-diop', 'Relancer les Établissements Diop & Fils pour la facture 2024-118, restée sans réponse', {
      due: dayFromNow(0),
      priority: 'high',
      tags: ['clients', 'relances'],
      conversationId: 'c-bilan',
    }),
    task('task-cnss', 'Payer la CNSS', { due: `${dayFromNow(6)}T09:30`, tags: ['impôts'] }),
    task('task-bureau', 'Ranger les pièces de caisse', { priority: 'low' }),
    task('task-bilan', 'Envoyer le bilan 2024', { doneAt: ago(DAY) }),
  ]
}

export function sampleReports(): ReportView[] {
  return [
    {
      id: 'report-1',
      title: 'Le PDF est vide à la page 3',
      severity: 'high',
      text: '# Le PDF est vide à la page 3\n\n- Gravité : élevée\n- Version : Ardoise 0.1.0\n\n## Ce qui se passe\n\nRien ne s’affiche.\n\n## Journal\n\n```text\n2025-03-14 09:26:53 [error] page 3\n```\n',
      state: 'held',
      to: 'assistance@exemple.sn',
      createdAt: ago(MINUTE),
    },
  ]
}

export function sampleAllowed(): AllowedTool[] {
  const label = { fr: 'Vous envoie un e-mail', en: 'Sends you an e-mail' }
  return [{ tool: 'send_email_to_user', label, since: ago(12 * DAY) }]
}

export function sampleBootstrap(): Bootstrap {
  return {
    welcomed: true,
    profile: { id: 'p-1', name: 'Awa Ndiaye', mode: 'pro', language: 'fr', email: 'comptable@exemple.sn' },
    language: 'fr',
    theme: 'system',
    version: '0.2.0',
    platform: 'linux',
    keychain: true,
    models: sampleModels(),
    modelId: 'm-mistral',
    conversations: sampleConversations(),
    outboxWaiting: 1,
    notices: [],
  }
}

function run(callId: string, tool: string, args: unknown, rest: Partial<ToolRunView> = {}): ToolRunView {
  return {
    callId,
    tool,
    arguments: JSON.stringify(args),
    status: 'ok',
    text: '',
    views: [],
    durationMs: 120,
    startedAt: ago(5 * MINUTE),
    ...rest,
  }
}

/** The conversation of the main job: a balance becomes statements and an e-mail. */
export function sampleMessages(): TranscriptMessage[] {
  const [workbook, pdf, balance] = sampleFiles()
  if (!workbook || !pdf || !balance) throw new Error('the sample files are missing')
  return [
    {
      id: 1,
      role: 'user',
      text: 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail.',
      files: [{ fileId: balance.fileId, name: balance.name }],
      createdAt: ago(6 * MINUTE),
    },
    {
      id: 2,
      role: 'assistant',
      text: 'Je lis d’abord la balance et je regarde ce que contient déjà votre dossier.',
      reasoning: 'L’utilisateur veut un bilan. Il faut lire la balance, vérifier l’équilibre, puis produire les états.',
      runs: [
        run(
          't-1',
          'read_user_file',
          { file_id: 'f-balance' },
          {
            text: 'Compte;Libellé;Débit;Crédit\n101000;Capital social;0;50000000\n…',
            durationMs: 84,
            views: [
              {
                kind: 'page',
                title: 'balance-2024.csv',
                text: 'Compte;Libellé;Débit;Crédit\n101000;Capital social;0;50000000\n244100;Matériel de bureau;12400000;0',
                position: 'caractères 0 à 8 000 sur 18 442',
                nextOffset: 8000,
              },
            ],
          },
        ),
        run('t-2', 'list_user_files', { query: '2023' }, { durationMs: 12, text: 'Aucun fichier.' }),
      ],
      createdAt: ago(6 * MINUTE),
    },
    {
      id: 3,
      role: 'assistant',
      text: '',
      runs: [
        run(
          't-3',
          'generate_financial_statements',
          { file_id: 'f-balance', company: 'Sahel Négoce SARL', year: 2024 },
          {
            durationMs: 1_840,
            text: 'Total actif 148 250 000 ; résultat net 9 412 000.',
            views: [
              {
                kind: 'statements',
                files: [workbook, pdf],
                summary: {
                  kind: 'table',
                  title: 'Sahel Négoce SARL, exercice 2024',
                  columns: ['', '2024', '2023'],
                  rows: [
                    ['Total actif', '148 250 000', '131 004 500'],
                    ['Capitaux propres', '71 912 000', '62 500 000'],
                    ['Chiffre d’affaires', '212 480 000', '190 220 000'],
                    ['Résultat net', '9 412 000', '7 030 250'],
                    ['Trésorerie nette', '18 930 000', '-2 115 000'],
                  ],
                },
                notices: [
                  'Le compte 471000 « Compte d’attente » garde un solde de 125 000 FCFA : soldez-le avant la clôture.',
                ],
              },
            ],
          },
        ),
      ],
      createdAt: ago(5 * MINUTE),
    },
    {
      id: 4,
      role: 'assistant',
      text: 'Les états financiers de **Sahel Négoce SARL** sont prêts.\n\n- Le bilan est équilibré à **148 250 000 FCFA**.\n- Le résultat net progresse de 34 %.\n- Le compte 471000 est à solder avant la clôture.\n\nJe prépare l’e-mail : il attend votre accord avant de partir.',
      runs: [
        run(
          't-4',
          'send_email_to_user',
          { subject: 'Bilan SYSCOHADA 2024', body: '…', file_ids: ['f-bilan', 'f-pdf'] },
          {
            durationMs: 45,
            text: 'Message préparé.',
            views: [
              {
                kind: 'outbox',
                entryId: 'o-held',
                channel: 'email',
                to: 'comptable@exemple.sn',
                subject: 'Bilan SYSCOHADA 2024',
                state: 'held',
              },
            ],
          },
        ),
      ],
      createdAt: ago(4 * MINUTE),
    },
  ]
}

/** What some of the sample files say. */
export function samplePassages(): PassageView[] {
  return [
    {
      fileId: 'f-balance',
      name: 'balance-2024.csv',
      place: { fr: 'ligne 42', en: 'row 42' },
      text: 'Compte | Intitulé | Débit | Crédit\n41: 245100 | Matériel automobile | 18 500 000 |\n42: 284510 | Amortissements du matériel automobile | | 7 400 000\n43: 311000 | Marchandises | 5 125 000 |',
      score: 0.93,
    },
    {
      fileId: 'f-bilan',
      name: 'Contrat de bail commercial.docx',
      text: 'Entre M. Ousmane Diallo, bailleur, et la SARL Tout-Textile, preneur, d’un local de 80 m² au marché Sandaga. Loyer mensuel de 250 000 FCFA, payable d’avance ; caution de trois mois ; durée de trois ans renouvelable. Le matériel automobile du preneur stationne dans la cour, à ses risques, et la dotation aux amortissements reste à sa charge. Tout différend est soumis au tribunal de commerce du lieu d’exécution.',
      score: 0.71,
    },
    {
      fileId: 'f-note',
      name: 'Rapport du commissaire aux comptes.pdf',
      place: { fr: 'page 12', en: 'page 12' },
      text: 'Les amortissements sont linéaires, sur la durée d’utilité des biens.',
      score: 0.64,
    },
  ]
}

export function sampleCopies(): CopyView[] {
  const named = (n: number, copy: Pick<CopyView, 'createdAt' | 'bytes' | 'reason'>) => ({
    path: `/copies/ardoise-${n}.db`,
    name: `ardoise-${n}.db`,
    ...copy,
  })
  return [
    named(1, { createdAt: ago(86_400_000), bytes: 2_400_000, reason: 'automatic' }),
    named(2, { createdAt: ago(6 * 86_400_000), bytes: 2_100_000, reason: 'manual' }),
    named(4, { createdAt: ago(8 * 86_400_000), bytes: 61_000_000, reason: 'set_aside' }),
  ]
}
