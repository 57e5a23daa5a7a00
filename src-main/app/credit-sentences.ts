import type { CodeReading } from '../school/voucher-code.ts'
import type { Bilingual, IsoTime } from '../types.ts'

export const NO_SCHOOL: Bilingual = {
  fr: 'Aucun établissement n’est enregistré sur cet ordinateur : l’administrateur ajoute sa clé dans Réglages > Établissement.',
  en: 'No school is registered on this computer: the administrator adds its key in Settings > School.',
}
export const CODES_KNOWN: Bilingual = {
  fr: 'Des codes de ce lot sont déjà dans un autre lot importé : demandez un autre lot à l’établissement.',
  en: 'Codes of this batch are already in another imported batch: ask the school for another batch.',
}

const CODE_PROBLEMS: Record<Exclude<CodeReading['state'], 'complete' | 'character'>, Bilingual> = {
  incomplete: {
    fr: 'Ce code est trop court : un code a 16 caractères, en quatre groupes de quatre.',
    en: 'This code is too short: a code has 16 characters, in four groups of four.',
  },
  too_long: {
    fr: 'Ce code est trop long : un code a 16 caractères, en quatre groupes de quatre.',
    en: 'This code is too long: a code has 16 characters, in four groups of four.',
  },
  check: {
    fr: 'Un caractère est faux, ou deux sont inversés : relisez la carte, groupe par groupe.',
    en: 'One character is wrong, or two are swapped: read the card again, group by group.',
  },
}

/** Undefined for a code that is well written. */
export function codeProblem({ state, wrong = '?' }: CodeReading): Bilingual | undefined {
  if (state === 'complete') return undefined
  if (state !== 'character') return CODE_PROBLEMS[state]
  return {
    fr: `« ${wrong} » n’est dans aucun code (ni 0, ni 1, ni I, L, O, D, Q ou U) : relisez la carte.`,
    en: `“${wrong}” is in no code (no 0, no 1, no I, L, O, D, Q or U): read the card again.`,
  }
}

export function foreignCode(school: string): Bilingual {
  return {
    fr: `Ce code est d’un autre établissement que « ${school} » : il s’utilise sur les ordinateurs de celui qui l’a vendu.`,
    en: `This code is of another school than “${school}”: use it on the computers of the one that sold it.`,
  }
}

export function unknownCode(batches: number): Bilingual {
  return batches === 0
    ? {
        fr: 'Aucun lot de bons n’est importé sur cet ordinateur : demandez à l’administrateur d’importer celui de cette carte, puis recommencez.',
        en: 'No batch of vouchers is imported on this computer: ask the administrator to import that of this card, then try again.',
      }
    : {
        fr: 'Ce code n’est dans aucun lot de cet ordinateur : vérifiez le poste écrit sur la carte, ou demandez à l’administrateur d’importer son lot.',
        en: 'This code is in no batch of this computer: check the computer named on the card, or ask the administrator to import its batch.',
      }
}

export function alreadyUsed(at: IsoTime): Bilingual {
  return {
    fr: `Ce code a déjà servi le ${moment(at, 'fr')} : il ne donne rien de plus, prenez une autre carte.`,
    en: `This code was already used on ${moment(at, 'en')}: it gives nothing more, take another card.`,
  }
}

export function expiredCode(on: string): Bilingual {
  return {
    fr: `Ce code était valable jusqu’au ${day(on, 'fr')} : demandez à l’établissement de l’échanger.`,
    en: `This code was valid until ${day(on, 'en')}: ask the school to exchange it.`,
  }
}

export function expiredBatch(on: string): Bilingual {
  return {
    fr: `Les codes de ce lot étaient valables jusqu’au ${day(on, 'fr')} : demandez un nouveau lot à l’établissement.`,
    en: `The codes of this batch were valid until ${day(on, 'en')}: ask the school for a new batch.`,
  }
}

export function alreadyImported(label: string, at: IsoTime): Bilingual {
  return {
    fr: `Le lot « ${label} » a déjà été importé ici le ${moment(at, 'fr')} : il n’y a rien à refaire.`,
    en: `The batch “${label}” was already imported here on ${moment(at, 'en')}: there is nothing more to do.`,
  }
}

export function closedFor(until: IsoTime, now: Date): Bilingual {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  return {
    fr: `Trop de codes faux de suite : attendez ${minutes} minute${minutes > 1 ? 's' : ''}, puis recommencez avec la carte sous les yeux.`,
    en: `Too many wrong codes in a row: wait ${minutes} minute${minutes > 1 ? 's' : ''}, then try again with the card before you.`,
  }
}

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const

function moment(at: IsoTime, language: 'fr' | 'en'): string {
  return new Date(at).toLocaleString(LOCALES[language], { dateStyle: 'long', timeStyle: 'short' })
}

function day(date: string, language: 'fr' | 'en'): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString(LOCALES[language], { dateStyle: 'long' })
}
