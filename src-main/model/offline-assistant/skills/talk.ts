import type { Bilingual } from '../../../types.ts'
import { quote } from '../format.ts'
import type { Concept } from '../lexicon.ts'
import { isGuest, type Part, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'

/** What it can do, in the words of someone who asks; `near` are the concepts that make it worth offering. */
const ABILITIES: readonly { near: readonly Concept[]; tool?: string; does: Bilingual }[] = [
  {
    near: ['statement', 'balance', 'figure', 'check', 'previous', 'define'],
    tool: 'generate_financial_statements',
    does: {
      fr: 'établir les états financiers SYSCOHADA (bilan, compte de résultat, TFT) à partir d’une balance csv ou xlsx : « Génère le bilan de cette entreprise et envoie-le par e-mail »',
      en: 'prepare SYSCOHADA financial statements (balance sheet, income statement, cash flow) from a csv or xlsx trial balance: “Prepare the balance sheet and e-mail it to me”',
    },
  },
  {
    near: ['file', 'open', 'summarise', 'page', 'row', 'missing', 'define'],
    tool: 'read_user_file',
    does: {
      fr: 'résumer un fichier par ses phrases importantes, ou en montrer une page ou une ligne : « Résume ce document », « Montre la page 3 »',
      en: 'summarise a file by its main sentences, or show a page or a row: “Summarise this document”, “Show page 3”',
    },
  },
  {
    near: ['journal', 'check', 'excel', 'figure', 'balance'],
    tool: 'generate_xlsx',
    does: {
      fr: 'faire un journal contrôlé ou un budget en classeur à partir d’un tableau collé ou joint : « Fais le journal de ces écritures »',
      en: 'make a checked journal or a budget workbook from a pasted or attached table: “Make the journal of these entries”',
    },
  },
  {
    near: ['letter', 'note', 'write', 'pdf', 'markdown', 'missing'],
    tool: 'generate_pdf',
    does: {
      fr: 'rédiger une lettre, une note ou un compte rendu en PDF : « Écris une lettre de relance à M. Diop pour la facture F-102 »',
      en: 'write a letter, a note or minutes as PDF: “Write a payment reminder to Mr Diop for invoice F-102”',
    },
  },
  {
    near: ['pdf', 'convert', 'excel', 'file'],
    tool: 'generate_pdf',
    does: {
      fr: 'convertir un fichier en PDF : « Convertis ce fichier en PDF »',
      en: 'convert a file to PDF: “Convert this file to PDF”',
    },
  },
  {
    near: ['send', 'mail', 'otherChannel'],
    tool: 'send_email_to_user',
    does: {
      fr: 'vous envoyer un fichier par e-mail : « Envoie-le-moi par e-mail »',
      en: 'e-mail you a file: “E-mail it to me”',
    },
  },
  {
    near: ['remember', 'recall', 'forget'],
    tool: 'save_memory',
    does: {
      fr: 'retenir une information pour plus tard : « Retiens que mes exercices finissent en juin »',
      en: 'remember something for later: “Remember that my fiscal years end in June”',
    },
  },
  {
    near: ['mine', 'list', 'file'],
    tool: 'list_user_files',
    does: { fr: 'lister vos fichiers : « Liste mes fichiers »', en: 'list your files: “List my files”' },
  },
]

const GUEST_ABILITIES: readonly Bilingual[] = [
  { fr: 'résumer un texte collé ici : « Résume : … »', en: 'summarise a text pasted here: “Summarise: …”' },
  {
    fr: 'rédiger ici même une lettre ou une note, à recopier',
    en: 'write a letter or a note right here, for you to copy',
  },
  { fr: 'expliquer comment connecter un modèle de langage', en: 'explain how to connect a language model' },
]

export function helpOut(_request: Request, situation: Situation): Part {
  const { say } = situation
  const intro = say({
    fr: 'Je suis l’assistant hors ligne d’Ardoise : je suis des règles, sans Internet ni modèle de langage. Je sais :',
    en: 'I am the offline assistant of Ardoise: I follow rules, without Internet or a language model. I can:',
  })
  return talk('help', [
    intro,
    list(abilities(situation), situation),
    isGuest(situation) ? say(CHOOSE_PROFILE) : undefined,
    say(CONNECT),
  ])
}

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
    : say({ fr: 'Ce que je sais faire :', en: 'What I can do:' })
  return talk(
    'unknown',
    [
      opening,
      `${intro}\n${list(near.abilities, situation)}`,
      isGuest(situation) ? say(CHOOSE_PROFILE) : undefined,
      say(CONNECT),
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

export function explainModels(_request: Request, { say }: Situation): Part {
  return talk('connect', [say(CONNECT_STEPS)])
}

export function greet(_request: Request, situation: Situation): Part {
  const { say, profileName } = situation
  const name =
    profileName && !/^(?:profil|profile|par défaut|default|utilisateur|user|invité|guest)/iu.test(profileName)
      ? ` ${profileName}`
      : ''
  return talk('greet', [
    say({
      fr: `Bonjour${name} ! Je suis l’assistant hors ligne. Joignez un fichier ou dites-moi ce que je dois faire ; « aide » montre ce que je sais faire.`,
      en: `Hello${name}! I am the offline assistant. Attach a file or tell me what to do; “help” shows what I can do.`,
    }),
    isGuest(situation) ? say(CHOOSE_PROFILE) : undefined,
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
  return ABILITIES.filter(ability => !ability.tool || tools.has(ability.tool)).map(ability => ability.does)
}

function nearAbilities(situation: Situation): { abilities: readonly Bilingual[]; close: boolean } {
  const { understanding, tools } = situation
  const near = ABILITIES.filter(
    ability => ability.tool && tools.has(ability.tool) && names(understanding, ...ability.near),
  ).map(ability => ability.does)
  return near.length > 0
    ? { abilities: near.slice(0, 4), close: true }
    : { abilities: abilities(situation), close: false }
}

function list(items: readonly Bilingual[], { say }: Situation): string {
  return items.map(item => `- ${say(item)}`).join('\n')
}

export const CHOOSE_PROFILE: Bilingual = {
  fr: 'En mode invité, je n’ai accès à aucun fichier ni à aucun outil. Choisissez un profil élève ou professionnel (dans la commande : --mode child ou --mode pro) pour que j’agisse.',
  en: 'In guest mode I have no access to files or tools. Choose a pupil or professional profile (in the command: --mode child or --mode pro) so that I can act.',
}
const CONNECT: Bilingual = {
  fr: 'Pour des réponses libres, connectez un modèle de langage : Réglages > Modèles, ou dans la commande --model et --base-url.',
  en: 'For free answers, connect a language model: Settings > Models, or in the command --model and --base-url.',
}
const CONNECT_STEPS: Bilingual = {
  fr: `Pour connecter un modèle de langage :
- dans l’application : Réglages > Modèles, puis choisissez un fournisseur (OpenRouter, OpenAI, Mistral) et collez votre clé, ou un serveur de votre machine (Ollama, LM Studio, llama.cpp), qui fonctionne sans Internet ;
- dans la commande : --model avec le nom du modèle et --base-url avec l’adresse du fournisseur ; la clé se lit dans l’environnement ou le trousseau, jamais en argument.
Sans modèle, je continue hors ligne avec mes règles.`,
  en: `To connect a language model:
- in the application: Settings > Models, then choose a provider (OpenRouter, OpenAI, Mistral) and paste your key, or a server on your machine (Ollama, LM Studio, llama.cpp), which works without Internet;
- in the command: --model with the model’s name and --base-url with the provider’s address; the key is read from the environment or the keychain, never from an argument.
Without a model I go on offline with my rules.`,
}
