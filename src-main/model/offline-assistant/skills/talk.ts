import type { Bilingual } from '../../../types.ts'
import { ABILITIES, GUEST_ABILITIES } from '../abilities.ts'
import type { Speaker } from '../conversation.ts'
import { plain } from '../external/show.ts'
import { quote } from '../format.ts'
import { isGuest, type OnSurface, type Part, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

export function helpOut(request: Request, situation: Situation): Part {
  const { say, speaker } = situation
  if (speaker && !WHOLE_LIST.test(foldInPlace(request.text))) return introduce(speaker, situation)
  const intro = say({
    fr: 'Je suis l’assistant hors ligne d’Ardoise : je suis des règles, sans Internet ni modèle de langage. Je sais :',
    en: 'I am the offline assistant of Ardoise: I follow rules, without Internet or a language model. I can:',
  })
  return talk('help', [
    intro,
    list(abilities(situation), situation),
    addedTools(situation),
    isGuest(situation) ? situation.here(CHOOSE_PROFILE) : undefined,
    situation.here(CONNECT),
  ])
}

const WHOLE_LIST = /^\W*(?:a l')?(?:aide[rsz]?|help|menu|mode d'emploi)(?!\p{L})/u

/** « qui es-tu ? » where a specialist answers: who that is, and what it can do without a model. */
function introduce(speaker: Speaker, situation: Situation): Part {
  const { say } = situation
  const name = `**${plain(speaker.name, situation)}**`
  const role = speaker.role ? plain(speaker.role, situation) : ''
  return talk('help', [
    say({
      fr: `Je suis ${name}, le spécialiste de cette conversation${role && ` : ${role}`}. Aucun modèle de langage n’est connecté : je réponds par des règles, sans le savoir d’un vrai spécialiste. Par exemple, je sais :`,
      en: `I am ${name}, the specialist of this conversation${role && ` (in French: ${role})`}. No language model is connected: I answer by rules, without what a real specialist knows. For example, I can:`,
    }),
    list(ownAbilities(situation), situation),
    say({ fr: '« aide » montre tout ce que je sais faire.', en: '“help” shows all that I can do.' }),
    situation.here(CONNECT),
  ])
}

const SHOWN_OWN = 3

/** Nearest to the trade: what its own tools do, in their order; of a tutor, lessons and questions first. */
function ownAbilities({ tools, preferred, mode }: Situation): readonly Bilingual[] {
  if (tools.size === 0) return GUEST_ABILITIES.slice(0, SHOWN_OWN)
  const rank = (tool: string) => {
    const place = preferred.indexOf(tool)
    if (mode === 'child' && tool === 'interactive_quiz') return -1
    return place < 0 ? preferred.length : place
  }
  return ABILITIES.filter(ability => tools.has(ability.tool))
    .toSorted((a, b) => rank(a.tool) - rank(b.tool))
    .slice(0, SHOWN_OWN)
    .map(ability => ability.does)
}

/** The names are of strangers. */
function addedTools(situation: Situation): string | undefined {
  const { external, say } = situation
  if (external.length === 0) return undefined
  const servers = [...Map.groupBy(external, ({ server }) => server)].map(([server, tools]) => {
    const titles = tools.slice(0, MOST_TITLES).map(({ title }) => plain(title.replace(/[_-]+/gu, ' '), situation))
    return `- ${plain(server, situation)}${say({ fr: ' : ', en: ': ' })}${titles.join(', ')}`
  })
  return `${say({ fr: 'Et les outils que vous avez ajoutés :', en: 'And the tools that you added:' })}\n${servers.join('\n')}`
}

const MOST_TITLES = 8

/** Says that it did not understand, what is near, and how to have a real model. Guesses nothing. */
export function sayUnknown(request: Request, situation: Situation): Part {
  const { say, understanding } = situation
  const text = request.text.trim().replace(/\s+/g, ' ')
  const excerpt = text.length > 80 ? `${text.slice(0, 80)}…` : text
  const opening = names(understanding, 'define')
    ? say({
        fr: `Je ne réponds pas aux questions générales hors ligne${excerpt ? ` (${quote(excerpt, 'fr')})` : ''} : je n’agis que sur vos fichiers et vos données.`,
        en: `I do not answer general questions offline${excerpt ? ` (${quote(excerpt, 'en')})` : ''}: I only act on your files and data.`,
      })
    : names(understanding, 'missing')
      ? say({
          fr: `Je ne sais pas faire cela hors ligne${excerpt ? ` (${quote(excerpt, 'fr')})` : ''}.`,
          en: `I cannot do that offline${excerpt ? ` (${quote(excerpt, 'en')})` : ''}.`,
        })
      : excerpt === ''
        ? say({ fr: 'Votre message est vide.', en: 'Your message is empty.' })
        : say({
            fr: `Je n’ai pas compris ${quote(excerpt, 'fr')}.`,
            en: `I did not understand ${quote(excerpt, 'en')}.`,
          })
  const near = nearAbilities(situation)
  const intro = near.close
    ? say({ fr: 'Ce que je sais faire de plus proche :', en: 'The nearest things I can do:' })
    : say({
        fr: 'Voici une partie de ce que je sais faire (« aide » montre tout) :',
        en: 'Some of what I can do (“help” shows all):',
      })
  return talk(
    'unknown',
    [
      opening,
      `${intro}\n${list(near.abilities, situation)}`,
      isGuest(situation) ? situation.here(CHOOSE_PROFILE) : undefined,
      situation.here(CONNECT),
    ],
    false,
  )
}

/** Asked beside things that are done: what cannot be is named. */
export function sayBeyond(request: Request, { say }: Situation): Part {
  const asked = request.text.trim().replace(/\s+/g, ' ').slice(0, 80)
  return talk(
    'beyond',
    [
      say({
        fr: `Je ne sais pas faire cela hors ligne : ${quote(asked, 'fr')}. Un modèle de langage connecté pourrait y aider.`,
        en: `I cannot do this offline: ${quote(asked, 'en')}. A connected language model could help.`,
      }),
    ],
    false,
  )
}

export function explainModels(_request: Request, { here }: Situation): Part {
  return talk('connect', [here(CONNECT_STEPS)])
}

export function greet(_request: Request, situation: Situation): Part {
  const { say, profileName, speaker } = situation
  const name =
    profileName && !/^(?:profil|profile|par défaut|default|utilisateur|user|invité|guest|moi$|me$)/iu.test(profileName)
      ? ` ${profileName}`
      : ''
  return talk('greet', [
    say({
      fr: `Bonjour${name} ! Je suis ${speaker ? `${plain(speaker.name, situation)}, sans modèle connecté` : 'l’assistant hors ligne'}. Joignez un fichier ou dites-moi ce que je dois faire ; « aide » montre ce que je sais faire.`,
      en: `Hello${name}! I am ${speaker ? `${plain(speaker.name, situation)}, without a connected model` : 'the offline assistant'}. Attach a file or tell me what to do; “help” shows what I can do.`,
    }),
    isGuest(situation) ? situation.here(CHOOSE_PROFILE) : undefined,
  ])
}

/** « on est quel jour ? », « quelle heure est-il ? » */
export function tellDay(_request: Request, { say, language, now }: Situation): Part {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(now)
  return talk('clock', [
    say({
      fr: `Nous sommes le ${day}, il est ${time.replace(':', ' h ')} à l’horloge de cet ordinateur.`,
      en: `It is ${day}, ${time} by the clock of this computer.`,
    }),
  ])
}

export function welcome(_request: Request, { say }: Situation): Part {
  return talk('thanks', [say({ fr: 'Avec plaisir !', en: 'You are welcome!' })])
}

function talk(intent: Part['intent'], paragraphs: readonly (string | undefined)[], ok = true): Part {
  return { intent, ok, files: [], text: paragraphs.filter(Boolean).join('\n\n') }
}

function abilities({ tools }: Situation): readonly Bilingual[] {
  if (tools.size === 0) return GUEST_ABILITIES
  return ABILITIES.filter(ability => tools.has(ability.tool)).map(ability => ability.does)
}

/** Whoever is not understood twice does not read the whole list twice. */
const SHOWN_UNASKED = 5

function nearAbilities(situation: Situation): { abilities: readonly Bilingual[]; close: boolean } {
  const { understanding, tools } = situation
  const near = ABILITIES.filter(ability => tools.has(ability.tool) && names(understanding, ...ability.near)).map(
    ability => ability.does,
  )
  return near.length > 0
    ? { abilities: near.slice(0, 4), close: true }
    : { abilities: abilities(situation).slice(0, SHOWN_UNASKED), close: false }
}

function list(items: readonly Bilingual[], { say }: Situation): string {
  return items.map(item => `- ${say(item)}`).join('\n')
}

export const CHOOSE_PROFILE: OnSurface = {
  window: {
    fr: 'En mode invité, je n’ai accès à aucun fichier ni à aucun outil. Choisissez un profil élève ou professionnel pour que j’agisse.',
    en: 'In guest mode I have no access to files or tools. Choose a pupil or professional profile so that I can act.',
  },
  command: {
    fr: 'En mode invité, je n’ai accès à aucun fichier ni à aucun outil. Ajoutez --mode child ou --mode pro pour que j’agisse.',
    en: 'In guest mode I have no access to files or tools. Add --mode child or --mode pro so that I can act.',
  },
}
const CONNECT: OnSurface = {
  window: {
    fr: 'Pour des réponses libres, connectez un modèle de langage : Réglages > Modèles.',
    en: 'For free answers, connect a language model: Settings > Models.',
  },
  command: {
    fr: 'Pour des réponses libres, connectez un modèle de langage : --model et --base-url.',
    en: 'For free answers, connect a language model: --model and --base-url.',
  },
}
const CONNECT_STEPS: OnSurface = {
  window: {
    fr: `Pour connecter un modèle de langage, ouvrez Réglages > Modèles, puis choisissez un fournisseur (OpenRouter, OpenAI, Mistral) et collez votre clé, ou un serveur de votre machine (Ollama, LM Studio, llama.cpp), qui fonctionne sans Internet.
Sans modèle, je continue hors ligne avec mes règles.`,
    en: `To connect a language model, open Settings > Models, then choose a provider (OpenRouter, OpenAI, Mistral) and paste your key, or a server on your machine (Ollama, LM Studio, llama.cpp), which works without Internet.
Without a model I go on offline with my rules.`,
  },
  command: {
    fr: `Pour connecter un modèle de langage : --model avec le nom du modèle et --base-url avec l’adresse du fournisseur (OpenRouter, OpenAI, Mistral) ou d’un serveur de votre machine (Ollama, LM Studio, llama.cpp), qui fonctionne sans Internet ; la clé se lit dans l’environnement ou le trousseau, jamais en argument.
Sans modèle, je continue hors ligne avec mes règles.`,
    en: `To connect a language model: --model with the model’s name and --base-url with the address of a provider (OpenRouter, OpenAI, Mistral) or of a server on your machine (Ollama, LM Studio, llama.cpp), which works without Internet; the key is read from the environment or the keychain, never from an argument.
Without a model I go on offline with my rules.`,
  },
}
