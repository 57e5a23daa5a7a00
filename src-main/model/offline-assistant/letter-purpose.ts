import type { Language } from '../../types.ts'
import { fold } from './words.ts'

/** What a letter is for, in the user's own words, and the subject line that they make. */
export type Purpose = { sentence: string; subject?: string /** As the user wrote it, verb first. */; said: string }

/** Nouns in -er and -ir are no verbs; verbs in -re are few enough to name. */
const INFINITIVE = String.raw`(?!(?:loyer|papier|dossier|premier|dernier|hier|cahier|chantier|courrier|f[ée]vrier|janvier|m[ée]tier|atelier|avenir|loisir|plaisir|hiver|fer|mer|cher|escalier|fichier|quartier|particulier|financier|caissier|calendrier|panier|clavier|souvenir|soir)(?!\p{L}))\p{Ll}[\p{Ll}'’-]*(?:er|ir|prendre|rendre|vendre|mettre|faire|dire|crire|suivre|pondre|tendre|clure|soudre|joindre|naître|duire)(?!\p{L})`
const TO_WHOM = `(?:l['’]|lui |leur |vous )?`
const PURPOSE_FR = new RegExp(
  `(?<!\\p{L})(?:pour|afin de|afin d['’])\\s*((?:ne pas |me |m['’]|se |s['’])?${TO_WHOM}${INFINITIVE}[\\s\\S]*)`,
  'u',
)
const PURPOSE_EN =
  /(?<!\p{L})(?:to|in order to)\s+((?:ask|request|inform|tell|propose|claim|complain|confirm|cancel|thank|invite|announce|report|apply|dispute|order|remind|explain|notify|offer|renew|terminate|negotiate|demand)(?!\p{L})[\s\S]*)/iu
const ABOUT =
  /(?<!\p{L})(?:concernant|au sujet (?:de |du |des |d['’])|à propos (?:de |du |des |d['’])|sur|relative? (?:à |au |aux )|portant sur|about|regarding|concerning)\s*(.+?)(?=$|[.:;\n]|,| pour (?:dire|informer|annoncer)| (?:à|pour) (?:tou[ts]|toute)(?!\p{L}))/iu

