import { describe, expect, it } from 'vitest'
import { type Called, createConversation, file, succeed } from './converse.ts'

const S = 'generate_financial_statements'
const E = 'send_email_to_user'

function toolsOf(calls: readonly Called[]): string[] {
  return calls.map(call => call.name)
}

const NO_ORDER = [
  "n'envoie rien par mail mais fais les etats financiers",
  "fais le bilan, pas besoin de l'envoyer par mail",
  'fais le bilan et ne le transmets à personne',
  'prépare le bilan. Aucun envoi par email svp',
  "bilan svp. je l'enverrai par mail moi-même",
  "Évite de m'envoyer le bilan par mail, génère-le seulement",
  "genere le bilan; l'envoi par mail ce sera demain",
  "fais le bilan sans l'envoyer",
  "Prepare the balance sheet, I'll email it myself",
  'Make the balance sheet, no need to send it',
  'Fais le bilan mais n’envoie pas d’e-mail',
  'surtout pas de mail : sors la liasse',
  'Ne m’envoie rien, juste le compte de résultat',
  'Do my annual accounts for 2024 and don’t email anything',
  "fais le bilan pour que je l'envoie par mail à la banque",
  "fais le bilan, mon comptable l'enverra par mail",
  "bilan 2024 stp, le mail je m'en occupe",
  'envoie-le par mail, non attends',
  "fais le bilan et l'envoi par mail on verra plus tard",
  "faut-il l'envoyer par mail ?",
  "Sors-moi la liasse 2024. Pas d'envoi, je la récupère ici.",
  "je veux juste le bilan dans le dossier, le courriel c'est pas la peine",
  'Peux-tu faire le TFT ? Le mail au client, je le rédigerai plus tard.',
  'établis les comptes annuels, surtout ne les expédie pas tout de suite',
  'fé le bilan mé envoi pa par mail',
  'bilan stp, envoie pas le mail',
  'Résume ce document ; inutile de me le faire parvenir par e-mail',
  "Fais le bilan avant que je l'envoie par mail à mon associé",
  'Le patron enverra le bilan par courriel, toi prépare-le',
  "fais la liasse, on l'envoie par mail seulement si je valide",
  'Ne prépare aucun courriel, seulement les états de synthèse',
  'Draw up the balance sheet but hold off on emailing it',
  'balance sheet please, my assistant will forward it by email',
  "Make the income statement. Don't send anything until I say so.",
  'Prepare the accounts without mailing them',
  "Prépare le bilan, l'envoi est annulé",
  "Est-ce que je dois t'envoyer le bilan par mail ?",
  'si le bilan est équilibré envoie-le par e-mail',
  "genere le pdf au lieu de l'envoyer par mail",
  "Fais le bilan et laisse tomber l'email",
  'Je ne souhaite pas recevoir le bilan par mail, affiche-le ici',
  "le bilan uniquement à l'écran, zéro mail",
  'Bonsoir, la liasse 2024 svp. Gardez-la ici, ma boîte mail est pleine.',
  "Tu peux faire le bilan ? J'aime pas les mails.",
  'Fais le bilan. On se chargera de le transmettre au client.',
  "sors le bilan, je vais l'envoyer moi par mail",
  'prépare le bilan prêt à envoyer par mail',
  'bilan de la SARL Fall, sans courriel ni rien',
  "produis la DSF et garde-la, l'envoi attendra ma validation",
  "Ce n'est pas à envoyer par mail, juste faire le bilan",
  'Please generate the balance sheet; emailing can wait',
  'Generate the statements and keep them local, do not e-mail',
  "interdiction d'envoyer quoi que ce soit par mail. Fais le TFT.",
  "Fais le bilan. Tu l'as envoyé à qui le dernier mail ?",
  "Fais le bilan comme celui que tu m'as envoyé par mail hier",
  "Je te dirai quand l'envoyer par mail, fais d'abord le bilan",
  "bilan stp mais garde toi de l'envoyer par mail",
  'Dresse le bilan. Par mail ? Non merci.',
  'les états financiers, et surtout que rien ne parte par mail',
  'fais le compte de resultat ; mail = non',
  "Est-il possible de m'envoyer le bilan par mail une autre fois ? Pour l'instant fais-le",
  'Fais le bilan, ma secrétaire se charge du mail',
  'faudrait pas que ça parte par mail, juste le bilan',
  'Do the accounts. My boss will want it by email but I will do that.',
  "don't print and send it, just make the balance sheet",
  "Fais le bilan et n'en parle à personne, pas de mail non plus",
  "fais le bilan puis attends mon feu vert pour l'envoyer par mail",
  "fais le bilan. L'email : non.",
  'fais le bilan, envoi par mail interdit',
  "je t'interdis d'envoyer le bilan par mail, fais-le seulement",
  "est-ce que tu peux ne pas l'envoyer par mail",
  "fais le bilan, mais pour l'email on attend",
  'Fais le bilan. Envoie-le par mail demain matin.',
  'envoie le bilan par mail lundi prochain',
  'fais le bilan sans que ça parte par e-mail',
  "Le bilan, et le mail, c'est moi qui le fais",
  "ne fais qu'un bilan et pas d'envoi",
  "fais le bilan, tu l'enverras par mail quand je te le dirai",
  "Fais le bilan; si tout est bon tu l'envoies par mail",
  "génère le bilan, je te demande de ne pas l'envoyer par mail",
  "n'oublie pas de ne pas l'envoyer par mail",
  'fais le bilan, je préfère le mail plus tard',
  'merci de ne rien envoyer par mail, bilan seulement',
  'il ne faut pas envoyer le bilan par mail',
]

