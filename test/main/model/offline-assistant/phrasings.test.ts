import { describe, expect, it } from 'vitest'
import { type Called, createConversation } from './converse.ts'

type Row = {
  say: string
  files?: string[]
  /** The tools called, in order. */
  calls: string[]
  /** Fields that the first call's arguments must hold. */
  first?: Record<string, unknown>
  last?: Record<string, unknown>
}

const S = 'generate_financial_statements'
const E = 'send_email_to_user'
const B24 = 'balance-2024.csv'

const WRITTEN_WITH_THE_RULES: Row[] = [
  {
    say: 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail',
    files: [B24],
    calls: [S, E],
    first: { file_id: 'f_balance_2024_csv' },
    last: { attachment_file_ids: ['g_book', 'g_pdf'] },
  },
  { say: 'genere le bilan syscohada de cette entreprise et envoie le par email', files: [B24], calls: [S, E] },
  { say: 'stp fé le bilan é envoi par mail', files: [B24], calls: [S, E] },
  {
    say: 'Établis les états financiers 2024 de la société Sahel Agro SARL',
    files: [B24],
    calls: [S],
    first: { company: 'Sahel Agro SARL', year: 2024 },
  },
  {
    say: 'Peux-tu préparer la liasse de l’exercice deux mille vingt-quatre ?',
    files: ['bg.xlsx'],
    calls: [S],
    first: { year: 2024 },
  },
  { say: 'Compte de résultat et TFT svp', files: [B24], calls: [S] },
  { say: 'bilan', files: [B24], calls: [S] },
  { say: 'Fais le bilan mais n’envoie pas d’e-mail', files: [B24], calls: [S] },
  { say: 'Dresse le bilan sans l’envoyer', files: [B24], calls: [S] },
  {
    say: 'Bilan 2024 avec comparatif N-1',
    files: ['balance 2024.csv', 'balance 2023.csv'],
    calls: [S],
    first: { file_id: 'f_balance_2024_csv', previous_file_id: 'f_balance_2023_csv', year: 2024 },
  },
  {
    say: 'Fais les états financiers',
    files: ['N-1.xlsx', 'balance.xlsx'],
    calls: [S],
    first: { file_id: 'f_balance_xlsx', previous_file_id: 'f_N_1_xlsx' },
  },
  {
    say: 'Prepare the financial statements for twenty twenty-four and email them to me',
    files: ['trial balance.xlsx'],
    calls: [S, E],
    first: { year: 2024 },
  },
  { say: 'Make the balance sheet of this company, please', files: ['tb.csv'], calls: [S] },
  { say: 'Génère le billan de cette entreprise', files: [B24], calls: [S] },
  { say: 'Résume ce document', files: ['contrat.pdf'], calls: ['read_user_file'], first: { file_id: 'f_contrat_pdf' } },
  {
    say: 'résume ce fichier puis fais-en un PDF et envoie-le-moi',
    files: ['rapport.docx'],
    calls: ['read_user_file', 'generate_pdf', E],
  },
  { say: 'Summarise this file', files: ['report.pdf'], calls: ['read_user_file'] },
  {
    say: 'Convertis ce fichier en PDF',
    files: ['note.docx'],
    calls: ['generate_pdf'],
    first: { source_file_id: 'f_note_docx' },
  },
  {
    say: 'Exporte ce tableau en pdf',
    files: ['ventes.xlsx'],
    calls: ['generate_pdf'],
    first: { source_file_id: 'f_ventes_xlsx' },
  },
  { say: 'Montre-moi la page 3', files: ['cours.pdf'], calls: ['read_user_file'], first: { pages: '3' } },
  {
    say: 'Retiens que mes exercices finissent en juin',
    calls: ['save_memory'],
    first: { fact: 'mes exercices finissent en juin' },
  },
  { say: 'Remember that I work for Sahel Agro', calls: ['save_memory'], first: { fact: 'I work for Sahel Agro' } },
  { say: 'Liste mes fichiers', calls: ['list_user_files'] },
  {
    say: 'Envoie-moi ce fichier par mail',
    files: ['facture.pdf'],
    calls: [E],
    first: { attachment_file_ids: ['f_facture_pdf'] },
  },
  {
    say: 'Écris une lettre de relance à M. Diop pour la facture F-102 de 350 000 F',
    calls: ['generate_pdf', 'generate_md'],
  },
  { say: 'Rédige une note de service : la caisse ferme à 16 h le vendredi.', calls: ['generate_pdf', 'generate_md'] },
  { say: 'Fais le journal de ces écritures', files: ['ecritures.csv'], calls: ['read_user_file', 'generate_xlsx'] },
  { say: 'Fais un budget avec :\nLoyer : 150 000\nSalaires : 600 000', calls: ['generate_xlsx'] },
  { say: 'que sais-tu de moi ?', calls: [] },
  { say: 'Bonjour', calls: [] },
]

describe('phrasings written with the rules', () => {
  for (const row of WRITTEN_WITH_THE_RULES) check(row)
})

function check(row: Row) {
  it(`${row.say}${row.files ? ` [${row.files.join(', ')}]` : ''}`, async () => {
    const { calls } = await createConversation().say(row.say, row.files)
    expect(calls.map(call => call.name)).toEqual(row.calls)
    if (row.first) expect(calls[0]?.arguments).toMatchObject(row.first)
    if (row.last) expect(calls.at(-1)?.arguments).toMatchObject(row.last)
    expectNoUndefined(calls)
  })
}

function expectNoUndefined(calls: readonly Called[]) {
  expect(JSON.stringify(calls)).not.toContain('undefined')
}
