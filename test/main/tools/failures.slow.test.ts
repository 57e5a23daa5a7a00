import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAYMENT_PAGE_SETTING } from '../../../src-main/school/credit-offers.ts'
import { addFile } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import type { Bilingual } from '../../../src-main/types.ts'
import { WEB_SETTING } from '../../../src-main/web/web-settings.ts'
import { META_TOKEN, NUMBER_ID } from '../../support/meta-server.ts'
import { runTool } from '../../support/run-tool.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { ACCOUNT } from '../../support/twilio-server.ts'

/** `$1` in the arguments is the id of the file, when there is one. */
type Failure = {
  tool: string
  args: object
  file?: { name: string; mime: string; bytes?: Uint8Array }
  prepare?(ctx: TestContext): unknown
  /** What the model reads, and the person. */
  text: string
  notice: Bilingual
}

const profile = (change: { email?: string; phone?: string }) => (ctx: TestContext) =>
  updateProfile(ctx.db, ctx.profileId, { ...change, now: TEST_NOW })
const setting = (key: string, value: unknown) => (ctx: TestContext) => setSetting(ctx.db, { key, value, now: TEST_NOW })
const textFile = (name = 'note.txt', mime = 'text/plain') => ({ name, mime })
const big = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024)

const UNKNOWN = {
  text: 'Aucun fichier « file_x » dans la bibliothèque : appelez list_user_files et reprenez un file_id de la liste.',
  notice: {
    fr: 'Le fichier demandé n’est pas dans votre bibliothèque : ajoutez-le, puis redemandez.',
    en: 'The file asked for is not in your library: add it, then ask again.',
  },
}
const UNKNOWN_ATTACHMENT = {
  text: 'Aucun fichier « file_x » dans la bibliothèque : appelez list_user_files et joignez un file_id de la liste.',
  notice: {
    fr: 'Un fichier à joindre n’est pas dans vos fichiers : ajoutez-le, puis demandez de nouveau.',
    en: 'A file to attach is not among your files: add it, then ask again.',
  },
}
const NO_NUMBER = {
  text: 'Le profil n’a pas de numéro de téléphone : demandez à la personne de l’ajouter dans Réglages > Profil, puis recommencez.',
  notice: {
    fr: 'Votre profil n’a pas de numéro de téléphone : ajoutez-le dans Réglages > Profil, puis demandez de nouveau.',
    en: 'Your profile has no phone number: add it in Settings > Profile, then ask again.',
  },
}
const WRONG_PLACE = {
  fr: 'Le modèle a demandé un endroit que ce fichier n’a pas ; il peut se corriger.',
  en: 'The model asked for a place that this file does not have; it may correct itself.',
}
const BAD_SHEET = {
  text: 'Feuille « A » : donnez soit rows, soit source_file_id, et un seul des deux.',
  notice: {
    fr: 'Le modèle n’a pas dit clairement quelles lignes écrire ; il peut se corriger.',
    en: 'The model did not say clearly which rows to write; it may correct itself.',
  },
}
const sheet = { name: 'A', columns: [{ header: 'X', type: 'text' }] }
const BAD_PDF = {
  fr: 'Le modèle n’a pas dit clairement quoi mettre dans le PDF ; il peut se corriger.',
  en: 'The model did not say clearly what goes into the PDF; it may correct itself.',
}
const quiz = { question: 'Combien ?', options: ['1', '2'], correct_index: 0, explanation: 'Un seul.' }
const mail = { subject: 'Bonjour', body: 'Voici.' }

