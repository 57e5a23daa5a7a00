import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src-main/model/offline-assistant/school/random.ts'
import { createConversation, EVERY_TOOL, SCHOOL_TOOLS, succeed } from './converse.ts'

const WORDS =
  'bonjour rappelle-moi de vendredi demain le 15 à 14h ajoute une tâche : payer la TVA urgent cherche dans mes fichiers facture SENELEC sur internet quiz fractions vrai ou faux CM2 table de 7 aide-moi explique le passé composé 3/4 + 2/5 = ? combien font 100 euros en FCFA dollars météo Dakar lis https://exemple.sn crédits acheter signale un problème lance la commande `ls` envoie-moi par SMS WhatsApp e-mail client@exemple.com prépare brouillon Word PowerPoint page web PDF convertis ce fichier bilan note de service lettre suite une autre plus facile oui non et puis , . ! \n 🙂 « » 0 −5 x ouvre le premier sans date'.split(
    ' ',
  )
const FAILURES = [
  'Pas de connexion.',
  '',
  '{',
  '[]',
  '{"passages":[{}],"results":[null],"packs":[1]}',
  'La personne a refusé cette action.',
]

describe('any message', () => {
  for (const [mode, tools] of [
    ['pro', EVERY_TOOL],
    ['child', SCHOOL_TOOLS],
    ['guest', []],
  ] as const) {
    it(`is answered, whatever its words and whatever the tools say (${mode})`, async () => {
      for (let round = 0; round < 250; round += 1) {
        const random = createRandom(`${mode} ${round}`)
        const talk = createConversation({
          mode,
          tools,
          answer: call => (random.whole(0, 2) === 0 ? random.oneOf(FAILURES) : succeed(call)),
        })
        for (let turn = 0; turn < 4; turn += 1) {
          const message = Array.from({ length: random.whole(1, 12) }, () => random.oneOf(WORDS)).join(' ')
          const files = random.whole(0, 4) === 0 ? ['balance.csv'] : []
          const { calls, text } = await talk.say(message, files)
          expect(text.trim(), message).not.toBe('')
          expect(text, message).not.toMatch(/undefined|NaN|\[object/)
          for (const call of calls) expect(tools, message).toContain(call.name)
        }
      }
    })
  }
})
