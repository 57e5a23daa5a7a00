import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeVoucherCards } from '../src-main/documents/writers/voucher-cards.ts'
import { errorMessage, UserError } from '../src-main/errors.ts'
import { makeSchoolKey, readPublicKey, readSigningKey } from '../src-main/school/school-key.ts'
import { LABEL_CHARACTERS, MOST_CODES, MOST_CREDITS, makeBatch, readBatch } from '../src-main/school/voucher-batch.ts'
import { groupCode } from '../src-main/school/voucher-code.ts'
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

// `npm run voucher`: what a school needs to sell credits. See README, « Credits of a school ».
try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.sentence.fr : errorMessage(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = parse()
  const [action] = positionals
  if (values.help || positionals.length !== 1) return print(HELP)
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
  await mkdir(out, { recursive: true })
  const [secret, open] = [name('cle-privee.json'), name('cle-publique.txt')]
  // Never over another key: the cards that it signed would be lost.
  await writeNew(secret, privateText, 0o600)
  await writeNew(open, publicText, 0o644)
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
  const label = (values.label ?? `Lot du ${now.toLocaleDateString('fr-FR')}`).trim()
  if (label === '' || label.length > LABEL_CHARACTERS) throw wrong(`--label a de 1 à ${LABEL_CHARACTERS} caractères.`)
  const out = needed('--out', values.out)
  await mkdir(out, { recursive: true })
  const names = machines === 0 ? [undefined] : Array.from({ length: machines }, (_, index) => `Poste ${index + 1}`)
  process.stderr.write(`${names.length * count} codes à fabriquer, quelques dizaines par seconde…\n`)
  for (const machine of names) {
    const made = await makeBatch(key, {
      count,
      credits,
      label,
      ...(machine !== undefined && { machine }),
      ...(expires !== undefined && { expires }),
      ...(price !== undefined && { price }),
      now,
    })
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
      `${machine ?? label} : ${count} codes de ${credits} crédits\n  à importer ${file('json')}\n  à découper ${file('pdf')}\n  liste      ${file('csv')}\n`,
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
      `  ${codes.length} codes, ${credits} crédits en tout · ${expires === undefined ? 'sans date limite' : `valable jusqu’au ${expires}`}\n`,
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
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw wrong(`${option} est un nombre entier entre ${least} et ${most}.`)
}

function day(text: string): string {
  const date = new Date(`${text}T12:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) {
    throw wrong('--expires est une date comme 2026-06-30.')
  }
  return text
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

function wrong(fr: string, cause?: unknown): UserError {
  return new UserError({ fr, en: fr }, { cause })
}

function print(text: string): void {
  process.stdout.write(text)
}
