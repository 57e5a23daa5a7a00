import type { ProgressView, Tally } from '../../src-preload/contract.ts'
import type { Language } from '../types.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

const CREDITS_SHOWN = 5

/** `ardoise progress`: exercises, credits, and whether the log of the answers is as it was written. */
export async function runProgress(
  command: { data?: string; json: boolean; verify: boolean },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const progress = await app.requests.progress({ period: 'all' })
    if (command.json) terminal.out(`${JSON.stringify(command.verify ? progress.log : progress)}\n`)
    else {
      const lines = command.verify ? [] : progressLines(progress, terminal.language)
      terminal.out(`${[...lines, logLine(progress, terminal)].join('\n')}\n`)
    }
    return command.verify && !progress.log.sound ? EXIT.failed : EXIT.done
  })
}

function progressLines(progress: ProgressView, language: Language): string[] {
  const { done, correct, streak, balance, bonusLeftToday, bySubject, byLevel, credits } = progress
  const fr = language === 'fr'
  if (done === 0 && credits.length === 0) {
    return [fr ? 'Aucun exercice pour l’instant.' : 'No exercise yet.']
  }
  return [
    fr
      ? `Exercices : ${done}, dont ${correct} justes. Jours de suite : ${streak.current} (record ${streak.longest}).`
      : `Exercises: ${done}, ${correct} of them right. Days in a row: ${streak.current} (best ${streak.longest}).`,
    ...[...bySubject, ...byLevel].map(tally => `  ${tallyLine(tally, language)}`),
    fr
      ? `Crédits : ${balance}. Bonus encore possibles aujourd’hui : ${bonusLeftToday}.`
      : `Credits: ${balance}. Bonus left to earn today: ${bonusLeftToday}.`,
    ...credits
      .slice(0, CREDITS_SHOWN)
      .map(
        ({ createdAt, amount, reason }) =>
          `  ${createdAt.slice(0, 10)} · ${amount > 0 ? '+' : ''}${amount}${reason ? ` · ${printable(reason)}` : ''}`,
      ),
  ]
}

function tallyLine({ label, done, correct }: Tally, language: Language): string {
  const mark = ((20 * correct) / done).toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumFractionDigits: 1,
  })
  return `${printable(label[language])} · ${correct}/${done} · ${mark}/20`
}

function logLine({ log }: ProgressView, { language, style }: Terminal): string {
  const fr = language === 'fr'
  if (log.sound) {
    const plural = log.attempts > 1 ? 's' : ''
    return style(
      'green',
      fr ? `Journal vérifié : ${log.attempts} réponse${plural}.` : `Log verified: ${log.attempts} answer${plural}.`,
    )
  }
  return style(
    'red',
    fr
      ? `Journal modifié : la ligne ${log.brokenAt} n’est plus comme elle a été écrite. Restaurez une copie, ou parlez-en à la personne responsable.`
      : `Log altered: line ${log.brokenAt} is not as it was written. Restore a copy, or tell the person in charge.`,
  )
}
