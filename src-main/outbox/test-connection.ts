import type { Bilingual } from '../types.ts'
import { connect, logIn, openConnection, whenBroken } from './email.ts'
import { failureKind } from './smtp-failures.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Connects, secures, logs in, and leaves without sending. Undefined when all went well, else what to do. */
export async function testConnection(
  settings: SmtpSettings,
  password: string | undefined,
  signal: AbortSignal,
): Promise<Bilingual | undefined> {
  if (settings.user !== undefined && password === undefined) return NO_PASSWORD
  const connection = await openConnection(settings)
  const broken = whenBroken(connection, signal)
  let connected = false
  try {
    await Promise.race([broken, connect(connection)])
    connected = true
    if (settings.user !== undefined) await Promise.race([broken, logIn(connection, settings.user, password ?? '')])
    connection.quit()
    return undefined
  } catch (error) {
    if (signal.aborted) return unreachable(settings)
    switch (failureKind(error, { connected })) {
      case 'login':
        return badLogin(settings)
      case 'security':
        return notSecure(settings)
      case 'unreachable':
        return unreachable(settings)
      case 'other':
        return broke(settings)
    }
  } finally {
    broken.catch(() => undefined)
    connection.close()
  }
}

const NO_PASSWORD: Bilingual = {
  fr: 'Le mot de passe manque : saisissez-le, enregistrez, puis testez de nouveau.',
  en: 'The password is missing: enter it, save, then test again.',
}

function badLogin({ host }: SmtpSettings): Bilingual {
  return {
    fr: `Le serveur ${host} refuse l’identifiant ou le mot de passe : corrigez-les, puis testez de nouveau.`,
    en: `The server ${host} refuses the user name or password: correct them, then test again.`,
  }
}

function notSecure({ host }: SmtpSettings): Bilingual {
  return {
    fr: `La connexion chiffrée avec ${host} a échoué : vérifiez le port et la sécurité (465 : TLS, 587 : STARTTLS).`,
    en: `The encrypted connection with ${host} failed: check the port and the security (465: TLS, 587: STARTTLS).`,
  }
}

function unreachable({ host, port }: SmtpSettings): Bilingual {
  return {
    fr: `Le serveur ${host} ne répond pas sur le port ${port} : vérifiez son nom, le port et votre connexion.`,
    en: `The server ${host} does not answer on port ${port}: check its name, the port and your connection.`,
  }
}

function broke({ host }: SmtpSettings): Bilingual {
  return {
    fr: `Le serveur ${host} a coupé la conversation : vérifiez le port et la sécurité, ou réessayez plus tard.`,
    en: `The server ${host} ended the conversation: check the port and the security, or try again later.`,
  }
}
