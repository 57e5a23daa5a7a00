import type { z } from 'zod'
import { ToolError } from '../errors.ts'
import { isMcpTool } from '../mcp/tool-names.ts'
import { toolNamesOf } from '../tools/specs.ts'
import type { Bilingual, Mode, ToolOutcome } from '../types.ts'

/** What became of a call, before its time is known. */
export type Outcome = Omit<ToolOutcome, 'durationMs'>

export function unknownTool(name: string, mode: Mode): ToolError {
  if (isMcpTool(name)) return GONE
  const names = toolNamesOf(mode)
  const known =
    names.length > 0 ? `Outils disponibles : ${names.join(', ')}.` : 'Aucun outil n’est disponible dans ce mode.'
  return new ToolError(`L’outil « ${name} » n’existe pas. ${known}`, {
    fr: 'Le modèle a demandé un outil qui n’existe pas ; il peut se corriger.',
    en: 'The model asked for a tool that does not exist; it may correct itself.',
  })
}

const GONE = new ToolError(
  'Cet outil externe n’existe pas ou n’est plus proposé dans ce mode. Continuez sans lui et dites-le à la personne.',
  {
    fr: 'Cet outil externe n’est pas proposé ici : voyez ses réglages.',
    en: 'This external tool is not offered here: see its settings.',
  },
)

export function forbiddenTool(name: string, mode: Mode): ToolError {
  return new ToolError(
    `L’outil ${name} n’est pas permis dans le mode ${mode}. Faites autrement ou expliquez-le à la personne.`,
    {
      fr: 'Ce mode ne permet pas cet outil : changez de mode pour l’utiliser.',
      en: 'This mode does not allow this tool: change the mode to use it.',
    },
  )
}

export function notOffered(name: string, offered: readonly string[]): ToolError {
  return new ToolError(`L’outil ${name} n’est pas à votre disposition ici. Outils : ${offered.join(', ')}.`, {
    fr: 'Cet outil n’est pas permis ici.',
    en: 'This tool is not allowed here.',
  })
}

export function invalidArguments(error: z.ZodError): string {
  const problems = error.issues
    .slice(0, 5)
    .map(issue => `${issue.path.length > 0 ? issue.path.join('.') : 'objet'} : ${issue.message}`)
  return `Arguments refusés. ${problems.join(' ; ')}. Corrigez-les et rappelez l’outil.`
}

export function tooSlow(name: string, limit: number): Outcome {
  const seconds = Math.round(limit / 1000)
  return {
    status: 'error',
    text: `L’outil ${name} a été arrêté après ${seconds} s. Demandez moins à la fois.`,
    notice: {
      fr: `Arrêté après ${seconds} s : c’était trop long. Demandez moins à la fois.`,
      en: `Stopped after ${seconds} s: it took too long. Ask for less at a time.`,
    },
  }
}

export function internalError(detail: string): Outcome {
  return {
    status: 'error',
    text: `Erreur interne de l’outil (${detail}). Ne recommencez pas à l’identique : changez d’approche ou dites-le à la personne.`,
    notice: { fr: `Erreur interne (${detail}).`, en: `Internal error (${detail}).` },
  }
}

/** What a person agrees to: no line break or direction mark of the model's makes it look like something else. */
export function onOneLine({ fr, en }: Bilingual): Bilingual {
  return { fr: plainLine(fr), en: plainLine(en) }
}

function plainLine(text: string): string {
  // Control and format characters, which hold line breaks and the marks that turn text around.
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replace(/ {2,}/g, ' ')
  return line.length > SUMMARY_CHARACTERS ? `${line.slice(0, SUMMARY_CHARACTERS - 2)}… ?` : line
}

/** A whole SMS, and the question around it. */
const SUMMARY_CHARACTERS = 600

export function repeatedSummary(label: Bilingual): Bilingual {
  return {
    fr: `Le modèle répète le même appel (« ${label.fr} »). Le laisser continuer ?`,
    en: `The model repeats the same call (“${label.en}”). Let it go on?`,
  }
}

export const BAD_CALL: Bilingual = {
  fr: 'Le modèle a mal appelé cet outil ; il peut se corriger.',
  en: 'The model called this tool wrongly; it may correct itself.',
}
export const STOPPED: Outcome = {
  status: 'stopped',
  text: 'Arrêté par la personne avant la fin.',
  notice: { fr: 'Arrêté avant la fin.', en: 'Stopped before the end.' },
}
export const REFUSED: Outcome = {
  status: 'refused',
  text: 'La personne a refusé cette action. N’insistez pas : continuez sans elle et dites-le.',
  notice: { fr: 'Vous avez refusé cette action.', en: 'You refused this action.' },
}
export const REPEATED: Outcome = {
  status: 'refused',
  text: 'Troisième appel identique de suite, refusé. Utilisez les résultats déjà obtenus, changez d’approche ou posez une question à la personne.',
  notice: { fr: 'Le modèle se répétait : appel refusé.', en: 'The model was repeating itself: call refused.' },
}
