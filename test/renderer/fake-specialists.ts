import type { SpecialistCheck, SpecialistView } from '../../src-preload/contract.ts'

export type FakeSpecialist = { view: SpecialistView; text: string }

function file(name: string, summary: string, audience: 'pro' | 'pupil', icon: string, examples: string[]): string {
  const lines = examples.map(example => `  - ${example}`)
  return [
    '---',
    `name: ${name}`,
    `summary: ${summary}`,
    `audience: ${audience}`,
    `icon: ${icon}`,
    ...(lines.length > 0 ? ['examples:', ...lines] : []),
    '---',
    `Vous êtes ${name}. Vous aidez avec méthode et vous dites vos sources.`,
    '',
  ].join('\n')
}

function specialist(id: string, text: string, own = false): FakeSpecialist {
  const { view } = checkText(text)
  if (!view) throw new Error(`the sample ${id} is wrong`)
  return { text, view: { ...view, id, own } }
}

export function sampleSpecialists(): FakeSpecialist[] {
  return [
    specialist(
      'fiscaliste',
      file('Fiscaliste', 'TVA, impôts et calendrier fiscal, pays par pays', 'pro', 'landmark', [
        'Quel est le taux de TVA au Sénégal ?',
        'Prépare le calendrier fiscal du trimestre',
      ]),
    ),
    specialist('paie', file('Paie et social', 'Bulletins, charges sociales et contrats', 'pro', 'users', [])),
    specialist('baux', file('Nos baux', 'Relit nos contrats de location', 'pro', 'not-an-icon', []), true),
    specialist(
      'tuteur-maths',
      file('Tuteur de mathématiques', 'Nombres, géométrie et fonctions, pas à pas', 'pupil', 'sigma', [
        'Explique-moi le théorème de Pythagore',
      ]),
    ),
    specialist(
      'tuteur-svt',
      file('Tuteur de SVT', 'Le vivant, la Terre et la santé', 'pupil', 'leaf', ['Comment respire un poisson ?']),
    ),
  ]
}

/** As the main process checks it, but only what is always there. */
export function checkText(text: string): SpecialistCheck {
  const lines = text.split('\n')
  const close = lines.indexOf('---', 1)
  const lineOf = (key: string) => lines.find(line => line.startsWith(`${key}: `))?.slice(key.length + 2)
  const wrong = (line: number, sentence: string) => ({ line, sentence: { fr: sentence, en: sentence } })
  const [name, summary, audience] = [lineOf('name'), lineOf('summary'), lineOf('audience')]
  const problems = [
    ...(name ? [] : [wrong(1, 'Il manque « name ».')]),
    ...(summary ? [] : [wrong(1, 'Il manque « summary ».')]),
    ...lines.flatMap((line, index) =>
      /^audience: (?!pro$|pupil$)/.test(line) ? [wrong(index + 1, '« audience » : pro ou pupil.')] : [],
    ),
  ]
  if (!name || !summary || problems.length > 0) return { problems }
  const view: SpecialistView = {
    id: 'apercu',
    name: { fr: name, en: name },
    summary: { fr: summary, en: summary },
    audience: audience === 'pupil' ? 'pupil' : 'pro',
    icon: lineOf('icon') ?? 'user-round',
    examples: lines.filter(line => line.startsWith('  - ')).map(line => line.slice(4)),
    own: true,
  }
  const prompt = lines
    .slice(close + 1)
    .join('\n')
    .trim()
  return { problems: [], view, prompt: { text: `Vous êtes Ardoise.\n\n${prompt}`, tokens: 1_234 } }
}
