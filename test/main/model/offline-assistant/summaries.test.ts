import { describe, expect, it } from 'vitest'
import { type Answer, createConversation, succeed } from './converse.ts'

function reads(result: Record<string, unknown>): Answer {
  return call =>
    call.name === 'read_user_file'
      ? JSON.stringify({ file_id: 'f', name: 'x', offset: 0, total_chars: 1, ...result })
      : succeed(call)
}

const REPORT = `--- page 1 ---
Rapport annuel de la coopérative de Kolda
La coopérative de Kolda a vendu 412 tonnes d’arachide pendant la campagne.
Le temps était beau ce jour-là.
--- page 2 ---
La coopérative a remboursé la totalité de son prêt de campagne à la
banque agricole.
Les membres de la coopérative ont décidé d’acheter une presse pour l’arachide.
`

describe('summaries', () => {
  it('quotes sentences word for word with their page, rejoined over line breaks', async () => {
    const { text } = await createConversation({ answer: reads({ type: 'pdf', pages: 2, text: REPORT }) }).say(
      'Résume ce rapport en 3 phrases',
      ['r.pdf'],
    )
    expect(text).toContain(
      '- La coopérative a remboursé la totalité de son prêt de campagne à la banque agricole. (page 2)',
    )
    expect(text).toContain('(page 1)')
    expect(text.match(/^- /gm)).toHaveLength(3)
    expect(text).not.toContain('Le temps était beau')
    expect(text).toContain('non reformulées')
  })

  it('gives the line of a text without pages', async () => {
    const { text } = await createConversation({
      answer: reads({ type: 'txt', text: 'Titre\n\nLe marché hebdomadaire ouvre le lundi à huit heures précises.\n' }),
    }).say('Résume', ['a.txt'])
    expect(text).toContain('précises. (ligne 3)')
  })

  it('says how far it read of a long document', async () => {
    let offset = 0
    const answer: Answer = () => {
      offset += 8_000
      return JSON.stringify({
        file_id: 'f',
        name: 'x',
        type: 'pdf',
        offset,
        next_offset: offset,
        total_chars: 900_000,
        text: `--- page ${offset / 8_000} ---\nLa coopérative a vendu beaucoup d’arachide cette année encore.\n`,
      })
    }
    const { calls, text } = await createConversation({ answer }).say('Résume ce livre', ['gros.pdf'])
    expect(calls.length).toBe(4)
    expect(text).toContain('jusqu’à la page 4')
  })

  it('describes a table by its shape, columns, totals and largest rows', async () => {
    const rows =
      'row 1: Ville | Ventes | Coût\nrow 2: Dakar | 1 200,50 | 300\nrow 3: Thiès | 8 000 | 100\nrow 4: Total | 9 200,50 | 400\n'
    const { text } = await createConversation({ answer: reads({ type: 'csv', rows: 4, columns: 3, text: rows }) }).say(
      'Résume ce tableau',
      ['v.csv'],
    )
    expect(text).toContain('Tableau de 4 lignes et 3 colonnes')
    expect(text).toContain('Colonnes : Ville, Ventes, Coût.')
    expect(text).toContain('- Ventes : 9\u202F200,50')
    expect(text).toContain('- Coût : 400')
    expect(text).toContain('- Thiès : 8 000 (ligne 3)')
  })

  it('keeps totals out of the sums, but neither « Report à nouveau » nor a customer called Total', async () => {
    const rows =
      'row 1: Balance |  |  | \nrow 2:  |  | Soldes | \nrow 3: Compte | Intitulé | Débit | Crédit\nrow 4: 121000 | Report à nouveau |  | 500\nrow 5: 411200 | Total Énergies | 700 | \nrow 6:  | Total classe 4 | 700 | \nrow 7: 12 | Total 12 |  | 500\nrow 8: 571000 | Caisse |  | 200\nrow 9:  | TOTAL GÉNÉRAL | 700 | 700\n'
    const { text } = await createConversation({ answer: reads({ type: 'csv', rows: 9, columns: 4, text: rows }) }).say(
      'Résume',
      ['b.csv'],
    )
    expect(text).toContain('Débit : 700\n')
    expect(text).toContain('Crédit : 700\n')
  })

  it('names columns that repeat by their group', async () => {
    const rows =
      'row 1:  |  | À nouveau |  | Soldes | \nrow 2: Compte | Intitulé | Débit | Crédit | Débit | Crédit\nrow 3: 521100 | Banque | 5 | 1 | 4 | 0\nrow 4: 571000 | Caisse | 7 | 2 | 5 | 0\n'
    const { text } = await createConversation({ answer: reads({ type: 'csv', rows: 4, columns: 6, text: rows }) }).say(
      'Résume',
      ['b.csv'],
    )
    expect(text).toContain('- À nouveau – Débit : 12')
    expect(text).toContain('- Soldes – Débit : 9')
  })

  it('adds up neither account numbers nor years', async () => {
    const rows = 'row 1: Compte | Année | Solde\nrow 2: 521100 | 2024 | 10\nrow 3: 571000 | 2024 | 20\n'
    const { text } = await createConversation({ answer: reads({ type: 'csv', rows: 3, columns: 3, text: rows }) }).say(
      'Résume',
      ['b.csv'],
    )
    expect(text).toContain('- Solde : 30')
    expect(text).not.toContain('- Compte')
    expect(text).not.toContain('- Année')
  })

  it('says that the totals of a long table cover only the rows read', async () => {
    let next = 0
    const answer: Answer = () => {
      next += 10
      const row = (number: number) => `row ${number}: produit ${number} | 5\n`
      const text = Array.from({ length: 10 }, (_, index) => row(next - 9 + index)).join('')
      return JSON.stringify({
        file_id: 'f',
        name: 'x',
        type: 'csv',
        rows: 900,
        columns: 2,
        offset: next - 10,
        next_offset: next,
        total_chars: 9_000,
        text,
      })
    }
    const { calls, text } = await createConversation({ answer }).say('Résume', ['long.csv'])
    expect(calls.length).toBe(8)
    expect(text).toContain('jusqu’à la ligne 80')
    expect(text).toContain(': 400')
  })

  it('finds nothing to summarise in an empty text', async () => {
    const { text } = await createConversation({ answer: reads({ type: 'txt', text: '' }) }).say('Résume', ['vide.txt'])
    expect(text).toContain('aucun texte')
  })

  it('summarises a text pasted after the request', async () => {
    const { calls, text } = await createConversation().say(
      'Résume : Le marché rouvre lundi matin à huit heures. Les clients doivent payer avant midi vendredi.',
    )
    expect(calls).toEqual([])
    expect(text).toContain('(phrase 1)')
  })
})

