import { foldText } from '../store/file-names.ts'
import type { Bilingual } from '../types.ts'

type Subject = { key: string; name: Bilingual; words: string }

/** The subjects of the schools of Côte d'Ivoire and Senegal, with the ways to write them, folded. */
const SUBJECTS: readonly Subject[] = [
  {
    key: 'maths',
    name: { fr: 'Mathématiques', en: 'Mathematics' },
    words: 'mathematiques|mathematique|maths|math|mathematics|calcul|arithmetique|geometrie|algebre|numeration',
  },
  {
    key: 'french',
    name: { fr: 'Français', en: 'French' },
    words:
      'francais|french|orthographe|grammaire|conjugaison|vocabulaire|lecture|dictee|expression ecrite|langue francaise',
  },
  { key: 'english', name: { fr: 'Anglais', en: 'English' }, words: 'anglais|english' },
  { key: 'spanish', name: { fr: 'Espagnol', en: 'Spanish' }, words: 'espagnol|spanish' },
  { key: 'german', name: { fr: 'Allemand', en: 'German' }, words: 'allemand|german' },
  { key: 'arabic', name: { fr: 'Arabe', en: 'Arabic' }, words: 'arabe|arabic' },
  {
    key: 'physics',
    name: { fr: 'Physique-chimie', en: 'Physics and chemistry' },
    words: 'physique chimie|physique|chimie|sciences physiques|physics|chemistry|pc',
  },
  {
    key: 'biology',
    name: { fr: 'SVT', en: 'Life and earth sciences' },
    words: 'svt|sciences de la vie et de la terre|biologie|geologie|biology',
  },
  {
    key: 'sciences',
    name: { fr: 'Sciences', en: 'Science' },
    words: 'sciences|science|sciences et technologie|decouverte du monde',
  },
  {
    key: 'history',
    name: { fr: 'Histoire-géographie', en: 'History and geography' },
    words: 'histoire geographie|histoire|geographie|histoire geo|geo|hg|history|geography|capitales',
  },
  {
    key: 'civics',
    name: { fr: 'Éducation civique', en: 'Civics' },
    words: 'education civique|instruction civique|edhc|ecm|civics|morale',
  },
  { key: 'philosophy', name: { fr: 'Philosophie', en: 'Philosophy' }, words: 'philosophie|philo|philosophy' },
  { key: 'economics', name: { fr: 'Économie', en: 'Economics' }, words: 'economie|economics|economie generale' },
  {
    key: 'accounting',
    name: { fr: 'Comptabilité', en: 'Accounting' },
    words: 'comptabilite|compta|accounting|comptabilite generale|syscohada',
  },
  { key: 'computing', name: { fr: 'Informatique', en: 'Computing' }, words: 'informatique|tice|tic|computing|ict' },
  { key: 'arts', name: { fr: 'Arts', en: 'Arts' }, words: 'arts|arts plastiques|aec|musique|education musicale' },
  { key: 'sport', name: { fr: 'EPS', en: 'Sport' }, words: 'eps|sport|education physique' },
  {
    key: 'other',
    name: { fr: 'Autres', en: 'Others' },
    words: 'autre|autres|divers|general|culture generale|other|general knowledge',
  },
]

const BY_WORD = new Map(SUBJECTS.flatMap(subject => subject.words.split('|').map(word => [word, subject] as const)))

/** Under what a subject counts, however it is written: « Maths », « mathématiques » and « Calcul » are one. */
export function subjectOf(text: string | undefined): { key: string; name: string } {
  const name = text?.replace(/\s+/g, ' ').trim() ?? ''
  const folded = foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (folded === '') return { key: 'other', name: 'Autres' }
  const known = BY_WORD.get(folded) ?? BY_WORD.get(folded.replace(/^(les|le|la|l|the) /, ''))
  return known ? { key: known.key, name: known.name.fr } : { key: `own:${folded}`, name: capitalised(name) }
}

/** In the language of the reader where the subject is a known one. */
export function subjectName(key: string, name: string): Bilingual {
  return SUBJECTS.find(subject => subject.key === key)?.name ?? { fr: name, en: name }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
