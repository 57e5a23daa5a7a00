import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpecialistCheck, SpecialistView } from '../../src-preload/contract.ts'
import { estimateTokens } from '../agent/count-tokens.ts'
import { AUDIENCE_OF, type Specialist, specialistsFor } from '../agent/specialists.ts'
import { UserError } from '../errors.ts'
import { SPECIALISTS_FOLDER } from '../store/erase.ts'
import { foldText } from '../store/file-names.ts'
import { isSpecialistFile } from '../tools/archive-format.ts'
import type { Bilingual, Mode, SpecialistChoice } from '../types.ts'
import type { Host } from './host.ts'
import { saveFile } from './save-file.ts'

/** More are not read: a folder full of something else is no list of specialists. */
const MOST_OWN = 200
const LARGEST_FILE = 100_000
/** Said in a choice, so no specialist is called so. */
const RESERVED = ['automatic', 'none']

type SpecialistsHost = Host & {
  /** What a model would be told with this specialist, today, for this profile. */
  promptWith(specialist: Specialist): string
}

export type Specialists = ReturnType<typeof createSpecialists>

/** Those that come with the program and those of the person's, whose files are in the data folder. */
export function createSpecialists(host: SpecialistsHost) {
  const shippedFolder = join(host.paths.resources, 'specialists')
  const ownFolder = join(host.paths.data, SPECIALISTS_FOLDER)
  let shipped: Promise<Specialist[]> | undefined
  /** By id, as of the last look. */
  let known = new Map<string, { specialist: Specialist; own: boolean }>()

  async function readShipped(): Promise<Specialist[]> {
    const read = await readFolder(shippedFolder)
    return read.map(({ id, problem, specialist }) => {
      if (!specialist) throw new Error(`specialists/${id}.md: ${problem ?? 'cannot be read'}`)
      return specialist
    })
  }

  /** Looks at the person's folder anew: files are written there by hand too. One that is wrong is left out. */
  async function all(): Promise<Specialist[]> {
    shipped ??= readShipped()
    const [given, own] = await Promise.all([shipped, readFolder(ownFolder)])
    const next = new Map(given.map(specialist => [specialist.id, { specialist, own: false }]))
    for (const { id, specialist } of own) if (specialist && !next.has(id)) next.set(id, { specialist, own: true })
    known = next
    return [...next.values()].map(({ specialist }) => specialist)
  }

  async function list(): Promise<SpecialistView[]> {
    await all()
    const first = AUDIENCE_OF[host.profile().mode]
    const views = [...known.values()].map(({ specialist, own }) => viewOf(specialist, own))
    return [...views.filter(view => view.audience === first), ...views.filter(view => view.audience !== first)]
  }

  /** @throws UserError when there is none of that id. */
  async function own(id: string): Promise<string> {
    await all()
    if (!known.get(id)?.own) throw new UserError(known.has(id) ? GIVEN : UNKNOWN_SPECIALIST)
    return join(ownFolder, `${id}.md`)
  }

  /** @throws UserError with the first problem, when the file is not as it should be. */
  async function save(input: { id?: string; text: string }): Promise<SpecialistView> {
    const { readSpecialist } = await import('../agent/read-specialist.ts')
    await all()
    if (input.id !== undefined && known.get(input.id)?.own === false) throw new UserError(GIVEN)
    const id = input.id ?? (await freeId(input.text))
    if (!/^[a-z0-9][a-z0-9-]*$/.test(id) || RESERVED.includes(id)) throw new UserError(UNKNOWN_SPECIALIST)
    const read = readSpecialist(id, input.text)
    if ('problems' in read) throw new UserError(firstProblem(read.problems))
    await saveFile(join(ownFolder, `${id}.md`), { text: input.text })
    host.announce({ type: 'changed', what: 'specialists' })
    await all()
    return viewOf(read.specialist, true)
  }

  /** Named after its name, as no other is, nor any file that is there, even a wrong one; some disks ignore case. */
  async function freeId(text: string): Promise<string> {
    const files = await readdir(ownFolder).catch(() => [])
    const taken = new Set([...known.keys(), ...RESERVED, ...files.map(name => name.toLowerCase().replace(/\.md$/, ''))])
    const name = /^name:[ \t]*(.+)$/m.exec(text)?.[1] ?? ''
    const slug =
      foldText(name)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 40) || 'specialiste'
    for (let n = 1; ; n += 1) {
      const id = n === 1 ? slug : `${slug}-${n}`
      if (!taken.has(id)) return id
    }
  }

  return {
    all,
    list,
    save,
    /** As of the last look, at once. */
    known: (): Specialist[] => [...known.values()].map(({ specialist }) => specialist),
    /** @throws UserError when a mode cannot be answered by whom is chosen. */
    async checkChoice(mode: Mode, choice: SpecialistChoice): Promise<void> {
      if (RESERVED.includes(choice)) return
      const candidates = specialistsFor(await all(), mode)
      if (!candidates.some(({ id }) => id === choice)) throw new UserError(UNKNOWN_SPECIALIST)
    },
    /** The same for one; undefined for nobody in particular, and for one whose file has gone. */
    find: (id: string | undefined): Specialist | undefined =>
      id === undefined ? undefined : known.get(id)?.specialist,
    /** Its file, as it is written. @throws UserError when there is none of that id. */
    async read(id: string): Promise<{ text: string }> {
      await all()
      const found = known.get(id)
      if (!found) throw new UserError(UNKNOWN_SPECIALIST)
      return { text: await readFile(join(found.own ? ownFolder : shippedFolder, `${id}.md`), 'utf8') }
    },
    /** What is wrong with a text, or what it makes. */
    async check(text: string): Promise<SpecialistCheck> {
      const { readSpecialist } = await import('../agent/read-specialist.ts')
      const read = readSpecialist('apercu', text)
      if ('problems' in read) return read
      const prompt = host.promptWith(read.specialist)
      return {
        problems: [],
        view: viewOf(read.specialist, true),
        prompt: { text: prompt, tokens: estimateTokens(prompt) },
      }
    },
    /** @throws UserError when it is none of the person's. */
    async delete(id: string): Promise<void> {
      await rm(await own(id))
      host.announce({ type: 'changed', what: 'specialists' })
      await all()
    },
    /** What is wrong with the person's files, so that one who wrote them by hand is told. */
    async problems(): Promise<{ file: string; sentence: Bilingual }[]> {
      await all()
      return (await readFolder(ownFolder)).flatMap(({ id, file, problem }) => {
        const sentence = problem ?? (known.get(id)?.own ? undefined : NAME_TAKEN)
        return sentence ? [{ file: join(ownFolder, file), sentence }] : []
      })
    },
  }
}

