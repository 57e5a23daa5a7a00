import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { allCopies, DAMAGED_COPY, deleteCopy, findCopy, folderBytes, importedNotice } from '../app/data.ts'
import { changeAlone, importing, restoring } from '../app/data-change.ts'
import { type DataPlace, findData, whyGone } from '../app/data-folder.ts'
import { copyAhead, finishMove, lookIn, moveAlone, movedNotice, prepareTarget } from '../app/data-move.ts'
import { UserError } from '../errors.ts'
import { isSoundCopy, latestSoundCopy } from '../store/bring-back.ts'
import { lockFolder } from '../store/folder-lock.ts'
import { createWork, type Work } from '../tools/work.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { formatBytes, printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

type Command = ListCommand<'data'>
const now = () => new Date()
const CHECK_TIME_MS = 3_600_000

/** `ardoise data`: what keeps the person's data safe. But for `copy` and `export` it works when nothing opens. */
export async function runData(command: Command, terminal: Terminal, environment: Environment): Promise<ExitCode> {
  if (command.action === 'use') return lookElsewhere(command, terminal, environment)
  const place = findData(command.data, environment.variables)
  const problem = whyGone(place)
  if (problem) throw problem
  const work = createWork()
  try {
    await finish(place, work)
    switch (command.action) {
      case 'list':
        return await showState(command, terminal, place, work)
      case 'check':
        return await check(command, terminal, place, work)
      case 'copy':
        return await withApp(command, terminal, environment, async app => {
          const copy = await app.data.makeCopy()
          return done(command, terminal, copy, {
            fr: `Copie faite : ${copy.path}`,
            en: `Copy made: ${copy.path}`,
          })
        })
      case 'export':
        return await exportAll(command, terminal, environment)
      case 'restore':
        return await restore(command, terminal, place)
      case 'delete':
        return remove(command, terminal, place)
      case 'import':
        return await importAll(command, terminal, place, work)
      case 'move':
        return await move(command, terminal, place, work)
    }
  } finally {
    await work.close()
  }
}

/** What a move that was cut off has left: its old folder, once the new one is known to be whole. */
async function finish(place: DataPlace, work: Work): Promise<void> {
  if (!place.leaving) return
  const found = await work.run('check_data', { dataFolder: place.data, now: now() }, { signal: timeLimit() })
  // While someone else has the old folder open it stays; the next command or window tries again.
  if (found.database.state === 'sound' && found.lost === 0) await finishMove(place).catch(() => undefined)
}

function lookElsewhere(command: Command, terminal: Terminal, environment: Environment): ExitCode {
  const folder = lookIn(command.value, environment.variables)
  const given = command.data || environment.variables.ARDOISE_DATA
  if (given && resolve(given) !== folder) terminal.say(comesFirst(given))
  return done(command, terminal, { folder }, movedNotice(folder))
}

async function showState(command: Command, terminal: Terminal, { data }: DataPlace, work: Work): Promise<ExitCode> {
  const copies = existsSync(data) ? allCopies(data) : []
  const bytes = existsSync(data) ? await folderBytes(data) : 0
  const found = await work.run('check_data', { dataFolder: data, now: now() }, { signal: timeLimit() })
  const state = { folder: resolve(data), bytes, integrity: found.database.state, lost: found.lost, copies }
  if (command.json) terminal.out(`${JSON.stringify(state)}\n`)
  else {
    const { language } = terminal
    terminal.out(`${printable(state.folder)} · ${formatBytes(bytes, language)}\n`)
    terminal.out(`${integrityLine(found, terminal)}\n`)
    for (const { name, createdAt, bytes: size, reason } of copies) {
      const when = createdAt.slice(0, 16).replace('T', ' ')
      terminal.out(`${when} · ${formatBytes(size, language)} · ${REASONS[reason][language]} · ${printable(name)}\n`)
    }
    if (copies.length === 0) terminal.say({ fr: 'Aucune copie pour l’instant.', en: 'No copy yet.' })
  }
  return found.database.state === 'damaged' ? EXIT.failed : EXIT.done
}

