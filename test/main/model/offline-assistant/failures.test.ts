import { describe, expect, it } from 'vitest'
import { createConversation, EVERY_TOOL } from './converse.ts'

describe('a tool that fails', () => {
  const answer = () => ({
    content: 'offline : le service Open-Meteo est injoignable (nom introuvable). Ne réessayez pas : répondez sans.',
    notice: {
      fr: 'Le service Open-Meteo est injoignable : vérifiez la connexion à Internet, puis redemandez.',
      en: 'The Open-Meteo service cannot be reached: check the Internet connection, then ask again.',
    },
  })

  it('gives its reason in the language of the message', async () => {
    const { say } = createConversation({ tools: EVERY_TOOL, answer, language: 'fr' })
    expect((await say('what is the weather in Dakar?')).text).toBe(
      'I do not have the weather in Dakar. The Open-Meteo service cannot be reached: check the Internet connection, then ask again.',
    )
    expect((await say('quel temps fait-il à Dakar ?')).text).toContain('Le service Open-Meteo est injoignable')
  })

  it('says the sentence of the person and not that of models', async () => {
    const { say } = createConversation({ tools: EVERY_TOOL, answer })
    const { text } = await say('quel temps fait-il à Dakar ?')
    expect(text).toContain('vérifiez la connexion à Internet, puis redemandez.')
    expect(text).not.toMatch(/réessayez pas|offline|nom introuvable/)
  })
})

describe('credits', () => {
  const notice = { fr: 'Solde : 12. Rien ne permet encore d’acheter.', en: 'Balance: 12. Nothing can be bought yet.' }

  it('tells the balance where nothing can be bought, in either language', async () => {
    const { say } = createConversation({ tools: EVERY_TOOL, answer: () => ({ content: 'Solde : 12. …', notice }) })
    expect((await say('combien de crédits me reste-t-il ?')).text).toBe(notice.fr)
    expect((await say('how many credits do I have left?')).text).toBe(notice.en)
  })

  it('says where the balance is when the panel is refused', async () => {
    const { say } = createConversation({
      tools: EVERY_TOOL,
      answer: () => ({ content: 'La personne a refusé cette action.', notice }),
    })
    expect((await say('mes crédits')).text).toMatch(/rien ouvert.*écran Progression/)
  })
})
