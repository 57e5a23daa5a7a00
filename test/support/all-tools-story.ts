import type { Language } from '../../src-main/types.ts'

/** The name of a figure and the figure. */
type Row = [string, number]

/** What an accountant and the model say in the turn that uses every tool, in one language. */
export const STORIES = { fr: french(), en: english() } satisfies Record<Language, Story>

export type Story = ReturnType<typeof french>

function french() {
  return {
    asked:
      'Prépare le dossier de clôture de Teranga à partir de la balance jointe : les états, un suivi, une note pour le gérant, de quoi la présenter, et préviens-moi. Pose aussi deux questions à Moussa, notre stagiaire.',
    begins: 'Je regarde d’abord ce que j’ai, et les cours du jour.',
    computes: 'La balance est là : je l’établis, je la relis et je compte les comptes de gestion.',
    writes: 'J’écris les documents.',
    sends: 'Je vous préviens, et je vérifie le taux de TVA.',
    ends: 'Il reste vos rappels et les questions de Moussa.',
    answer:
      'Le dossier de **Teranga Distribution** est prêt.\n\n| Document | Pour |\n|---|---|\n| États financiers (xlsx, pdf) | le dépôt |\n| Note de clôture (docx, pdf) | le gérant |\n| Présentation (pptx) | l’assemblée |\n| Fiche de suivi (xlsx, html, md) | vous |\n\nL’e-mail, les SMS et le message WhatsApp sont **partis** ; le brouillon au gérant attend votre relecture, et le signalement votre accord. Les deux questions pour Moussa sont au-dessus.',
    figures: {
      total_actif: 'Total de l’actif',
      total_passif: 'Total du passif',
      chiffre_affaires: 'Chiffre d’affaires',
      resultat_net: 'Résultat net',
      tresorerie_nette: 'Trésorerie nette',
    },
    shell:
      'mkdir -p out\necho "Comptes de gestion par classe :"\ncut -d";" -f1 balance-2024.csv | grep -E "^[67]" | cut -c1 | sort | uniq -c\ncut -d";" -f1 balance-2024.csv | grep -E "^[67]" > out/comptes-de-gestion.csv',
    workbook: (rows: Row[]) => ({
      title: 'Suivi de clôture Teranga 2024',
      sheets: [
        {
          name: 'Chiffres clés',
          columns: [
            { header: 'Poste', type: 'text' },
            { header: 'Montant', type: 'money' },
          ],
          rows,
        },
        {
          name: 'Honoraires',
          columns: [
            { header: 'Prestation', type: 'text' },
            { header: 'Échéance', type: 'date' },
            { header: 'Montant', type: 'money' },
          ],
          rows: [
            ['Établissement des états financiers', '2025-04-30', 850_000],
            ['Assemblée générale et procès-verbal', '2025-06-30', 150_000],
          ],
          totals: true,
        },
      ],
    }),
    note: {
      title: 'Note de clôture – Teranga Distribution',
      content:
        '## Ce qui est fait\n\nLes états financiers de l’exercice **2024** sont établis selon le SYSCOHADA révisé, à partir de la balance générale.\n\n## Ce qui reste à faire\n\n1. Obtenir la circularisation de la banque.\n2. Justifier le compte 275 « Dépôts et cautionnements ».\n3. Relancer les clients échus de plus de 90 jours.\n\n| Échéance | Travail | Responsable |\n|---|---|---|\n| 31/03/2025 | Circularisation bancaire | Awa Diop |\n| 30/04/2025 | Dépôt de la DSF | Awa Diop |\n\n> À faire relire par un professionnel avant tout dépôt.',
      footer: 'Cabinet Awa Diop',
    },
    checklist: {
      title: 'Liste de clôture Teranga',
      content:
        '# Liste de clôture\n\n- [x] États financiers\n- [ ] Circularisation de la banque\n- [ ] Déclaration statistique et fiscale (DSF)',
    },
    page: {
      title: 'Teranga : où en est la clôture',
      content:
        '<h2>Avancement</h2><p>Les états financiers sont <strong>établis</strong>.</p><script>alert(1)</script><table><tr><th>Étape</th><th>État</th></tr><tr><td>Balance</td><td>contrôlée</td></tr><tr><td>DSF</td><td>à déposer le 30 avril 2025</td></tr></table>',
    },
    slides: (rows: Row[]) => ({
      title: 'Teranga Distribution : exercice 2024',
      slides: [
        {
          title: 'L’essentiel',
          bullets: ['Les états sont équilibrés', 'Les contrôles sont faits', '  trois pièces restent à obtenir'],
          notes: 'Remercier l’équipe.',
        },
        {
          title: 'Chiffres clés',
          table: {
            columns: ['Poste', 'Montant (FCFA)'],
            rows,
          },
        },
      ],
    }),
    search: 'circulariser la banque',
    email: {
      subject: 'Dossier de clôture de Teranga 2024',
      body: 'Bonjour Awa,\n\nVoici la **note de clôture** et les états financiers de Teranga.\n\nBonne relecture.',
    },
    sms: 'Ardoise : le dossier de clôture de Teranga est prêt, il est dans votre boîte.',
    whatsapp: 'Le dossier de clôture de Teranga est prêt : la note est jointe.',
    report: {
      title: 'Le total de la liste des fichiers',
      description: 'La liste des fichiers dit 9 fichiers alors que j’en vois 10.',
      steps: '1. Ouvrir Fichiers\n2. Compter',
      severity: 'low',
    },
    web: 'taux de TVA Sénégal 2025',
    found: 'Taux de la TVA au Sénégal',
    webPage:
      '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Taux de la TVA au Sénégal</title></head><body><article><h1>Taux de la TVA au Sénégal</h1><p>Le taux normal de la taxe sur la valeur ajoutée est de 18 %. Un taux réduit de 10 % s’applique aux prestations des établissements d’hébergement touristique agréés.</p><p>La déclaration est mensuelle, et se dépose au plus tard le 15 du mois suivant.</p></article></body></html>',
    tainted: 'Rappel : déclaration de TVA (18 %) de Teranga avant le 15 avril.',
    draft: {
      to: ['gerant@teranga.sn'],
      cc: ['secretariat@teranga.sn'],
      subject: 'Vos états financiers 2024',
      body: 'Monsieur le gérant,\n\nVous trouverez ci-joint les **états financiers** de l’exercice 2024, à nous retourner signés avant le 15 avril.\n\nCordialement,\nAwa Diop',
    },
    task: {
      title: 'Déposer la DSF de Teranga',
      priority: 'high',
      due_date: '2035-04-30',
      tags: ['impôts', 'Teranga'],
    },
    memory: { fact: 'Tient la comptabilité de Teranga Distribution', category: 'travail' },
    quiz: {
      question: 'Quel compte reçoit les **ventes de marchandises** ?',
      options: ['701', '601', '411', '521'],
      correct_index: 0,
      explanation: 'Le compte 701 est celui des ventes ; le 601 reçoit les achats de marchandises.',
      subject: 'Comptabilité',
      topic: 'Plan de comptes',
    },
    statement: {
      statement: 'La TVA facturée aux clients est un produit de l’entreprise.',
      correct: false,
      explanation: 'Elle est collectée pour l’État : le compte 443 est une dette fiscale.',
      subject: 'Comptabilité',
      topic: 'TVA',
    },
    bonus: { credits: 3, reason: 'La balance était complète et équilibrée' },
    exercise: { subject: 'Comptabilité', correct: true, topic: 'Balance', difficulty: 'medium' },
  }
}