/** The database, the files, and each copy. */
async function check(command: Command, terminal: Terminal, { data }: DataPlace, work: Work): Promise<ExitCode> {
  const signal = timeLimit()
  const { database, lost } = await work.run('check_data', { dataFolder: data, now: now() }, { signal })
  const copies = []
  for (const { path, name } of existsSync(data) ? allCopies(data) : []) {
    copies.push({ path, name, state: (await work.run('check_copy', { path }, { signal })).state })
  }
  const problems = database.state === 'damaged' ? database.problems : []
  if (command.json) terminal.out(`${JSON.stringify({ integrity: database.state, problems, lost, copies })}\n`)
  else {
    terminal.out(`${integrityLine({ database, lost }, terminal)}\n`)
    for (const problem of problems) terminal.out(`  ${printable(problem)}\n`)
    for (const { name, state } of copies) {
      const sound = state === 'sound'
      const word = { fr: sound ? 'saine' : 'abîmée', en: sound ? 'sound' : 'damaged' }[terminal.language]
      terminal.out(`${terminal.style(sound ? 'green' : 'red', word)} · ${printable(name)}\n`)
    }
  }
  return database.state === 'sound' && lost === 0 ? EXIT.done : EXIT.failed
}

async function exportAll(command: Command, terminal: Terminal, environment: Environment): Promise<ExitCode> {
  return withApp(
    command,
    terminal,
    environment,
    async app => {
      const exported = await app.data.exportTo(resolve(command.value))
      const { path, bytes, missing } = exported
      const size = formatBytes(bytes, terminal.language)
      if (missing > 0) terminal.say(lacking(missing))
      return done(command, terminal, exported, {
        fr: `Tout est dans ${path} (${size}), vérifié. Les clés et mots de passe n’y sont pas.`,
        en: `Everything is in ${path} (${size}), checked. Keys and passwords are not.`,
      })
    },
    { progress: showProgress(command, terminal) },
  )
}

async function restore(command: Command, terminal: Terminal, { data }: DataPlace): Promise<ExitCode> {
  if (!existsSync(data)) throw new UserError(NO_COPY)
  // Before the copies are read through, which takes long: whoever has the folder open is told at once.
  lockFolder(data)()
  const copy = command.value === '' ? latestSoundCopy(data, now()) : namedCopy(data, command.value)
  if (copy === undefined) throw new UserError(NO_COPY)
  await changeAlone(data, restoring(data, copy, now), now)
  return done(
    command,
    terminal,
    { restored: copy },
    {
      fr: `Données reprises de la copie ${copy}. Ce qu’elles remplacent est gardé parmi les copies.`,
      en: `Data restored from the copy ${copy}. What it replaces is kept among the copies.`,
    },
  )
}

function namedCopy(data: string, wanted: string): string {
  const { path } = findCopy(data, wanted)
  if (!isSoundCopy(path)) throw new UserError(DAMAGED_COPY)
  return path
}

function remove(command: Command, terminal: Terminal, { data }: DataPlace): ExitCode {
  const copy = findCopy(data, command.value)
  deleteCopy(copy)
  const { path: deleted, name, bytes } = copy
  const size = formatBytes(bytes, terminal.language)
  return done(
    command,
    terminal,
    { deleted },
    { fr: `Copie supprimée : ${name} (${size}).`, en: `Copy deleted: ${name} (${size}).` },
  )
}

async function importAll(command: Command, terminal: Terminal, { data }: DataPlace, work: Work): Promise<ExitCode> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  lockFolder(data)()
  const host = { work, dataFolder: data, now }
  const imported = await importing(host, resolve(command.value), showProgress(command, terminal))
  await changeAlone(data, imported.change, now)
  const { change: _, ...result } = imported
  return done(command, terminal, result, importedNotice(imported))
}

