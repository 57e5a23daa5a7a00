import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSpecialist } from '../../src-main/agent/read-specialist.ts'
import type { Specialist } from '../../src-main/agent/specialists.ts'
import { root } from './run-command.ts'

const FOLDER = join(root, 'resources', 'specialists')

/** Those that come with the program. @throws Error with the problems of a file that is wrong. */
export function shippedSpecialists(): Specialist[] {
  return readdirSync(FOLDER).map(name => {
    const read = readSpecialist(name.slice(0, -'.md'.length), readFileSync(join(FOLDER, name), 'utf8'))
    if ('problems' in read) throw new Error(`${name}: ${JSON.stringify(read.problems)}`)
    return read.specialist
  })
}

/** A file of a specialist with these lines in its head. */
export function specialistFile(
  head: readonly string[],
  prompt = 'Vous aidez. Vous lisez ce qui est joint avant de répondre.',
): string {
  return ['---', ...head, '---', prompt, ''].join('\n')
}

export const OWN_HEAD = [
  'name: Conseiller agricole',
  'summary: Cultures, intrants et calendrier du maraîchage.',
  'audience: pro',
  'tools: [list_user_files, read_user_file, generate_md]',
  'keywords: [maraîchage, engrais, semis, récolte]',
]
