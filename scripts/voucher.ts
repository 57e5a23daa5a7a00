import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeVoucherCards } from '../src-main/documents/writers/voucher-cards.ts'
import { errorMessage, UserError } from '../src-main/errors.ts'
import { makeSchoolKey, readPublicKey, readSigningKey } from '../src-main/school/school-key.ts'
import {
  isPast,
  LABEL_CHARACTERS,
  MOST_CODES,
  MOST_CREDITS,
  makeBatch,
  readBatch,
} from '../src-main/school/voucher-batch.ts'
import { groupCode } from '../src-main/school/voucher-code.ts'
import { localDay } from '../src-main/store/credits.ts'
import { cleanFileName } from '../src-main/store/file-names.ts'

const HELP = `Bons de crédits d’un établissement (tout se fait hors connexion) :

  npm run voucher -- keys --school "Lycée X" [--out DOSSIER]
      Une paire de clés : la privée fabrique les lots et reste chez l’administrateur, la publique va sur chaque poste.
  npm run voucher -- batch --key CLÉ_PRIVÉE --count 100 --credits 50 --out DOSSIER
          [--price FCFA] [--expires AAAA-MM-JJ] [--label NOM] [--machines N]
      Un lot signé (.json, à importer), ses cartes à découper (.pdf) et leur liste (.csv) ; --machines N en fait un par
      poste, de --count codes chacun, pour qu’aucun code ne serve sur deux postes.
  npm run voucher -- check --batch LOT --public CLÉ_PUBLIQUE
      Dit si un lot est bien de cet établissement, et ce qu’il contient.
`

const OPTIONS = {
  school: { type: 'string' },
  out: { type: 'string' },
  key: { type: 'string' },
  count: { type: 'string' },
  credits: { type: 'string' },
  price: { type: 'string' },
  expires: { type: 'string' },
  label: { type: 'string' },
  machines: { type: 'string' },
  batch: { type: 'string' },
  public: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof parse>['values']

const MOST_MACHINES = 500
const SWALLOWED =
  'npm a pris les options pour lui, parce que « -- » manque ou que PowerShell l’a retiré : écrivez npm.cmd run voucher -- … (sous Windows), ou node scripts/voucher.ts …'

// `npm run voucher`: what a school needs to sell credits. See README, « Credits of a school ».
try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.sentence.fr : errorMessage(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = parse()
  const [action, ...rest] = positionals
  if (values.help) return print(HELP)
  // What npm took for its own settings: each action needs one of these.
  if (['school', 'count', 'public'].some(name => `npm_config_${name}` in process.env)) throw wrong(SWALLOWED)
  if (action === undefined) throw wrong(`Dites quoi faire : keys, batch ou check.\n\n${HELP}`)
  if (rest.length > 0) {
    throw wrong(`« ${rest.join(' ')} » est de trop : mettez entre guillemets "…" un nom qui contient des espaces.`)
  }
  switch (action) {
    case 'keys':
      return keys(values)
    case 'batch':
      return batch(values)
    case 'check':
      return check(values)
    default:
      throw wrong(`« ${action} » n’est ni keys, ni batch, ni check.\n\n${HELP}`)
  }
}

async function keys({ school, out = '.' }: Values): Promise<void> {
  const { privateText, publicText } = makeSchoolKey(needed('--school', school))
  const name = (end: string) => join(out, cleanFileName(`${school} ${end}`))
  await makeFolder(out)
  const [secret, open] = [name('cle-privee.json'), name('cle-publique.txt')]
  // Never over another key: the cards that it signed would be lost.
  await writeNew(secret, privateText, 0o600)
  try {
    await writeNew(open, publicText, 0o644)
  } catch (error) {
    // Beside the public key of another, it would sign batches that no computer takes.
    await rm(secret)
    throw error
  }
  const { fingerprint } = readPublicKey(publicText)
  print(
    `Clé privée : ${secret}\n  Gardez-la pour vous, avec une copie en lieu sûr : qui la possède fabrique des crédits.\n` +
      `Clé publique : ${open} (empreinte ${fingerprint})\n  Sur chaque poste : Réglages > Établissement, ou ardoise school key "${open}".\n\n${publicText}`,
  )
}

async function batch(values: Values): Promise<void> {
  const key = readSigningKey(await read(needed('--key', values.key)))
  const count = integer('--count', needed('--count', values.count), 1, MOST_CODES)
  const credits = integer('--credits', needed('--credits', values.credits), 1, MOST_CREDITS)
  const machines = values.machines === undefined ? 0 : integer('--machines', values.machines, 1, MOST_MACHINES)
  const price = values.price === undefined ? undefined : integer('--price', values.price, 0, 100_000_000)
  const expires = values.expires === undefined ? undefined : day(values.expires)
  const now = new Date()
  if (expires !== undefined && isPast(expires, localDay(now))) {
    throw wrong(`--expires ${expires} est déjà passé : aucun poste n’importerait ce lot.`)
  }
  const label = (values.label ?? `Lot du ${now.toLocaleDateString('fr-FR')}`).replace(/[\p{C}\s]+/gu, ' ').trim()
  if (label === '' || label.length > LABEL_CHARACTERS) throw wrong(`--label a de 1 à ${LABEL_CHARACTERS} caractères.`)
  const out = needed('--out', values.out)
  await makeFolder(out)
  const names = machines === 0 ? [undefined] : Array.from({ length: machines }, (_, index) => `Poste ${index + 1}`)
  const onCode = progress(names.length * count)
  for (const machine of names) {
    const wanted = {
      count,
      credits,
      label,
      ...(machine !== undefined && { machine }),
      ...(expires !== undefined && { expires }),
      ...(price !== undefined && { price }),
      now,
    }
    const made = await makeBatch(key, wanted, onCode)
    const codes = made.codes.map(groupCode)
    const base = [label, machine, made.batch.batch].filter(Boolean).join(' ')
    const file = (end: string) => join(out, cleanFileName(`${base}.${end}`))
    await writeNew(file('json'), made.text, 0o644)
    // The codes are money: only their owner reads them.
    await writeNew(file('csv'), csv(codes, made.batch), 0o600)
    await writeVoucherCards({
      path: file('pdf'),
      school: key.school,
      credits,
      codes,
      label,
      ...(machine !== undefined && { machine }),
      ...(expires !== undefined && { expires }),
      ...(price !== undefined && { price }),
      appVersion: '',
      generatedAt: now.toISOString(),
      language: 'fr',
    })
    await chmod(file('pdf'), 0o600)
    print(
      `${machine ?? label} : ${many(count, 'code')} de ${many(credits, 'crédit')}\n  à importer ${file('json')}\n  à découper ${file('pdf')}\n  liste      ${file('csv')}\n`,
    )
  }
  if (machines === 0) {
    print(
      'Un même lot importé sur plusieurs postes se dépense une fois sur chacun : --machines N fait un lot par poste.\n',
    )
  }
}

async function check(values: Values): Promise<void> {
  const key = readPublicKey(await read(needed('--public', values.public)))
  const {
    label,
    machine,
    batch: id,
    created,
    expires,
    codes,
    school,
  } = readBatch(await read(needed('--batch', values.batch)), key)
  const credits = codes.reduce((sum, code) => sum + code.credits, 0)
  print(
    `Lot sain, signé par « ${key.school} » (empreinte ${key.fingerprint}).\n` +
      `  ${[label, machine, id].filter(Boolean).join(' · ')} · fait le ${created.slice(0, 10)} pour « ${school} »\n` +
      `  ${many(codes.length, 'code')}, ${many(credits, 'crédit')} en tout · ${expires === undefined ? 'sans date limite' : `valable jusqu’au ${expires}`}\n`,
  )
}

function csv(
  codes: readonly string[],
  { batch: id, label, machine, expires, codes: values }: Awaited<ReturnType<typeof makeBatch>>['batch'],
): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@])/, "'")}"`
  const rows = codes.map((code, index) =>
    [code, values[index]?.credits, quote(label), quote(machine ?? ''), expires ?? '', id].join(';'),
  )
  return `\ufeff${['code;credits;lot;poste;valable_jusqu_au;numero_du_lot', ...rows].join('\r\n')}\r\n`
}

