import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSpecialist } from '../../../../src-main/agent/read-specialist.ts'
import { root } from '../../../support/run-command.ts'
import { createConversation, EVERY_TOOL, SCHOOL_TOOLS } from './converse.ts'

const FOLDER = join(root, 'resources/specialists')

function readShipped(id: string) {
  const read = readSpecialist(id, readFileSync(join(FOLDER, `${id}.md`), 'utf8'))
  if ('problems' in read) throw new Error(`${id} cannot be read`)
  const { name, prompt, tools, audience } = read.specialist
  return { name: name.fr, prompt, tools, audience }
}

const talkTo = (id: string, language: 'fr' | 'en' = 'fr') => {
  const { audience, ...specialist } = readShipped(id)
  return createConversation(
    audience === 'pro'
      ? { tools: EVERY_TOOL, specialist, language }
      : { tools: SCHOOL_TOOLS, specialist, language, mode: 'child' },
  )
}

describe('a specialist without a model', () => {
  it.each(['qui es-tu ?', 'que sais-tu faire ?', 'présente-toi', 'tu peux faire quoi ?', 'quel est ton rôle ?'])(
    'says who it is and what it can do, and that it answers by rules: %s',
    async question => {
      const { calls, text } = await talkTo('comptable-syscohada').say(question)
      expect(calls).toEqual([])
      expect(text).toMatch(
        /^Je suis \*\*Comptable SYSCOHADA\*\*, le spécialiste de cette conversation : comptable confirmé dans la zone OHADA\. Aucun modèle de langage n’est connecté : je réponds par des règles/,
      )
      const examples = text.split('\n').filter(line => line.startsWith('- '))
      expect(examples).toHaveLength(3)
      expect(examples[0]).toContain('établir les états financiers SYSCOHADA')
      expect(text).toContain('Réglages > Modèles')
    },
  )

  it('is a tutor first of all by its lessons and questions', async () => {
    const { text } = await talkTo('tuteur-maths').say('qui es-tu ?')
    expect(text).toContain('Tuteur de mathématiques')
    expect(text).toContain("le tuteur de mathématiques d'élèves de Côte d'Ivoire")
    expect(text.split('\n').find(line => line.startsWith('- '))).toContain('expliquer une notion et interroger')
    expect(text).not.toContain('états financiers')
  })

  it('is named in English too, and shows all that can be done when help is asked for', async () => {
    const { say } = talkTo('tresorier', 'en')
    expect((await say('who are you?')).text).toMatch(/^I am \*\*.+\*\*, the specialist.*No language model is connected/)
    expect((await say('help')).text).toMatch(/^I am the offline assistant of Ardoise[\s\S]*(?:\n- .+){10}/)
    expect((await say('hello')).text).toContain('without a connected model')
  })

  it.each(readdirSync(FOLDER).map(file => file.replace('.md', '')))('reads who it is from its file: %s', async id => {
    const { name } = readShipped(id)
    const { text } = await talkTo(id).say('qui es-tu ?')
    expect(text).toMatch(new RegExp(`^Je suis \\*\\*${name}\\*\\*, le spécialiste de cette conversation : \\p{L}`, 'u'))
  })

  it('says nothing of a role that its file does not tell, and shows a name as text', async () => {
    const specialist = { name: 'Mon *ami* [x](y)', prompt: 'Répondez en vers.\n\nVous êtes poète.', tools: [] }
    const { text } = await createConversation({ tools: EVERY_TOOL, specialist }).say('qui es-tu ?')
    expect(text).toMatch(/^Je suis \*\*Mon \\\*ami\\\* \\\[x\\\]\(y\)\*\*, le spécialiste de cette conversation\. /)
  })

  it('is nobody in particular without one', async () => {
    expect((await createConversation().say('qui es-tu ?')).text).toContain('l’assistant hors ligne d’Ardoise')
  })
})
