import type { Bilingual } from '../../types.ts'
import type { Concept } from './lexicon.ts'

/** What it can do, in the words of someone who asks; `near` are the concepts that make it worth offering. */
export const ABILITIES: readonly { near: readonly Concept[]; tool: string; does: Bilingual }[] = [
  {
    near: ['statement', 'balance', 'figure', 'check', 'previous', 'define'],
    tool: 'generate_financial_statements',
    does: {
      fr: 'établir les états financiers SYSCOHADA (bilan, compte de résultat, TFT) à partir d’une balance csv ou xlsx : « Génère le bilan de cette entreprise et envoie-le par e-mail »',
      en: 'prepare SYSCOHADA financial statements (balance sheet, income statement, cash flow) from a csv or xlsx trial balance: “Prepare the balance sheet and e-mail it to me”',
    },
  },
  {
    near: ['file', 'open', 'summarise', 'page', 'row', 'missing', 'define'],
    tool: 'read_user_file',
    does: {
      fr: 'résumer un fichier par ses phrases importantes, ou en montrer une page ou une ligne : « Résume ce document », « Montre la page 3 »',
      en: 'summarise a file by its main sentences, or show a page or a row: “Summarise this document”, “Show page 3”',
    },
  },
  {
    near: ['mine', 'list', 'file', 'open'],
    tool: 'search_user_files',
    does: {
      fr: 'chercher dans vos fichiers et citer les passages : « Cherche dans mes fichiers la facture de SENELEC »',
      en: 'search your files and quote the passages: “Search my files for the SENELEC invoice”',
    },
  },
  {
    near: ['journal', 'check', 'excel', 'figure', 'balance'],
    tool: 'generate_xlsx',
    does: {
      fr: 'faire un journal contrôlé ou un budget en classeur à partir d’un tableau collé ou joint : « Fais le journal de ces écritures »',
      en: 'make a checked journal or a budget workbook from a pasted or attached table: “Make the journal of these entries”',
    },
  },
  {
    near: ['letter', 'note', 'write', 'pdf', 'markdown', 'word', 'missing'],
    tool: 'generate_pdf',
    does: {
      fr: 'rédiger une lettre, une note ou un compte rendu, en PDF ou en Word : « Écris une lettre de relance à M. Diop pour la facture F-102 »',
      en: 'write a letter, a note or minutes, as PDF or Word: “Write a payment reminder to Mr Diop for invoice F-102”',
    },
  },
  {
    near: ['pdf', 'convert', 'excel', 'file', 'word', 'slides', 'html', 'markdown'],
    tool: 'generate_pdf',
    does: {
      fr: 'convertir un fichier ou un texte en PDF, Word, diaporama, page web ou Markdown : « Convertis ce fichier en Word »',
      en: 'convert a file or a text to PDF, Word, slides, a web page or Markdown: “Convert this file to Word”',
    },
  },
  {
    near: ['send', 'mail', 'otherChannel'],
    tool: 'send_email_to_user',
    does: {
      fr: 'vous envoyer un fichier ou un texte par e-mail, SMS ou WhatsApp : « Envoie-le-moi par e-mail »',
      en: 'send you a file or a text by e-mail, SMS or WhatsApp: “E-mail it to me”',
    },
  },
  {
    near: ['mail', 'write', 'letter'],
    tool: 'draft_email',
    does: {
      fr: 'préparer un e-mail à quelqu’un, que vous relisez et envoyez : « Prépare un e-mail à client@exemple.com pour demander le règlement »',
      en: 'prepare an e-mail to someone, for you to read and send: “Prepare an e-mail to client@example.com to ask for payment”',
    },
  },
  {
    near: ['define', 'help', 'missing'],
    tool: 'interactive_quiz',
    does: {
      fr: 'expliquer une notion et interroger (fractions, conjugaison, capitales…) : « Aide-moi à préparer mon devoir sur les fractions », « Quiz sur le passé composé, CM2 »',
      en: 'explain a topic and ask about it (fractions, French conjugation, capitals…): “Help me with my homework on fractions”, “Quiz on percentages”',
    },
  },
  {
    near: ['remember', 'recall', 'list'],
    tool: 'create_task',
    does: {
      fr: 'noter une tâche avec sa date : « Rappelle-moi vendredi de déclarer la TVA »',
      en: 'note a task with its day: “Remind me on Friday to file the VAT return”',
    },
  },
  {
    near: ['convert', 'figure', 'ask'],
    tool: 'convert_currency',
    does: {
      fr: 'convertir une somme, ou dire le temps qu’il fait : « Combien font 100 euros en FCFA ? », « Quel temps fait-il à Dakar ? »',
      en: 'convert a sum, or tell the weather: “How much is 100 euros in FCFA?”, “What is the weather in Dakar?”',
    },
  },
  {
    near: ['open', 'list'],
    tool: 'web_search',
    does: {
      fr: 'avec Internet, chercher ou lire une page : « Cherche sur Internet le taux de TVA », « Lis https://… »',
      en: 'with Internet, search or read a page: “Search the web for the VAT rate”, “Read https://…”',
    },
  },
  {
    near: ['remember', 'recall', 'forget'],
    tool: 'save_memory',
    does: {
      fr: 'retenir une information pour plus tard : « Retiens que mes exercices finissent en juin »',
      en: 'remember something for later: “Remember that my fiscal years end in June”',
    },
  },
  {
    near: ['mine', 'list', 'file'],
    tool: 'list_user_files',
    does: { fr: 'lister vos fichiers : « Liste mes fichiers »', en: 'list your files: “List my files”' },
  },
  {
    near: ['help', 'missing'],
    tool: 'report_bug',
    does: {
      fr: 'montrer vos crédits, ou signaler un problème : « Combien de crédits ai-je ? », « Signale un problème : … »',
      en: 'show your credits, or report a problem: “How many credits do I have?”, “Report a problem: …”',
    },
  },
]

export const GUEST_ABILITIES: readonly Bilingual[] = [
  { fr: 'résumer un texte collé ici : « Résume : … »', en: 'summarise a text pasted here: “Summarise: …”' },
  {
    fr: 'rédiger ici même une lettre ou une note, à recopier',
    en: 'write a letter or a note right here, for you to copy',
  },
  {
    fr: 'expliquer une notion d’école : « Explique-moi les fractions »',
    en: 'explain a school topic: “Explain fractions”',
  },
  { fr: 'expliquer comment connecter un modèle de langage', en: 'explain how to connect a language model' },
]
