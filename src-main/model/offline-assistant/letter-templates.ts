import type { Bilingual } from '../../types.ts'

/** What a letter needs and the user may give; what is not given shows as a visible blank. */
export type Slot =
  | 'recipient'
  | 'sender'
  | 'place'
  | 'amount'
  | 'invoice'
  | 'date'
  | 'start'
  | 'end'
  | 'duration'
  | 'delay'
  | 'reason'
  | 'time'
  | 'venue'
  | 'subject'
  | 'position'
  | 'person'
  | 'company'

export const SLOT_NAMES: Record<Slot, Bilingual> = {
  recipient: { fr: 'nom du destinataire', en: 'name of the recipient' },
  sender: { fr: 'votre nom et votre fonction', en: 'your name and position' },
  place: { fr: 'ville', en: 'town' },
  amount: { fr: 'montant', en: 'amount' },
  invoice: { fr: 'numéro de la facture', en: 'invoice number' },
  date: { fr: 'date', en: 'date' },
  start: { fr: 'date de début', en: 'first day' },
  end: { fr: 'date de fin', en: 'last day' },
  duration: { fr: 'durée', en: 'length' },
  delay: { fr: 'délai', en: 'time limit' },
  reason: { fr: 'motif', en: 'reason' },
  time: { fr: 'heure', en: 'time' },
  venue: { fr: 'lieu', en: 'place' },
  subject: { fr: 'objet', en: 'subject' },
  position: { fr: 'fonction', en: 'position' },
  person: { fr: 'nom de la personne', en: 'name of the person' },
  company: { fr: 'raison sociale', en: 'company' },
}

export type LetterTemplate = {
  /** Tested in this order on the folded request; the last template takes what is left. */
  when: RegExp
  title: Bilingual
  /** One paragraph an item; `{slot}` is filled or left as a blank. `{body}` is the user's own text. */
  paragraphs: { fr: readonly string[]; en: readonly string[] }
  /** A certificate is for whom it may concern: no addressee, no salutation. */
  certificate?: true
}

