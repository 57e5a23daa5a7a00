import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { showPassage } from '../search/show-passage.ts'
import { indexProgress, scanToRead } from '../store/passages.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { type IndexHost, indexMissingFiles, readMissingScans } from './index-files.ts'
import { searchLibrary } from './search-library.ts'
import type { ToolSpec } from './tool-spec.ts'

export const searchUserFilesSpec = {
  name: 'search_user_files',
  description:
    'Cherche dans le contenu des fichiers de la bibliothèque et rend les passages qui répondent le mieux, avec le fichier, la page, la feuille ou la ligne, et un score de 0 à 1. Formes fléchies, accents et synonymes du métier (facture/invoice, TVA, immobilisation…) sont compris : donnez quelques mots qui disent l’essentiel. Citez le fichier et l’endroit dans votre réponse ; read_user_file lit la suite.',
  access: 'read',
  modes: ['child', 'pro'],
  label: { fr: 'Cherche dans les fichiers', en: 'Searches the files' },
  arguments: z.object({
    query: z.string().trim().min(1).max(500).describe('Les mots à chercher'),
    limit: z.number().int().min(1).max(10).default(5).describe('Nombre de passages'),
  }),
} satisfies ToolSpec

/**
 * What is not indexed yet gets a moment before the search answers with what is; where nothing answers it gets longer,
 * and scans are read by OCR. Together well under what a tool may take.
 */
const WAITS_MS = { index: 5_000, more: 20_000, scans: 20_000 }

export async function searchUserFiles(
  { query, limit }: z.infer<typeof searchUserFilesSpec.arguments>,
  ctx: ToolContext,
  waitsMs = WAITS_MS,
): Promise<ToolResult> {
  const { db, profileId } = ctx
  if (indexProgress(db, profileId).total === 0) {
    throw new ToolError(
      'La bibliothèque est vide : demandez à la personne de joindre le fichier à la conversation, ou de l’importer à l’écran Fichiers.',
      {
        fr: 'Votre bibliothèque est vide : joignez un fichier à la conversation, ou importez-le à l’écran Fichiers.',
        en: 'Your library is empty: attach a file to the conversation, or import it on the Files screen.',
      },
    )
  }
  await waitFor(waitsMs.index, ctx, host => indexMissingFiles(host, profileId))
  let found = await searchLibrary(ctx, query, limit)
  if (found?.passages.length === 0 && !isWhole(ctx)) {
    await waitFor(waitsMs.more, ctx, host => indexMissingFiles(host, profileId))
    found = await searchLibrary(ctx, query, limit)
  }
  if (found?.passages.length === 0 && scanToRead(db, profileId)) {
    await waitFor(waitsMs.scans, ctx, host => readMissingScans(host, profileId))
    found = await searchLibrary(ctx, query, limit)
  }
  if (!found) {
    throw new ToolError(
      `« ${query} » ne contient que des mots vides : rappelez search_user_files avec un nom, un sujet, un montant ou une date.`,
      {
        fr: `« ${query} » ne contient que des mots trop courants : cherchez un nom, un sujet, un montant ou une date.`,
        en: `“${query}” holds only words that are too common: look for a name, a subject, an amount or a date.`,
      },
    )
  }
  const { done, total } = indexProgress(db, profileId)
  if (found.passages.length === 0) {
    if (done < total) throw stillIndexing(query, done, total)
    throw scanToRead(db, profileId) ? scansLeft(query) : nothingFound(query, total)
  }
  const passages = found.passages.map(passage => ({ passage, view: showPassage(passage) }))
  const files = new Set(found.passages.map(({ fileId }) => fileId)).size
  return {
    text: JSON.stringify({
      query,
      total: found.total,
      passages: passages.map(({ passage: { page, sheet }, view: { fileId, name, place, row, score, text } }) => ({
        file_id: fileId,
        name,
        ...(place && { place: place.fr }),
        ...(page !== undefined && { page }),
        ...(sheet !== undefined && { sheet }),
        ...(row !== undefined && { row }),
        score,
        text,
      })),
      message: [
        `${counted(passages.length, 'passage')} sur ${found.total}, dans ${counted(files, 'fichier')}, les meilleurs d’abord.`,
        ...(done < total
          ? [`L’index se construit encore (fichiers prêts : ${done} sur ${total}) : d’autres passages peuvent venir.`]
          : []),
      ].join(' '),
    }),
    views: [{ kind: 'search', query, passages: passages.map(({ view: { row: _, ...view } }) => view) }],
    // A page or a message that was saved is still the words of strangers.
    ...(found.passages.some(({ mime, origin }) => origin === 'imported' && /html|rfc822/.test(mime)) && {
      untrusted: true,
    }),
  }
}

function isWhole({ db, profileId }: ToolContext): boolean {
  const { done, total } = indexProgress(db, profileId)
  return done === total
}

/** The time up, the work goes on behind: the next search finds more. Stopped, it ends where it is. */
async function waitFor(ms: number, ctx: ToolContext, start: (host: IndexHost) => Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  const working = start({ ...ctx, progress: progressUntil(waited.signal, ctx) })
  try {
    const time = sleep(ms, undefined, { signal: AbortSignal.any([ctx.signal, waited.signal]) }).catch(() => undefined)
    await Promise.race([working, time])
    ctx.signal.throwIfAborted()
  } finally {
    waited.abort()
    working.catch(() => undefined)
  }
}

function progressUntil(waited: AbortSignal, ctx: ToolContext): ToolContext['progress'] {
  return progress => {
    if (!waited.aborted) ctx.progress(progress)
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? 's' : ''}`
}

function stillIndexing(query: string, done: number, total: number): ToolError {
  return new ToolError(
    `Rien sur « ${query} » pour l’instant : l’index se construit encore (fichiers prêts : ${done} sur ${total}). Rappelez search_user_files dans un instant, ou lisez le fichier probable avec read_user_file.`,
    {
      fr: `Rien trouvé pour l’instant : l’index se construit encore (fichiers prêts : ${done} sur ${total}). Réessayez dans un moment.`,
      en: `Nothing found so far: the index is still being built (files ready: ${done} of ${total}). Try again in a moment.`,
    },
  )
}

function scansLeft(query: string): ToolError {
  return new ToolError(
    `Rien sur « ${query} » dans les textes ; des pages numérisées restent à lire par OCR. Rappelez search_user_files dans un instant, ou lisez le fichier probable avec read_user_file.`,
    {
      fr: 'Rien trouvé pour l’instant : des pages numérisées restent à lire. Réessayez dans un moment.',
      en: 'Nothing found so far: some scanned pages are still to be read. Try again in a moment.',
    },
  )
}

function nothingFound(query: string, total: number): ToolError {
  return new ToolError(
    `Aucun passage ne répond à « ${query} » dans ${counted(total, 'fichier')} (formes fléchies, accents, synonymes et fautes de frappe essayés). Essayez un mot plus général ou dans une autre langue, ou list_user_files pour voir les noms ; sinon dites que les fichiers n’en parlent pas.`,
    {
      fr: `Aucun passage ne répond à « ${query} » : essayez un mot plus général.`,
      en: `No passage answers “${query}”: try a more general word.`,
    },
  )
}