function parse() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw wrong(`Option à revoir : ${errorMessage(error)}\n\n${HELP}`, error)
  }
}

function needed(option: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw wrong(`Il manque ${option}.\n\n${HELP}`)
  return value
}

function integer(option: string, text: string, least: number, most: number): number {
  const digits = text.replace(/\s/g, '')
  const value = Number(digits)
  if (/^\d+$/.test(digits) && value >= least && value <= most) return value
  throw wrong(`${option} est un nombre entier entre ${least} et ${most}, pas « ${text} ».`)
}

function day(text: string): string {
  const date = new Date(`${text}T12:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) {
    throw wrong(`--expires est une date comme 2026-06-30, pas « ${text} ».`)
  }
  return text
}

/** Tells how far the codes are: at each hundredth on a terminal, at each tenth in a file. */
function progress(total: number): () => void {
  const { stderr } = process
  const steps = stderr.isTTY ? 100 : 10
  let made = 0
  let told = 0
  stderr.write(`${many(total, 'code')} à fabriquer, quelques dizaines par seconde…\n`)
  return () => {
    made += 1
    const reached = Math.floor((made * steps) / total)
    if (reached === told) return
    told = reached
    const line = `${made} / ${total} codes (${Math.round((reached * 100) / steps)} %)`
    stderr.write(stderr.isTTY && made < total ? `${line}\r` : `${line}\n`)
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    throw wrong(`Le dossier « ${path} » n’a pas pu être créé : choisissez-en un autre avec --out.`, error)
  }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw wrong(`« ${path} » ne se lit pas : vérifiez son nom.`, error)
  }
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode })
  } catch (error) {
    throw wrong(
      `« ${path} » n’a pas pu être écrit : il existe peut-être déjà, choisissez un autre dossier avec --out.`,
      error,
    )
  }
}

function many(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}

function wrong(fr: string, cause?: unknown): UserError {
  return new UserError({ fr, en: fr }, { cause })
}

function print(text: string): void {
  process.stdout.write(text)
}
