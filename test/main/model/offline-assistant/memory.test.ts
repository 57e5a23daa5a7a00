import { describe, expect, it } from 'vitest'
import { createConversation } from './converse.ts'

/** What is said, and the fact that it saves: none when the memory is refused. */
const SAID: [string, string | null][] = [
  ["souviens-toi pas que je m'appelle Moussa", null],
  ["n'oublie pas que je m'appelle Moussa", "je m'appelle Moussa"],
  ["oublie que je m'appelle Moussa", null],
  ['ne retiens pas que je suis comptable', null],
  ['oublie pas que je vends du riz', 'je vends du riz'],
  ['Retiens mon NINEA : 0012345', 'mon NINEA : 0012345'],
  ["n'oublie jamais que mon exercice finit en juin", 'mon exercice finit en juin'],
  ["Inutile de retenir que j'ai deux enfants", null],
  ["don't forget that I live in Thiès", 'I live in Thiès'],
  ["don't remember that I live in Thiès", null],
  ['Do not forget that my firm is Kora', 'my firm is Kora'],
  ['il ne faut pas oublier que la TVA est à 18 %', 'la TVA est à 18 %'],
  ['ne note pas que je pars en mars', null],
  ['pas la peine de mémoriser que je suis à Dakar', null],
  ['je veux que tu retiennes que mon patron est Mme Ba', 'mon patron est Mme Ba'],
  ["Ne te souviens pas que j'ai un crédit", null],
  ['retiens surtout pas mon mot de passe abc123', null],
  ["n'oubliez pas que nous fermons le lundi", 'nous fermons le lundi'],
  ["oublie ce que je t'ai dit sur mon salaire", null],
  ['garde pas en mémoire que je suis malade', null],
  ['Je ne veux pas que tu retiennes mon adresse', null],
  ['souviens-toi que je ne travaille pas le vendredi', 'je ne travaille pas le vendredi'],
  ["retiens qu'on n'envoie jamais de mail aux clients", "on n'envoie jamais de mail aux clients"],
  ['Retenez ceci : nous utilisons Sage', 'nous utilisons Sage'],
  ["Evite de mémoriser que je m'appelle Awa", null],
  ["n'oublie pas mon NINEA 0055", 'mon NINEA 0055'],
]

describe('a memory is asked for or refused', () => {
  for (const [message, fact] of SAID) {
    it(`${fact === null ? 'saves nothing' : 'saves the fact'}: ${message}`, async () => {
      const { calls } = await createConversation({ memories: ['Je m’appelle Moussa Diop'] }).say(message)
      expect(calls).toEqual(fact === null ? [] : [{ name: 'save_memory', arguments: { fact } }])
    })
  }

  it('says that it does not remember, and how to delete what it knew', async () => {
    const talk = createConversation({ memories: ['Je m’appelle Moussa Diop', 'J’habite Thiès'], surface: 'command' })
    for (const message of ["souviens-toi pas que je m'appelle Moussa", "oublie que je m'appelle Moussa"]) {
      const { text } = await talk.say(message)
      expect(text).toContain('Je m’appelle Moussa Diop')
      expect(text).not.toContain('Thiès')
      expect(text).toContain('ardoise memory delete')
    }
  })

  it('takes a prohibition inside a fact for the fact', async () => {
    const { text } = await createConversation().say("retiens qu'on n'envoie jamais de mail aux clients")
    expect(text).not.toContain('Comme demandé')
  })
})
