import { z } from 'zod'
import { ToolError } from '../errors.ts'
import {
  findPack,
  PACKS_SETTING,
  PAYMENT_PAGE_SETTING,
  type Pack,
  parsePacks,
  SCHOOL_KEY_SETTING,
} from '../school/credit-offers.ts'
import { CODE_LENGTH, readCode } from '../school/voucher-code.ts'
import { creditBalance } from '../store/credits.ts'
import { getSetting } from '../store/settings.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

const buyArguments = z.object({
  pack: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('Le nom ou le nombre de crédits du pack voulu ; absent, la personne choisit'),
})
type BuyArguments = z.infer<typeof buyArguments>

export const buyCreditsSpec = {
  name: 'buy_credits',
  description:
    'Ouvre le panneau d’achat de crédits : la personne y choisit un pack (prix en FCFA), y tape elle-même un code de l’établissement ou y ouvre la page de paiement. Donne le solde et les packs. N’achète rien : ne demandez et ne répétez jamais ni code, ni numéro de carte ou de téléphone de paiement, et ne dites jamais qu’un achat est fait.',
  access: 'outward',
  modes: ['child', 'pro'],
  label: { fr: 'Ouvre l’achat de crédits', en: 'Opens the purchase of credits' },
  approval: ({ pack }) => ({
    fr: `Ouvrir le panneau d’achat de crédits${pack ? ` pour le pack « ${pack} »` : ''} ? Rien n’est payé sans vous.`,
    en: `Open the panel to buy credits${pack ? ` for the “${pack}” pack` : ''}? Nothing is paid without you.`,
  }),
  precheck: (args, ctx) => void choosePack(args, ctx),
  arguments: buyArguments,
} satisfies ToolSpec<typeof buyArguments>

export async function buyCredits(args: BuyArguments, ctx: ToolContext): Promise<ToolResult> {
  const { pack, packs } = choosePack(args, ctx)
  const balance = creditBalance(ctx.db, ctx.profileId)
  return {
    text: JSON.stringify({
      balance,
      packs: packs.map(({ id, name, credits, price }) => ({ id, name, credits, price_fcfa: price })),
      ...(pack && { pack: pack.id }),
      message: `Panneau d’achat ouvert${pack ? ` sur le pack « ${pack.name} »` : ''}, solde ${balance} : rien n’est encore acheté. La personne y tape son code ou ouvre la page de paiement ; les crédits s’ajoutent alors d’eux-mêmes.`,
    }),
    views: [{ kind: 'purchase', ...(pack && { pack: pack.id }) }],
  }
}

function choosePack(
  { pack: asked }: BuyArguments,
  { db, profileId }: ToolContext,
): { pack?: Pack; packs: readonly Pack[] } {
  if (getSetting(db, SCHOOL_KEY_SETTING) === undefined && getSetting(db, PAYMENT_PAGE_SETTING) === undefined) {
    throw nothingSet(creditBalance(db, profileId))
  }
  const packs = parsePacks(getSetting(db, PACKS_SETTING))
  if (!asked) return { packs }
  const pack = findPack(packs, asked)
  if (!pack && looksLikeCode(asked)) throw CODE_GIVEN
  if (!pack) throw unknownPack(asked, packs)
  return { pack, packs }
}

/** As many characters as a code has, but for a few: it is repeated nowhere. */
function looksLikeCode(text: string): boolean {
  const { code } = readCode(text)
  return code.length >= CODE_LENGTH - 4 && /\d/.test(code)
}

function unknownPack(asked: string, packs: readonly Pack[]): ToolError {
  const list = (credits: string) => packs.map(pack => `${pack.name} (${pack.credits} ${credits}, ${pack.price} FCFA)`)
  return new ToolError(
    `Aucun pack « ${asked} » : rappelez l’outil avec l’un de ceux-ci, ou sans pack : ${list('crédits').join(', ')}.`,
    {
      fr: `Aucun pack « ${asked} ». Il y a : ${list('crédits').join(', ')}.`,
      en: `There is no “${asked}” pack. There are: ${list('credits').join(', ')}.`,
    },
  )
}

const CODE_GIVEN = new ToolError(
  'Ceci ressemble à un code, pas à un pack : rappelez l’outil sans pack, sans répéter le code, et la personne le tapera elle-même dans le panneau.',
  {
    fr: 'Un code se tape dans le panneau d’achat, jamais dans la conversation : demandez l’achat de crédits.',
    en: 'A code goes into the purchase panel, never into the conversation: ask to buy credits.',
  },
)

/** Often the question was how many there are: the balance comes with the refusal. */
function nothingSet(balance: number): ToolError {
  return new ToolError(
    `Solde : ${balance}. Rien ne permet encore d’acheter des crédits ici : dites à la personne que l’administrateur doit enregistrer la clé de l’établissement ou une page de paiement dans Réglages > Établissement.`,
    {
      fr: `Solde : ${balance}. Rien ne permet encore d’acheter des crédits : l’administrateur doit enregistrer la clé de l’établissement ou une page de paiement dans Réglages > Établissement.`,
      en: `Balance: ${balance}. Credits cannot be bought yet: the administrator has to register the key of the school or a payment page in Settings > School.`,
    },
  )
}
