import { fold, plainWords } from '../words.ts'
import { agree, conjugate, type Person, participle, type Tense, withSubject } from './conjugate.ts'
import type { Exercise, Setting } from './exercise.ts'
import { FIRST_GROUP, IRREGULAR_VERBS, SECOND_GROUP, WITH_EITHER, WITH_ETRE } from './verbs.ts'

const TENSES: readonly { tense: Tense; said: RegExp; from: number; en: string }[] = [
  { tense: 'présent', said: /present/, from: 1, en: 'present' },
  { tense: 'futur', said: /futur/, from: 3, en: 'future' },
  { tense: 'imparfait', said: /imparfait|imperfect/, from: 4, en: 'imperfect' },
  { tense: 'passé composé', said: /passe compose|perfect tense/, from: 5, en: 'perfect' },
]
const PERSONS: readonly Person[] = [0, 1, 2, 3, 4, 5]

/** Third persons by name show what the verb agrees with. */
const SUBJECTS: readonly { subject: string; person: Person; feminine?: boolean }[] = [
  { subject: 'je', person: 0 },
  { subject: 'tu', person: 1 },
  { subject: 'il', person: 2 },
  { subject: 'elle', person: 2, feminine: true },
  { subject: 'Awa', person: 2, feminine: true },
  { subject: 'Moussa', person: 2 },
  { subject: 'nous', person: 3 },
  { subject: 'vous', person: 4 },
  { subject: 'ils', person: 5 },
  { subject: 'elles', person: 5, feminine: true },
  { subject: 'les filles', person: 5, feminine: true },
  { subject: 'les garçons', person: 5 },
]
const EARLY = ['être', 'avoir', 'aller', 'faire', 'dire', 'venir', 'pouvoir', 'vouloir', 'prendre', 'voir']

export function conjugation(setting: Setting): Exercise {
  const { random, say } = setting
  const { tense, en } = chooseTense(setting)
  const verb = chooseVerb(setting, tense)
  const at = tense === 'imparfait' ? 'à l’imparfait' : `au ${tense}`
  // With être the participle agrees: only subjects whose gender shows.
  const agreeing = tense === 'passé composé' && WITH_ETRE.has(verb)
  const who = random.oneOf(SUBJECTS.filter(({ person }) => !agreeing || person === 2 || person === 5))
  const form = conjugate(verb, tense, who.person, who)
  const choice = (wrong: string) => {
    const text = withSubject(who.subject, wrong)
    return { text, key: text }
  }
  const row = PERSONS.map(person => withSubject(PRONOUNS[person], conjugate(verb, tense, person))).join(', ')
  return {
    question: say({
      fr: `Conjugue «\u00A0${verb}\u00A0» ${at} : ${who.subject} …`,
      en: `Conjugate “${verb}” in the ${en} (${tense}): ${who.subject} …`,
    }),
    statement: said =>
      say({
        fr: `${at.charAt(0).toUpperCase() + at.slice(1)}, «\u00A0${verb}\u00A0» se conjugue : ${said}.`,
        en: `In the ${en} (${tense}), “${verb}” gives: ${said}.`,
      }),
    answer: choice(form),
    mistakes: mistakes(verb, tense, who, setting)
      .filter(wrong => wrong !== form)
      .map(choice),
    explanation: `${agreeing ? say(AGREES) : ''}${row}.`,
  }
}

const PRONOUNS = ['je', 'tu', 'il', 'nous', 'vous', 'ils'] as const
const AGREES = {
  fr: 'Avec « être », le participe s’accorde avec le sujet (-e au féminin, -s au pluriel). ',
  en: 'With “être” the participle agrees with the subject (-e in the feminine, -s in the plural). ',
}

function chooseTense({ random, hardness, asked }: Setting): (typeof TENSES)[number] {
  const named = TENSES.filter(({ said }) => said.test(asked))
  return random.oneOf(named.length > 0 ? named : TENSES.filter(({ from }) => from <= Math.max(hardness, 1)))
}

function chooseVerb({ random, hardness, asked }: Setting, tense: Tense): string {
  const words = plainWords(asked)
  const every = [...IRREGULAR_VERBS, ...FIRST_GROUP, ...SECOND_GROUP]
  const named = every.find(verb => words.includes(fold(verb)) && canTake(verb, tense))
  if (named) return named
  const group = /(?:1er|premier|first) group/.test(asked)
    ? FIRST_GROUP
    : /(?:2e|2eme|deuxieme|second) group/.test(asked)
      ? SECOND_GROUP
      : /(?:3e|3eme|troisieme|third) group/.test(asked)
        ? IRREGULAR_VERBS
        : random.oneOf(groupsOf(hardness))
  return random.oneOf(group.filter(verb => canTake(verb, tense)))
}

function groupsOf(hardness: number): readonly (readonly string[])[] {
  if (hardness <= 2) return [EARLY.slice(0, 2), FIRST_GROUP.slice(0, 18)]
  if (hardness <= 4) return [EARLY, FIRST_GROUP, SECOND_GROUP]
  return [IRREGULAR_VERBS, IRREGULAR_VERBS, FIRST_GROUP, SECOND_GROUP]
}

function canTake(verb: string, tense: Tense): boolean {
  return tense !== 'passé composé' || !WITH_EITHER.has(verb)
}

/** Another person, another tense, and in the passé composé the auxiliary, the agreement and the infinitive. */
function mistakes(
  verb: string,
  tense: Tense,
  who: { person: Person; feminine?: boolean },
  { random }: Setting,
): string[] {
  const persons = random.shuffle(PERSONS).map(person => conjugate(verb, tense, person, who))
  if (tense !== 'passé composé') {
    const simple = TENSES.filter(other => other.tense !== tense && other.tense !== 'passé composé')
    const tenses = random.shuffle(simple).map(other => conjugate(verb, other.tense, who.person))
    const [first, ...rest] = tenses
    return [...persons.slice(0, 2), ...(first ? [first] : []), ...persons.slice(2), ...rest]
  }
  const past = participle(verb)
  const [own, other] = WITH_ETRE.has(verb) ? ['être', 'avoir'] : ['avoir', 'être']
  const auxiliary = conjugate(own, 'présent', who.person)
  const wrongAuxiliary = conjugate(other, 'présent', who.person)
  const agreements = [false, true].flatMap(plural =>
    [false, true].map(feminine => `${auxiliary} ${agree(past, plural, feminine)}`),
  )
  return [`${wrongAuxiliary} ${past}`, ...random.shuffle(agreements), `${auxiliary} ${verb}`, ...persons]
}
