import type { ApprovalRequest, JobDetail, JobView, ToolRunView } from '../../src-preload/contract.ts'
import { ago } from './fake-data.ts'

const MINUTE = 60_000

export function fakeJob(number: number, rest: Partial<JobDetail> = {}): JobDetail {
  return {
    number,
    conversationId: `c-job-${number}`,
    title: `Tâche ${number}`,
    status: 'running',
    steps: rest.runs?.length ?? 0,
    elsewhere: false,
    resumable: rest.status === 'interrupted' || rest.status === 'failed' || rest.status === 'cancelled',
    createdAt: ago(10 * MINUTE),
    startedAt: ago(10 * MINUTE),
    runs: [],
    approvals: [],
    ...rest,
  }
}

export function jobView({ runs: _, approvals: __, answer: ___, ...view }: JobDetail): JobView {
  return view
}

function run(callId: string, tool: string, args: object, rest: Partial<ToolRunView> = {}): ToolRunView {
  const done = { status: 'ok', text: '', views: [], durationMs: 1_240, startedAt: ago(8 * MINUTE) } as const
  return { callId, tool, arguments: JSON.stringify(args), ...done, views: [], ...rest }
}

export const JOB_CARD: ApprovalRequest = {
  approvalId: 'job-card',
  callId: 'j2-b',
  tool: 'send_email_to_user',
  summary: {
    fr: 'Préparer un e-mail à awa.ndiaye@exemple.sn, objet « Relances de mars », sans pièce jointe.',
    en: 'Prepare an e-mail to awa.ndiaye@exemple.sn, subject “Relances de mars”, without attachment.',
  },
  tainted: false,
}

/** One of each status. */
export function sampleJobs(): JobDetail[] {
  const reading = {
    label: { fr: 'Lecture des pages numérisées', en: 'Reading scanned pages' },
    done: 112,
    total: 300,
    unit: 'page' as const,
    remainingMs: 4 * MINUTE,
  }
  return [
    fakeJob(9, {
      title: 'Classer les pièces de caisse de mars par compte',
      status: 'queued',
      before: 2,
      createdAt: ago(MINUTE),
      startedAt: undefined,
    }),
    fakeJob(8, {
      title: 'Lire le contrat numérisé de 300 pages et en relever les échéances',
      conversationId: 'c-tva',
      status: 'running',
      step: {
        callId: 'j8-b',
        tool: 'read_user_file',
        label: { fr: 'Lit un fichier', en: 'Reads a file' },
        progress: reading,
        startedAt: ago(3 * MINUTE),
      },
      timeLeftMs: 3 * MINUTE,
      createdAt: ago(27 * MINUTE),
      startedAt: ago(27 * MINUTE),
      runs: [
        run('j8-a', 'list_user_files', {}),
        run('j8-b', 'read_user_file', { file_id: 'f-pdf' }, { status: 'running', durationMs: undefined }),
      ],
    }),
    fakeJob(7, {
      title: 'Relancer les clients en retard et m’envoyer le tableau',
      conversationId: 'c-paie',
      status: 'waiting',
      timeLeftMs: 28 * MINUTE,
      startedAt: ago(2 * MINUTE),
      runs: [
        run('j2-a', 'search_user_files', { query: 'factures échues' }),
        run(
          'j2-b',
          'send_email_to_user',
          { subject: 'Relances de mars' },
          { status: 'running', durationMs: undefined },
        ),
      ],
      approvals: [JOB_CARD],
    }),
    fakeJob(6, {
      title: 'Traduire le rapport du commissaire aux comptes',
      status: 'running',
      elsewhere: true,
      timeLeftMs: 22 * MINUTE,
      startedAt: ago(8 * MINUTE),
    }),
    fakeJob(5, {
      title: 'Établir les états financiers de Sahel Négoce',
      conversationId: 'c-bilan',
      status: 'done',
      startedAt: ago(25 * MINUTE),
      endedAt: ago(20 * MINUTE),
      runs: [run('j5-a', 'generate_financial_statements', { company: 'Sahel Négoce SARL' })],
      answer:
        'Les états financiers de **Sahel Négoce SARL** sont prêts : le bilan est équilibré à 148 250 000 FCFA et le résultat net atteint 9 412 000 FCFA.',
    }),
    fakeJob(4, {
      title: 'Vérifier le journal des achats',
      status: 'interrupted',
      sentence: {
        fr: 'Ardoise s’est fermé pendant cette tâche de fond. Ce qui était fait est gardé : reprenez-la quand vous voulez.',
        en: 'Ardoise closed during this background job. What was done is kept: take it up again when you like.',
      },
      endedAt: ago(9 * MINUTE),
    }),
    fakeJob(3, {
      title: 'Rapprocher la banque et la comptabilité',
      status: 'failed',
      sentence: {
        fr: 'Le fournisseur du modèle ne répond pas. Réessayez plus tard.',
        en: 'The provider of the model does not answer. Try again later.',
      },
      startedAt: ago(50 * MINUTE),
      endedAt: ago(45 * MINUTE),
    }),
    fakeJob(2, {
      title: 'Budget prévisionnel',
      status: 'cancelled',
      startedAt: ago(70 * MINUTE),
      endedAt: ago(69 * MINUTE),
    }),
  ]
}
