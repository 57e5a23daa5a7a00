import type { Bootstrap, ProfileView, Role, Theme } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { isEmailAddress } from '../outbox/outbox.ts'
import { readPhone } from '../outbox/phone.ts'
import type { Profile, ProfileChange } from '../store/profiles.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Bilingual, Language, Mode } from '../types.ts'
import type { Host } from './host.ts'
import type { Models } from './models.ts'
import { NO_NAME, wrongAddress } from './sentences.ts'

const WELCOMED_SETTING = 'welcomed'
const THEME_SETTING = 'theme'
const MODE_OF_ROLE = { accountant: 'pro', pupil: 'child', guest: 'guest' } satisfies Record<Role, Mode>

type BootstrapHost = Host & {
  models: Models
  conversations(): Bootstrap['conversations']
  outboxWaiting(): number
  /** What happened at start that the person should know. */
  notices: readonly Bilingual[]
}

/** Who the person is, and what the window needs before its first paint. */
export function createBootstrap(host: BootstrapHost) {
  const { db } = host
  let notices = host.notices

  const setting = (key: string): unknown => getSetting(db, key)
  const set = (key: string, value: unknown) => setSetting(db, { key, value, now: host.clock.now() })
  const theme = (): Theme => {
    const kept = setting(THEME_SETTING)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  }

  async function bootstrap(): Promise<Bootstrap> {
    const profile = host.profile()
    const shown = notices
    notices = []
    return {
      welcomed: setting(WELCOMED_SETTING) === true,
      profile: profileView(profile),
      language: host.language(),
      theme: theme(),
      version: host.appVersion,
      platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
      keychain: host.secrets.persistent,
      models: await host.models.list(),
      modelId: host.models.selectedId(),
      conversations: host.conversations(),
      outboxWaiting: host.outboxWaiting(),
      notices: [...shown],
    }
  }

  /** @throws UserError when the name is empty or the e-mail address is none. */
  function updateProfile(change: ProfileChange): Profile {
    const name = change.name?.replace(/\s+/g, ' ').trim()
    if (name === '') throw new UserError(NO_NAME)
    const email = change.email?.trim()
    if (email && !isEmailAddress(email)) throw new UserError(wrongAddress(email))
    return host.changeProfile({
      ...change,
      ...(name !== undefined && { name }),
      ...(change.email !== undefined && { email: email || null }),
    })
  }

  /** The same, with a phone number as people write it. @throws UserError when it is no mobile number. */
  async function changeProfile({ phone, country, ...change }: ProfileChange): Promise<Profile> {
    const text = phone?.trim()
    if (!text) return updateProfile({ ...change, ...(phone !== undefined && { phone: null }) })
    const read = await readPhone(text, country ?? host.profile().country)
    return updateProfile({ ...change, phone: read.number, ...(read.country && { country: read.country }) })
  }

  return {
    bootstrap,
    theme,
    updateProfile,
    changeProfile,
    /** The answers of the first run; they can all be changed later. */
    async welcome(input: { role: Role; name?: string; email?: string; level?: string }): Promise<Bootstrap> {
      const { role, name, email, level } = input
      updateProfile({
        mode: MODE_OF_ROLE[role],
        ...(name?.trim() && { name }),
        ...(email !== undefined && { email }),
        ...(level !== undefined && { level: level.trim() || null }),
      })
      set(WELCOMED_SETTING, true)
      return bootstrap()
    },
    setAppearance(change: { theme?: Theme; language?: Language }): void {
      if (change.theme) set(THEME_SETTING, change.theme)
      if (change.language) host.changeProfile({ language: change.language })
    },
  }
}

export function profileView({ id, name, mode, language, email, phone, country, level }: Profile): ProfileView {
  return {
    id,
    name,
    mode,
    language,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(country && { country }),
    ...(level && { level }),
  }
}
