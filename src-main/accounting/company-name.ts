import { plainWords } from './header-words.ts'

const NAMED =
  /^\s*(soci[ée]t[ée]|raison sociale|entreprise|entit[ée]|dossier|d[ée]nomination( sociale)?|company( name)?|client|nom( de l['’](entreprise|entité))?)(\s*[:=]\s*|\s+-\s+)/i
const NAMES = /^(societe|raison sociale|entreprise|entite|denomination( sociale)?|company( name)?)$/
const LEGAL_FORM =
  /\b(sarl|sarlu|suarl|sas|sasu|sa|snc|scs|scop|gie|ei|eurl|scoops|ets|etablissements|cie|ltd|plc|inc)\b/
/** Nothing but a number, an end or a mark may follow: « Tél : … », « BP 12 », but « Télécom » and « Mobile Plus » are names. */
const BARE = '( (de|du|des|d|le|la|les|n|no|num|numero|au|a|par|from|on|by|of))*( ?\\d.*)?$'
const IDENTITY = new RegExp(
  `^(rccm|rc|nif|ninea|ncc|n c c|cc|ifu|niu|nui|idnat|id nat|id nationale|n impot|contribuable|compte contribuable|numero|tel|tels|telephone|cel|cell|cellulaire|mobile|fax|bp|b p|boite postale|email|e mail|mail|courriel|site|site web|web|www|adresse|siege|siege social|capital|capital social|cnps|regime|regime fiscal|utilisateur|user|logiciel|software|heure|time|page|date|periode|exercice|annee|mois|year|period|tenue|tenue de compte|devise|monnaie|currency|unite|unite monetaire|dossier|client|balance|edition|impression|tirage|export|extraction|soldes?|mouvements?|montants?|comptes?|etats?|journal|grand livre|liste|rapport|situation|code|ref|reference|version)${BARE}`,
)
const LABELLED =
  /^[^:]{0,40}\b(rccm|nif|ninea|ncc|ifu|niu|contribuable|t[ée]l|t[ée]l[ée]phone|mobile|fax|bp|e-?mail|courriel|site|adresse|si[èe]ge|capital|r[ée]gime|utilisateur|logiciel|heure|page|date|p[ée]riode|exercice|ann[ée]e|tenue( de compte)?|devise|monnaie|currency|unit[ée]s?|unit[ée] mon[ée]taire|montants?|[ée]dition|[ée]dit[ée]e?|imprim[ée]e?|tirage|[ée]tat|comptes?|journal|journaux|plan)\s*[:=]/i
const TITLE = new RegExp(
  [
    'balances?( (generales?|des|de|du|au|n|clients|fournisseurs|auxiliaires?|agee|provisoire|definitive|avant|apres|comptable|comptes|before|after|as|en|pour|a|d|\\d)\\b.*)?$',
    'trial balance.*',
    'grand livre( .*)?$',
    'etats? (des|de|du|financiers?|preparatoires?|comptables?)\\b.*',
    '(liste|rapport|situation|releve|edition|impression|tirage|export|extraction|date) (de la|de l|des|de|du|au|le|provisoire|definitive|generale|balance|excel|csv) .*',
    '(edition|export|extraction|impression) (balance|excel|csv|provisoire|definitive)$',
    '(bilan|journal) (au|de cloture|general).*',
    'comptes? (de|du|des|au|a|general|generaux|n|tenus?)( .*)?$',
    'comptabilite( (generale|analytique|au|de|ohada|syscohada).*)?$',
    '(syscohada|ohada)( .*)?$',
    'systeme (normal|comptable|minimal|de|ohada).*',
    'plan (de )?(comptable|comptes|compta|syscohada|ohada).*',
    '(tous|toutes) (les|comptes|journaux).*',
    '(clos|close|arretee?s?) (le|au|a) .*',
    'francs? (cfa|guineens?|congolais|comoriens?).*',
    '(soldes?|mouvements?|montants?) (au|a|du|de|en|des|exprim).*',
    '(exprimee?s?|en|in) (milliers|millions|k|f|fcfa|xof|xaf|francs|thousands|eur|euros?|usd).*',
    '(imprimee?s?|editee?s?|exportee?s?|generee?s?|tiree?s?|extraite?s?|printed|exported|generated)( (le|par|du|de|depuis|from|on|by|avec)( .*)?)?( ?\\d.*)?$',
    '(periode|exercice|annee|for the|as of|as at) .*',
    '(du|au|de|from|to) (\\d|janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec|jan|feb|apr|may|jun|jul|aug).*\\d.*',
    'pages? (n )?\\d.*',
    '(devise|monnaie|currency|unite)( monetaire)? ([a-z]{3}|f ?cfa|francs?.*|euros?|dollars?|de compte.*|en .*)$',
  ]
    .map(pattern => `^${pattern}`)
    .join('|'),
)
const SOFTWARE = new RegExp(
  '^(sage|ciel|ebp|cegid|odoo|saari|tompro|perfecto|dolibarr|quadra|coala|isacompta|winbooks|quickbooks|sap|tom2pro|sycebnl)' +
    '( (\\d[\\w]*|compta|comptabilite|compatabilite|gestion|saari|ligne|line|i7|x3|v\\d*|entreprise|entreprises|active|business|cloud|evolution|ohada|syscohada|logiciel|software|erp|one|community|enterprise|pro|plus|expert|premium|standard|paie|etats|financiers|report|export))*$',
)
const REGISTER = /^(rccm|rc|nif|ninea|ncc|cc|ifu|niu|tel|tels|telephone|cel|cell|mobile|fax|bp|capital|contribuable)\b/
const DAY = /\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})\b|\b\d{4}-\d{2}-\d{2}\b/
const STREET =
  /^(\d+( bis| ter)?,? )?(rue|av|ave|avenue|bd|bld|blvd|boulevard|route|rte|impasse|allee|place|quai|immeuble|imm|quartier|lot|lotissement|villa|zone industrielle|zi|ilot|residence|carrefour|angle|cite)\b/

/** The name above the table: said by its title, or the first line that is nothing else. */
export function readCompany(texts: string[]): string | undefined {
  for (const [index, text] of texts.entries()) {
    const named = NAMED.exec(text)
    const rest = named ? text.slice(named[0].length).trim() : ''
    if (/[a-z]{2}/i.test(plainWords(rest))) return withoutCapital(rest)
    if (NAMES.test(plainWords(text))) {
      const next = texts[index + 1]
      if (next && /[a-z]/i.test(next)) return next
    }
  }
  const names = texts.filter(isName)
  const first = names.find(text => !text.includes(':')) ?? names[0]
  return first && withoutCapital(first)
}

function isName(text: string): boolean {
  const plain = plainWords(text)
  if (!/[a-z]{2}/.test(plain) || NAMED.test(text) || NAMES.test(plain)) return false
  if (IDENTITY.test(plain) || LABELLED.test(text) || TITLE.test(plain) || SOFTWARE.test(plain)) return false
  if (DAY.test(text) || /@|\bwww\.|https?:/i.test(text)) return false
  // Registers and telephones are written with digits; a street has its number or its comma.
  if (REGISTER.test(plain) && /\d{3}/.test(plain)) return false
  const name = plain.replace(/ ?au capital .*/, '')
  if (LEGAL_FORM.test(name)) return /[a-z]{2}/.test(name.replace(LEGAL_FORM, ''))
  return !(STREET.test(plain) && /[\d,]/.test(text)) && !/\bau capital\b/.test(plain)
}

/** « Awa SARL au capital de 1 000 000 F » is named Awa SARL. */
function withoutCapital(text: string): string {
  return text.replace(/[\s,–-]+au capital (social )?de .*$/i, '').trim()
}
