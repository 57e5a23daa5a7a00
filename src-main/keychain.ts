import { errorMessage, UserError } from './errors.ts'
import type { Secrets } from './tools/context.ts'

const SERVICE = 'Ardoise'
/** The Linux default falls back to the kernel keyring, which forgets everything at the next boot. */
const OPTIONS = { linux: { store: 'secret-service' } } as const

/**
 * The OS keychain. Where there is none (many Linux labs) or it is locked, keys stay in memory for this run and
 * `persistent` is false; they are never written in clear. `onUnavailable` is told why, once.
 */
export async function openKeychain(onUnavailable: (reason: string) => void): Promise<Secrets> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  const entry = (name: string) => new AsyncEntry(SERVICE, name, OPTIONS)
  try {
    await entry('probe').getPassword()
  } catch (error) {
    onUnavailable(errorMessage(error))
    return memorySecrets()
  }
  return {
    persistent: true,
    async get(name) {
      return (await entry(name).getPassword()) ?? undefined
    },
    async set(name, value) {
      try {
        await entry(name).setPassword(value)
      } catch (error) {
        throw new UserError(
          {
            fr: 'Le trousseau du système a refusé la clé : déverrouillez-le, puis recommencez.',
            en: 'The system keychain refused the key: unlock it, then try again.',
          },
          { cause: error },
        )
      }
    },
    async delete(name) {
      await entry(name).deletePassword()
    },
  }
}

function memorySecrets(): Secrets {
  const kept = new Map<string, string>()
  return {
    persistent: false,
    get: async name => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    delete: async name => void kept.delete(name),
  }
}
