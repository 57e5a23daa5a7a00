import { describe, expect, it } from 'vitest'
import type { Mode } from '../../../../src-main/types.ts'
import { createConversation, EVERY_TOOL, SCHOOL_TOOLS } from './converse.ts'

type Row = {
  say: string
  files?: string[]
  mode?: Mode
  level?: string
  /** The tools called, in order. */
  calls: string[]
  /** Fields of the last call's arguments. */
  last?: Record<string, unknown>
  /** What the answer says. */
  text?: RegExp
}

const F = 'search_user_files'
const Q = 'interactive_quiz'
const TF = 'true_false_quiz'
const T = 'create_task'
const C = 'convert_currency'
const W = 'get_current_weather'
const WS = 'web_search'
const B = 'browse_url'
const BUY = 'buy_credits'
const BUG = 'report_bug'
const D = 'draft_email'
const SH = 'bash_execute'
const R = 'read_user_file'
const DOCX = 'generate_docx'
const PPTX = 'generate_pptx'
const HTML = 'generate_html'
const SMS = 'send_sms_to_user'
const WA = 'send_whatsapp_to_user'
const S = 'generate_financial_statements'

const ROWS: Record<string, Row[]> = {
  'searching the files': [
    {
      say: 'cherche dans mes fichiers la facture de SENELEC',
      calls: [F],
      last: { query: 'facture de SENELEC' },
      text: /48 500 FCFA[\s\S]*ouvre le premier/,
    },
    { say: 'Où est-il question de TVA ?', calls: [F], last: { query: 'TVA' } },
    { say: 'ou est il question des amortissements', calls: [F], last: { query: 'amortissements' } },
    { say: 'Dans quel document parle-t-on du loyer ?', calls: [F], last: { query: 'loyer' } },
    { say: 'retrouve moi le passage sur les congés payés', calls: [F], last: { query: 'congés payés' } },
    {
      say: 'Recherche « clause de résiliation » dans mes documents',
      calls: [F],
      last: { query: 'clause de résiliation' },
    },
    { say: 'trouve dans tous mes fichiers le contrat de bail', calls: [F], last: { query: 'contrat de bail' } },
    { say: 'Search my files for the rent contract', calls: [F], last: { query: 'rent contract' } },
    { say: 'quels documents parlent de la CNSS ?', calls: [F], last: { query: 'CNSS' } },
    { say: 'svp cherche la facture d’Orange', calls: [F], last: { query: 'facture d’Orange' } },
  ],
  quizzes: [
    {
      say: 'Fais-moi un quiz sur les fractions',
      mode: 'child',
      calls: [Q],
      last: { topic: 'fractions', subject: 'mathématiques', level: 'CM1' },
    },
    { say: 'fé moi un quizz sur les fraction niveau CM2', mode: 'child', calls: [Q], last: { level: 'CM2' } },
    {
      say: 'interroge-moi sur la table de 7',
      mode: 'child',
      level: 'CE2',
      calls: [Q],
      last: { level: 'CE2', topic: 'tables de multiplication : table de 7' },
    },
    {
      say: 'QCM de conjugaison au passé composé pour une classe de 6e',
      calls: [Q],
      last: { subject: 'français', level: '6e', topic: 'conjugaison : passe compose' },
    },
    {
      say: 'teste moi sur les capitales d’Afrique',
      mode: 'child',
      calls: [Q],
      last: { subject: 'géographie', topic: 'capitales' },
    },
    { say: 'pose-moi une question sur les pourcentages', mode: 'child', calls: [Q], last: { topic: 'pourcentages' } },
    {
      say: 'je voudrais un exercice sur les équations, je suis en 4e',
      mode: 'child',
      calls: [Q],
      last: { topic: 'équations', level: '4e' },
    },
    { say: 'exercice de calcul mental CP', mode: 'child', calls: [Q], last: { level: 'CP', topic: 'calcul' } },
    {
      say: 'entraîne-moi à la division',
      mode: 'child',
      level: 'CM1',
      calls: [Q],
      last: { topic: 'division', level: 'CM1' },
    },
    { say: 'quiz conversions d’unités CM2', mode: 'child', calls: [Q], last: { topic: 'conversions d’unités' } },
    { say: 'vrai ou faux sur les fractions', mode: 'child', calls: [TF], last: { topic: 'fractions' } },
    { say: 'fais un vrai/faux sur les tables de multiplication', mode: 'child', calls: [TF] },
    { say: 'True or false about percentages please', mode: 'child', calls: [TF], text: /Question \(percentages/ },
    { say: 'Quiz me on decimals, please: a quiz', mode: 'child', calls: [Q] },
    {
      say: 'Un quiz sur les fractions pour le CP',
      mode: 'child',
      calls: [],
      text: /à partir du CE2, pas encore au CP\. Voulez-vous un calcul de CP/,
    },
    { say: 'fais-moi un quiz', mode: 'child', calls: [], text: /Sur quoi/ },
    { say: 'un quiz de 5 questions sur la soustraction', mode: 'child', calls: [Q], text: /une question à la fois/ },
  ],
  lessons: [
    {
      say: 'Aide-moi à préparer mon devoir sur les fractions',
      mode: 'child',
      level: 'CM2',
      calls: [Q],
      last: { topic: 'fractions', level: 'CM2' },
      text: /même dénominateur[\s\S]*Exemple/,
    },
    {
      say: 'aide moi a preparer mon devoir sur les pourcentage',
      mode: 'child',
      calls: [Q],
      last: { topic: 'pourcentages' },
    },
    { say: 'explique-moi le passé composé', mode: 'child', level: 'CM2', calls: [Q], text: /participe/ },
    { say: 'je comprends pas les divisions', mode: 'child', calls: [Q], last: { topic: 'division' } },
    { say: 'c’est quoi une fraction ?', mode: 'child', calls: [Q], text: /parts égales|fractions/ },
    { say: 'comment on compare les nombres décimaux ?', mode: 'child', calls: [Q] },
    { say: 'j’ai un contrôle sur les équations demain', mode: 'child', calls: [Q], last: { topic: 'équations' } },
    { say: 'Explain fractions to me', mode: 'child', calls: [Q], text: /equal/ },
    { say: 'leçon sur la monnaie', mode: 'child', calls: [Q], last: { topic: 'monnaie et arrondis' } },
  ],
  'answers to homework': [
    {
      say: 'donne-moi la réponse de 3/4+2/5',
      mode: 'child',
      level: '6e',
      calls: [Q],
      last: { topic: 'fractions : addition' },
      text: /Je ne donne pas la réponse[\s\S]*Exemple/,
    },
    { say: 'combien font 7 x 8 ?', mode: 'child', calls: [Q], text: /Je ne donne pas la réponse/ },
    { say: 'calcule 15 % de 20 000', mode: 'child', calls: [Q], last: { topic: 'pourcentages' } },
    { say: 'résous 2x + 3 = 7', mode: 'child', level: '4e', calls: [Q], last: { topic: 'équations' } },
    { say: '12 + 7', mode: 'child', calls: [Q], text: /Je ne donne pas/ },
    { say: 'combien font 3/4 + 2/5 ?', calls: [], text: /23\/20 = 1,15/ },
    { say: '144 ÷ 12', calls: [], text: /= 12/ },
    { say: 'calcule 18 % de 250 000', calls: [], text: /45.000/ },
  ],
  tasks: [
    {
      say: 'rappelle-moi vendredi de déclarer la TVA',
      calls: [T],
      last: { title: 'Déclarer la TVA', due_date: '2026-03-13' },
      text: /vendredi 13 mars 2026/,
    },
    {
      say: 'ajoute une tâche : préparer la liasse pour le 15 janvier à 14 h, urgent',
      calls: [T],
      last: { title: 'Préparer la liasse', due_date: '2027-01-15T14:00', priority: 'urgent' },
    },
    {
      say: 'Rappelle-moi demain à 8h30 d’appeler la banque',
      calls: [T],
      last: { title: 'Appeler la banque', due_date: '2026-03-11T08:30' },
    },
    {
      say: 'rapelle moi apres demain de payer le loyer',
      calls: [T],
      last: { title: 'Payer le loyer', due_date: '2026-03-12' },
    },
    {
      say: 'rappelle-moi dans 3 jours d’envoyer le bilan par mail à la banque',
      calls: [T],
      last: { title: 'Envoyer le bilan par mail à la banque', due_date: '2026-03-13' },
    },
    {
      say: 'Rappelle-moi de relancer M. Diop lundi prochain',
      calls: [T],
      last: { title: 'Relancer M. Diop', due_date: '2026-03-16' },
    },
    {
      say: 'crée une tâche pour la fin du mois : clôturer la paie',
      calls: [T],
      last: { title: 'Clôturer la paie', due_date: '2026-03-31' },
    },
    {
      say: 'rappelle moi le 31/12 de faire l’inventaire',
      calls: [T],
      last: { title: 'Faire l’inventaire', due_date: '2026-12-31' },
    },
    { say: 'Rappelle-moi ce soir de sauvegarder mes fichiers', calls: [T], last: { due_date: '2026-03-10T18:00' } },
    { say: 'rappelle-moi la semaine prochaine de vérifier les stocks', calls: [T], last: { due_date: '2026-03-16' } },
    {
      say: 'ajoute une tâche : acheter du papier #bureau',
      calls: [T],
      last: { title: 'Acheter du papier', tags: ['bureau'] },
    },
    { say: 'rappel : réunion mardi à 10h', calls: [T], last: { title: 'Réunion', due_date: '2026-03-17T10:00' } },
    {
      say: 'Remind me tomorrow at 9am to call the bank',
      calls: [T],
      last: { title: 'Call the bank', due_date: '2026-03-11T09:00' },
    },
    {
      say: 'Add a task: file the VAT return on 15 April, high priority',
      calls: [T],
      last: { title: 'File the VAT return', due_date: '2026-04-15', priority: 'high' },
    },
    { say: 'rappelle-moi de payer la facture', calls: [], text: /Pour quand/ },
    { say: 'rappelle-moi le 31/02 de payer', calls: [], text: /n’existe pas/ },
    { say: 'rappelle-moi lundi ou mardi de payer', calls: [], text: /plusieurs dates/ },
    { say: 'rappelle-moi un de ces jours de trier les archives', calls: [], text: /Pour quand/ },
    {
      say: 'Rappelle-moi jeudi de payer la facture du 15 janvier',
      calls: [T],
      last: { title: 'Payer la facture du 15 janvier', due_date: '2026-03-12' },
    },
    {
      say: 'Fais le bilan et rappelle-moi vendredi de l’envoyer',
      files: ['balance.csv'],
      calls: [S, T],
      last: { title: 'L’envoyer', due_date: '2026-03-13' },
    },
    { say: 'ne me rappelle pas de payer', calls: [] },
  ],
  money: [
    {
      say: 'combien font 100 euros en FCFA ?',
      calls: [C],
      last: { amount: 100, from_currency: 'EUR', to_currency: 'XOF' },
      text: /65.595,70 FCFA/,
    },
    {
      say: 'Convertis 250 000 FCFA en dollars',
      calls: [C],
      last: { amount: 250_000, from_currency: 'XOF', to_currency: 'USD' },
    },
    { say: '50 € en cfa', calls: [C], last: { amount: 50, from_currency: 'EUR', to_currency: 'XOF' } },
    {
      say: 'combien de francs CFA font 20 dollars',
      calls: [C],
      last: { amount: 20, from_currency: 'USD', to_currency: 'XOF' },
    },
    {
      say: 'quel est le taux de l’euro en FCFA ?',
      calls: [C],
      last: { amount: 1, from_currency: 'EUR', to_currency: 'XOF' },
    },
    { say: 'convert 75 usd to xof', calls: [C], last: { amount: 75, from_currency: 'USD', to_currency: 'XOF' } },
    {
      say: 'converti deux cent mille nairas en francs cfa',
      calls: [C],
      last: { amount: 200_000, from_currency: 'NGN' },
    },
    { say: 'convertis 500 francs guinéens en euros', calls: [C], last: { from_currency: 'GNF', to_currency: 'EUR' } },
    { say: 'convertis 100 euros', calls: [C], last: { to_currency: 'XOF' } },
  ],
  weather: [
    { say: 'Quel temps fait-il à Dakar ?', calls: [W], last: { city: 'Dakar' }, text: /27,4.°C, ciel dégagé/ },
    { say: 'quel temp fait il a bobo-dioulasso', calls: [W], last: { city: 'bobo-dioulasso' } },
    { say: 'météo à Saint-Louis demain', calls: [W], last: { city: 'Saint-Louis' }, text: /pas les prévisions/ },
    { say: 'Est-ce qu’il pleut à Abidjan ?', calls: [W], last: { city: 'Abidjan' } },
    { say: 'What is the weather in Accra?', calls: [W], last: { city: 'Accra' }, text: /humidity 71%/ },
    { say: 'quelle température fait-il à San Pedro maintenant', calls: [W], last: { city: 'San Pedro' } },
    { say: 'la météo', calls: [], text: /Pour quelle ville/ },
  ],
  'the web': [
    {
      say: 'cherche sur internet le taux de TVA au Sénégal',
      calls: [WS],
      last: { query: 'le taux de TVA au Sénégal' },
      text: /impots\.example[\s\S]*n’ai pas vérifiés/,
    },
    { say: 'fais une recherche internet sur le BFEM 2026', calls: [WS], last: { query: 'le BFEM 2026' } },
    { say: 'Search the web for OHADA accounting rules', calls: [WS], last: { query: 'OHADA accounting rules' } },
    { say: 'trouve en ligne le prix du riz', calls: [WS], last: { query: 'le prix du riz' } },
    {
      say: 'lis cette page https://exemple.sn/tva',
      calls: [B],
      last: { url: 'https://exemple.sn/tva' },
      text: /Le texte de la page/,
    },
    { say: 'Résume https://exemple.sn/a?b=c.', calls: [B], last: { url: 'https://exemple.sn/a?b=c' } },
    { say: 'https://exemple.sn', calls: [B] },
    { say: 'read this page: https://example.com/x', calls: [B], last: { url: 'https://example.com/x' } },
  ],
  'credits and problems': [
    { say: 'combien de crédits ai-je ?', calls: [BUY], text: /Solde : 12 crédits/ },
    { say: 'acheter des crédits', calls: [BUY], text: /50 crédits : 1.000.FCFA/ },
    { say: 'je voudrais acheter des credits svp', calls: [BUY] },
    { say: 'How many credits do I have?', calls: [BUY], text: /Balance: 12 credits/ },
    { say: 'mon solde de crédits', calls: [BUY] },
    {
      say: 'signale un problème : l’export PDF plante quand j’envoie le bilan par e-mail',
      calls: [BUG],
      last: { title: 'L’export PDF plante quand j’envoie le bilan par e-mail' },
    },
    {
      say: 'Je veux signaler un bug : la fenêtre reste blanche. Impossible de travailler.',
      calls: [BUG],
      last: { severity: 'critical', title: 'La fenêtre reste blanche' },
    },
    {
      say: 'report a bug: the list of files is empty',
      calls: [BUG],
      last: { description: 'the list of files is empty' },
    },
    { say: 'signaler un problème', calls: [], text: /Que s’est-il passé/ },
  ],
  'the shell': [
    { say: 'lance la commande : `ls /files`', calls: [SH], last: { command: 'ls /files' }, text: /a\.csv/ },
    {
      say: 'Exécute la commande `wc -l /files/a.csv | sort`',
      files: ['a.csv'],
      calls: [SH],
      last: { command: 'wc -l /files/a.csv | sort', file_ids: ['f_a_csv'] },
    },
    { say: 'run the command: `cat x`', calls: [SH], last: { command: 'cat x' } },
    { say: 'lance la commande : `ls`', mode: 'child', calls: [], text: /profil professionnel/ },
  ],
  'documents of every kind': [
    { say: 'Convertis ce fichier en Word', files: ['note.pdf'], calls: [R, DOCX], last: { title: 'note' } },
    { say: 'transforme ce pdf en page web', files: ['note.pdf'], calls: [R, HTML] },
    { say: 'mets ce document en markdown', files: ['note.docx'], calls: [R, 'generate_md'] },
    { say: 'fais une présentation powerpoint de ce cours', files: ['cours.pdf'], calls: [R, PPTX] },
    {
      say: 'Fais un diaporama : \n# Les causes\n- La première\n- La deuxième\n# Les effets\n- Un seul',
      calls: [PPTX],
      last: {
        slides: [
          { title: 'Les causes', bullets: ['La première', 'La deuxième'] },
          { title: 'Les effets', bullets: ['Un seul'] },
        ],
      },
    },
    { say: 'fais un exposé sur les fractions niveau CM2', calls: [PPTX], last: { title: 'Fractions (CM2)' } },
    { say: 'fais un exposé sur la Première Guerre mondiale', calls: [], text: /Donnez-moi le contenu/ },
    {
      say: 'mets ce texte en Word : Les ventes ont augmenté de 5 %.',
      calls: [DOCX],
      last: { content: 'Les ventes ont augmenté de 5 %.' },
    },
    { say: 'Écris une lettre de relance à M. Diop pour la facture F-102 en Word', calls: [DOCX] },
    { say: 'Rédige une note de service en Word et PDF : la caisse ferme à 16 h.', calls: ['generate_pdf', DOCX] },
    { say: 'Turn this file into a Word document', files: ['a.txt'], calls: [R, DOCX] },
    { say: 'convertis ce tableau en word', files: ['ventes.csv'], calls: [R, DOCX] },
    { say: 'résume ce fichier et fais-en un powerpoint', files: ['cours.pdf'], calls: [R, PPTX] },
    { say: 'ce document Word en PDF svp', files: ['a.docx'], calls: ['generate_pdf'] },
  ],
  'SMS and WhatsApp': [
    {
      say: 'envoie-moi par SMS : réunion à 10 h',
      calls: [SMS],
      last: { message: 'réunion à 10 h' },
      text: /pas encore parti/,
    },
    {
      say: 'Envoie-moi un SMS pour me rappeler que la banque ferme à 15 h',
      calls: [SMS],
      last: { message: 'la banque ferme à 15 h' },
    },
    {
      say: 'envoie moi ce fichier par whatsapp',
      files: ['bilan.pdf'],
      calls: [WA],
      last: { attachment_file_ids: ['f_bilan_pdf'] },
    },
    { say: 'envoie-moi ce fichier par sms', files: ['bilan.pdf'], calls: [], text: /ne porte pas de fichier/ },
    {
      say: 'Fais le bilan et envoie-le-moi par WhatsApp',
      files: ['balance.csv'],
      calls: [S, WA],
      last: { attachment_file_ids: ['g_book', 'g_pdf'] },
    },
    { say: 'Send me by SMS: the meeting is at 10', calls: [SMS], last: { message: 'the meeting is at 10' } },
    { say: `envoie-moi par sms : ${'long '.repeat(120)}`, calls: [], text: /480 au plus/ },
    { say: 'n’envoie rien par SMS', calls: [] },
  ],
  'drafts to others': [
    {
      say: 'prépare un e-mail à client@exemple.com pour demander le règlement de la facture F-12',
      calls: [D],
      last: { to: ['client@exemple.com'], subject: 'Demande du règlement de la facture F-12' },
      text: /rien n’est envoyé/,
    },
    {
      say: 'Rédige un mail à compta@client.sn : Veuillez trouver ci-joint le bilan.',
      files: ['bilan.pdf'],
      calls: [D],
      last: { to: ['compta@client.sn'], attachment_file_ids: ['f_bilan_pdf'] },
    },
    {
      say: 'envoie un mail à patron@ets.ci pour dire que le bilan est prêt',
      calls: [D],
      last: { to: ['patron@ets.ci'] },
      text: /rien n’est envoyé/,
    },
    { say: 'Write an e-mail to bank@bank.example about the overdraft', calls: [D], last: { subject: 'Overdraft' } },
    { say: 'prépare un e-mail à M. Diop pour le remercier', calls: [], text: /quelle adresse/ },
    {
      say: 'prépare un e-mail à client@exemple.com pour demander un délai',
      mode: 'child',
      calls: [],
      text: /profil professionnel/,
    },
  ],
  'written afterwards': [
    {
      say: 'pense à me rappeler lundi de payer les salaires',
      calls: [T],
      last: { title: 'Payer les salaires', due_date: '2026-03-16' },
    },
    {
      say: "n'oublie pas de me rappeler de payer la CNSS le 15",
      calls: [T],
      last: { title: 'Payer la CNSS', due_date: '2026-03-15' },
    },
    {
      say: "j'ai une tâche à noter : relancer Sonatel avant le 25",
      calls: [T],
      last: { title: 'Relancer Sonatel', due_date: '2026-03-25' },
    },
    { say: 'il faut que tu me rappelles de signer le contrat jeudi', calls: [T], last: { title: 'Signer le contrat' } },
    {
      say: 'tâche urgente : corriger la balance pour ce soir',
      calls: [T],
      last: { priority: 'urgent', title: 'Corriger la balance' },
    },
    {
      say: "ajoute à ma liste de tâches : vérifier les stocks d'ici vendredi",
      calls: [T],
      last: { title: 'Vérifier les stocks', due_date: '2026-03-13' },
    },
    { say: 'todo : ranger les pièces', calls: [T], last: { title: 'Ranger les pièces' } },
    { say: 'quelles sont mes tâches ?', calls: [], text: /écran Tâches/ },
    { say: 'rappelle-moi mon adresse', calls: [], text: /Je ne sais encore rien de vous/ },
    { say: 'remind me to pay rent on the 5th', calls: [T], last: { title: 'Pay rent', due_date: '2026-04-05' } },
    { say: 'cherche facture SENELEC', calls: [F], last: { query: 'facture SENELEC' } },
    { say: "j'ai besoin de retrouver le contrat de bail", calls: [F], last: { query: 'contrat de bail' } },
    {
      say: 'est-ce que mes fichiers parlent de pénalités de retard ?',
      calls: [F],
      last: { query: 'pénalités de retard' },
    },
    { say: "qu'est-ce que mes documents disent de la TVA ?", calls: [F], last: { query: 'TVA' } },
    { say: 'where do my documents talk about penalties?', calls: [F] },
    {
      say: '1000 naira en fcfa ça fait combien',
      calls: [C],
      last: { amount: 1_000, from_currency: 'NGN', to_currency: 'XOF' },
    },
    { say: "donne-moi l'équivalent de 50 livres sterling en FCFA", calls: [C], last: { from_currency: 'GBP' } },
    { say: '$20 in xof', calls: [C], last: { amount: 20, from_currency: 'USD' } },
    { say: 'la facture est de 100 euros, fais une lettre de relance', calls: ['generate_pdf', 'generate_md'] },
    { say: "y a t il de la pluie à Man aujourd'hui ?", calls: [W], last: { city: 'Man' } },
    { say: 'météo Dakar', calls: [W], last: { city: 'Dakar' } },
    { say: 'ouvre le site www.impots.sn', calls: [B], last: { url: 'https://www.impots.sn' } },
    { say: 'recherche web : prix du ciment', calls: [WS], last: { query: 'prix du ciment' } },
    { say: 'je veux recharger mon compte', calls: [BUY] },
    {
      say: "il y a un bug dans l'application : le bouton ne marche pas",
      calls: [BUG],
      last: { title: 'Le bouton ne marche pas' },
    },
    {
      say: 'fais un PowerPoint à partir de ce texte : Les volcans. Un volcan est une montagne. La lave sort.',
      calls: [PPTX],
      last: { title: 'Les volcans' },
    },
    { say: 'écris à client@exemple.com pour lui demander de payer', calls: [D], last: { subject: 'Demande de payer' } },
    {
      say: "réponds à paul@x.sn que c'est d'accord",
      calls: [D],
      last: { body: "Bonjour,\n\nC'est d'accord.\n\nCordialement,\nAwa" },
    },
    {
      say: 'transfère ce fichier à compta@x.sn',
      files: ['bilan.pdf'],
      calls: [D],
      last: { subject: 'bilan', attachment_file_ids: ['f_bilan_pdf'] },
    },
    { say: 'envoie ce rapport par WhatsApp à mon patron', files: ['r.pdf'], calls: [], text: /votre propre numéro/ },
    { say: 'Résume exposé.docx', files: ['exposé.docx'], calls: [R] },
    {
      say: 'fais moi réciter la table de 8',
      mode: 'child',
      calls: [Q],
      last: { topic: 'tables de multiplication : table de 8' },
    },
    { say: 'je bloque sur les pourcentages', mode: 'child', calls: [Q], last: { topic: 'pourcentages' } },
    { say: 'mon maître a donné un devoir sur les conversions, aide-moi', mode: 'child', calls: [Q] },
    { say: 'quel est le résultat de 12 fois 3 ?', mode: 'child', calls: [Q], text: /Je ne donne pas la réponse/ },
    { say: 'fais mon devoir : 45 + 78', mode: 'child', calls: [Q], text: /Je ne donne pas la réponse/ },
    {
      say: 'conjugue le verbe aller au futur',
      mode: 'child',
      calls: [Q],
      last: { topic: 'conjugaison : verbe aller futur' },
    },
    { say: 'quiz sur la photosynthèse', mode: 'child', calls: [], text: /pas de questions sur ce sujet/ },
    { say: 'exo de maths CE1', mode: 'child', calls: [Q], last: { level: 'CE1' } },
    { say: 'give me an exercise about times tables', mode: 'child', calls: [Q] },
  ],
}

describe('phrasings of the other abilities', () => {
  for (const [what, rows] of Object.entries(ROWS)) {
    describe(what, () => {
      for (const row of rows) {
        it(`${row.say.slice(0, 90)}${row.files ? ` [${row.files.join(', ')}]` : ''}${row.mode ? ` (${row.mode})` : ''}`, async () => {
          const tools = row.mode === 'child' ? SCHOOL_TOOLS : EVERY_TOOL
          const talk = createConversation({
            tools,
            ...(row.mode && { mode: row.mode }),
            ...(row.level && { level: row.level }),
          })
          const { calls, text } = await talk.say(row.say, row.files)
          expect(calls.map(call => call.name)).toEqual(row.calls)
          if (row.last) expect(calls.at(-1)?.arguments).toMatchObject(row.last)
          if (row.text) expect(text).toMatch(row.text)
          expect(JSON.stringify(calls)).not.toContain('undefined')
          expect(text).not.toMatch(/undefined|NaN|null/)
        })
      }
    })
  }
})
