import {
  BANK,
  CONTRACTS,
  ENGLISH,
  EXERCISES,
  LESSONS,
  LETTERS,
  MINUTES,
  NOTES,
  PAYSLIPS,
  QUOTES,
  REPORTS,
  SALES,
  TABLES,
  TAXES,
} from './office-records.ts'

export type OfficeDocument = { id: string; name: string; text: string }

/** Two hundred documents as offices and schools keep them: many alike, and each with something of its own. */
export function officeDocuments(): OfficeDocument[] {
  return [
    ...SALES.map((sale, index) => invoice(sale, index)),
    ...QUOTES.map((quote, index) => quotation(quote, index)),
    ...CONTRACTS.map(([title, body], index) => contract(title, body, index)),
    ...MINUTES.map(([title, body], index) => minutes(title, body, index)),
    ...PAYSLIPS.map((slip, index) => payslip(slip, index)),
    ...TAXES.map(([title, body], index) => tax(title, body, index)),
    ...BANK.map((bank, index) => statement(bank, index)),
    ...LETTERS.map(([title, body], index) => letter(title, body, index)),
    ...NOTES.map(([title, body], index) => plain('note', title, body, index, NOTE_END)),
    ...LESSONS.map(([title, body], index) => plain('cours', title, body, index, LESSON_END)),
    ...EXERCISES.map(([title, body], index) => plain('exercice', title, body, index, EXERCISE_END)),
    ...TABLES.map((table, index) => csv(table, index)),
    ...REPORTS.map(([title, body], index) => plain('rapport', title, body, index, REPORT_END)),
    ...ENGLISH.map(([title, body], index) => plain('english', title, body, index, ENGLISH_END)),
  ]
}

type Sale = (typeof SALES)[number]

function invoice([client, place, item, amount, date, note]: Sale, index: number): OfficeDocument {
  const vat = Math.round(amount * 0.18)
  const number = `FA-2024-${String(index + 101)}`
  return {
    id: `facture-${index + 1}`,
    name: `${number}.md`,
    text: `# Facture ${number}\n\nNDIAYE DISTRIBUTION SARL, avenue Lamine Guèye, Dakar. NINEA 004512877.\n\nClient : ${client}, ${place}\nDate : ${date}\n\n| Désignation | Montant HT |\n|---|---|\n| ${item} | ${money(amount)} |\n| TVA 18 % | ${money(vat)} |\n| Net à payer TTC | ${money(amount + vat)} |\n\n${note}. Règlement à trente jours par virement ou par chèque. Tout retard de paiement entraîne une pénalité de 1,5 % par mois.\n`,
  }
}

function quotation([client, place, item, amount, date, note]: Sale, index: number): OfficeDocument {
  const number = `DV-${String(index + 31)}`
  return {
    id: `devis-${index + 1}`,
    name: `devis ${number}.txt`,
    text: `DEVIS ${number} du ${date}\n\nÀ l’attention de : ${client}, ${place}\n\nNous avons le plaisir de vous proposer nos meilleures conditions pour : ${item}.\nMontant hors taxes : ${money(amount)} FCFA. TVA en sus. ${note}.\n\nCette offre est valable un mois. Acompte de 40 % à la commande, solde à la livraison. Bon pour accord, date et signature.\n`,
  }
}

function contract(title: string, body: string, index: number): OfficeDocument {
  return {
    id: `contrat-${index + 1}`,
    name: `contrat_${String(index + 1).padStart(2, '0')}.md`,
    text: `# ${title}\n\nEntre les soussignés, il a été convenu ce qui suit.\n\n## Article 1\n\n${body}\n\n## Article 2 : litiges\n\nTout différend est soumis au tribunal de commerce du lieu d’exécution, après tentative de règlement amiable. Le présent acte est enregistré aux frais du demandeur et fait en deux exemplaires originaux.\n`,
  }
}

function minutes(title: string, body: string, index: number): OfficeDocument {
  return {
    id: `pv-${index + 1}`,
    name: `pv-${String(index + 1).padStart(3, '0')}.txt`,
    text: `${title}\n\nL’an deux mille vingt-quatre, les membres se sont réunis sur convocation régulière. Le quorum est atteint et la feuille de présence est signée.\n\n${body}\n\nL’ordre du jour étant épuisé, la séance est levée à 12 h 30. Le président et le secrétaire signent le présent document.\n`,
  }
}

function payslip([name, job, month, gross, detail]: (typeof PAYSLIPS)[number], index: number): OfficeDocument {
  const tax = Math.round(gross * 0.08)
  return {
    id: `paie-${index + 1}`,
    name: `bulletin-${String(index + 1).padStart(2, '0')}.csv`,
    text: `Bulletin de paie;${month}\nSalarié;${name}\nEmploi;${job}\nSalaire de base;${gross}\n${detail};\nCotisation retraite;${Math.round(gross * 0.06)}\nImpôt sur le revenu;${tax}\nNet à payer;${Math.round(gross * 0.86)}\n`,
  }
}

function tax(title: string, body: string, index: number): OfficeDocument {
  return {
    id: `impot-${index + 1}`,
    name: `fiscal_${index + 1}.txt`,
    text: `DIRECTION GÉNÉRALE DES IMPÔTS\n\n${title}\n\nContribuable : Ndiaye Distribution SARL, NINEA 004512877.\n\n${body}\n\nJe certifie exacts les renseignements de la présente déclaration. Cachet et signature du représentant légal.\n`,
  }
}

function statement([bank, month, holder, lines]: (typeof BANK)[number], index: number): OfficeDocument {
  const rows = lines.map((line, at) => `${String(3 + at * 7).padStart(2, '0')};${line};${125_000 * (at + 1 + index)}`)
  return {
    id: `releve-${index + 1}`,
    name: `releve-${bank.toLowerCase().replaceAll(' ', '-')}-${index + 1}.csv`,
    text: `Relevé de compte ${bank};${month};${holder}\nJour;Libellé;Montant\n${rows.join('\n')}\n30;SOLDE EN FIN DE MOIS;${987_650 + index * 1_111}\n`,
  }
}

function letter(title: string, body: string, index: number): OfficeDocument {
  return {
    id: `lettre-${index + 1}`,
    name: `lettre ${index + 1}.txt`,
    text: `Objet : ${title}\n\nMadame, Monsieur,\n\n${body}\n\nDans l’attente de votre réponse, nous vous prions d’agréer, Madame, Monsieur, l’expression de nos salutations distinguées.\n`,
  }
}

function plain(kind: string, title: string, body: string, index: number, end: string): OfficeDocument {
  return { id: `${kind}-${index + 1}`, name: `${kind}-${index + 1}.md`, text: `# ${title}\n\n${body}\n\n${end}\n` }
}

function csv([title, columns, rows]: (typeof TABLES)[number], index: number): OfficeDocument {
  const lines = [columns, ...rows].map(cells => cells.join(';'))
  return { id: `tableau-${index + 1}`, name: `${title}.csv`, text: `${lines.join('\n')}\n` }
}

function money(francs: number): string {
  return String(francs).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

const NOTE_END = 'La présente note prend effet dès son affichage ; les chefs de service veillent à son application.'
const LESSON_END =
  'À retenir : recopie la leçon dans ton cahier et apprends la définition par cœur pour la prochaine fois.'
const EXERCISE_END = 'Rédige ta réponse avec soin ; le barème compte la présentation. Durée : trente minutes.'
const REPORT_END =
  'Le présent rapport est remis à la direction, qui en assure la diffusion et le suivi des recommandations.'
const ENGLISH_END = 'Please keep this document for your records. Yours faithfully, the administration office.'
