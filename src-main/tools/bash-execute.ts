import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { StoredFile } from '../store/files.ts'
import type { FileCard, ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { ownFile } from './own-file.ts'
import { saveDocuments, temporaryPath } from './save-document.ts'
import type { ShellOutcome } from './shell-work.ts'
import type { ToolSpec } from './tool-spec.ts'

const MAX_FILES = 20
const MAX_INPUT_BYTES = 50 * 1024 * 1024
/** Of both outputs together, so that the whole result stays within the 4 000 characters that the model gets. */
const OUTPUT_CHARACTERS = 3_000

const bashArguments = z.object({
  command: z.string().min(1).max(20_000).describe('Script bash, sur une ou plusieurs lignes'),
  file_ids: z
    .array(z.string().min(1).max(100))
    .max(MAX_FILES)
    .optional()
    .describe('file_id des fichiers à rendre visibles sous /files'),
})

export const bashExecuteSpec = {
  name: 'bash_execute',
  description:
    'Exécute un script bash dans un bac à sable en mémoire, sans accès à l’ordinateur ni au réseau : grep, sed, awk, sort, cut, jq, yq, xan (CSV), sqlite3, python3 (bibliothèque standard), js-exec, tar, gzip. Les fichiers de file_ids sont sous /files (dossier courant) ; ceux que le script laisse dans /files/out entrent dans la bibliothèque ; tout le reste disparaît à la fin. 30 secondes et 4 000 caractères au plus : filtrez les sorties, et écrivez les longues dans /files/out.',
  access: 'write',
  modes: ['pro'],
  label: { fr: 'Exécute une commande', en: 'Runs a command' },
  arguments: bashArguments,
} satisfies ToolSpec<typeof bashArguments>

export async function bashExecute(
  { command, file_ids = [] }: z.infer<typeof bashArguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const inputs = collectFiles(file_ids, ctx).map(({ card, path }) => ({ name: card.name, path }))
  const outFolder = await temporaryPath(ctx, 'out')
  ctx.progress({ label: { fr: 'Exécute le script, 30 s au plus', en: 'Runs the script, 30 s at most' } })
  const memory = watchMemory()
  try {
    const outcome = await ctx.work
      .run(
        'run_shell',
        { command, files: inputs, outFolder },
        { signal: AbortSignal.any([ctx.signal, memory.signal]), alone: true },
      )
      .catch(error => {
        throw memory.signal.aborted && !ctx.signal.aborted ? TOO_MUCH_MEMORY : error
      })
    memory.stop()
    const documents = outcome.left.map(({ name, mime, path }) => ({ name, mime, content: { path } }))
    return await saveDocuments(ctx, documents, files => shellResult(command, outcome, files))
  } finally {
    memory.stop()
    await rm(outFolder, { recursive: true, force: true })
  }
}

function shellResult(command: string, outcome: ShellOutcome, files: FileCard[]): ToolResult {
  const shares = shareOut(outcome)
  return {
    text: JSON.stringify({
      exit_code: outcome.exitCode,
      stdout: excerpt(outcome.stdout, shares.stdout),
      stderr: excerpt(outcome.stderr, shares.stderr),
      files: files.map(({ fileId, name }) => ({ file_id: fileId, name })),
      message: messageOf(outcome, files),
    }),
    views: [
      {
        kind: 'shell',
        command,
        output: excerpt([outcome.stdout, outcome.stderr].filter(Boolean).join('\n'), VIEW_CHARACTERS),
        exitCode: outcome.exitCode,
        files,
      },
    ],
  }
}

/**
 * The interpreters keep their memory outside of the heap of their thread, and that of js-exec bounds each object only:
 * what the whole process grows by is watched instead.
 */
const MEMORY_GROWTH_BYTES = 700 * 1024 * 1024
const WATCH_MS = 20

function watchMemory(): { signal: AbortSignal; stop(): void } {
  const before = process.memoryUsage.rss()
  const full = new AbortController()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before > MEMORY_GROWTH_BYTES) full.abort()
  }, WATCH_MS)
  return { signal: full.signal, stop: () => clearInterval(timer) }
}

const TOO_MUCH_MEMORY = new ToolError(
  'La commande a demandé plus de mémoire que permis et a été arrêtée, rien n’a été gardé : traitez le fichier ligne par ligne ou par morceaux.',
  {
    fr: 'La commande a demandé plus de mémoire que permis et a été arrêtée : elle peut se corriger, par morceaux.',
    en: 'The command asked for more memory than allowed and was stopped: it may be corrected, in smaller pieces.',
  },
)

const VIEW_CHARACTERS = 8_000

function collectFiles(fileIds: readonly string[], ctx: ToolContext): (StoredFile & { path: string })[] {
  const files = [...new Set(fileIds)].map(fileId => ownFile(ctx, fileId))
  const bytes = files.reduce((sum, { card }) => sum + card.bytes, 0)
  if (bytes > MAX_INPUT_BYTES) {
    const size = Math.ceil(bytes / 1024 / 1024)
    throw new ToolError(
      `Les fichiers font ${size} Mo et la limite est de 50 Mo : donnez-en moins, ou lisez-les par parties avec read_user_file.`,
      {
        fr: `Les fichiers font ${size} Mo, plus que les 50 Mo permis : choisissez-en moins.`,
        en: `The files are ${size} MB, more than the 50 MB allowed: choose fewer.`,
      },
    )
  }
  return files
}

/** Errors are short as a rule, and matter: they keep up to a third, and whatever the output leaves. */
function shareOut({ stdout, stderr }: ShellOutcome): { stdout: number; stderr: number } {
  const errors = Math.min(stderr.length, Math.max(OUTPUT_CHARACTERS / 3, OUTPUT_CHARACTERS - stdout.length))
  return { stdout: OUTPUT_CHARACTERS - errors, stderr: errors }
}

/** The beginning and the end: what a program says last is often what matters. */
function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  const marker = `\n[… ${text.length - most} caractères coupés : filtrez, ou écrivez dans /files/out …]\n`
  const room = Math.max(0, most - marker.length)
  const head = Math.ceil(room * 0.6)
  return text.slice(0, head).toWellFormed() + marker + text.slice(text.length - (room - head)).toWellFormed()
}

const TOO_LATE =
  'La commande n’a pas fini en 30 secondes et a été arrêtée : faites-en moins à la fois, ou par étapes, avec des résultats gardés dans /files/out.'

function failed(exitCode: number): string {
  return `Commande terminée en erreur (code ${exitCode}) : lisez stderr.`
}

function messageOf({ exitCode, late, dropped }: ShellOutcome, files: readonly FileCard[]): string {
  const parts = [late ? TOO_LATE : exitCode === 0 ? 'Commande exécutée.' : failed(exitCode)]
  if (files.length > 0) parts.push(`Dans la bibliothèque : ${files.map(({ name }) => name).join(', ')}.`)
  if (dropped.length > 0) {
    parts.push(
      `Non gardés, car la limite est de 20 fichiers et 50 Mo : ${dropped.slice(0, 5).join(', ')}${dropped.length > 5 ? '…' : ''}. Faites-en une archive, ou moins.`,
    )
  }
  return parts.join(' ')
}