function english(): Story {
  return {
    asked:
      'Prepare the closing file of Teranga from the attached trial balance: the statements, a follow-up workbook, a note for the manager, something to present it with, and let me know. Ask our trainee Moussa two questions too.',
    begins: 'First I look at what I have, and at the rates of the day.',
    computes: 'The trial balance is there: I prepare the statements, read it again and count its income accounts.',
    writes: 'I write the documents.',
    sends: 'I let you know, and check the VAT rate.',
    ends: 'What is left are your reminders and the questions for Moussa.',
    answer:
      'The file of **Teranga Distribution** is ready.\n\n| Document | For |\n|---|---|\n| Financial statements (xlsx, pdf) | filing |\n| Closing note (docx, pdf) | the manager |\n| Presentation (pptx) | the meeting |\n| Follow-up (xlsx, html, md) | you |\n\nThe e-mail, the text messages and the WhatsApp message **have left**; the draft to the manager waits for you to read it, and the report for your consent. The two questions for Moussa are above.',
    figures: {
      total_actif: 'Total assets',
      total_passif: 'Total liabilities',
      chiffre_affaires: 'Revenue',
      resultat_net: 'Net income',
      tresorerie_nette: 'Net cash',
    },
    shell:
      'mkdir -p out\necho "Income and expense accounts by class:"\ncut -d";" -f1 balance-2024.csv | grep -E "^[67]" | cut -c1 | sort | uniq -c\ncut -d";" -f1 balance-2024.csv | grep -E "^[67]" > out/income-accounts.csv',
    workbook: rows => ({
      title: 'Teranga closing follow-up 2024',
      sheets: [
        {
          name: 'Key figures',
          columns: [
            { header: 'Item', type: 'text' },
            { header: 'Amount', type: 'money' },
          ],
          rows,
        },
        {
          name: 'Fees',
          columns: [
            { header: 'Service', type: 'text' },
            { header: 'Due', type: 'date' },
            { header: 'Amount', type: 'money' },
          ],
          rows: [
            ['Preparation of the financial statements', '2025-04-30', 850_000],
            ['General meeting and minutes', '2025-06-30', 150_000],
          ],
          totals: true,
        },
      ],
    }),
    note: {
      title: 'Closing note – Teranga Distribution',
      content:
        '## What is done\n\nThe financial statements of **2024** are prepared under the revised SYSCOHADA, from the trial balance.\n\n## What is left\n\n1. Get the confirmation of the bank.\n2. Justify account 275 “Deposits”.\n3. Chase the customers overdue by more than 90 days.\n\n| Due | Work | Who |\n|---|---|---|\n| 31/03/2025 | Bank confirmation | Awa Diop |\n| 30/04/2025 | Filing of the tax return | Awa Diop |\n\n> To be read by a professional before anything is filed.',
      footer: 'Awa Diop & Co',
    },
    checklist: {
      title: 'Teranga closing list',
      content: '# Closing list\n\n- [x] Financial statements\n- [ ] Bank confirmation\n- [ ] Tax return',
    },
    page: {
      title: 'Teranga: where the closing stands',
      content:
        '<h2>Progress</h2><p>The financial statements are <strong>prepared</strong>.</p><script>alert(1)</script><table><tr><th>Step</th><th>State</th></tr><tr><td>Trial balance</td><td>checked</td></tr><tr><td>Tax return</td><td>due on 30 April 2025</td></tr></table>',
    },
    slides: rows => ({
      title: 'Teranga Distribution: 2024',
      slides: [
        {
          title: 'In short',
          bullets: ['The statements balance', 'The checks are done', '  three documents are still missing'],
          notes: 'Thank the team.',
        },
        {
          title: 'Key figures',
          table: {
            columns: ['Item', 'Amount (FCFA)'],
            rows,
          },
        },
      ],
    }),
    search: 'bank confirmations',
    email: {
      subject: 'Closing file of Teranga 2024',
      body: 'Hello Awa,\n\nHere are the **closing note** and the financial statements of Teranga.\n\nHappy reading.',
    },
    sms: 'Ardoise: the closing file of Teranga is ready, it is in your mailbox.',
    whatsapp: 'The closing file of Teranga is ready: the note is attached.',
    report: {
      title: 'The total of the list of files',
      description: 'The list of files says 9 files, and I see 10.',
      steps: '1. Open Files\n2. Count',
      severity: 'low',
    },
    web: 'VAT rate Senegal 2025',
    found: 'VAT rates in Senegal',
    webPage:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>VAT rates in Senegal</title></head><body><article><h1>VAT rates in Senegal</h1><p>The standard rate of value added tax is 18%. A reduced rate of 10% applies to the services of approved tourist accommodation.</p><p>The return is monthly, and is filed by the 15th of the next month.</p></article></body></html>',
    tainted: 'Reminder: VAT return (18%) of Teranga before 15 April.',
    draft: {
      to: ['manager@teranga.sn'],
      cc: ['office@teranga.sn'],
      subject: 'Your 2024 financial statements',
      body: 'Dear manager,\n\nPlease find attached the **financial statements** of 2024, to be sent back signed before 15 April.\n\nKind regards,\nAwa Diop',
    },
    task: {
      title: 'File the tax return of Teranga',
      priority: 'high',
      due_date: '2035-04-30',
      tags: ['tax', 'Teranga'],
    },
    memory: { fact: 'Keeps the books of Teranga Distribution', category: 'work' },
    quiz: {
      question: 'Which account takes the **sales of goods**?',
      options: ['701', '601', '411', '521'],
      correct_index: 0,
      explanation: 'Account 701 is the one of sales; 601 takes the purchases of goods.',
      subject: 'Accounting',
      topic: 'Chart of accounts',
    },
    statement: {
      statement: 'The VAT charged to customers is income of the company.',
      correct: false,
      explanation: 'It is collected for the State: account 443 is a tax debt.',
      subject: 'Accounting',
      topic: 'VAT',
    },
    bonus: { credits: 3, reason: 'The trial balance was complete and balanced' },
    exercise: { subject: 'Accounting', correct: true, topic: 'Trial balance', difficulty: 'medium' },
  }
}