type Read = { id: string; file: string; specialist?: Specialist; problem?: Bilingual }

/** By path, as long as the file is the same: it is looked at before each answer. */
const readBefore = new Map<string, { stamp: string; read: Read }>()

/** In the order of their names. */
async function readFolder(folder: string): Promise<Read[]> {
  const names = await readdir(folder).catch(() => [])
  const idOf = (name: string) => name.slice(0, -'.md'.length)
  const files = names
    .filter(name => /^[^.].*\.md$/i.test(name))
    .sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  return Promise.all(files.slice(0, MOST_OWN).map(file => readOne(folder, file, idOf(file))))
}

async function readOne(folder: string, file: string, id: string): Promise<Read> {
  const path = join(folder, file)
  if (!isSpecialistFile(file) || RESERVED.includes(id)) return { id, file, problem: BAD_NAME }
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile() || info.size > LARGEST_FILE) return { id, file, problem: UNREADABLE }
  const stamp = `${info.mtimeMs} ${info.ctimeMs} ${info.size}`
  const before = readBefore.get(path)
  if (before?.stamp === stamp) return before.read
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { id, file, problem: UNREADABLE }
  const { readSpecialist } = await import('../agent/read-specialist.ts')
  const result = readSpecialist(id, text)
  const found = 'problems' in result ? { problem: firstProblem(result.problems) } : result
  const read = { id, file, ...found }
  readBefore.set(path, { stamp, read })
  return read
}

function viewOf(specialist: Specialist, own: boolean): SpecialistView {
  const { id, name, summary, audience, icon, levels, examples } = specialist
  return {
    id,
    name,
    summary,
    audience,
    icon,
    ...(levels && { levels: [...levels] }),
    examples: [...examples],
    own,
  }
}

function firstProblem([first]: readonly { line: number; sentence: Bilingual }[]): Bilingual {
  const { line, sentence } = first ?? { line: 1, sentence: UNREADABLE }
  return { fr: `Ligne ${line} : ${sentence.fr}`, en: `Line ${line}: ${sentence.en}` }
}

export const UNKNOWN_SPECIALIST: Bilingual = {
  fr: 'Ce spécialiste n’existe pas, ou n’existe plus : choisissez-en un dans la liste.',
  en: 'There is no such specialist, or there is none any more: choose one from the list.',
}
const GIVEN: Bilingual = {
  fr: 'Ce spécialiste est fourni avec Ardoise : dupliquez-le pour le changer.',
  en: 'This specialist comes with Ardoise: duplicate it to change it.',
}
const BAD_NAME: Bilingual = {
  fr: 'Le nom du fichier doit être en minuscules sans accent, chiffres et tirets, par exemple « mon-notaire.md » : renommez-le.',
  en: 'The name of the file must be of lower-case letters without accents, digits and hyphens, such as “my-notary.md”: rename it.',
}
const NAME_TAKEN: Bilingual = {
  fr: 'Un spécialiste fourni avec Ardoise porte déjà ce nom de fichier : renommez le vôtre.',
  en: 'A specialist that comes with Ardoise has this file name already: rename yours.',
}
const UNREADABLE: Bilingual = {
  fr: 'Ce fichier ne se lit pas, ou dépasse 100 000 octets.',
  en: 'This file cannot be read, or has more than 100,000 bytes.',
}
