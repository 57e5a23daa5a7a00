import { foldInPlace } from './words.ts'

/** « total des ventes par produit »: what is added up, and by what; both folded. */
export type TallyRequest = { measure: string; by: string }

const VERB =
  "(?:(?:calcule[rz]?|donne[rz]?|dis|montre[rz]?|affiche[rz]?|fais|sors|quel(?:le)?s? (?:est|sont)|c'est quoi|je veux|je voudrais|what (?:is|are)|give|show|compute|add up)(?:[- ](?:moi|nous|me|us))? )?"
const SUM =
  '(?:total|totaux|somme|sommes|sous-totaux|cumul|repartition|recapitulatif|recap|montants?(?: totaux| total)?|sums?|totals?)'
const THING =
  "(?:chiffre d'affaires?|ca|ventes?|depenses?|achats?|recettes?|quantites?|sales|expenses|purchases|quantity)"
const LINK = "(?:des |du |de la |de l'|de |d'|of the |of )"
const TALLY = new RegExp(
  `^(?:(?:bonjour|svp|stp|please|et|ok|alors)[\\s,]+)*${VERB}(?:le |la |les |un |l'|the |a )?(?:${SUM}(?: ${LINK}(?<of>[^.,;:!?\\n]{2,60}?))?|(?<thing>${THING}))(?: (?:dans|de|du|sur|in|of|from) [^,;:!?\\n]{2,60}?)? (?:par|pour chaque|by|per|for each) (?<by>[^.,;:!?\\n]{2,40}?)(?: (?:dans|de|du|sur|svp|stp|in|from|please|pour) .*)?[\\s.?!]*$`,
  'u',
)
/** « par e-mail », « par mois » of a budget: ways of sending. */
const CHANNEL = /^(?:e-?mail|mail|courriel|sms|texto|w(?:h)?a(?:t|th)s?app|courrier|la poste|post|hand)(?!\p{L})/u

export function tallyAsked(text: string): TallyRequest | undefined {
  const { of, thing, by = '' } = TALLY.exec(foldInPlace(text.trim()))?.groups ?? {}
  if (by === '' || CHANNEL.test(by)) return undefined
  return { measure: of ?? thing ?? '', by: by.trim() }
}
