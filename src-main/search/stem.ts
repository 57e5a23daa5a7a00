/**
 * What the forms of a French or English word have in common. Bolder than a linguist would be, since the words
 * themselves are compared afterwards: `amortir`, `amortis` and `amortissements` meet here, and are told apart there.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  let root = withoutSuffix(family(singular(word)))
  if (root.length > 4) root = cut(root, /(?:ion|at|if|ic|al|el)$/, 4)
  return ending(root)
}

/** The word of a plural, roughly: what `bureaux` and `bureau`, `annuelles` and `annuel` share. */
export function lightStem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  return singular(word).replace(/(.)\1?e+$/, '$1')
}

/** Doubled letters of feminines and of what comes from nouns in -ion: `annuelle`, `démissionnaire`. */
function family(word: string): string {
  return word
    .replace(/ionn(?:er|ee?|ement|ent|aire|el|elle|ez|ons|ant|ait|eur)$/, 'ion')
    .replace(/(el|en|on|et)\1?[lnt]e$/, (_, end: string) => end)
}

function singular(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return `${word.slice(0, -3)}ie`
  if (/[^aeu]aux$/.test(word) && word.length > 4) return `${word.slice(0, -3)}al`
  if (/(eau|eu|ou)x$/.test(word)) return word.slice(0, -1)
  if (/[^su]s$/.test(word) || /[aeo]us$/.test(word)) return word.slice(0, -1)
  return word
}

/** The longest that leaves a root, derivations before endings of verbs. */
const SUFFIXES: readonly [RegExp, number][] = [
  [/(?:issements?|issantes?|issables?)$/, 3],
  [/(?:abilisations?|abiliser|abilisees?|abilises?)$/, 3],
  [/(?:isations?|isateurs?|isatrices?|iser|isees?|ises?|isent|isant|izing|ized?)$/, 4],
  [/(?:ations?|ateurs?|atrices?|atoires?|atifs?|atives?|aisons?)$/, 3],
  [/(?:abilite|ibilite|ements?|issions)$/, 3],
  [/(?:itions?|itrices?|iteurs?)$/, 4],
  [/(?:ements?|ments?)$/, 3],
  [/(?:aires?|eux?)$/, 4],
  [/(?:iennes?|ieres?|iers?|euses?|eurs?|rices?)$/, 3],
  [/(?:ances?|ences?|ables?|ibles?|istes?|ismes?|iques?|ives?)$/, 4],
  [/(?:ites?|ages?|ures?)$/, 5],
  [/(?:ings?|ness|ships?)$/, 3],
  [/(?:eraient|erions|eriez|erait|erais|erons|eront|erez|erai|eras|era)$/, 3],
  [/(?:iraient|irait|irais|irons|iront|irez|irai|iras|ira)$/, 3],
  [/(?:issaient|issait|issent|issons|issez|isse)$/, 3],
  [/(?:assent|asse|aient|antes?|ants?|ait|ais|ions|iez|ons|ent|ees?|ed|er|ez|ai|ir|it|is|ie|e)$/, 3],
]

function withoutSuffix(word: string): string {
  for (const [suffix, least] of SUFFIXES) {
    const root = cut(word, suffix, least)
    if (root !== word) return root
  }
  return word
}

function cut(word: string, suffix: RegExp, least: number): string {
  const at = word.search(suffix)
  return at >= least ? word.slice(0, at) : word
}

/** Spellings that change with the ending: `payer` and `paie`, `démissionner` and `démission`, `bail` and `baux`. */
function ending(root: string): string {
  return root
    .replace(/ail$/, 'al')
    .replace(/ui[rt]?$|u[ct]t?$/, 'u')
    .replace(/([rn])dr$/, '$1d')
    .replace(/([aeou])y$/, '$1i')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(..[^aeiou])[iye]+$/, '$1')
}

/** Words whose forms share no beginning, or too long a one. */
const FAMILIES = {
  oeil: 'yeux',
  traval: 'travaux travail travaille travailler travailles travailleur travailleurs travailleuse',
  bal: 'bail baux',
  pai: 'paie paies paye payes paient pay pays paid',
  vent: 'vendu vendue vendus vendues vendre vend vends vendent vente ventes vendeur vendeurs vendeuse vendeuses',
  achet: 'achat achats acheter achete achetee achetes achetees acheteur acheteurs',
  elect: 'elire elit elu elue elus elues election elections electoral',
  ger: 'gestion gestions gestionnaire gestionnaires gerer gere geree gerant gerants gerante',
  agricult: 'agricole agricoles agriculture agriculteur agriculteurs',
  perd: 'perte pertes perdre perdu perdue perdus perdues',
  recev: 'recevoir recu recus recue recues reception receptions recoit',
  bui: 'buy buying bought buyer buyers',
  sell: 'sell selling sold sale sales seller sellers',
  ecri: 'ecrire ecrit ecrits ecrite ecrites ecriture ecritures',
  lir: 'lire lit lisent lecture lectures lecteur',
  du: 'due dues devoir doit doivent',
  det: 'dette dettes',
  nomm: 'nommer nomme nommee nommes nommees nomination nominations',
  // Which are not pupils.
  elevat: 'elevateur elevateurs elevatrice elevatrices',
  elevag: 'elevage elevages eleveur eleveurs',
  // Left as they are: an ending of theirs is none.
  mois: 'mois',
  prix: 'prix',
  choix: 'choix',
  tiers: 'tiers',
  fonds: 'fonds',
  loc: 'location locations locataire locataires locatif locative louer loue louee louent',
  cours: 'cours',
  part: 'part parts',
  salle: 'salle salles',
}

const IRREGULAR = new Map(
  Object.entries(FAMILIES).flatMap(([root, words]) => words.split(' ').map(word => [word, root] as const)),
)
