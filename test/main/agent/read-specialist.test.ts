import { describe, expect, it } from 'vitest'
import { readSpecialist } from '../../../src-main/agent/read-specialist.ts'
import { specialistsFor } from '../../../src-main/agent/specialists.ts'
import { allows, findToolSpec } from '../../../src-main/tools/specs.ts'
import { OWN_HEAD, shippedSpecialists, specialistFile } from '../../support/specialists.ts'

function problems(text: string) {
  const read = readSpecialist('essai', text)
  return 'problems' in read ? read.problems.map(({ line, sentence }) => `${line} ${sentence.fr}`) : []
}

describe('the file of a specialist', () => {
  it('is a head and a prompt', () => {
    const read = readSpecialist('agricole', specialistFile(OWN_HEAD))
    expect(read).toMatchObject({
      specialist: {
        id: 'agricole',
        name: { fr: 'Conseiller agricole', en: 'Conseiller agricole' },
        audience: 'pro',
        tools: ['list_user_files', 'read_user_file', 'generate_md'],
        prompt: 'Vous aidez. Vous lisez ce qui est joint avant de répondre.',
      },
    })
  })

  it('may come from an editor of Windows, with its mark and its ends of line', () => {
    const text = `\uFEFF${specialistFile(OWN_HEAD).replaceAll('\n', '\r\n')}`
    expect(readSpecialist('agricole', text)).toMatchObject({ specialist: { id: 'agricole' } })
  })

  it.each([
    ['no head', 'Vous aidez les maraîchers de la région.', '1 Le fichier doit commencer par une ligne « --- »'],
    ['a word that is no setting', specialistFile([...OWN_HEAD, 'nom: X']), '7 « nom » n’est pas un réglage'],
    ['a missing setting', specialistFile(OWN_HEAD.slice(1)), '1 Il manque « name »'],
    ['a number for a name', specialistFile(['name: 12', 'summary: B', 'audience: pro']), '2 « name » : '],
    ['a setting of the wrong kind', specialistFile(['name: A', 'summary: B', 'audience: tous']), '4 « audience »'],
    [
      'a tool that does not exist',
      specialistFile([...OWN_HEAD.slice(0, 3), 'tools:', '  - list_user_files', '  - voler']),
      '7 L’outil « voler » n’existe pas',
    ],
    [
      'a tool that pupils do not have',
      specialistFile(['name: A', 'summary: B', 'audience: pupil', 'tools: [bash_execute]']),
      '5 L’outil « bash_execute » n’est pas pour les élèves',
    ],
    [
      'classes the wrong way round',
      specialistFile(['name: A', 'summary: B', 'audience: pupil', 'levels: [Tle, 6e]']),
      '5 La première classe vient après',
    ],
    [
      'classes for professionals',
      specialistFile([...OWN_HEAD, 'levels: [6e, Tle]']),
      '7 « levels » est pour les élèves',
    ],
    ['a setting written twice', specialistFile([...OWN_HEAD, 'name: B']), '7 Ce réglage est écrit deux fois'],
    ['a bracket that is not closed', specialistFile([...OWN_HEAD.slice(0, 3), 'tools: [a, b', 'icon: x']), ''],
    ['no prompt', specialistFile(OWN_HEAD, ''), '8 Il manque les consignes'],
    ['a prompt without end', specialistFile(OWN_HEAD, 'x'.repeat(16_001)), '8 Les consignes font 16001 caractères'],
  ])('says on which line it has %s', (_, text, told) => {
    const [first] = problems(text)
    expect(first).toBeDefined()
    expect(first?.startsWith(told), first).toBe(true)
  })

  it('has no aliases, which could make a short text a very long one', () => {
    expect(problems(specialistFile([...OWN_HEAD, 'examples: &un [bonjour]', 'icon: *un']))).toEqual([
      '8 Un astérisque devant un mot renvoie ailleurs dans le fichier : écrivez la valeur elle-même.',
    ])
  })
})

describe('the specialists that come with the program', () => {
  const all = shippedSpecialists()

  it('are eight trades and seven subjects, each file without a fault', () => {
    expect(all.filter(({ audience }) => audience === 'pro')).toHaveLength(8)
    expect(all.filter(({ audience }) => audience === 'pupil')).toHaveLength(7)
  })

  it.each(all.map(one => [one.id, one] as const))(
    '%s has tools of its mode, words, examples and both languages',
    (_, one) => {
      const mode = one.audience === 'pro' ? 'pro' : 'child'
      for (const tool of one.tools) {
        const spec = findToolSpec(tool)
        expect(spec && allows(spec, mode), tool).toBe(true)
      }
      expect(one.keywords.length).toBeGreaterThanOrEqual(40)
      expect(one.examples).toHaveLength(8)
      expect(one.name.en).not.toBe(one.name.fr)
      expect(one.summary.en).not.toBe(one.summary.fr)
      expect(one.prompt.split('\n').length).toBeGreaterThanOrEqual(45)
      if (one.audience === 'pupil') expect(one.levels).toBeDefined()
    },
  )

  it('answer the classes that they are for, in both countries', () => {
    const names = (level?: string) => specialistsFor(all, 'child', level).map(({ id }) => id)
    expect(names()).toHaveLength(7)
    expect(names('CI')).toEqual(names('CP1'))
    expect(names('CP')).toEqual(names('CP2'))
    expect(names('CM2')).not.toContain('tuteur-philosophie')
    expect(names('Terminale C')).toContain('tuteur-philosophie')
    expect(specialistsFor(all, 'guest')).toEqual([])
    expect(specialistsFor(all, 'pro').every(({ audience }) => audience === 'pro')).toBe(true)
  })
})