const ORDERS = [
  'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail',
  'genere le bilan syscohada de cette entreprise et envoie le par email',
  'stp fé le bilan é envoi par mail',
  'Prepare the financial statements for twenty twenty-four and email them to me',
  'résume ce fichier puis fais-en un PDF et envoie-le-moi',
  'Envoie-moi ce fichier par mail',
  'Merci de bien vouloir produire la DSF 2024 à partir de ce fichier et de me la transmettre par courriel',
  'Can you draw up the income statement for Keur Massar Ltd, then send it to my mailbox?',
  'envoye moi sa par mail',
  'mail moi ce document',
  'je veux une version pdf de ce classeur et que tu me l’envoies',
  'Prépare la lettre de mission pour la société Diallo Transit, honoraires 500 000 F, et envoie-la-moi',
  'bilan + compte de resultat + tft svp, et envoyez le tout sur mon email',
  'expédie-moi la facture par courriel stp',
  'je voudrais recevoir ce fichier dans ma boîte mail',
  'Envoie-moi le bilan par e-mail',
  'Produis le bilan, le compte de résultat et le TFT de la SARL Ndoumbé Services puis mets tout en PDF et envoie-le-moi',
  'GENERE LE BILAN ET ENVOIE LE PAR MAIL',
  'Kan tu pe, fé le bilan 2024 é envoi le moi',
  'could you e-mail me this file?',
  'Fais une attestation de stage pour Awa Gueye du 01/02/2026 au 30/04/2026 et envoie-la par mail',
  'n’oublie pas de l’envoyer',
  'pas de problème, envoie',
  'ok envoie',
  'email it to me',
  'envoie aussi le classeur Excel',
  'envoie-moi seulement le PDF',
  'le bilan par mail svp',
  "fais le bilan et tu me l'envoies par mail",
  "j'ai reçu cette balance par mail. Fais le bilan et envoie-le-moi",
  'le bilan et le journal et une note pour le patron, puis envoie tout',
  'Fais le bilan puis tu me le transmets par courriel, merci',
  'Établir les états financiers et les envoyer par e-mail',
  'Je souhaite recevoir la liasse par courriel',
  'Dresse le bilan et expédie le tout sur ma messagerie',
  'Please prepare the balance sheet and send me everything by email',
  "n'hésite pas à m'envoyer le bilan par mail dès que c'est prêt",
  'bilan 2023 par e-mail stp',
  "j'aimerais que tu m'envoies le compte de résultat par mail",
  'fais suivre ce fichier sur mon gmail',
  'Fais le bilan sans faute et envoie-le-moi',
  'Fais le bilan. Ensuite, envoie-le à mon adresse e-mail.',
  'Bonjour Ardoise, veuillez établir les états financiers puis me les faire parvenir par e-mail',
  'mets moi le bilan dans ma boite mail',
  'Une fois le bilan fait, envoie-le-moi par courriel',
  "il faut m'envoyer le bilan par mail",
  'fais le bilan vite fait et balance le par mail',
  'Send me the balance sheet by e-mail, please',
  'I need the balance sheet emailed to me',
  "j'ai besoin du bilan par mail",
  'transmets-moi les états de synthèse via ma messagerie',
  'fais le bilan, pas de souci, et envoie-le par mail',
  'Fais le bilan 2024 et si possible envoie-le par mail',
]