export const LETTER_TEMPLATES: readonly LetterTemplate[] = [
  {
    when: /mise en demeure|formal notice/,
    title: { fr: 'Mise en demeure de payer', en: 'Formal notice to pay' },
    paragraphs: {
      fr: [
        'Malgré nos précédentes démarches, la facture n° {invoice}, d’un montant de {amount}, échue le {date}, reste impayée à ce jour.',
        'Nous vous mettons en demeure de régler cette somme dans un délai de {delay} à compter de la réception de la présente.',
        'À défaut, nous nous réservons le droit d’engager les voies de recouvrement prévues par la loi, sans autre avis.',
      ],
      en: [
        'Despite our earlier requests, invoice no. {invoice}, for {amount}, due on {date}, remains unpaid.',
        'We give you formal notice to pay this sum within {delay} of receiving this letter.',
        'Failing this, we reserve the right to start the recovery proceedings provided by law without further notice.',
      ],
    },
  },
  {
    when: /relanc|rappel de paiement|factures? impayee|unpaid invoice|payment reminder|reminder/,
    title: { fr: 'Relance pour facture impayée', en: 'Payment reminder' },
    paragraphs: {
      fr: [
        'Sauf erreur ou omission de notre part, nous n’avons pas reçu le règlement de la facture n° {invoice}, d’un montant de {amount}, échue le {date}.',
        'Nous vous remercions de bien vouloir procéder à ce règlement dans un délai de {delay}. Si votre paiement nous est parvenu entre-temps, veuillez ne pas tenir compte de ce courrier.',
        'Nous restons à votre disposition pour toute précision.',
      ],
      en: [
        'Unless we are mistaken, we have not received payment of invoice no. {invoice}, for {amount}, due on {date}.',
        'Please settle it within {delay}. If your payment has reached us in the meantime, please disregard this letter.',
        'We remain at your disposal for any question.',
      ],
    },
  },
  {
    when: /demande d.?explications?|query letter|request for explanation/,
    title: { fr: 'Demande d’explication', en: 'Request for explanation' },
    paragraphs: {
      fr: [
        'Le {date}, les faits suivants ont été relevés à votre encontre : {reason}.',
        'Nous vous demandons de nous fournir vos explications par écrit dans un délai de {delay} à compter de la réception de la présente.',
        'Passé ce délai, nous considérerons que vous n’avez pas d’explication à donner.',
      ],
      en: [
        'On {date}, the following was noted concerning you: {reason}.',
        'Please give us your written explanation within {delay} of receiving this letter.',
        'After that time we shall consider that you have no explanation to give.',
      ],
    },
  },
  {
    when: /(?:attestation|certificat|certificate) (?:de |of )?(?:travail|emploi|employment|work)/,
    title: { fr: 'Attestation de travail', en: 'Certificate of employment' },
    certificate: true,
    paragraphs: {
      fr: [
        'Je soussigné(e), {sender}, agissant pour {company}, atteste que {person} est employé(e) dans notre établissement depuis le {date} en qualité de {position}.',
        'La présente attestation est délivrée à l’intéressé(e) pour servir et valoir ce que de droit.',
      ],
      en: [
        'I, the undersigned, {sender}, acting for {company}, certify that {person} has been employed by us since {date} as {position}.',
        'This certificate is issued at the request of the person concerned for whatever purpose it may serve.',
      ],
    },
  },
  {
    when: /attestation|certificat|certificate/,
    title: { fr: 'Attestation', en: 'Certificate' },
    certificate: true,
    paragraphs: {
      fr: [
        'Je soussigné(e), {sender}, atteste que {person} : {reason}.',
        'La présente attestation est délivrée à l’intéressé(e) pour servir et valoir ce que de droit.',
      ],
      en: [
        'I, the undersigned, {sender}, certify that {person}: {reason}.',
        'This certificate is issued at the request of the person concerned for whatever purpose it may serve.',
      ],
    },
  },
  {
    when: /conges?\b|permission|leave request|annual leave|\bleave\b/,
    title: { fr: 'Demande de congé', en: 'Leave request' },
    paragraphs: {
      fr: [
        'J’ai l’honneur de solliciter un congé de {duration}, du {start} au {end}.',
        'Motif : {reason}.',
        'Je prendrai les dispositions nécessaires pour la continuité de mon travail pendant cette absence, et vous remercie de l’attention portée à ma demande.',
      ],
      en: [
        'I respectfully request leave of {duration}, from {start} to {end}.',
        'Reason: {reason}.',
        'I will make the necessary arrangements for my work during this absence, and thank you for considering my request.',
      ],
    },
  },
  {
    when: /convo/,
    title: { fr: 'Convocation', en: 'Notice of meeting' },
    paragraphs: {
      fr: [
        'Nous vous prions de bien vouloir vous présenter le {date} à {time}, à l’adresse suivante : {venue}.',
        'Objet : {reason}.',
        'En cas d’empêchement, merci de nous en informer avant cette date.',
      ],
      en: [
        'Please attend on {date} at {time}, at the following address: {venue}.',
        'Subject: {reason}.',
        'If you cannot attend, please let us know before that date.',
      ],
    },
  },
  {
    when: /lettre de mission|engagement letter/,
    title: { fr: 'Lettre de mission', en: 'Engagement letter' },
    paragraphs: {
      fr: [
        'Vous avez bien voulu nous confier une mission : {reason}. La présente lettre en précise les conditions.',
        'La mission porte sur la période du {start} au {end}. Nos honoraires sont fixés à {amount}.',
        'Vous vous engagez à nous remettre en temps utile les pièces et informations nécessaires ; nous exécutons notre mission dans le respect des normes de la profession et du secret professionnel.',
        'Nous vous remercions de nous retourner un exemplaire de cette lettre, daté et signé avec la mention « Bon pour accord ».',
      ],
      en: [
        'You have asked us to carry out an engagement: {reason}. This letter sets out its terms.',
        'It covers the period from {start} to {end}. Our fees are {amount}.',
        'You undertake to give us the necessary documents and information in due time; we carry out the work in accordance with professional standards and confidentiality.',
        'Please return a copy of this letter, dated and signed.',
      ],
    },
  },
  {
    when: /demission|resign/,
    title: { fr: 'Lettre de démission', en: 'Letter of resignation' },
    paragraphs: {
      fr: [
        'Je vous informe de ma décision de démissionner de mes fonctions de {position}.',
        'Mon préavis étant de {delay}, je quitterai l’entreprise le {date}.',
        'Je vous remercie de préparer mon certificat de travail et le solde de tout compte.',
      ],
      en: [
        'I inform you of my decision to resign from my position as {position}.',
        'My notice being {delay}, I will leave the company on {date}.',
        'Please prepare my certificate of employment and final settlement.',
      ],
    },
  },
  {
    when: /stage|internship/,
    title: { fr: 'Demande de stage', en: 'Internship application' },
    paragraphs: {
      fr: [
        'J’ai l’honneur de solliciter un stage de {duration} au sein de {company}, à partir du {start}.',
        'Motif : {reason}.',
        'Je reste à votre disposition pour un entretien et vous remercie de l’attention portée à ma demande.',
      ],
      en: [
        'I respectfully apply for an internship of {duration} at {company}, from {start}.',
        'Reason: {reason}.',
        'I am available for an interview and thank you for considering my application.',
      ],
    },
  },
  {
    when: /emploi|motivation|job|cover letter/,
    title: { fr: 'Demande d’emploi', en: 'Job application' },
    paragraphs: {
      fr: [
        'J’ai l’honneur de poser ma candidature au poste de {position} au sein de {company}.',
        'Mes qualifications et mon expérience : {reason}.',
        'Je reste à votre disposition pour un entretien et vous remercie de l’attention portée à ma candidature.',
      ],
      en: [
        'I wish to apply for the position of {position} at {company}.',
        'My qualifications and experience: {reason}.',
        'I am available for an interview and thank you for considering my application.',
      ],
    },
  },
  {
    when: /reclamation|complaint/,
    title: { fr: 'Réclamation', en: 'Complaint' },
    paragraphs: {
      fr: [
        'Je vous adresse une réclamation au sujet de : {reason}.',
        'Références : facture n° {invoice}, du {date}, d’un montant de {amount}.',
        'Je vous demande de bien vouloir y donner suite dans un délai de {delay}.',
      ],
      en: [
        'I wish to complain about: {reason}.',
        'References: invoice no. {invoice}, of {date}, for {amount}.',
        'Please give this your attention within {delay}.',
      ],
    },
  },
  {
    when: /./,
    title: { fr: 'Lettre', en: 'Letter' },
    paragraphs: { fr: ['{body}'], en: ['{body}'] },
  },
]
