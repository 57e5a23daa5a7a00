import { readFile } from 'node:fs/promises'
import type { CreditView, PackInput, PurchaseView, SchoolChange, SchoolView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import type { Language } from '../types.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

const LINES_SHOWN = 20

/** `ardoise credits`: the balance and the ledger, a code, a batch of codes. */
export async function runCredits(
  command: ListCommand<'credits'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { action, value, json } = command
  return withApp(command, terminal, environment, async ({ requests }) => {
    switch (action) {
      case 'redeem': {
        const redeemed = await requests.redeemVoucher({ code: value })
        const { credits, balance } = redeemed
        if (json) terminal.out(`${JSON.stringify(redeemed)}\n`)
        else
          terminal.say({
            fr: `${credits} crédit${credits > 1 ? 's' : ''} ajouté${credits > 1 ? 's' : ''}. Nouveau solde : ${balance}.`,
            en: `${credits} credit${credits === 1 ? '' : 's'} added. New balance: ${balance}.`,
          })
        return EXIT.done
      }
      case 'import': {
        const batch = await requests.importVouchers({ text: await readText(value) })
        const name = printable([batch.label, batch.machine].filter(Boolean).join(' · '))
        if (json) terminal.out(`${JSON.stringify(batch)}\n`)
        else
          terminal.say({
            fr: `Lot « ${name} » importé : ${batch.codes} code${batch.codes > 1 ? 's' : ''}.`,
            en: `Batch “${name}” imported: ${batch.codes} code${batch.codes === 1 ? '' : 's'}.`,
          })
        return EXIT.done
      }
      case 'list': {
        const purchase = await requests.getPurchase(undefined)
        const { credits } = await requests.progress({ period: 'all' })
        if (json) terminal.out(`${JSON.stringify({ ...purchase, ledger: credits })}\n`)
        else terminal.out(`${creditLines(purchase, credits, terminal.language).join('\n')}\n`)
        return EXIT.done
      }
    }
  })
}

/** `ardoise school`: what the administrator of the computer sets. */
export async function runSchool(
  command: ListCommand<'school'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const change = await changeOf(command)
  return withApp(command, terminal, environment, async ({ requests }) => {
    const school = change ? await requests.setSchool(change) : await requests.getSchool(undefined)
    if (command.json) terminal.out(`${JSON.stringify(school)}\n`)
    else terminal.out(`${schoolLines(school, terminal.language).join('\n')}\n`)
    return EXIT.done
  })
}

async function changeOf({ action, value }: ListCommand<'school'>): Promise<SchoolChange | undefined> {
  switch (action) {
    case 'list':
      return undefined
    case 'key':
      return { key: value.includes('ardoise-ecole-1:') ? value : await readText(value) }
    case 'payment':
      return { paymentPage: value }
    case 'price':
      return { answerPrice: /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN }
    case 'packs':
      return { packs: readPacks(value) }
    case 'remove':
      if (value === 'key') return { key: null }
      if (value === 'payment') return { paymentPage: null }
      if (value === 'packs') return { packs: null }
      throw new UserError({
        fr: 'Écrivez : school remove key, school remove payment ou school remove packs.',
        en: 'Write: school remove key, school remove payment or school remove packs.',
      })
  }
}

/** « Mini=50=500 Grand pack=400=3000 » */
function readPacks(text: string): PackInput[] {
  const packs = [...text.matchAll(/([^=]+?)\s*=\s*(\d{1,9})\s*=\s*(\d{1,9})(?:[\s,;]+|$)/gy)]
  const read = packs.reduce((length, [whole]) => length + whole.length, 0)
  if (packs.length === 0 || read < text.length) {
    throw new UserError({
      fr: 'Écrivez chaque pack comme NOM=CRÉDITS=FCFA, par exemple : school packs Mini=50=500 Maxi=400=3000.',
      en: 'Write each pack like NAME=CREDITS=FCFA, for example: school packs Mini=50=500 Maxi=400=3000.',
    })
  }
  return packs.map(([, name = '', credits, price]) => ({ name, credits: Number(credits), price: Number(price) }))
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UserError(
      {
        fr: `« ${printable(path)} » ne se lit pas : vérifiez le nom du fichier.`,
        en: `“${printable(path)}” cannot be read: check the name of the file.`,
      },
      { cause: error },
    )
  }
}

function creditLines(
  { balance, packs, school, answerPrice }: PurchaseView,
  ledger: readonly CreditView[],
  language: Language,
): string[] {
  const fr = language === 'fr'
  const seller = school === undefined ? [] : [fr ? `Codes de : ${printable(school)}` : `Codes of: ${printable(school)}`]
  return [
    fr
      ? `Solde : ${balance} crédit${balance > 1 ? 's' : ''}.`
      : `Balance: ${balance} credit${balance === 1 ? '' : 's'}.`,
    ...ledger
      .slice(0, LINES_SHOWN)
      .map(
        ({ createdAt, amount, kind, reason }) =>
          `  ${createdAt.slice(0, 10)} · ${amount > 0 ? '+' : ''}${amount} · ${reason ? printable(reason) : KINDS[language][kind]}`,
      ),
    ...seller,
    ...packs.map(
      pack => `  ${packLine(pack, language)}${pack.payAt === undefined ? '' : ` · ${printable(pack.payAt)}`}`,
    ),
    ...priceLine(answerPrice, language),
  ]
}

function schoolLines({ key, paymentPage, packs, answerPrice, batches }: SchoolView, language: Language): string[] {
  const fr = language === 'fr'
  const none = fr ? 'aucune' : 'none'
  const colon = fr ? ' :' : ':'
  return [
    `${fr ? 'Clé' : 'Key'}${colon} ${key ? `${printable(key.school)} · ${key.fingerprint}` : none}`,
    `${fr ? 'Page de paiement' : 'Payment page'}${colon} ${paymentPage === undefined ? none : printable(paymentPage)}`,
    ...packs.map(pack => `  ${packLine(pack, language)}`),
    ...priceLine(answerPrice, language),
    `${fr ? 'Lots' : 'Batches'}${colon} ${batches.length}`,
    ...batches.map(batch => {
      const name = printable([batch.label, batch.machine].filter(Boolean).join(' · '))
      const left = fr ? `${batch.left}/${batch.codes} à utiliser` : `${batch.left}/${batch.codes} left`
      return `  ${[name, left, batch.expires, STATES[language][batch.state]].filter(Boolean).join(' · ')}`
    }),
  ]
}

function packLine({ name, credits, price }: PackInput, language: Language): string {
  return `${printable(name)} · ${credits} ${language === 'fr' ? 'crédits' : 'credits'} · ${price} FCFA`
}

function priceLine(price: number, language: Language): string[] {
  if (price === 0) return []
  return [
    language === 'fr'
      ? `Une réponse d’un modèle connecté coûte ${price} crédit${price > 1 ? 's' : ''} aux élèves.`
      : `An answer of a connected model costs pupils ${price} credit${price === 1 ? '' : 's'}.`,
  ]
}

const KINDS = {
  fr: { bonus: 'bonus', voucher: 'bon', adjustment: 'correction', spent: 'dépense' },
  en: { bonus: 'bonus', voucher: 'voucher', adjustment: 'correction', spent: 'spent' },
} as const
const STATES = {
  fr: { ready: '', expired: 'expiré', other_key: 'autre clé' },
  en: { ready: '', expired: 'expired', other_key: 'another key' },
} as const
