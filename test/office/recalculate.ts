import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import exceljs from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

type Difference = { cell: string; formula: string; cached: string; recalculated: string }
export type Comparison = { formulas: number; values: Map<string, string | number>; differences: Difference[] }

/** Amounts are francs with at most two decimals: a smaller difference is the rounding of binary fractions. */
const TOLERANCE = 0.000_1

/**
 * Takes every cached value out of a workbook, has LibreOffice open it and calculate, and compares what it finds with
 * what the cache said.
 */
export async function compareWithLibreOffice(path: string, folder: string): Promise<Comparison> {
  const bare = join(folder, 'bare', basename(path))
  const out = join(folder, 'recalculated')
  await mkdir(join(folder, 'bare'), { recursive: true })
  await mkdir(out, { recursive: true })
  await writeFile(bare, withoutCachedValues(await readFile(path)))
  await convert(bare, out, folder)
  const cached = await readFormulas(path)
  const recalculated = await readFormulas(join(out, basename(path)))
  const differences: Difference[] = []
  const values = new Map<string, string | number>()
  for (const [cell, { formula, value }] of cached) {
    const other = recalculated.get(cell)
    if (other) values.set(cell, other.value)
    if (!other || !isSame(value, other.value)) {
      const shown = other ? String(other.value) : 'nothing'
      differences.push({ cell, formula, cached: String(value), recalculated: shown })
    }
  }
  return { formulas: cached.size, values, differences }
}

function withoutCachedValues(bytes: Uint8Array): Uint8Array {
  const entries = unzipSync(bytes)
  for (const [name, content] of Object.entries(entries)) {
    if (!/^\/?xl\/worksheets\/sheet\d+\.xml$/.test(name)) continue
    const xml = strFromU8(content)
    entries[name] = strToU8(xml.replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1'))
  }
  return zipSync(entries)
}

/** In a profile of its own, so that the user's settings, or an open window, change nothing. */
async function convert(path: string, out: string, folder: string): Promise<void> {
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE)
  const home = `-env:UserInstallation=${pathToFileURL(profile).href}`
  const { stderr } = await promisify(execFile)(
    'soffice',
    [home, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out, path],
    { timeout: 240_000 },
  )
  if (/error/i.test(stderr)) throw new Error(`LibreOffice: ${stderr}`)
}

const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`

type Formula = { formula: string; value: string | number }

async function readFormulas(path: string): Promise<Map<string, Formula>> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(path)
  const formulas = new Map<string, Formula>()
  workbook.eachSheet(sheet => {
    sheet.eachRow(row => {
      row.eachCell(cell => {
        if (cell.formula)
          formulas.set(`${sheet.name}!${cell.address}`, { formula: cell.formula, value: resultOf(cell) })
      })
    })
  })
  return formulas
}

function resultOf(cell: exceljs.Cell): string | number {
  const result: unknown = cell.result
  if (typeof result === 'number' || typeof result === 'string') return result
  if (typeof result === 'object' && result !== null && 'error' in result) return `error ${String(result.error)}`
  return 'nothing'
}

function isSame(one: string | number, other: string | number): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one) * 1e-9)
  }
  return one === other && one !== 'nothing' && !String(one).startsWith('error')
}
