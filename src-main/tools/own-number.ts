import { ToolError } from '../errors.ts'
import { isPhoneNumber } from '../outbox/phone.ts'
import { getProfile } from '../store/profiles.ts'
import type { ToolContext } from './context.ts'

/** The only number that tools write to. @throws ToolError when the profile has none that is right. */
export function ownNumber(ctx: Pick<ToolContext, 'db' | 'profileId'>): string {
  const number = getProfile(ctx.db, ctx.profileId)?.phone?.trim()
  if (!number) {
    throw new ToolError(
      'Le profil n’a pas de numéro de téléphone : demandez à la personne de l’ajouter dans Réglages > Profil, puis recommencez.',
      {
        fr: 'Votre profil n’a pas de numéro de téléphone : ajoutez-le dans Réglages > Profil, puis demandez de nouveau.',
        en: 'Your profile has no phone number: add it in Settings > Profile, then ask again.',
      },
    )
  }
  if (!isPhoneNumber(number)) {
    throw new ToolError(
      `Le numéro du profil (« ${number} ») n’est pas un numéro de téléphone : demandez à la personne de le corriger dans Réglages > Profil, puis recommencez.`,
      {
        fr: `Le numéro de votre profil (« ${number} ») n’est pas un numéro de téléphone : corrigez-le dans Réglages > Profil.`,
        en: `The number of your profile (“${number}”) is no phone number: correct it in Settings > Profile.`,
      },
    )
  }
  return number
}