const FAILURES: Record<string, Failure> = {
  'a sheet with rows and a source': {
    tool: 'generate_xlsx',
    args: { title: 'T', sheets: [{ ...sheet, rows: [['a']], source_file_id: 'file_x' }] },
    ...BAD_SHEET,
  },
  'a sheet with neither': { tool: 'generate_xlsx', args: { title: 'T', sheets: [sheet] }, ...BAD_SHEET },
  'a sheet from a file that is not there': {
    tool: 'generate_xlsx',
    args: { title: 'T', sheets: [{ ...sheet, source_file_id: 'file_x' }] },
    ...UNKNOWN,
  },
  'a PDF of nothing': {
    tool: 'generate_pdf',
    args: { title: 'T' },
    text: 'Il manque le texte du PDF : rappelez generate_pdf avec content (Markdown) ou source_file_id (fichier à convertir).',
    notice: BAD_PDF,
  },
  'a PDF of two things': {
    tool: 'generate_pdf',
    args: { title: 'T', content: 'a', source_file_id: 'file_x' },
    text: 'content et source_file_id s’excluent : rappelez generate_pdf avec un seul des deux.',
    notice: BAD_PDF,
  },
  'a PDF of a PDF': {
    tool: 'generate_pdf',
    args: { title: 'T', source_file_id: '$1' },
    file: { name: 'a.pdf', mime: 'application/pdf' },
    text: '« a.pdf » est déjà un PDF : il n’y a rien à convertir.',
    notice: {
      fr: '« a.pdf » est déjà un PDF : ouvrez-le tel quel.',
      en: '“a.pdf” is a PDF already: open it as it is.',
    },
  },
  'a slide with a picture that is not there': {
    tool: 'generate_pptx',
    args: { title: 'T', slides: [{ title: 'A' }, { title: 'B', image_file_id: 'file_x' }] },
    text: 'Diapositive 2 : aucun fichier « file_x » dans la bibliothèque. Appelez list_user_files et reprenez un file_id de la liste, ou retirez image_file_id.',
    notice: {
      fr: 'L’image de la diapositive 2 n’est pas dans la bibliothèque : joignez-la, puis recommencez.',
      en: 'The picture of slide 2 is not in the library: attach it, then try again.',
    },
  },
  'an e-mail without an address': {
    tool: 'send_email_to_user',
    args: mail,
    text: 'Le profil n’a pas d’adresse e-mail : demandez à la personne de l’ajouter dans Réglages > Profil, puis recommencez ; les fichiers restent dans la bibliothèque.',
    notice: {
      fr: 'Votre profil n’a pas d’adresse e-mail : ajoutez-la dans Réglages > Profil. Les fichiers sont dans la bibliothèque.',
      en: 'Your profile has no e-mail address: add it in Settings > Profile. The files are in the library.',
    },
  },
  'an e-mail to what is no address': {
    tool: 'send_email_to_user',
    args: mail,
    prepare: profile({ email: 'moi' }),
    text: 'L’adresse du profil (« moi ») n’est pas une adresse e-mail : demandez à la personne de la corriger dans Réglages > Profil, puis recommencez.',
    notice: {
      fr: 'L’adresse de votre profil (« moi ») n’est pas une adresse e-mail : corrigez-la dans Réglages > Profil.',
      en: 'The address of your profile (“moi”) is no e-mail address: correct it in Settings > Profile.',
    },
  },
  'an e-mail with a file that is not there': {
    tool: 'send_email_to_user',
    args: { ...mail, attachment_file_ids: ['file_x'] },
    prepare: profile({ email: 'moi@exemple.sn' }),
    ...UNKNOWN_ATTACHMENT,
  },
  'an e-mail that weighs too much': {
    tool: 'send_email_to_user',
    args: { ...mail, attachment_file_ids: ['$1'] },
    file: { ...textFile(), bytes: big(26) },
    prepare: profile({ email: 'moi@exemple.sn' }),
    text: 'Les pièces jointes font 26 Mo et la limite est de 25 Mo : joignez-en moins, ou envoyez plusieurs messages.',
    notice: {
      fr: 'Les pièces jointes font 26 Mo et la limite est de 25 Mo : joignez-en moins, ou envoyez plusieurs messages.',
      en: 'The attachments weigh 26 MB and the limit is 25 MB: attach fewer, or send several messages.',
    },
  },
  'a draft to what is no address': {
    tool: 'draft_email',
    args: { ...mail, to: ['le gérant'] },
    text: '« le gérant » n’est pas une adresse e-mail : demandez l’adresse à la personne, une par élément de la liste, puis recommencez.',
    notice: {
      fr: '« le gérant » n’est pas une adresse e-mail : donnez l’adresse du destinataire.',
      en: '“le gérant” is no e-mail address: give the address of the recipient.',
    },
  },
  'a draft with a file that is not there': {
    tool: 'draft_email',
    args: { ...mail, to: ['a@exemple.sn'], attachment_file_ids: ['file_x'] },
    ...UNKNOWN_ATTACHMENT,
  },
  'an SMS without a number': { tool: 'send_sms_to_user', args: { message: 'Oui' }, ...NO_NUMBER },
  'an SMS to what is no number': {
    tool: 'send_sms_to_user',
    args: { message: 'Oui' },
    prepare: profile({ phone: '77' }),
    text: 'Le numéro du profil (« 77 ») n’est pas un numéro de téléphone : demandez à la personne de le corriger dans Réglages > Profil, puis recommencez.',
    notice: {
      fr: 'Le numéro de votre profil (« 77 ») n’est pas un numéro de téléphone : corrigez-le dans Réglages > Profil.',
      en: 'The number of your profile (“77”) is no phone number: correct it in Settings > Profile.',
    },
  },
  'a WhatsApp message without a number': { tool: 'send_whatsapp_to_user', args: { message: 'Oui' }, ...NO_NUMBER },
  'a WhatsApp message with a file, through Twilio': {
    tool: 'send_whatsapp_to_user',
    args: { message: 'Oui', attachment_file_ids: ['$1'] },
    file: textFile(),
    prepare(ctx) {
      profile({ phone: '+221771234567' })(ctx)
      setting('whatsapp', { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' })(ctx)
    },
    text: 'Twilio ne prend pas les fichiers de cet ordinateur : renvoyez le message sans pièce jointe, et proposez les fichiers par e-mail.',
    notice: {
      fr: 'Twilio ne prend pas les fichiers de cet ordinateur : demandez le message sans pièce jointe, ou les fichiers par e-mail.',
      en: 'Twilio takes no file of this computer: ask for the message without attachment, or for the files by e-mail.',
    },
  },
  'a WhatsApp message with a file that Meta does not take': {
    tool: 'send_whatsapp_to_user',
    args: { message: 'Oui', attachment_file_ids: ['$1'] },
    file: { name: 'a.zip', mime: 'application/zip' },
    prepare(ctx) {
      profile({ phone: '+221771234567' })(ctx)
      setting('whatsapp', { provider: 'meta', phoneNumberId: NUMBER_ID })(ctx)
    },
    text: 'WhatsApp ne prend pas « a.zip » (PDF, Word, Excel, PowerPoint, texte, ou image JPEG ou PNG de 5 Mo au plus) : convertissez-le en PDF, ou proposez l’e-mail.',
    notice: {
      fr: 'WhatsApp ne prend pas « a.zip » : demandez-le en PDF, ou par e-mail.',
      en: 'WhatsApp does not take “a.zip”: ask for it as a PDF, or by e-mail.',
    },
  },
  'a file to read that is not there': {
    tool: 'read_user_file',
    args: { file_id: 'file_x' },
    text: UNKNOWN.text,
    notice: {
      fr: 'Ce fichier n’est plus dans la bibliothèque : joignez-le de nouveau.',
      en: 'This file is no longer in the library: attach it again.',
    },
  },
  'a file read past its end': {
    tool: 'read_user_file',
    args: { file_id: '$1', offset: 90 },
    file: textFile(),
    text: '« note.txt » s’arrête au caractère 9 (offset demandé : 90) : tout est déjà lu, répondez avec ce que vous avez.',
    notice: {
      fr: '« note.txt » a déjà été lu jusqu’au bout.',
      en: '“note.txt” has already been read to its end.',
    },
  },
  'a sheet of what is no workbook': {
    tool: 'read_user_file',
    args: { file_id: '$1', sheet: 'A' },
    file: textFile(),
    text: '« note.txt » n’est pas un classeur : rappelez read_user_file sans sheet.',
    notice: WRONG_PLACE,
  },
  'pages of what has none': {
    tool: 'read_user_file',
    args: { file_id: '$1', pages: '2' },
    file: textFile(),
    text: '« note.txt » n’a pas de pages : rappelez read_user_file sans pages, avec offset.',
    notice: WRONG_PLACE,
  },
  'a sheet of a CSV': {
    tool: 'read_user_file',
    args: { file_id: '$1', sheet: 'A' },
    file: { name: 'a.csv', mime: 'text/csv', bytes: Buffer.from('a;b\n1;2\n') },
    text: '« a.csv » n’a pas de feuilles : rappelez read_user_file sans sheet.',
    notice: WRONG_PLACE,
  },
  'a search of an empty library': {
    tool: 'search_user_files',
    args: { query: 'TVA' },
    text: 'La bibliothèque est vide : demandez à la personne de joindre le fichier à la conversation, ou de l’importer à l’écran Fichiers.',
    notice: {
      fr: 'Votre bibliothèque est vide : joignez un fichier à la conversation, ou importez-le à l’écran Fichiers.',
      en: 'Your library is empty: attach a file to the conversation, or import it on the Files screen.',
    },
  },
  'files for the shell that weigh too much': {
    tool: 'bash_execute',
    args: { command: 'ls', file_ids: ['$1'] },
    file: { ...textFile(), bytes: big(51) },
    text: 'Les fichiers font 51 Mo et la limite est de 50 Mo : donnez-en moins, ou lisez-les par parties avec read_user_file.',
    notice: {
      fr: 'Les fichiers font 51 Mo, plus que les 50 Mo permis : choisissez-en moins.',
      en: 'The files are 51 MB, more than the 50 MB allowed: choose fewer.',
    },
  },
  'a file for the shell that is not there': {
    tool: 'bash_execute',
    args: { command: 'ls', file_ids: ['file_x'] },
    ...UNKNOWN,
  },
  'a web search that is not set up': {
    tool: 'web_search',
    args: { query: 'TVA' },
    text: 'La recherche sur Internet n’est pas configurée : continuez sans, et dites à la personne de choisir Tavily ou SearXNG dans Réglages > Internet.',
    notice: {
      fr: 'La recherche sur Internet n’est pas configurée : choisissez Tavily ou SearXNG dans Réglages > Internet.',
      en: 'Web search is not set up: choose Tavily or SearXNG in Settings > Internet.',
    },
  },
  'a web search without its key': {
    tool: 'web_search',
    args: { query: 'TVA' },
    prepare: setting(WEB_SETTING, { search: 'tavily', jina: false }),
    text: 'La clé de Tavily manque : continuez sans recherche, et dites à la personne de l’ajouter dans Réglages > Internet.',
    notice: {
      fr: 'La clé de Tavily manque : ajoutez-la dans Réglages > Internet.',
      en: 'The Tavily key is missing: add it in Settings > Internet.',
    },
  },
  'a page of this computer': {
    tool: 'browse_url',
    args: { url: 'http://127.0.0.1/' },
    text: 'L’adresse 127.0.0.1 est interdite (elle mène à cet ordinateur ou à un réseau privé) : seules les pages publiques d’Internet sont lues, n’essayez pas de la contourner et prenez une autre adresse.',
    notice: {
      fr: 'L’adresse 127.0.0.1 n’a pas été ouverte (elle mène à cet ordinateur ou à un réseau privé) : Ardoise ne lit que les pages publiques d’Internet.',
      en: 'The address 127.0.0.1 was not opened (it leads to this computer or a private network): Ardoise only reads public pages of the Internet.',
    },
  },
  'a page that is no address': {
    tool: 'browse_url',
    args: { url: 'la page des impôts' },
    text: '« la page des impôts » n’est pas l’adresse d’une page : donnez une adresse complète qui commence par https:// ou http://.',
    notice: {
      fr: '« la page des impôts » n’est pas l’adresse d’une page : elle commence par https:// ou http://.',
      en: '“la page des impôts” is not the address of a page: it begins with https:// or http://.',
    },
  },
  'a quiz with an empty option': {
    tool: 'interactive_quiz',
    args: { ...quiz, options: ['1', ' '] },
    text: 'Une des options est vide : donnez un texte à chacune, ou retirez-la, et rappelez l’outil.',
    notice: {
      fr: 'Une des réponses proposées était vide : la question n’a pas été posée.',
      en: 'One of the proposed answers was empty: the question was not asked.',
    },
  },
  'a quiz with the same option twice': {
    tool: 'interactive_quiz',
    args: { ...quiz, options: ['1', '1 '] },
    text: 'Deux options sont identiques : chaque option doit être différente. Changez-en une et rappelez l’outil.',
    notice: {
      fr: 'Deux des réponses proposées étaient les mêmes : la question n’a pas été posée.',
      en: 'Two of the proposed answers were the same: the question was not asked.',
    },
  },
  'a quiz without a right answer': {
    tool: 'interactive_quiz',
    args: { ...quiz, correct_index: 2 },
    text: 'correct_index ne désigne aucune option : avec 2 options, c’est un entier de 0 à 1. Corrigez-le et rappelez l’outil.',
    notice: {
      fr: 'La question n’avait pas de bonne réponse : elle n’a pas été posée.',
      en: 'The question had no right answer: it was not asked.',
    },
  },
  'a second bonus for one message': {
    tool: 'award_bonus_credits',
    args: { credits: 2 },
    prepare: ctx => runTool(ctx, 'award_bonus_credits', { credits: 5 }),
    text: 'Un bonus a déjà été donné pour ce message, il n’y en a qu’un par message : félicitez sans crédits et attendez le prochain effort. Il reste 15 crédits bonus à donner aujourd’hui.',
    notice: {
      fr: 'Un bonus a déjà été donné pour ce message. Il reste 15 crédits bonus à gagner aujourd’hui.',
      en: 'A bonus was already given for this message. 15 bonus credits are left to earn today.',
    },
  },
  'too many results for one message': {
    tool: 'report_exercise_result',
    args: { subject: 'maths', correct: true },
    async prepare(ctx) {
      for (let count = 0; count < 20; count += 1)
        await runTool(ctx, 'report_exercise_result', { subject: 'maths', correct: true, topic: `t${count}` })
    },
    text: '20 résultats sont déjà notés pour ce message, c’est le plus : attendez le prochain exercice de la personne.',
    notice: {
      fr: '20 résultats sont déjà notés pour ce message : les autres ne sont pas comptés.',
      en: '20 results are already recorded for this message: the others are not counted.',
    },
  },
  'a task without a title': {
    tool: 'create_task',
    args: { title: '\u200b' },
    text: 'Le titre de la tâche est vide : dites en quelques mots ce qu’il faut faire.',
    notice: {
      fr: 'Le titre de la tâche est vide : dites en quelques mots ce qu’il faut faire.',
      en: 'The title of the task is empty: say in a few words what is to be done.',
    },
  },
  'a task on a day that does not exist': {
    tool: 'create_task',
    args: { title: 'Payer', due_date: '2025-02-30' },
    text: '« 2025-02-30 » n’est pas une date qui existe : donnez l’échéance comme AAAA-MM-JJ ou AAAA-MM-JJTHH:MM (aujourd’hui : 2025-03-14), ou sans échéance si la personne n’en a pas dit.',
    notice: {
      fr: 'La date « 2025-02-30 » n’existe pas : la tâche n’a pas été ajoutée. Redites l’échéance, par exemple « le 14 mars 2025 à 9 h ».',
      en: 'The date “2025-02-30” does not exist: the task was not added. Say again when it is due, such as “14 March 2025 at 9:00”.',
    },
  },
  'credits where nothing is set up': {
    tool: 'buy_credits',
    args: {},
    text: 'Solde : 0. Rien ne permet encore d’acheter des crédits ici : dites à la personne que l’administrateur doit enregistrer la clé de l’établissement ou une page de paiement dans Réglages > Établissement.',
    notice: {
      fr: 'Solde : 0. Rien ne permet encore d’acheter des crédits : l’administrateur doit enregistrer la clé de l’établissement ou une page de paiement dans Réglages > Établissement.',
      en: 'Balance: 0. Credits cannot be bought yet: the administrator has to register the key of the school or a payment page in Settings > School.',
    },
  },
  'a code where a pack is asked for': {
    tool: 'buy_credits',
    args: { pack: '2345-6789-ABCE-FGHJ' },
    prepare: setting(PAYMENT_PAGE_SETTING, 'https://paiement.exemple.sn/'),
    text: 'Ceci ressemble à un code, pas à un pack : rappelez l’outil sans pack, sans répéter le code, et la personne le tapera elle-même dans le panneau.',
    notice: {
      fr: 'Un code se tape dans le panneau d’achat, jamais dans la conversation : demandez l’achat de crédits.',
      en: 'A code goes into the purchase panel, never into the conversation: ask to buy credits.',
    },
  },
  'a pack that is not sold': {
    tool: 'buy_credits',
    args: { pack: 'géant' },
    prepare: setting(PAYMENT_PAGE_SETTING, 'https://paiement.exemple.sn/'),
    text: 'Aucun pack « géant » : rappelez l’outil avec l’un de ceux-ci, ou sans pack : Mini (50 crédits, 500 FCFA), Standard (120 crédits, 1000 FCFA), Maxi (400 crédits, 3000 FCFA).',
    notice: {
      fr: 'Aucun pack « géant ». Il y a : Mini (50 crédits, 500 FCFA), Standard (120 crédits, 1000 FCFA), Maxi (400 crédits, 3000 FCFA).',
      en: 'There is no “géant” pack. There are: Mini (50 credits, 500 FCFA), Standard (120 credits, 1000 FCFA), Maxi (400 credits, 3000 FCFA).',
    },
  },
  'a report of nothing': {
    tool: 'report_bug',
    args: { title: '\u200b\u200b\u200b', description: '\u200b\u200b\u200b' },
    text: 'Le signalement est vide : dites en quelques mots ce qui ne va pas, puis recommencez.',
    notice: {
      fr: 'Le signalement est vide : dites en quelques mots ce qui ne va pas, puis recommencez.',
      en: 'The report is empty: say in a few words what is wrong, then try again.',
    },
  },
  'a currency that nobody knows': {
    tool: 'convert_currency',
    args: { amount: 1, from_currency: 'billes', to_currency: 'EUR' },
    text: 'La monnaie « billes » n’est pas connue : donnez son code ISO de trois lettres (EUR, USD, XOF, XAF, NGN…).',
    notice: {
      fr: 'La monnaie « billes » n’est pas connue : donnez son code de trois lettres (EUR, USD, XOF…).',
      en: 'The currency “billes” is not known: give its code of three letters (EUR, USD, XOF…).',
    },
  },
  'less than nothing to convert': {
    tool: 'convert_currency',
    args: { amount: -1, from_currency: 'XOF', to_currency: 'EUR' },
    text: 'Le montant est négatif : convertissez sa valeur positive, et remettez le signe vous-même.',
    notice: {
      fr: 'Le montant est négatif : donnez un montant positif.',
      en: 'The amount is negative: give a positive amount.',
    },
  },
  'too much to convert': {
    tool: 'convert_currency',
    args: { amount: 2e12, from_currency: 'XOF', to_currency: 'EUR' },
    text: 'Le montant dépasse mille milliards : vérifiez-le, ou convertissez-le en millions.',
    notice: {
      fr: 'Le montant dépasse mille milliards : vérifiez-le.',
      en: 'The amount is over a trillion: check it.',
    },
  },
  'statements of a file that is not there': {
    tool: 'generate_financial_statements',
    args: { file_id: 'file_x' },
    ...UNKNOWN,
  },
}

describe('what is wrong and what to do next, to the model and to the person', () => {
  it.each(Object.entries(FAILURES))('%s', async (_, { tool, args, file, prepare, text, notice }) => {
    const ctx = toolContext({ secrets: memorySecrets({ whatsapp_secret: META_TOKEN }) })
    const id = file && (await add(ctx, file))
    await prepare?.(ctx)
    const outcome = await runTool(ctx, tool, JSON.parse(JSON.stringify(args).replaceAll('$1', id ?? '')))
    expect(plain({ text: outcome.text, notice: outcome.notice })).toEqual(plain({ text, notice }))
    expect(outcome.status).toBe('error')
  })
})

/** Whatever space stands before a colon. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' '))
}

async function add(ctx: TestContext, { name, mime, bytes }: NonNullable<Failure['file']>): Promise<string> {
  const path = join(tempFolder(), 'f')
  writeFileSync(path, bytes ?? 'Bonjour !')
  const file = { profileId: ctx.profileId, name, mime, origin: 'imported', content: { path }, now: TEST_NOW } as const
  return (await addFile(ctx.db, ctx.paths, file)).fileId
}
