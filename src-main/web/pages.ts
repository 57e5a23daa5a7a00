import { ToolError } from '../errors.ts'
import type { Language } from '../types.ts'
import { serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb, type WebRequest } from './http.ts'
import type { Services } from './services.ts'

export type FetchedPage = { bytes: Uint8Array; contentType: string | undefined; url: string }

const REDIRECTS = 5

type PageOptions = {
  language: Language
  services: Services
  signal: AbortSignal
  onReceived?: WebRequest['onReceived']
}

/**
 * The bytes of a public page; each redirect is checked as the first address.
 * @throws ToolError when it cannot be had, in words for its status.
 */
export async function fetchPage(
  url: URL,
  { language, services, signal, onReceived }: PageOptions,
): Promise<FetchedPage> {
  const answer = await fetchWeb({
    url: url.href,
    headers: {
      Accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.5',
      'Accept-Language': language === 'fr' ? 'fr,en;q=0.5' : 'en,fr;q=0.5',
    },
    policy: services.pages,
    redirects: REDIRECTS,
    limits: services.limits,
    signal,
    ...(onReceived && { onReceived }),
  })
  const host = answer.url.hostname
  if (answer.status === 404 || answer.status === 410) throw gone(host)
  if ([401, 402, 403, 407, 451].includes(answer.status)) throw closed(host, answer.status)
  if (answer.status === 429) throw serviceBusy(host)
  if (answer.status !== 200 && answer.status !== 203) throw serviceFailure(host, answer.status)
  return { bytes: answer.body, contentType: answer.headers['content-type'], url: answer.url.href }
}

function gone(host: string): ToolError {
  return new ToolError(
    `Cette page n’existe pas ou plus sur ${host} : vérifiez l’adresse, cherchez-la avec web_search, ou prenez-en une autre.`,
    {
      fr: `Cette page n’existe pas ou plus sur ${host} : vérifiez l’adresse.`,
      en: `This page does not exist on ${host}, or no longer: check the address.`,
    },
  )
}

function closed(host: string, status: number): ToolError {
  return new ToolError(
    `${host} ne laisse pas lire cette page (${status}) : prenez une autre source, ou demandez à la personne de coller le texte.`,
    {
      fr: `${host} ne laisse pas lire cette page (${status}) : ouvrez-la dans un navigateur et collez son texte.`,
      en: `${host} does not let this page be read (${status}): open it in a browser and paste its text.`,
    },
  )
}
