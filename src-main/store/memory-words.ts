import { foldText } from './file-names.ts'

/** `decisive`: a figure, a negation, or someone else: with another one, it is another fact. */
export type MeaningWord = { word: string; decisive: boolean }

/** Words that carry no fact of their own, French and English, folded. Negations are not among them. */
const EMPTY_WORDS = new Set(
  (
    'le la les l un une des du de d a au aux en dans sur pour par avec et ou que qu qui ce cet cette ces c ' +
    'je j tu il elle on nous vous ils elles me m te t se s moi toi lui mon ma mes ton ta tes son sa ses notre nos ' +
    'votre vos leur leurs est suis es sont etre ai as ont avoir y tres bien toujours surtout utilisateur ' +
    'utilisatrice personne user the a an of to in on at for with and or that this is are am be has have i he she it ' +
    'they we you my your his her their our s always very please'
  ).split(' '),
)

/** Sorted and without repeats, so that neither order, articles, plurals, accents nor punctuation matter. */
export function significantWords(fact: string): string[] {
  const all = foldText(fact).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  const kept = all.filter(word => !EMPTY_WORDS.has(word)).map(stem)
  return [...new Set(kept.length > 0 ? kept : all)].sort()
}

/** Plural and feminine marks only: a stronger stemmer would take different facts for the same. */
function stem(word: string): string {
  if (word.length < 5 || /\p{N}/u.test(word)) return word
  return word.replace(/(?:es|s|x|e)$/, '')
}

/** Each line: words that say the same of a person, the first of which stands for all. */
const SAME_WORDS = new Map(
  [
    'habite habiter vit vis vivre reside residant residence demeure loge domicile domiciliee lives live living resides',
    'travaille travailler bosse exerce works work working',
    'aime adore apprecie likes like loves love enjoys',
    'prefere preference preferences prefers favori favorite favourite',
    'appelle appele nomme prenom nom named called name',
    'entreprise societe boite firme compagnie company business',
    'comptabilite compta comptes accounting accounts',
    'tient tenir gere gerer manages keeps',
    'termine terminer finit finir cloture cloturer clot ends end closes',
    'commence commencer demarre debute starts begins',
    'metier profession emploi poste job',
    'client clients customer customers',
    'ecole lycee college etablissement school',
    'eleve ecolier ecoliere etudiant etudiante pupil student',
    'utilise utiliser emploie uses',
    'veut souhaite desire voudrait wants',
    'parle parler cause speaks',
    'adresse mail email courriel',
    'telephone portable mobile phone',
  ].flatMap(line => {
    const [first = '', ...rest] = line.split(' ')
    return [first, ...rest].map(word => [stem(word), stem(first)] as const)
  }),
)
/** Say nothing more about a fact than it says without them. */
const FILLING = new Set(
  'ville pays region quartier actuellement aujourd hui maintenant currently now city town chez comme dont meme etant fait dit own'
    .split(' ')
    .map(stem),
)
const NEGATIONS = new Set('ne n pas plus jamais aucun aucune sans non rien not no never without dont doesnt'.split(' '))
/** Whose fact it is, when it is not the person's own. */
const OTHERS = new Set(
  (
    'frere soeur pere mere papa maman parents mari femme epoux epouse fils fille enfant enfants oncle tante cousin ' +
    'cousine ami amie collegue patron patronne chef directeur directrice voisin voisine associe associee client ' +
    'brother sister father mother husband wife son daughter child children friend boss colleague ' +
    'ancien ancienne ex avant autrefois former formerly'
  )
    .split(' ')
    .map(stem),
)

/** The words of a fact by what they mean: others that say the same become the same. */
export function meaningOf(fact: string): MeaningWord[] {
  const words = significantWords(fact)
  const telling = words.filter(word => !FILLING.has(word))
  const kept = new Set((telling.length > 0 ? telling : words).map(word => SAME_WORDS.get(word) ?? word))
  return [...kept].map(word => ({
    word,
    decisive: /\p{N}/u.test(word) || NEGATIONS.has(word) || OTHERS.has(word),
  }))
}

/** The same words; or, in a long fact, all but one in seven, provided that none of the others is decisive. */
export function saysTheSame(one: readonly MeaningWord[], other: readonly MeaningWord[]): boolean {
  const inBoth = one.filter(({ word }) => other.some(two => two.word === word)).length
  const different = [...without(one, other), ...without(other, one)]
  if (different.some(({ decisive }) => decisive)) return false
  return different.length === 0 || inBoth / Math.max(one.length, other.length) >= 6 / 7
}

/**
 * Whether a fact says again what was deleted, of whose words only prints are left. More is taken for the same here
 * than among what is remembered: one who deletes a fact does not want it back with a word more or less.
 */
export function saysAgain(
  fact: readonly MeaningWord[],
  deleted: readonly string[],
  print: (word: string) => string,
): boolean {
  if (deleted.length === 0) return false
  const old = new Map(deleted.map(entry => [entry.slice(0, -1), entry.endsWith('1')]))
  const added = fact.filter(({ word }) => !old.has(print(word)))
  const common = fact.length - added.length
  const missing = [...old].filter(([one]) => !fact.some(({ word }) => print(word) === one))
  if (added.some(({ decisive }) => decisive) || missing.some(([, decisive]) => decisive)) return false
  if (missing.length === 0) return added.length <= Math.max(1, Math.floor(old.size / 2))
  if (added.length === 0) return common >= 2 && missing.length <= Math.max(1, Math.floor(old.size / 3))
  return common / (common + added.length + missing.length) >= 0.7
}

function without(one: readonly MeaningWord[], other: readonly MeaningWord[]): MeaningWord[] {
  return one.filter(({ word }) => !other.some(two => two.word === word))
}
