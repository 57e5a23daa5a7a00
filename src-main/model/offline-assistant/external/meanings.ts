import { STOP_WORDS } from '../../../search/stop-words.ts'
import { wordsOf } from '../../../search/words.ts'
import { fold, foldInPlace } from '../words.ts'

/** Words that mean one thing to a tool and to whoever asks, in either language; the first names it. */
const GROUPS = `
  produit, product, article, item, marchandise
  stock, inventaire, inventory, disponible, disponibilité, available, availability, rupture
  quantité, quantity
  commande, order
  statut, status, état, state, suivi, tracking, track, avancement
  prix, price, tarif
  client, customer
  facture, invoice
  livraison, delivery, expédition, shipping, shipment, livrer, colis, parcel
  solde, balance
  paiement, payment
  catégorie, category, rayon
  réservation, booking, réserver, book
  élève, student, pupil
  employé, employee, salarié
  fournisseur, supplier, vendor
  entrepôt, warehouse
  magasin, shop, boutique
  vol, flight
  chaussure, shoe
  taille, size
  couleur, color, colour
  marque, brand
  ville, city
  pays, country
  compte, account
  téléphone, phone
  adresse, address
  événement, event
  ticket, incident
  chercher, cherche, search, find, trouver, trouve, rechercher, lookup, query
  lister, list, liste
  donner, donne, get, fetch, obtenir, read, lire, lis, consulter, consulte, show, montrer, montre, afficher, affiche, voir, view, describe
  vérifier, check, verify
  créer, create, crée, new, nouveau, nouvelle
  ajouter, ajoute, add
  modifier, modifie, update, edit, changer, change, set
  supprimer, supprime, delete, remove, effacer, efface
  annuler, annule, cancel
  envoyer, envoie, send, post, publish, publier, publie
  payer, paie, pay
  acheter, achète, buy, purchase
  rembourser, rembourse, refund
  fermer, ferme, close
  lancer, lance, run, execute, exécuter, start
  déplacer, déplace, move, rename, renommer
  écrire, écris, write, save, enregistrer, upload
`
  .trim()
  .split('\n')
  .map(line => line.split(',').map(word => word.trim()))

const VERBS_FROM = 'chercher'
const ACTIONS_FROM = 'créer'

const MEANINGS = new Map(GROUPS.flatMap(group => group.map(word => [keyOf(word), keyOf(group[0] ?? '')] as const)))
const startOf = (first: string) => GROUPS.findIndex(([word]) => word === first)
/** Verbs that say how, not what. */
const VERBS = new Set(GROUPS.slice(startOf(VERBS_FROM)).map(([word = '']) => keyOf(word)))
/** Verbs of tools that change something: they are used only when they are said. */
const ACTIONS = new Set(GROUPS.slice(startOf(ACTIONS_FROM)).map(([word = '']) => keyOf(word)))

/** After these what is asked for is named: « il vous reste du thé ? », and not « il reste à payer ». */
const SOME = "(?= (?:encore |toujours |still )?(?:du|de|des|d'|un|une|le|la|les|l'|any|some|the)(?!\\p{L}))"

/** Ways to ask for some of these that are no single word. On folded text. */
const PHRASES: readonly [RegExp, readonly string[]][] = [
  [
    /ou en (?:est|sont|suis)(?:[- ](?:il|elle|on))?|where(?:'s| is| are)|quand (?:arrive|vais[- ]je recevoir|sera)|when (?:will|does)|est[- ]elle (?:partie|arrivee|expediee|livree)/u,
    ['statut'],
  ],
  [
    new RegExp(
      `(?:il (?:vous |te |nous |t'|m'|en )?|vous |t')?(?:en )?reste(?:nt)?(?:[- ]t[- ](?:il|elle))?${SOME}|(?:is|are) there (?:still )?any|(?:any|some) (?=.*left(?!\\p{L}))|en reste(?:nt)?(?:[- ]t[- ](?:il|elle))?(?!\\p{L})`,
      'u',
    ),
    ['stock'],
  ],
  [
    new RegExp(
      `(?:(?:avez|as|vendez|vends)[- ](?:vous|tu)|(?:vous|tu) (?:avez|as|vendez|vends)|do you (?:still )?(?:have|sell))${SOME}`,
      'u',
    ),
    ['produit'],
  ],
  [/combien coute(?:nt)?|how much (?:does|do|is|are) (?=the )|quel(?:le)? est le (?:prix|tarif)/u, ['prix', 'produit']],
]
/** A way to ask says a little less than a word. */
const OF_PHRASE = 0.7

function keyOf(word: string): string {
  const [found] = wordsOf(word)
  return found?.stem ?? fold(word)
}

/** What a word means: the first of its group, else its stem. */
export function meaningOf(word: string): string {
  const key = keyOf(word)
  return MEANINGS.get(key) ?? key
}

/** `get_order-status`, `orderId`, « Statut de la commande »: what its words mean, in order. */
export function meaningsOf(text: string): string[] {
  const spaced = text.replace(/[_-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return wordsOf(spaced).map(({ stem }) => MEANINGS.get(stem) ?? stem)
}

/** What is asked, the ways that are no single word included; each with how surely. */
export function meaningsAsked(text: string): ReadonlyMap<string, number> {
  const folded = foldInPlace(text)
  const said = PHRASES.filter(([phrase]) => phrase.test(folded)).flatMap(([, words]) => words.map(meaningOf))
  return new Map([
    ...said.map(meaning => [meaning, OF_PHRASE] as const),
    ...meaningsOf(text).map(meaning => [meaning, 1] as const),
  ])
}

export function isVerb(meaning: string): boolean {
  return VERBS.has(meaning)
}

/** « cherche », and not « running »: as it is said to somebody. */
export function isSaidVerb(word: string): boolean {
  return isVerb(meaningOf(word)) && !/ing$/iu.test(word)
}

/** « status » in French: the word that people read where a server has its own. */
export function frenchWord(word: string): string {
  const group = GROUPS.slice(0, startOf(VERBS_FROM)).find(words => words.includes(word.toLowerCase()))
  return group?.[0] ?? word
}

export function isAction(meaning: string): boolean {
  return ACTIONS.has(meaning)
}

export function isSearch(meaning: string): boolean {
  return meaning === keyOf('chercher') || meaning === keyOf('lister')
}

/** Places of the phrases that ask, for what is asked to be read without them. */
export function askingPhrases(text: string): { start: number; end: number }[] {
  const folded = foldInPlace(text)
  return PHRASES.flatMap(([phrase]) => {
    const found = phrase.exec(folded)
    return found ? [{ start: found.index, end: found.index + found[0].length }] : []
  })
}

/** Small words of either language. « thé » is none, though it folds to “the”. */
export function isSmallWord(word: string, french: boolean): boolean {
  const folded = fold(word)
  if (folded === 'the') return !french
  return folded === word.toLowerCase() || ACCENTED.has(word.toLowerCase())
    ? STOP_WORDS.has(folded) || ASKING.test(folded)
    : false
}

const ACCENTED = new Set('à où ça même mêmes déjà très après être était êtes été dès là'.split(' '))
const ASKING =
  /^(?:bonjour|bonsoir|salut|hello|hi|hey|svp|stp|merci|please|veux|veut|voudrais|voudrait|aimerais|souhaite|besoin|faut|dis|dites|moi|peux|peut|pouvez|tu|vous|savoir|connaitre|want|need|like|know|tell|give|me|what|s|c|qu|j|l|d|n|m|t|y|en|stp)$/u