/** « pour demander un découvert … car nos clients paient en retard »: kept whole in the sentence. */
export function findPurpose(text: string, language: Language): Purpose | undefined {
  const said = (language === 'fr' ? PURPOSE_FR : PURPOSE_EN).exec(text)?.[1]?.trim()
  if (!said) return undefined
  const addressed = said.replace(/^(?:l['’]|lui |leur |les )(?!\p{L}+er (?:le|la|les) )/u, 'vous ')
  const own = /(?<!\p{L})(?:mon|ma|mes|je|j['’]|m['’]|my|i)(?!\p{L})/iu.test(
    text.replace(/(?:écris|rédige|fais|prépare)[- ](?:moi|m['’])/iu, ''),
  )
  const opening =
    language === 'fr'
      ? own
        ? 'Je vous écris pour'
        : 'Nous vous écrivons pour'
      : own
        ? 'I am writing to'
        : 'We are writing to'
  return {
    said,
    sentence: endSentence(`${opening} ${addressed}`),
    subject: language === 'fr' ? subjectOf(said) : capitalise(upToCircumstance(said)),
  }
}

/** Purposes that can be what a pattern of letter is for: « pour demander un congé », not « pour signaler un impayé ». */
export function namesPattern({ said }: Purpose): boolean {
  return /^(?:vous |l['’]|lui |leur )?(?:demander|solliciter|obtenir|convoquer|relancer|démissionner|poser|postuler|réclamer le|r[ée]clamer la|request|ask|apply)(?!\p{L})/iu.test(
    said,
  )
}

/** « sur les horaires du ramadan »: what it is about, without its article. */
export function findAbout(text: string): string | undefined {
  const about = ABOUT.exec(text)?.[1]?.trim()
  return about && about.length <= LONGEST_SUBJECT
    ? capitalise(about.replace(/^(?:les |le |la |l['’]|des |du |the )/iu, ''))
    : undefined
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

const LONGEST_SUBJECT = 90
/** Where the thing asked ends and how long, when or why begins. */
const CIRCUMSTANCE =
  /\s+(?:pendant|durant|car|parce|puisque|afin|en raison|suite à|à cause|pour|dès|lors|sur (?=\d)|dans (?:un|les)|d['’]ici|avant|à partir|à compter|depuis|du (?=\d)|because|since|for (?=\d)|during|so that|qui|qu[e'’])(?!\p{L})[\s\S]*|(?:[;:(\n]|[,.](?!\d))[\s\S]*/iu

function upToCircumstance(said: string): string {
  return said.replace(CIRCUMSTANCE, '').trim().slice(0, LONGEST_SUBJECT)
}

/** The noun of each verb of a request, folded. */
const NOUNS: Record<string, string> = {
  demander: 'Demande',
  solliciter: 'Demande',
  obtenir: 'Demande',
  reclamer: 'Réclamation',
  exiger: 'Réclamation',
  proposer: 'Proposition',
  contester: 'Contestation',
  confirmer: 'Confirmation',
  annuler: 'Annulation',
  resilier: 'Résiliation',
  signaler: 'Signalement',
  commander: 'Commande',
  reporter: 'Report',
  negocier: 'Négociation',
  rappeler: 'Rappel',
  transmettre: 'Transmission',
  refuser: 'Refus',
  renouveler: 'Renouvellement',
  ouvrir: 'Ouverture',
  cloturer: 'Clôture',
  prolonger: 'Prolongation',
  annoncer: 'Annonce',
  remercier: 'Remerciements',
  feliciter: 'Félicitations',
  inviter: 'Invitation',
  informer: 'Information',
  excuser: 'Excuses',
}
/** Their object is a person: it does not belong in the subject. */
const OF_PERSONS = new Set(['remercier', 'feliciter', 'inviter', 'informer', 'excuser'])

function subjectOf(said: string): string | undefined {
  const [, verb = '', object = ''] =
    new RegExp(`^(?:ne pas |me |m['’]|se |s['’])?${TO_WHOM}(${INFINITIVE})\\s*([\\s\\S]*)$`, 'u').exec(said) ?? []
  const noun = NOUNS[fold(verb)]
  if (!noun) return capitalise(upToCircumstance(said)) || undefined
  const thing = upToCircumstance(` ${object}`)
  if (
    OF_PERSONS.has(fold(verb)) ||
    thing === '' ||
    /^(?:si|que|qu['’]|comment|pourquoi|à (?!\p{L}*(?:er|ir|re)(?!\p{L}))|au |aux )/iu.test(thing)
  )
    return noun
  return `${noun} ${ofThing(thing)}`
}

/** « un découvert » -> « de découvert », « le paiement » -> « du paiement », « trois jours » -> « de trois jours ». */
function ofThing(thing: string): string {
  for (const [article, preposition] of ARTICLES) {
    const match = article.exec(thing)
    if (!match) continue
    const rest = thing.slice(match[0].length)
    return preposition === 'de' && /^[aeiouyàâéèêëîïôûhœ]/iu.test(rest)
      ? `d’${rest}`
      : `${preposition}${/[’']$/.test(preposition) ? '' : ' '}${rest}`
  }
  return thing
}

const ARTICLES: readonly [RegExp, string][] = [
  [/^(?:une? |des |du |de la |de l['’]|de |d['’]|à (?=\p{L}*(?:er|ir|re)(?!\p{L})))/iu, 'de'],
  [/^le /iu, 'du'],
  [/^les /iu, 'des'],
  [/^la /iu, 'de la'],
  [/^l['’]/iu, 'de l’'],
  [/^/u, 'de'],
]

/** Numbers and a reason that the message gives and the document lost: the user's own words are then added to it. */
export function lostDetails(said: string, content: string): boolean {
  const digits = (text: string) => text.replace(/(?<=\d)[\s\u00A0\u202F.](?=\d{3}(?!\d))/g, '').match(/\d+/g) ?? []
  const kept = new Set(digits(content))
  return (
    digits(said).some(number => !kept.has(number)) ||
    [...said.matchAll(REASON)].some(([, reason]) => reason && !content.includes(reason.trim()))
  )
}

const REASON = /(?<!\p{L})(?:car|parce qu(?:e|['’])|puisqu(?:e|['’])|because|since)\s*([^.;!?\n]+)/giu
