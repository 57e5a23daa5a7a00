import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { SMS_SETTING, WHATSAPP_SETTING } from '../../src-main/outbox/message-settings.ts'
import { SUPPORT_SETTING } from '../../src-main/outbox/report.ts'
import { SMTP_SETTING } from '../../src-main/outbox/smtp-settings.ts'
import { PAYMENT_PAGE_SETTING } from '../../src-main/school/credit-offers.ts'
import type { EffectKind } from '../../src-main/store/effects.ts'
import { addFile } from '../../src-main/store/files.ts'
import { updateProfile } from '../../src-main/store/profiles.ts'
import { setSetting } from '../../src-main/store/settings.ts'
import type { ToolName } from '../../src-main/tools/specs.ts'
import { WEB_SETTING } from '../../src-main/web/web-settings.ts'
import { NUMBER_ID } from './meta-server.ts'
import { ACCOUNT } from './twilio-server.ts'

/** One call of a tool that succeeds, and what it leaves. */
export type ToolCase = { args: object; leaves: EffectKind[] }
export type GivenFiles = { balance: string; note: string; page: string }

/** Of every tool, one call; a delegation leaves nothing but what its own calls leave. */
export function toolCases({
  balance,
  note,
  page,
}: GivenFiles): Record<Exclude<ToolName, 'delegate_to_specialist'>, ToolCase> {
  const text = { title: 'Note de clôture', content: '# À faire\n\n- Relancer la banque' }
  const quiz = { explanation: 'Le 701 reçoit les ventes.', subject: 'Comptabilité' }
  return {
    generate_xlsx: { args: { title: 'Suivi', sheets: [SHEET] }, leaves: ['file'] },
    generate_pdf: { args: { title: 'Note', source_file_id: note }, leaves: ['file'] },
    generate_pptx: { args: { title: 'Clôture', slides: [{ title: 'Fait', bullets: ['Oui'] }] }, leaves: ['file'] },
    generate_docx: { args: text, leaves: ['file'] },
    generate_html: { args: text, leaves: ['file'] },
    generate_md: { args: text, leaves: ['file'] },
    send_email_to_user: { args: { subject: 'Prêt', body: 'Voici.', attachment_file_ids: [note] }, leaves: ['outbox'] },
    draft_email: { args: { to: ['gerant@teranga.sn'], subject: 'Comptes', body: 'Bonjour.' }, leaves: ['draft'] },
    send_sms_to_user: { args: { message: 'Le dossier est prêt.' }, leaves: ['outbox'] },
    send_whatsapp_to_user: { args: { message: 'Le dossier est prêt.' }, leaves: ['outbox'] },
    list_user_files: { args: {}, leaves: [] },
    read_user_file: { args: { file_id: note }, leaves: [] },
    search_user_files: { args: { query: 'relancer la banque' }, leaves: [] },
    save_memory: { args: { fact: 'Tient les comptes de Teranga Distribution' }, leaves: ['memory'] },
    bash_execute: {
      args: { command: 'mkdir -p out/a\necho un > out/x.txt; echo $RANDOM > out/a/x.txt; cat out/a/x.txt' },
      leaves: ['file', 'file'],
    },
    web_search: { args: { query: 'taux de TVA' }, leaves: [] },
    browse_url: { args: { url: page }, leaves: [] },
    interactive_quiz: {
      args: { ...quiz, question: 'Quel compte ?', options: ['701', '601', '411'], correct_index: 0 },
      leaves: ['quiz'],
    },
    true_false_quiz: { args: { ...quiz, statement: 'Le 701 reçoit les ventes.', correct: true }, leaves: ['quiz'] },
    award_bonus_credits: { args: { credits: 3, reason: 'Balance équilibrée' }, leaves: ['credit'] },
    report_exercise_result: { args: { subject: 'Comptabilité', correct: true }, leaves: ['exercise'] },
    create_task: { args: { title: 'Déposer la DSF', due_date: '2035-04-30', tags: ['impôts'] }, leaves: ['task'] },
    buy_credits: { args: {}, leaves: [] },
    report_bug: { args: { title: 'Le total', description: 'La liste dit 9, j’en vois 10.' }, leaves: ['report'] },
    get_current_weather: { args: { city: 'Abidjan' }, leaves: [] },
    convert_currency: { args: { amount: 1_000, from_currency: 'XOF', to_currency: 'USD' }, leaves: [] },
    generate_financial_statements: { args: { file_id: balance }, leaves: ['file', 'file'] },
  }
}

const SHEET = {
  name: 'Honoraires',
  columns: [
    { header: 'Prestation', type: 'text' },
    { header: 'Montant', type: 'money' },
  ],
  rows: [['Bilan', 850_000]],
  totals: true,
}

type Place = { db: Database; paths: { data: string }; profileId: string; now: Date }

/** The files that these calls name. */
export async function addGivenFiles({ db, paths, profileId, now }: Place): Promise<Omit<GivenFiles, 'page'>> {
  const balance = readFileSync(join(import.meta.dirname, '../../resources/samples/balance-2024.csv'))
  const note = Buffer.from('# Note\n\nRelancer la banque avant le 31 mars.\n')
  const add = async (name: string, mime: string, bytes: Uint8Array) =>
    (await addFile(db, paths, { profileId, name, mime, origin: 'imported', content: { bytes }, now })).fileId
  return {
    balance: await add('balance-2024.csv', 'text/csv', balance),
    note: await add('note.md', 'text/markdown', note),
  }
}

/** All that a person may have set up, so that every tool works; messages go to the servers of the test. */
export function setUpServices({ db, profileId, now }: Omit<Place, 'paths'>, mailPort: number): void {
  updateProfile(db, profileId, { email: 'awa@exemple.sn', phone: '+221771234567', now })
  const smtp = { host: '127.0.0.1', port: mailPort, security: 'none', from: 'awa@exemple.sn' }
  const values = {
    [SMTP_SETTING]: smtp,
    [SMS_SETTING]: { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' },
    [WHATSAPP_SETTING]: { provider: 'meta', phoneNumberId: NUMBER_ID },
    [WEB_SETTING]: { search: 'tavily', jina: false },
    [SUPPORT_SETTING]: 'assistance@exemple.sn',
    [PAYMENT_PAGE_SETTING]: 'https://paiement.exemple.sn/credits',
  }
  for (const [key, value] of Object.entries(values)) setSetting(db, { key, value, now })
}

/** Every row of every table, to be compared. */
export function wholeDatabase(db: Database): Record<string, unknown[]> {
  const tables = db
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all()
    .filter(table => !table.startsWith('sqlite_'))
  return Object.fromEntries(tables.map(table => [table, db.prepare(`SELECT * FROM "${table}"`).all()]))
}
