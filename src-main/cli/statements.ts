import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../errors.ts'
import { cleanFileName } from '../store/file-names.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import { statementsName } from '../tools/statements-name.ts'
import type { StatementsOutcome } from '../tools/statements-work.ts'
import { createWork } from '../tools/work.ts'
import type { StatementsOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import type { Terminal } from './terminal.ts'

/**
 * `ardoise statements`: no conversation, no database. Writes both documents with `--out`, the figures as JSON with
 * `--json`, a summary otherwise.
 */
export async function runStatements(
  options: StatementsOptions & { json: boolean },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const work = createWork()
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const partial = options.out && (await partialPaths(options.out))
  try {
    const outcome = await work.run(
      'statements',
      {
        balance: { ...source(options.file), ...(options.sheet && { sheet: options.sheet }) },
        ...(options.previous && { previous: source(options.previous) }),
        ...(options.company && { company: options.company }),
        ...(options.year && { year: options.year }),
        ...(options.currency && { currency: options.currency }),
        ...(partial && { documents: partial }),
        resources: environment.resources,
        appVersion: environment.version,
        generatedAt: new Date().toISOString(),
        language: terminal.language,
      },
      { signal: stop.signal },
    )
    const written =
      options.out && partial && outcome.summary ? await publish(options.out, partial, outcome.summary) : []
    if (options.json) terminal.out(`${JSON.stringify({ ...outcome.json, files: written }, null, 2)}\n`)
    return report(outcome, written, options.json, terminal)
  } catch (error) {
    if (error instanceof UserError && options.json) {
      terminal.out(`${JSON.stringify({ blocked: true, error: error.sentence.fr, diagnostics: [] }, null, 2)}\n`)
    }
    if (!stop.signal.aborted) throw error
    terminal.say({ fr: 'Arrêté : rien n’a été écrit.', en: 'Stopped: nothing was written.' })
    return EXIT.stopped
  } finally {
    if (partial) await Promise.all(Object.values(partial).map(path => rm(path, { force: true })))
    await work.close()
  }
}

function source(path: string): { path: string; name: string } {
  return { path, name: basename(path) }
}

async function partialPaths(folder: string): Promise<{ workbookPath: string; pdfPath: string }> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new UserError(
      {
        fr: `Impossible d’écrire dans « ${folder} » : choisissez un autre dossier avec --out.`,
        en: `Cannot write in “${folder}”: choose another folder with --out.`,
      },
      { cause: error },
    )
  }
  const id = randomUUID()
  return { workbookPath: join(folder, `.${id}.xlsx.part`), pdfPath: join(folder, `.${id}.pdf.part`) }
}

async function publish(
  folder: string,
  partial: { workbookPath: string; pdfPath: string },
  summary: { company: string; period: { end: string } },
): Promise<string[]> {
  const name = statementsName(summary)
  return [
    await nameUniquely(partial.workbookPath, folder, cleanFileName(`${name}.xlsx`)),
    await nameUniquely(partial.pdfPath, folder, cleanFileName(`${name}.pdf`)),
  ]
}

function report(outcome: StatementsOutcome, written: string[], json: boolean, terminal: Terminal): ExitCode {
  const { summary, refusal } = outcome
  if (!summary) {
    if (refusal) terminal.note(terminal.style('red', refusal[terminal.language]))
    return EXIT.refused
  }
  if (json) return EXIT.done
  const { start, end } = summary.period
  terminal.out(end ? `${summary.company}, ${start} – ${end}\n` : `${summary.company}\n`)
  const colon = terminal.language === 'fr' ? '\u00a0:' : ':'
  for (const [label, value] of summary.table.rows) terminal.out(`${label}${colon} ${value}\n`)
  for (const check of summary.failedChecks) terminal.note(terminal.style('yellow', `! ${check.id} ${check.detail}`))
  for (const warning of summary.warnings) terminal.note(terminal.style('yellow', `! ${warning}`))
  for (const path of written) terminal.out(`${path}\n`)
  if (written.length === 0) terminal.say(NOT_WRITTEN)
  return EXIT.done
}

const NOT_WRITTEN = {
  fr: 'Aucun document écrit : ajoutez --out DOSSIER pour le classeur et le PDF.',
  en: 'No document written: add --out FOLDER for the workbook and the PDF.',
}
