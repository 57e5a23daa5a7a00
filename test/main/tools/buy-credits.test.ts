import { expect, test } from 'vitest'
import { PACKS_SETTING, PAYMENT_PAGE_SETTING, SCHOOL_KEY_SETTING } from '../../../src-main/school/credit-offers.ts'
import { addCredit } from '../../../src-main/store/credits.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { buyCredits, buyCreditsSpec } from '../../../src-main/tools/buy-credits.ts'
import { testSchool } from '../../support/school.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

function buy(ctx: TestContext, pack?: string) {
  const args = buyCreditsSpec.arguments.parse(pack === undefined ? {} : { pack })
  return buyCredits(args, ctx)
}

function set(ctx: TestContext, key: string, value: unknown) {
  setSetting(ctx.db, { key, value, now: TEST_NOW })
  return ctx
}

const withSchool = () => set(toolContext(), SCHOOL_KEY_SETTING, testSchool().key)

test('the panel opens with the balance and the packs, and nothing is bought', async () => {
  const ctx = withSchool()
  addCredit(ctx.db, { profileId: ctx.profileId, kind: 'voucher', amount: 7, reason: '', reference: 'r', now: TEST_NOW })
  const { text, views } = await buy(ctx)
  expect(JSON.parse(text)).toEqual({
    balance: 7,
    packs: [
      { id: 'mini', name: 'Mini', credits: 50, price_fcfa: 500 },
      { id: 'standard', name: 'Standard', credits: 120, price_fcfa: 1_000 },
      { id: 'maxi', name: 'Maxi', credits: 400, price_fcfa: 3_000 },
    ],
    message: expect.stringContaining('rien n’est encore acheté'),
  })
  expect(views).toEqual([{ kind: 'purchase' }])
})

test('a pack is named in any way, among those of the administrator', async () => {
  const ctx = set(withSchool(), PACKS_SETTING, [{ id: 'ete', name: 'Été', credits: 80, price: 700 }])
  for (const asked of ['ÉTÉ', 'pack été', '80', '80 crédits']) {
    const { text, views } = await buy(ctx, asked)
    expect(JSON.parse(text)).toMatchObject({ pack: 'ete' })
    expect(views).toEqual([{ kind: 'purchase', pack: 'ete' }])
  }
})

test('a payment page is enough, and its address is not told to the model', async () => {
  const { text } = await buy(set(toolContext(), PAYMENT_PAGE_SETTING, 'https://paiement.exemple.sn/'))
  expect(text).not.toContain('paiement.exemple')
})

test('an unknown pack is refused with the packs, before anyone is asked', async () => {
  const ctx = withSchool()
  const refusal = {
    name: 'ToolError',
    message: expect.stringMatching(/Aucun pack « géant ».*Mini \(50 crédits, 500 FCFA\), Standard .*Maxi/),
    notice: { fr: expect.stringContaining('Standard'), en: expect.stringContaining('120 credits') },
  }
  await expect(buy(ctx, 'géant')).rejects.toMatchObject(refusal)
  expect(() => buyCreditsSpec.precheck({ pack: 'géant' }, ctx)).toThrow(expect.objectContaining(refusal))
})

test('a code that is given as a pack is repeated nowhere', async () => {
  for (const code of ['5REF-3HMX-HA2N-RNXK', '5ref3hmxha2nrnxk', '5REF 3HMX HA2N RNX']) {
    const refusal = await buy(withSchool(), code).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'ToolError', message: expect.stringMatching(/ressemble à un code/) })
    expect(JSON.stringify(refusal) + String(refusal)).not.toMatch(/3hmx/i)
  }
})

test('without a school and a payment page, it says what the administrator must do', async () => {
  await expect(buy(toolContext())).rejects.toMatchObject({
    name: 'ToolError',
    message: expect.stringMatching(/^Solde : 0\. .*l’administrateur doit enregistrer.*Réglages > Établissement/),
    notice: { en: expect.stringContaining('Settings > School') },
  })
})

test('the approval says what opens, and that nothing is paid', () => {
  expect(buyCreditsSpec.approval({}).fr).toBe('Ouvrir le panneau d’achat de crédits ? Rien n’est payé sans vous.')
  expect(buyCreditsSpec.approval({ pack: 'Mini' }).en).toContain('for the “Mini” pack')
  expect(buyCreditsSpec).toMatchObject({ access: 'outward', modes: ['child', 'pro'] })
})
