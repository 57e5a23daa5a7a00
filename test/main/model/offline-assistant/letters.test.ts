import { describe, expect, it } from 'vitest'
import { createConversation } from './converse.ts'

async function documentOf(message: string): Promise<string> {
  const { calls } = await createConversation().say(message)
  const pdf = calls.find(call => call.name === 'generate_pdf')
  return `${pdf?.arguments.title}\n${pdf?.arguments.content}`.replace(/\u202F/g, ' ')
}

/** A message, and what its document must hold of it. */
const KEPT: [string, string[]][] = [
  [
    'lettre à la banque SGBS pour demander un découvert de 5 000 000 F pendant 3 mois car nos clients paient en retard',
    [
      'l’attention de SGBS',
      'Objet : Demande de découvert de 5 000 000 F**',
      'pendant 3 mois car nos clients paient en retard',
      '[à compléter : ville]',
    ],
  ],
  [
    'Écris une lettre au Trésor public pour demander à payer en trois mensualités de 400 000',
    ['l’attention du Trésor public', 'trois mensualités de 400 000'],
  ],
  [
    'note de service sur les horaires du ramadan : 8h à 14h du lundi au vendredi',
    ['Note de service – Horaires du ramadan', '8h à 14h du lundi au vendredi'],
  ],
  [
    'Relance à M. Diop pour la facture F-102 de 350 000 F et la facture F-103 de 75 000 F',
    ['l’attention de M. Diop', 'la facture F-103 de 75 000 F'],
  ],
  ['Fais une note pour informer le personnel que la caisse ferme à 16 h', ['le personnel', 'La caisse ferme à 16 h.']],
  [
    'Rédige une lettre à la banque Ecobank pour solliciter un prêt de 12 millions sur 24 mois afin d’acheter un camion',
    ['l’attention de Ecobank', 'Objet : Demande de prêt de 12 millions', 'sur 24 mois', 'acheter un camion'],
  ],
  [
    'lettre au bailleur pour demander une réduction du loyer de 50 000 F à partir de mars car le toit fuit',
    ['l’attention du bailleur', 'Demande de réduction du loyer de 50 000 F', 'à partir de mars', 'le toit fuit'],
  ],
  [
    'Écris à la SENELEC pour contester la facture de 187 500 F du 12/01/2026 parce que le compteur est en panne',
    ['SENELEC', 'Contestation de la facture de 187 500 F', '12/01/2026', 'le compteur est en panne'],
  ],
  [
    'courrier à la mairie de Thiès pour obtenir l’autorisation d’occuper le trottoir pendant 2 semaines',
    ['mairie de Thiès', 'Demande de l’autorisation', '2 semaines'],
  ],
  [
    'Lettre à la CNSS pour régulariser 3 trimestres de cotisations, soit 864 000 F',
    ['CNSS', '3 trimestres', '864 000 F'],
  ],
  [
    'fais une lettre à notre fournisseur Sotuba pour annuler la commande 458 du 3 mars 2026',
    ['Sotuba', 'Annulation de la commande 458', '3 mars 2026'],
  ],
  [
    'Write a letter to Ecobank to request an overdraft of 2,000,000 XOF for 6 months because our customers pay late',
    ['To Ecobank', 'Request an overdraft of 2,000,000 XOF', 'for 6 months', 'our customers pay late'],
  ],
  [
    'Lettre de réclamation à Orange : facture de 45 000 F payée deux fois le 5 et le 9 février',
    ['Orange', '45', 'payée deux fois le 5 et le 9 février'],
  ],
  [
    'Lettre au proviseur pour l’informer que mon fils sera absent du 10 au 14 mars car il est malade',
    ['du proviseur', 'vous informer que mon fils', 'du 10 au 14 mars', 'il est malade', 'Je vous écris'],
  ],
  [
    'Écris une lettre à la société Kora SARL pour lui proposer un échéancier de 4 versements de 125 000 F',
    ['Kora SARL', 'Proposition', '4 versements de 125 000 F', 'vous proposer'],
  ],
  [
    'Lettre à l’inspection du travail pour signaler 6 mois de salaires impayés',
    ['inspection du travail', 'Signalement de 6 mois de salaires impayés'],
  ],
  [
    'Mise en demeure à Baobab BTP : facture 2025-12 de 900 000 F échue le 15/01/2026, sous 8 jours, car trois relances sont restées sans réponse',
    ['Baobab BTP', '2025-12', '900', '15/01/2026', '8 jours', 'trois relances sont restées sans réponse'],
  ],
  [
    'demande de congé au directeur du 1er avril 2026 au 15 avril 2026 parce que je me marie',
    ['du directeur', '1er avril 2026', '15 avril 2026', 'je me marie'],
  ],
  [
    'Note de service à tout le personnel : fermeture le 25 mars à 12h, reprise le 28',
    ['tout le personnel', '25 mars à 12h', '28'],
  ],
  [
    'note d’information sur la nouvelle procédure de caisse : plafond de 200 000 F par jour',
    ['Nouvelle procédure de caisse', '200 000 F par jour'],
  ],
  [
    'rédige une note pour rappeler à tous les agents que les rapports sont dus le 5 de chaque mois',
    ['tous les agents', 'rapports sont dus le 5'],
  ],
  [
    'Lettre aux impôts pour demander un délai de paiement de 2 mois pour la TVA de 1 340 000 F',
    ['impôts', 'Demande de délai de paiement de 2 mois', '1 340 000 F'],
  ],
  ['lettre pour remercier Mme Ndiaye de son don de 300 000 F à l’école', ['Remerciements', '300 000 F', 'Madame,']],
  [
    'Écris au directeur général de la Sonatel pour demander trois lignes téléphoniques',
    ['Demande de trois lignes téléphoniques', 'Sonatel'],
  ],
  [
    'Lettre à mon propriétaire M. Sarr : le loyer de mars (90 000 F) sera payé le 20 au lieu du 5',
    ['M. Sarr', '90 000 F', 'le 20 au lieu du 5'],
  ],
]

describe('letters and notes keep what the message says', () => {
  for (const [message, parts] of KEPT) {
    it(message, async () => {
      const content = await documentOf(message)
      for (const part of parts) expect(content).toContain(part)
    })
  }

  it('calls nothing but the documents for what a letter speaks of', async () => {
    const { calls } = await createConversation().say('Écris au directeur pour demander trois lignes téléphoniques')
    expect(calls.map(call => call.name)).toEqual(['generate_pdf', 'generate_md'])
  })
})
