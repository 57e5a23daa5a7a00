import type { ModelErrorKind } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import type { Asked } from './failures.ts'

export type Facts = { asked: Asked; status?: number; quote?: string; retryAfterMs?: number }

export function sentenceOf(kind: ModelErrorKind, { asked, status, quote, retryAfterMs }: Facts): Bilingual {
  const { provider, model } = asked
  const who = provider.name
  switch (kind) {
    case 'no_key':
      return {
        fr: `${who} demande une clé. Ajoutez votre clé dans les réglages (ou la variable ARDOISE_API_KEY), ou utilisez l’assistant hors ligne.`,
        en: `${who} asks for a key. Add your key in the settings (or the variable ARDOISE_API_KEY), or use the offline assistant.`,
      }
    case 'wrong_key':
      return {
        fr: `${who} refuse la clé. Vérifiez qu’elle est entière et encore valide, ou créez-en une autre.`,
        en: `${who} refuses the key. Check that it is whole and still valid, or create another one.`,
      }
    case 'no_credit':
      return {
        fr: `Il n’y a plus de crédit chez ${who}. Rechargez le compte, ou choisissez un modèle gratuit ou local.`,
        en: `There is no credit left at ${who}. Top up the account, or choose a free or local model.`,
      }
    case 'rate_limit':
      return {
        fr: `${who} reçoit trop de demandes. Réessayez dans ${waitInWords(retryAfterMs).fr}.`,
        en: `${who} gets too many requests. Try again in ${waitInWords(retryAfterMs).en}.`,
      }
    case 'context_too_long':
      return {
        fr: `La conversation est trop longue pour ${model}. Commencez une nouvelle conversation, ou choisissez un modèle au contexte plus grand.`,
        en: `The conversation is too long for ${model}. Start a new conversation, or choose a model with a larger context.`,
      }
    case 'model_unknown':
      return unknownModelSentence(asked)
    case 'no_tools':
      return {
        fr: `${model} ne sait pas utiliser les outils. Choisissez un modèle qui les accepte, ou le mode invité.`,
        en: `${model} cannot use tools. Choose a model that accepts them, or the guest mode.`,
      }
    case 'offline':
      return provider.loopback
        ? {
            fr: `Rien ne répond à l’adresse de ${who} sur cet ordinateur. Démarrez ${who}, puis réessayez.`,
            en: `Nothing answers at the address of ${who} on this computer. Start ${who}, then try again.`,
          }
        : {
            fr: `Impossible de joindre ${who}. Vérifiez la connexion à Internet, ou utilisez l’assistant hors ligne.`,
            en: `Cannot reach ${who}. Check the Internet connection, or use the offline assistant.`,
          }
    case 'server':
      return {
        fr: `${who} est en panne ou surchargé${status ? ` (${status})` : ''}. Réessayez dans quelques minutes.`,
        en: `${who} is down or overloaded${status ? ` (${status})` : ''}. Try again in a few minutes.`,
      }
    case 'cut':
      return {
        fr: `La réponse de ${who} s’est interrompue avant la fin. Vérifiez la connexion, puis réessayez.`,
        en: `The answer from ${who} broke off before its end. Check the connection, then try again.`,
      }
    case 'refused_request':
      return {
        fr: `${who} refuse la demande${quote ? ` : « ${quote} »` : ''}. Reformulez-la, ou choisissez un autre modèle.`,
        en: `${who} refuses the request${quote ? `: “${quote}”` : ''}. Reword it, or choose another model.`,
      }
  }
}

function unknownModelSentence({ provider, model }: Asked): Bilingual {
  if (provider.name === 'Ollama') {
    return {
      fr: `Ollama n’a pas le modèle ${model}. Installez-le avec « ollama pull ${model} », ou choisissez-en un autre.`,
      en: `Ollama does not have the model ${model}. Install it with “ollama pull ${model}”, or choose another one.`,
    }
  }
  return {
    fr: `${provider.name} ne connaît pas le modèle ${model} à cette adresse. Vérifiez le nom du modèle, puis l’adresse (elle finit souvent par /v1).`,
    en: `${provider.name} does not know the model ${model} at this address. Check the name of the model, then the address (it often ends in /v1).`,
  }
}

export function insecureSentence({ provider }: Asked): Bilingual {
  return {
    fr: `La connexion à ${provider.name} n’est pas sûre. Vérifiez la date et l’heure de l’ordinateur, et qu’aucun portail ou filtre du réseau ne s’interpose.`,
    en: `The connection to ${provider.name} is not secure. Check the date and time of the computer, and that no portal or filter of the network stands in between.`,
  }
}

function waitInWords(ms: number | undefined): Bilingual {
  if (ms === undefined) return { fr: 'une minute', en: 'a minute' }
  if (ms < 100_000) {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return { fr: `${seconds} s`, en: `${seconds} s` }
  }
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 120) return { fr: `${minutes} minutes`, en: `${minutes} minutes` }
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? { fr: `${hours} heures`, en: `${hours} hours` } : { fr: 'quelques jours', en: 'a few days' }
}

export function silentSentence(ms: number, { provider }: Asked): Bilingual {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return {
    fr: `${provider.name} n’envoie plus rien depuis ${seconds} s. Réessayez, ou choisissez un modèle plus rapide.`,
    en: `${provider.name} has sent nothing for ${seconds} s. Try again, or choose a faster model.`,
  }
}

export function foreignSentence({ provider }: Asked): Bilingual {
  return {
    fr: `L’adresse de ${provider.name} répond, mais pas comme un serveur de modèles. Vérifiez l’adresse (elle finit souvent par /v1) et que le réseau ne demande pas de se connecter à un portail.`,
    en: `The address of ${provider.name} answers, but not as a model server. Check the address (it often ends in /v1) and that the network does not ask you to sign in to a portal.`,
  }
}

export function tooLargeSentence({ provider }: Asked): Bilingual {
  return {
    fr: `${provider.name} a envoyé une réponse démesurée, arrêtée à 32 Mo. Réessayez, ou choisissez un autre modèle.`,
    en: `${provider.name} sent an answer beyond measure, stopped at 32 MB. Try again, or choose another model.`,
  }
}

export function blankSentence({ provider, model }: Asked): Bilingual {
  return {
    fr: `${model} (${provider.name}) n’écrit plus que du vide : la réponse a été arrêtée. Réessayez, ou choisissez un autre modèle.`,
    en: `${model} (${provider.name}) writes nothing but blanks: the answer was stopped. Try again, or choose another model.`,
  }
}

export const ADDRESS_SENTENCE: Bilingual = {
  fr: 'L’adresse du modèle n’est pas une adresse http ou https. Corrigez-la dans les réglages.',
  en: 'The address of the model is not an http or https address. Correct it in the settings.',
}