describe('an e-mail leaves only on a positive, present order', () => {
  for (const message of NO_ORDER) {
    it(`not on: ${message}`, async () => {
      const { calls } = await createConversation().say(message, ['balance.csv'])
      expect(toolsOf(calls)).not.toContain(E)
    })
  }

  for (const message of ORDERS) {
    it(`on: ${message}`, async () => {
      const { calls } = await createConversation().say(message, ['balance.csv'])
      expect(toolsOf(calls)).toContain(E)
    })
  }

  it('still makes what a forbidding message asks for, and says that nothing left', async () => {
    const { calls, text } = await createConversation().say("n'envoie rien par mail mais fais les etats financiers", [
      'balance.csv',
    ])
    expect(toolsOf(calls)).toEqual([S])
    expect(text).toContain('je n’ai rien envoyé')
  })

  it('offers to send when the order is not certain, and sends on « oui »', async () => {
    const talk = createConversation()
    const { calls, text } = await talk.say("fais le bilan, mon comptable l'enverra par mail", ['balance.csv'])
    expect(toolsOf(calls)).toEqual([S])
    expect(text).toContain('dites « envoie-le-moi par e-mail »')
    const answer = await talk.say('oui')
    expect(toolsOf(answer.calls)).toEqual([E])
    expect(answer.calls[0]?.arguments.attachment_file_ids).toEqual(['g_book', 'g_pdf'])
  })

  for (const message of ['oui mais pas maintenant', 'ok plus tard', 'oui, demain', 'non']) {
    it(`sends nothing on « ${message} »`, async () => {
      const talk = createConversation()
      await talk.say('genere le bilan; l’envoi par mail on verra', ['balance.csv'])
      expect((await talk.say(message)).calls).toEqual([])
    })
  }

  it('hears in the answer to its question that nothing is to be sent any more', async () => {
    const files = ['balance 2023.csv', 'balance 2024.csv'].map(name => ({ file_id: file(name).fileId, name }))
    const talk = createConversation({
      answer: call => (call.name === 'list_user_files' ? JSON.stringify({ total: 2, files }) : succeed(call)),
    })
    await talk.say('Fais le bilan et envoie-le-moi par mail')
    const { calls } = await talk.say('celui de 2024, mais ne l’envoie pas')
    expect(toolsOf(calls)).toEqual([S])
  })

  for (const who of ['à la banque', 'à Moussa', 'au patron', 'à l’expert-comptable']) {
    it(`asks before sending to the user what is meant for others: ${who}`, async () => {
      const { calls, text } = await createConversation().say(`envoie ce fichier ${who}`, ['balance.csv'])
      expect(calls).toEqual([])
      expect(text).toContain('votre propre adresse')
    })
  }
})
