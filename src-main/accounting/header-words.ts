export type Stage = 'opening' | 'movement' | 'cumul' | 'closing'
export type Side = 'debit' | 'credit' | 'signed'

export type HeaderMeaning =
  | { role: 'account' | 'label' | 'third_party' | 'side' | 'other' }
  /** `firm` is false when the stage rests on a weak word such as « exercice » or « total ». */
  | { role: 'amount'; side: Side; stage?: Stage; firm?: boolean; date?: string }

/** Lower case, no accents, words apart: « N° Compte » gives `n compte`. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()
}

const words = (list: string) => new Set(list.split(' '))
const ACCOUNT_WORDS = words(
  'n no nos num numero numeros nr code codes de du des d le la compte comptes cpt cpts cpte cptes general generaux account accounts acct acc a/c gl ledger number nbr comptable comptables imputation plan racine id',
)
const ACCOUNT_HEADS = words(
  'n no num numero numeros nr code codes compte comptes cpt cpts cpte cptes account accounts acct acc a/c gl imputation',
)
const LABEL_WORDS = words(
  'intitule intitules libelle libelles libel lib designation designations description descriptions nom noms name names label labels denomination denominations title titre nature',
)
const THIRD_PARTY_WORDS = words('tiers auxiliaire auxiliaires aux partner vendor customer client fournisseur')
const SIDE_TITLES = words('sens s dc d/c c/d side dr/cr cr/dr d/c')
const SIDE_PHRASES =
  /^(sens( du)?( solde| ecriture)?|d ?\/? ?c|d ou c|debit ?\/? ?credit|debit ou credit|dr ?\/? ?cr|type (du |de )?solde|side|s)$/

const DEBIT = /\b(debits?|debiteurs?|debitrices?|deb|db|dr|dt)\b|(^| )d$/
const CREDIT = /\b(credits?|crediteurs?|creditrices?|cred|cr|ct)\b|(^| )c$/
const OPENING =
  /\b(ouvertures?|nouveaux?|initia(l|ux|le|les)|anterieurs?|debut|opening|beginning|reprises?|precedente?s?|an|ran|ouv|ant|si|n ?1|prior|b f|brought)\b|^reports?\b/
const CUMUL = /\b(cumuls?|cumulees?|cumules?|cumulative|ytd|year to date)\b/
const MOVEMENT = /\b(mouvements?|mvts?|mouv|mvmts?|flux|movements?|activity|operations?|transactions?|turnover)\b/
const CLOSING =
  /\b(clotures?|clot|sf|fina(l|ux|le|les)|fin|closing|ending|soldes?|balances?|net|montants?|amounts?|c f)\b|\b(exercice|annee|year) n$/
const WEAK_MOVEMENT = /\b(periodes?|exercice|period|mois)\b/
const WEAK_CUMUL = /\b(totaux|total|totals|sommes?)\b/

/** Reads the text of a header cell (both rows joined when the header has two). */
export function readHeaderText(text: string): HeaderMeaning {
  const plain = plainWords(text)
  if (plain === '') return { role: 'other' }
  if (SIDE_TITLES.has(plain) || SIDE_PHRASES.test(plain)) return { role: 'side' }
  const tokens = plain.split(' ')
  const debit = DEBIT.test(plain)
  const credit = CREDIT.test(plain)
  const named = tokens.some(token => LABEL_WORDS.has(token))
  if (!debit && !credit) {
    if (tokens.some(token => THIRD_PARTY_WORDS.has(token)) && !named) return { role: 'third_party' }
    if (named) return { role: 'label' }
    if (tokens.every(token => ACCOUNT_WORDS.has(token)) && tokens.some(token => ACCOUNT_HEADS.has(token))) {
      return { role: 'account' }
    }
  }
  const stage = readStage(plain)
  const date = readDate(text)
  if (debit !== credit) return { role: 'amount', side: debit ? 'debit' : 'credit', ...stage, ...date }
  if (!debit && (stage.firm || date.date) && tokens.length <= 8)
    return { role: 'amount', side: 'signed', ...stage, ...date }
  return { role: 'other' }
}

function readStage(plain: string): { stage?: Stage; firm?: boolean } {
  if (OPENING.test(plain)) return { stage: 'opening', firm: true }
  if (CUMUL.test(plain)) return { stage: 'cumul', firm: true }
  if (MOVEMENT.test(plain)) return { stage: 'movement', firm: true }
  if (CLOSING.test(plain)) return { stage: 'closing', firm: true }
  if (WEAK_MOVEMENT.test(plain)) return { stage: 'movement', firm: false }
  if (WEAK_CUMUL.test(plain)) return { stage: 'cumul', firm: false }
  return {}
}

/** `2024-12-31` of « Solde au 31/12/2024 »; a bare year stands for its last day. */
function readDate(text: string): { date?: string } {
  const full = /(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)?\d{2})\b/.exec(text)
  if (full) {
    const [, day = '', month = '', year = ''] = full
    return { date: `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
  }
  const year = /\b((?:19|20)\d{2})\b/.exec(text)?.[1]
  return year ? { date: `${year}-12-31` } : {}
}
