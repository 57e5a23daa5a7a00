import type { PackInput, SchoolChange, SchoolView } from '../../../src-preload/contract.ts'

/** As the fields hold them; `key` only tells the rows apart. */
export type PackDraft = { key: number; name: string; credits: string; price: string }
export type SaleDraft = { page: string; packs: PackDraft[]; answerPrice: string }

let lastKey = 0

export function saleDraftOf({ paymentPage, packs, answerPrice }: SchoolView): SaleDraft {
  return {
    page: paymentPage ?? '',
    packs: packs.map(({ name, credits, price }) => ({
      ...emptyPack(),
      name,
      credits: `${credits}`,
      price: `${price}`,
    })),
    answerPrice: `${answerPrice}`,
  }
}

export function emptyPack(): PackDraft {
  lastKey += 1
  return { key: lastKey, name: '', credits: '', price: '' }
}

/** What the fields say; main checks the rest. Undefined when a number is none. */
export function schoolChangeOf({ page, packs, answerPrice }: SaleDraft): SchoolChange | undefined {
  const price = wholeNumber(answerPrice)
  const inputs = packs.map(packOf)
  if (price === undefined || !inputs.every(input => input !== undefined)) return undefined
  return { paymentPage: page.trim() || null, packs: inputs, answerPrice: price }
}

/** With the spaces that people put in large numbers. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

function packOf({ name, credits, price }: PackDraft): PackInput | undefined {
  const [amount, francs] = [wholeNumber(credits), wholeNumber(price)]
  return amount === undefined || francs === undefined
    ? undefined
    : { name: name.trim(), credits: amount, price: francs }
}
