import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countTokens, estimateTokens, toolTokens } from '../../../src-main/agent/count-tokens.ts'
import { encodeTools } from '../../../src-main/tools/specs.ts'
import { longConversation, seededRandom } from '../../support/long-conversation.ts'
import { realTokens } from '../../support/real-tokens.ts'
import { root } from '../../support/run-command.ts'

const PROSE =
  'L’assemblée générale s’est tenue le 12 mars 2024 à Dakar. Les associés ont décidé d’affecter le résultat à la réserve légale, puis de distribuer 12 500 FCFA par part. Où en êtes-vous de la déclaration de TVA ? Les écritures n’ont pas été lettrées, ce qui fausse le solde du compte 411 « Clients ». '
const random = seededRandom(3)
const amount = (space: string) => String(Math.floor(random() * 1e9)).replace(/\B(?=(\d{3})+$)/g, space)
const table = (space: string) =>
  Array.from(
    { length: 60 },
    (_, row) => `| ${411_000 + row} | Client n° ${row} | ${amount(space)} | ${amount(space)} |`,
  ).join('\n')

const TEXTS: Record<string, string> = {
  'French prose': PROSE.repeat(6),
  'English prose': 'The partners decided to allocate the profit to the legal reserve before closing the year. '.repeat(
    20,
  ),
  'a table with narrow spaces in its figures': table('\u202f'),
  'a table with hard spaces': table('\u00a0'),
  'a table with plain spaces': table(' '),
  'a balance in CSV': readFileSync(`${root}/resources/samples/balance-2024.csv`, 'utf8'),
  'JSON of a list of files': longConversation().messages.find(({ role }) => role === 'tool')?.content ?? '',
  'indented JSON': JSON.stringify(JSON.parse(encodeTools('pro')?.json ?? '[]').slice(0, 8), null, 2),
  TypeScript: readFileSync(`${root}/src-main/agent/loop.ts`, 'utf8'),
  'titles in capitals': 'ÉTAT DE RAPPROCHEMENT BANCAIRE, IMMOBILISATIONS CORPORELLES ET CRÉANCES ASSIMILÉES. '.repeat(
    10,
  ),
  'names of people and towns':
    'Mamadou Tchassanti, Kouamé N’Guessan, Fatoumata Bâ, Ouagadougou, Yamoussoukro, Ndjaména. '.repeat(8),
  formulas: 'Soit $f(x)=\\frac{3x^2-5x+2}{x-1}$ avec $x\\neq 1$ et $\\sqrt{2}\\approx 1{,}41421356$. '.repeat(10),
  'telephone and account numbers': '+221 77 123 45 67 ; IBAN SN08 SN01 0015 2000 0485 0000 3012\n'.repeat(20),
  'keys and digests': Array.from({ length: 30 }, () => Math.floor(random() * 2 ** 48).toString(36)).join('Xq7'),
  Arabic: 'اجتمع مجلس الإدارة يوم الاثنين وقرر توزيع الأرباح على الشركاء. '.repeat(8),
  Chinese: '公司召开了年度股东大会，决定分配利润并任命新的审计师。'.repeat(8),
  pictures: 'Bravo 🎉🎉 ! 👍🏽 ✅ ❌ → … € '.repeat(10),
}

describe('the estimate of tokens', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    it(`errs on the safe side, but not by far, on ${name}`, () => {
      const real = realTokens(text)
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(real)
      // Vocabularies that cut figures digit by digit take twice as many for tables.
      expect(estimateTokens(text)).toBeLessThan(real * 2.2)
    })
  }

  it('errs on the safe side on the schemas of the tools', () => {
    for (const mode of ['pro', 'child'] as const) {
      const tools = encodeTools(mode)
      expect(toolTokens(tools)).toBeGreaterThanOrEqual(realTokens(tools?.json ?? ''))
      expect(toolTokens(tools)).toBeLessThan(realTokens(tools?.json ?? '') * 1.4)
    }
  })

  it('charges next to nothing for a line drawn with the same sign', () => {
    expect(estimateTokens('='.repeat(400))).toBeLessThan(60)
  })

  it('counts files that are attached and calls, and each message for itself', () => {
    const plain = countTokens([{ role: 'user', content: 'Bonjour' }])
    const files = [{ fileId: 'file_1', name: 'balance.xlsx' }]
    expect(countTokens([{ role: 'user', content: 'Bonjour', files }])).toBeGreaterThan(plain + 10)
    const toolCalls = [{ id: 'a', name: 'read_user_file', arguments: '{"file_id":"file_1"}' }]
    expect(countTokens([{ role: 'assistant', content: 'Bonjour', toolCalls }])).toBeGreaterThan(plain + 15)
  })
})
