/**
 * What the forms of a French or English word have in common. Bolder than a linguist would be, since the words
 * themselves are compared afterwards: `amortir`, `amortis` and `amortissements` meet here, and are told apart there.
 */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  const single = singular(word)
  let root = withoutSuffix(single)
  if (root.length > 5) root = cut(root, /(?:ion|at|if|ic|al|el)$/, 4)
  return ending(root)
}

/** The word of a plural, roughly: what `bureaux` and `bureau`, `annuelles` and `annuel` share. */
export function lightStem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  return singular(word).replace(/(.)\1?e+$/, '$1')
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
  [/(?:isations?|isateurs?|isatrices?)$/, 4],
  [/(?:ations?|ateurs?|atrices?|atoires?|atifs?|atives?|aisons?)$/, 3],
  [/(?:abilite|ibilite|ements?|issions)$/, 3],
  [/(?:itions?|itrices?|iteurs?)$/, 4],
  [/(?:ements?|ments?)$/, 3],
  [/(?:iennes?|ieres?|iers?|euses?|eurs?|rices?)$/, 3],
  [/(?:ances?|ences?|ables?|ibles?|istes?|ismes?|iques?|ives?)$/, 4],
  [/(?:ites?|ages?|ures?)$/, 5],
  [/(?:ings?|ness|ships?)$/, 4],
  [/(?:eraient|erions|eriez|erait|erais|erons|eront|erez|erai|eras|era)$/, 3],
  [/(?:iraient|irait|irais|irons|iront|irez|irai|iras|ira)$/, 4],
  [/(?:issaient|issait|issent|issons|issez|isse)$/, 3],
  [/(?:assent|asse|aient|antes?|ants?|ait|ais|ions|iez|ons|ent|ees?|ed|er|ez|ai|ir|it|is|re|ie|e|a|y|i)$/, 3],
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
    .replace(/y$/, 'i')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(..[^aeiou])[ie]+$/, '$1')
}

const IRREGULAR = new Map(
  Object.entries({
    oeil: 'oeil',
    yeux: 'oeil',
    travaux: 'traval',
    travail: 'traval',
    travaille: 'traval',
    travailler: 'traval',
    travailleur: 'traval',
    travailleurs: 'traval',
    paie: 'pai',
    paies: 'pai',
    paye: 'pai',
    paient: 'pai',
    paid: 'pai',
    vendu: 'vent',
    vendue: 'vent',
    vendus: 'vent',
    vendues: 'vent',
    vendre: 'vent',
    vend: 'vent',
    vends: 'vent',
    vente: 'vent',
    ventes: 'vent',
    vendeur: 'vent',
    achat: 'achet',
    achats: 'achet',
    acheter: 'achet',
    achete: 'achet',
    achetee: 'achet',
    acheteur: 'achet',
    bought: 'bui',
    sold: 'sell',
    sale: 'sell',
    sales: 'sell',
    mort: 'mort',
    mois: 'mois',
    prix: 'prix',
    choix: 'choix',
    tiers: 'tiers',
    fonds: 'fonds',
    recu: 'recu',
    recus: 'recu',
    perte: 'perd',
    pertes: 'perd',
    perdre: 'perd',
    perdu: 'perd',
    dette: 'det',
    dettes: 'det',
    debt: 'debt',
    course: 'cours',
  }),
)
