import { z } from 'zod'
import { UserError } from '../errors.ts'

/** Settings of the whole computer, written by whoever administers it. */
export const SCHOOL_KEY_SETTING = 'school_key'
export const PACKS_SETTING = 'credit_packs'
export const PAYMENT_PAGE_SETTING = 'payment_page'
export const ANSWER_PRICE_SETTING = 'answer_price'

export type Pack = {
  id: string
  name: string
  credits: number
  /** Whole francs. */
  price: number
}
export type PackInput = Omit<Pack, 'id'>

export const MOST_PACKS = 8
const MOST_CREDITS = 100_000
const MOST_FRANCS = 10_000_000
const NAME_CHARACTERS = 40
const MOST_ANSWER_PRICE = 1_000

export const DEFAULT_PACKS: readonly Pack[] = [
  { id: 'mini', name: 'Mini', credits: 50, price: 500 },
  { id: 'standard', name: 'Standard', credits: 120, price: 1_000 },
  { id: 'maxi', name: 'Maxi', credits: 400, price: 3_000 },
]

const storedPacks = z
  .array(
    z.object({
      id: z.string().min(1),
      name: z.string().min(1),
      credits: z.number().int().positive(),
      price: z.number().int().min(0),
    }),
  )
  .min(1)

export function parsePacks(stored: unknown): readonly Pack[] {
  return storedPacks.safeParse(stored).data ?? DEFAULT_PACKS
}

/** @throws UserError when one cannot be sold. */
export function checkPacks(inputs: readonly PackInput[]): Pack[] {
  if (inputs.length === 0 || inputs.length > MOST_PACKS) throw new UserError(PACK_COUNT)
  const packs: Pack[] = []
  for (const { name, credits, price } of inputs) {
    const clean = name
      .replace(/\p{C}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (clean === '' || clean.length > NAME_CHARACTERS) throw new UserError(PACK_NAME)
    if (!within(credits, 1, MOST_CREDITS) || !within(price, 0, MOST_FRANCS)) throw new UserError(PACK_NUMBERS)
    const id = slug(clean) || `pack-${packs.length + 1}`
    if (packs.some(pack => pack.id === id)) throw new UserError(PACK_TWICE)
    packs.push({ id, name: clean, credits, price })
  }
  return packs
}

/** By its name, however it is written, or by its credits: « Mini », « pack mini », « 50 », « 50 crédits ». */
export function findPack(packs: readonly Pack[], asked: string): Pack | undefined {
  const wanted = slug(asked).replace(/^(?:le-|the-)?(?:pack|paquet)-(?:de-)?/, '')
  const named = packs.find(pack => pack.id === wanted || slug(pack.name) === wanted)
  if (named) return named
  const credits = /^(\d{1,6})(?:-credits?)?$/.exec(wanted.replace(/^(\d+)-(?=\d{3}(?:-|$))/, '$1'))?.[1]
  return credits === undefined ? undefined : packs.find(pack => pack.credits === Number(credits))
}

/** Undefined for anything but a page over TLS, without a password in it. */
export function parsePaymentPage(text: string): string | undefined {
  const typed = text.trim()
  const address = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return undefined
  if (!address.hostname.includes('.') || typed.length > 1_000 || /\s/.test(typed)) return undefined
  return address.href
}

/** The page for one pack: `{pack}`, `{credits}` and `{price}` in its address are filled. */
export function paymentAddress(page: string, { id, credits, price }: Pack): string {
  const values: Record<string, string> = { pack: id, credits: String(credits), price: String(price) }
  return page.replace(/(?:\{|%7B)(pack|credits|price)(?:\}|%7D)/gi, (_, name: string) =>
    encodeURIComponent(values[name.toLowerCase()] ?? ''),
  )
}

/** Credits for an answer of a connected model; 0 when answers are free. */
export function parseAnswerPrice(stored: unknown): number {
  return typeof stored === 'number' && within(stored, 0, MOST_ANSWER_PRICE) ? stored : 0
}

/** @throws UserError when it is no price. */
export function checkAnswerPrice(price: number): number {
  if (!within(price, 0, MOST_ANSWER_PRICE)) throw new UserError(WRONG_ANSWER_PRICE)
  return price
}

function within(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

export const WRONG_PAYMENT_PAGE = {
  fr: 'L’adresse de la page de paiement ne convient pas : écrivez-la comme https://paiement.exemple.sn/credits.',
  en: 'The address of the payment page is not right: write it like https://payment.example.sn/credits.',
}
const PACK_COUNT = {
  fr: `Il faut de 1 à ${MOST_PACKS} packs : ajoutez-en un, ou revenez à ceux d’origine.`,
  en: `There must be 1 to ${MOST_PACKS} packs: add one, or go back to the original ones.`,
}
const PACK_NAME = {
  fr: `Le nom d’un pack manque ou dépasse ${NAME_CHARACTERS} caractères : corrigez-le.`,
  en: `The name of a pack is missing or longer than ${NAME_CHARACTERS} characters: correct it.`,
}
const PACK_NUMBERS = {
  fr: 'Les crédits et le prix d’un pack sont des nombres entiers, les crédits au moins 1 : corrigez-les.',
  en: 'The credits and the price of a pack are whole numbers, at least 1 credit: correct them.',
}
const PACK_TWICE = {
  fr: 'Deux packs ont le même nom : changez l’un des deux.',
  en: 'Two packs have the same name: change one of them.',
}
const WRONG_ANSWER_PRICE = {
  fr: `Le prix d’une réponse est un nombre entier de crédits entre 0 (gratuit) et ${MOST_ANSWER_PRICE} : corrigez-le.`,
  en: `The price of an answer is a whole number of credits between 0 (free) and ${MOST_ANSWER_PRICE}: correct it.`,
}
