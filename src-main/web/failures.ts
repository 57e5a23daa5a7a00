import { ToolError } from '../errors.ts'
import type { Bilingual } from '../types.ts'

/** What is said to the model always begins with this word, so that it does not try again. */
const OFFLINE = 'offline'

export type Unreachable = 'network' | 'name' | 'refused' | 'silent'

export function offline(host: string, reason: Unreachable): ToolError {
  const { why, advice } = REASONS[reason]
  return new ToolError(forModel(`${host} est injoignable (${why.fr})`), {
    fr: `${host} est injoignable (${why.fr}) : ${advice.fr}, puis redemandez.`,
    en: `${host} cannot be reached (${why.en}): ${advice.en}, then ask again.`,
  })
}

/** A service whose address the person neither chose nor can mend: only the connection can be. */
export function serviceOffline(service: string, reason: Unreachable): ToolError {
  return new ToolError(forModel(`le service ${service} est injoignable (${REASONS[reason].why.fr})`), {
    fr: `Le service ${service} est injoignable : ${CHECK_NETWORK.fr}, puis redemandez.`,
    en: `The ${service} service cannot be reached: ${CHECK_NETWORK.en}, then ask again.`,
  })
}

function forModel(failure: string): string {
  return `${OFFLINE} : ${failure}. Ne réessayez pas : répondez avec ce que vous savez ou avec les fichiers, et dites que la connexion manque.`
}

const CHECK_NETWORK: Bilingual = {
  fr: 'vérifiez la connexion à Internet',
  en: 'check the Internet connection',
}
const REASONS: Record<Unreachable, { why: Bilingual; advice: Bilingual }> = {
  network: { why: { fr: 'pas de réseau', en: 'no network' }, advice: CHECK_NETWORK },
  name: {
    why: { fr: 'nom introuvable', en: 'name not found' },
    advice: {
      fr: 'vérifiez la connexion à Internet et l’adresse',
      en: 'check the Internet connection and the address',
    },
  },
  refused: {
    why: { fr: 'connexion refusée', en: 'connection refused' },
    advice: { fr: 'vérifiez que ce serveur est démarré', en: 'check that this server is started' },
  },
  silent: { why: { fr: 'pas de réponse', en: 'no answer' }, advice: CHECK_NETWORK },
}

export function tooSlow(host: string, seconds: number): ToolError {
  return new ToolError(
    `${host} n’a pas fini de répondre en ${seconds} s : continuez sans, ou essayez une autre adresse.`,
    {
      fr: `${host} n’a pas fini de répondre en ${seconds} secondes : réessayez plus tard.`,
      en: `${host} did not finish its answer in ${seconds} seconds: try again later.`,
    },
  )
}

export function tooLarge(host: string, megabytes: number): ToolError {
  return new ToolError(
    `La réponse de ${host} dépasse ${megabytes} Mo et n’a pas été lue : essayez une page plus précise de ce site.`,
    {
      fr: `La réponse de ${host} dépasse ${megabytes} Mo et n’a pas été lue : demandez une page plus précise.`,
      en: `The answer of ${host} is larger than ${megabytes} MB and was not read: ask for a more precise page.`,
    },
  )
}

export function broken(host: string): ToolError {
  return new ToolError(`La réponse de ${host} est coupée ou illisible : réessayez une fois, sinon continuez sans.`, {
    fr: `La réponse de ${host} est coupée ou illisible : réessayez plus tard.`,
    en: `The answer of ${host} is cut or unreadable: try again later.`,
  })
}

export function badCertificate(host: string): ToolError {
  return new ToolError(
    `Le certificat de ${host} n’est pas valable, la page n’a pas été lue : prenez un autre site, et dites-le à la personne.`,
    {
      fr: `Le certificat de ${host} n’est pas valable : la page n’a pas été lue. Vérifiez aussi la date de l’ordinateur.`,
      en: `The certificate of ${host} is not valid: the page was not read. Also check the date of this computer.`,
    },
  )
}

export function tooManyRedirects(host: string, most: number): ToolError {
  return new ToolError(`${host} renvoie plus de ${most} fois d’une adresse à l’autre : prenez une autre adresse.`, {
    fr: `${host} renvoie sans fin d’une adresse à l’autre : essayez une autre adresse.`,
    en: `${host} sends from one address to another without end: try another address.`,
  })
}

export function wrongAddress(address: string): ToolError {
  const shown = address.length > 100 ? `${address.slice(0, 100)}…` : address
  return new ToolError(
    `« ${shown} » n’est pas l’adresse d’une page : donnez une adresse complète qui commence par https:// ou http://.`,
    {
      fr: `« ${shown} » n’est pas l’adresse d’une page : elle commence par https:// ou http://.`,
      en: `“${shown}” is not the address of a page: it begins with https:// or http://.`,
    },
  )
}

export function forbiddenAddress(host: string, reason: 'private' | 'port' | 'credentials'): ToolError {
  const why = FORBIDDEN[reason]
  return new ToolError(
    `L’adresse ${host} est interdite (${why.fr}) : seules les pages publiques d’Internet sont lues, n’essayez pas de la contourner et prenez une autre adresse.`,
    {
      fr: `L’adresse ${host} n’a pas été ouverte (${why.fr}) : Ardoise ne lit que les pages publiques d’Internet.`,
      en: `The address ${host} was not opened (${why.en}): Ardoise only reads public pages of the Internet.`,
    },
  )
}

const FORBIDDEN: Record<'private' | 'port' | 'credentials', Bilingual> = {
  private: {
    fr: 'elle mène à cet ordinateur ou à un réseau privé',
    en: 'it leads to this computer or a private network',
  },
  port: { fr: 'son port n’est pas celui d’un site web', en: 'its port is not that of a web site' },
  credentials: { fr: 'elle contient un identifiant', en: 'it holds a user name' },
}

/** A service that answers, but not what its documentation says. */
export function serviceFailure(service: string, status: number): ToolError {
  return new ToolError(
    `${service} a répondu par une erreur (${status}) : réessayez une fois, sinon continuez sans et dites-le.`,
    {
      fr: `${service} a répondu par une erreur (${status}) : réessayez plus tard.`,
      en: `${service} answered with an error (${status}): try again later.`,
    },
  )
}

export function serviceBusy(service: string): ToolError {
  return new ToolError(
    `${service} reçoit trop de demandes pour l’instant : ne réessayez pas dans cette réponse, continuez sans et dites-le.`,
    {
      fr: `${service} reçoit trop de demandes : attendez une minute, puis redemandez.`,
      en: `${service} gets too many requests: wait a minute, then ask again.`,
    },
  )
}
