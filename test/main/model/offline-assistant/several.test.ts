import { describe, expect, it } from 'vitest'
import { createConversation, file, succeed } from './converse.ts'

const S = 'generate_financial_statements'
const E = 'send_email_to_user'
const X = 'generate_xlsx'
const P = 'generate_pdf'
const M = 'generate_md'
const R = 'read_user_file'
const V = 'save_memory'

/** A message, the tools that it calls in order, and what the answer says of the part that cannot be done. */
const SEVERAL: [string, string[], string?][] = [
  ['le bilan et le journal et une note pour le patron, puis envoie tout', [S, R, X, P, M, E]],
  ['Fais le bilan, le journal et une lettre de relance à M. Diop', [S, R, X, P, M]],
  ['Génère les états financiers ainsi qu’une note de service pour le personnel', [S, P, M]],
  ['bilan + journal + envoi par mail', [S, R, X, E]],
  ['prépare une attestation de travail pour Awa Sow et une lettre de relance à M. Fall', [P, M, P, M]],
  ['fais le bilan et la déclaration de TVA', [S], 'déclaration'],
  ['Établis la liasse et un quiz pour les élèves', [S], 'quiz'],
  ['une note sur le bilan et le budget', [P, M]],
  ['Make the balance sheet and a letter to Mr Ba, then email everything', [S, P, M, E]],
  ['retiens que je suis à Thiès, fais le bilan et envoie-le-moi', [V, S, E]],
  ['le bilan avec une lettre d’accompagnement pour la banque', [S, P, M]],
  ['Fais le compte de résultat et le TFT', [S]],
  ['fais-moi le journal puis le bilan', [R, X, S]],
  ['Résume ce fichier et rédige une note de service : réunion lundi', [R, P, M]],
  ['Il me faut le bilan, une convocation pour les associés le 20 mars et une note d’information', [S, P, M, P, M]],
  ['sors le bilan et un graphique', [S], 'graphique'],
  ['bilan et note de service svp, sans rien envoyer', [S, P, M]],
  ['Envoie-moi ce fichier et fais un quiz', [E], 'quiz'],
  ['Retiens que je suis à Dakar et envoie-moi ce fichier par mail', [V, E]],
  ['fais le bilan et les bulletins de paie puis envoie tout par mail', [S, E], 'bulletins de paie'],
  ['dresse le bilan ; rédige aussi une mise en demeure à Kora SARL ; enfin, envoie-moi le tout', [S, P, M, E]],
]

describe('several products in one message', () => {
  for (const [message, tools, said] of SEVERAL) {
    it(message, async () => {
      const { calls, text } = await createConversation().say(message, ['balance.csv'])
      expect(calls.map(call => call.name)).toEqual(tools)
      if (said) expect(text).toMatch(new RegExp(`Je ne sais pas faire cela hors ligne.*${said}`, 'u'))
    })
  }

  it('names after a question what it still has to do, and does it', async () => {
    const files = ['balance 2023.csv', 'balance 2024.csv'].map(name => ({ file_id: file(name).fileId, name }))
    const talk = createConversation({
      answer: call => (call.name === 'list_user_files' ? JSON.stringify({ total: 2, files }) : succeed(call)),
    })
    const asked = await talk.say('Fais le bilan et une note de service, puis envoie tout par mail')
    expect(asked.text).toContain('Je ferai ensuite : la note et l’envoi par e-mail.')
    const { calls } = await talk.say('2')
    expect(calls.map(call => call.name)).toEqual([S, P, M, E])
  })
})