async function move(command: Command, terminal: Terminal, place: DataPlace, work: Work): Promise<ExitCode> {
  if (!existsSync(place.data)) throw new UserError(NOTHING_TO_MOVE)
  lockFolder(place.data)()
  const progress = showProgress(command, terminal)
  const to = await prepareTarget(place, command.value)
  await copyAhead(work, place.data, to, progress)
  await moveAlone(place, to, now, progress)
  if (!place.remembers) terminal.say(notRemembered(to))
  return done(command, terminal, { folder: to }, movedNotice(to))
}

function done(command: Command, terminal: Terminal, result: object, sentence: Bilingual): ExitCode {
  if (command.json) terminal.out(`${JSON.stringify(result)}\n`)
  else terminal.out(`${printable(sentence[terminal.language])}\n`)
  return EXIT.done
}

/** Over one line of the terminal; nowhere else. */
function showProgress(command: Command, terminal: Terminal): (progress: ToolProgress) => void {
  let shown = ''
  return ({ label, done: part, total }) => {
    const percent = total ? ` ${Math.floor((100 * (part ?? 0)) / total)} %` : ''
    const line = `${label[terminal.language]}…${percent}`
    if (command.json || line === shown) return
    shown = line
    terminal.passing?.(line)
  }
}

function integrityLine(
  { database, lost }: { database: { state: keyof typeof INTEGRITY }; lost: number },
  terminal: Terminal,
): string {
  const { language, style } = terminal
  const line = style(database.state === 'sound' ? 'green' : 'red', INTEGRITY[database.state][language])
  return lost === 0 ? line : `${line}\n${style('red', lacking(lost)[language])}`
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(CHECK_TIME_MS)
}

const INTEGRITY = {
  sound: { fr: 'Base de données saine.', en: 'The database is sound.' },
  damaged: {
    fr: 'La base de données est endommagée. Rien n’a été effacé : « ardoise data restore » reprend la dernière copie saine.',
    en: 'The database is damaged. Nothing was erased: “ardoise data restore” takes the latest sound copy.',
  },
  foreign: {
    fr: 'Le fichier ardoise.db n’est pas une base d’Ardoise.',
    en: 'The file ardoise.db is no database of Ardoise.',
  },
  missing: { fr: 'Aucune base de données dans ce dossier.', en: 'No database in this folder.' },
} satisfies Record<string, Bilingual>

const REASONS: Record<'automatic' | 'manual' | 'before_update' | 'set_aside', Bilingual> = {
  automatic: { fr: 'automatique', en: 'automatic' },
  manual: { fr: 'demandée', en: 'asked for' },
  before_update: { fr: 'avant une mise à jour', en: 'before an update' },
  set_aside: { fr: 'mise de côté', en: 'set aside' },
}

function lacking(count: number): Bilingual {
  const plural = count > 1
  return {
    fr: `${count} fichier${plural ? 's' : ''} de la bibliothèque ${plural ? 'sont introuvables ou incomplets' : 'est introuvable ou incomplet'}.`,
    en: `${count} file${plural ? 's' : ''} of the library ${plural ? 'are' : 'is'} missing or incomplete.`,
  }
}

function notRemembered(folder: string): Bilingual {
  return {
    fr: `Ce dossier avait été donné par --data ou ARDOISE_DATA : donnez désormais ${folder}.`,
    en: `This folder was given by --data or ARDOISE_DATA: give ${folder} from now on.`,
  }
}

function comesFirst(folder: string): Bilingual {
  return {
    fr: `Mais --data ou ARDOISE_DATA donne ${folder}, qui passe avant : ôtez-le pour travailler dans l’autre dossier.`,
    en: `But --data or ARDOISE_DATA gives ${folder}, which comes first: remove it to work in the other folder.`,
  }
}

const NO_COPY: Bilingual = {
  fr: 'Aucune copie saine dans ce dossier de données. Rien n’a changé.',
  en: 'No sound copy in this data folder. Nothing changed.',
}
const NOTHING_TO_MOVE: Bilingual = {
  fr: 'Il n’y a pas encore de données à déplacer.',
  en: 'There is no data to move yet.',
}