describe('showing', () => {
  it('shows the page asked', async () => {
    const { calls, text } = await createConversation({
      answer: reads({ type: 'pdf', pages: 9, text: '--- page 2 ---\nDeuxième page.\n' }),
    }).say('montre la page deux', ['r.pdf'])
    expect(calls[0]?.arguments.pages).toBe('2')
    expect(text).toContain('**Page 2**\nDeuxième page.')
  })

  it('shows only the rows asked', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `row ${index + 1}: article ${index + 1} | ${index}\n`).join(
      '',
    )
    const { text } = await createConversation({ answer: reads({ type: 'csv', rows: 12, columns: 2, text: rows }) }).say(
      'lignes 5 à 6',
      ['v.csv'],
    )
    expect(text).toContain('ligne 5 : article 5 | 4\nligne 6 : article 6 | 5')
    expect(text).not.toContain('article 7')
  })

  it('goes near a row far down instead of reading all before it', async () => {
    const line = (row: number) => `row ${String(row).padStart(6, '0')}: article\n`
    const answer: Answer = call => {
      const offset = Number(call.arguments.offset ?? 0)
      const first = Math.floor(offset / line(1).length) + 1
      const text = Array.from({ length: 400 }, (_, index) => line(first + index)).join('')
      return JSON.stringify({
        file_id: 'f',
        name: 'x',
        type: 'csv',
        rows: 90_000,
        columns: 1,
        offset,
        next_offset: offset + 8_000,
        total_chars: 90_000 * line(1).length,
        text,
      })
    }
    const { calls, text } = await createConversation({ answer }).say('montre la ligne 60 000', ['v.csv'])
    expect(calls.length).toBeLessThanOrEqual(3)
    expect(text).toContain('ligne 60000')
  })

  it('says that a row is not there', async () => {
    const { text } = await createConversation({
      answer: reads({ type: 'csv', rows: 1, columns: 1, text: 'row 1: a | 1\n' }),
    }).say('ligne 40', ['v.csv'])
    expect(text).toContain('Je n’ai pas trouvé la ligne 40')
  })
})

describe('memories', () => {
  it('lists what the prompt holds, and no more', async () => {
    const { text } = await createConversation({ memories: ['Je m’appelle Awa', 'mon exercice finit en juin'] }).say(
      'que sais-tu de moi ?',
    )
    expect(text).toContain('- Je m’appelle Awa\n- mon exercice finit en juin')
    expect(text).not.toContain('Profil')
  })

  it('answers a question with the matching memory', async () => {
    const talk = createConversation({ memories: ['Je m’appelle Awa', 'mon exercice finit en juin'] })
    expect((await talk.say('quel est mon exercice ?')).text).not.toContain('Awa')
    expect((await talk.say('quelle est ma couleur préférée ?')).text).toContain('Vous ne me l’avez pas dit')
  })

  it('knows nothing when nothing was saved', async () => {
    expect((await createConversation().say('que sais-tu de moi ?')).text).toContain('Je ne sais encore rien de vous')
  })
})
