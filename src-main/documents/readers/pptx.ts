import { posix } from 'node:path'
import { attribute, descendants, type Element, elementsOf, find, findAll, parseXml } from './office-xml.ts'
import { cleanText, type DocumentText, MAX_TEXT_CHARACTERS, type ReadOptions } from './text.ts'
import { damagedDocument, emptyFile, inflatesTooMuch, protectedDocument } from './text-failures.ts'
import { listZip, readEntry, type ZipEntry, ZipTooLarge } from './zip.ts'

/** Bytes of XML that a presentation may inflate to; one of 500 slides is about 10 MB. */
const MAX_XML_BYTES = 60 * 1024 * 1024
const MAX_SLIDES = 1_000

/**
 * The text of each slide in the order of the show: title, lists, tables, diagrams, what pictures are said to show,
 * and the notes of the speaker.
 * @throws UserError when it is damaged, protected, empty, or a zip bomb.
 */
export async function readPptx(bytes: Uint8Array, name: string, options: ReadOptions = {}): Promise<DocumentText> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw protectedDocument(name)
  const parts = openParts(bytes, name)
  const main = await parts.read('ppt/presentation.xml')
  if (!main) throw damagedDocument(name, 'pptx')
  const targets = await parts.relations('ppt/presentation.xml')
  const order = findAll(main, 'p:sldId').flatMap(slide => targets.get(attribute(slide, 'r:id') ?? '')?.path ?? [])
  const pages: string[] = []
  let length = 0
  for (const path of order.slice(0, MAX_SLIDES)) {
    const text = cleanText(await readSlide(parts, path))
    pages.push(text || EMPTY_SLIDE)
    length += text.length
    options.onPage?.(pages.length, Math.min(order.length, MAX_SLIDES))
    if (length > MAX_TEXT_CHARACTERS) break
  }
  if (length === 0) throw emptyFile(name)
  return { kind: 'pages', unit: 'slide', pages, cut: pages.length < order.length }
}

const EMPTY_SLIDE = '[diapositive sans texte]'

type Relation = { type: string; path: string }
type Parts = {
  /** Undefined when there is no such part. */
  read(path: string): Promise<Element[] | undefined>
  relations(path: string): Promise<Map<string, Relation>>
}

function openParts(bytes: Uint8Array, name: string): Parts {
  const entries = listZip(bytes)
  if (!entries) throw damagedDocument(name, 'pptx')
  let room = MAX_XML_BYTES

  async function read(path: string): Promise<Element[] | undefined> {
    const entry: ZipEntry | undefined = entries?.get(path)
    if (!entry) return undefined
    if (entry.encrypted) throw protectedDocument(name)
    const xml = await readEntry(bytes, entry, room).catch(error => {
      throw error instanceof ZipTooLarge ? inflatesTooMuch(name) : damagedDocument(name, 'pptx', error)
    })
    room -= xml.length
    return parseXml(xml)
  }

  return {
    read,
    async relations(path) {
      const folder = posix.dirname(path)
      const xml = (await read(`${folder}/_rels/${posix.basename(path)}.rels`)) ?? []
      return new Map(
        findAll(xml, 'Relationship').map(one => {
          const target = attribute(one, 'Target') ?? ''
          const type = posix.basename(attribute(one, 'Type') ?? '')
          // Paths start from the folder of the part, or from the root of the package.
          return [attribute(one, 'Id') ?? '', { type, path: posix.resolve('/', folder, target).slice(1) }]
        }),
      )
    },
  }
}

async function readSlide(parts: Parts, path: string): Promise<string> {
  const slide = await parts.read(path)
  if (!slide) return ''
  const relations = await parts.relations(path)
  const tree = find(slide, 'p:spTree')
  const shapes = tree ? shapesOf(tree) : []
  const title = shapes.find(isTitle)
  const pieces = [title && `# ${paragraphsOf(title).join(' ')}`]
  if (attribute(find(slide, 'p:sld'), 'show') === '0') pieces.unshift('[diapositive masquée]')
  for (const shape of shapes) if (shape !== title) pieces.push(await shapeText(shape, parts, relations))
  const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')
  const spoken = notes && (await readNotes(parts, notes.path))
  if (spoken) pieces.push(`Notes : ${spoken}`)
  return pieces.filter(piece => piece && piece !== '# ').join('\n\n')
}

/** In the order in which they are drawn; those of groups among the others. */
function shapesOf(tree: Element): Element[] {
  return elementsOf(tree).flatMap(shape => {
    if (shape.name === 'p:grpSp') return shapesOf(shape)
    // The first choice is what PowerPoint shows; the fallback would repeat it.
    if (shape.name === 'mc:AlternateContent') return elementsOf(shape).slice(0, 1).flatMap(shapesOf)
    return /^p:(sp|pic|graphicFrame|cxnSp)$/.test(shape.name) ? [shape] : []
  })
}

function placeholder(shape: Element): string | undefined {
  const mark = find([shape], 'p:ph')
  return mark && (attribute(mark, 'type') ?? 'obj')
}

function isTitle(shape: Element): boolean {
  return /^(title|ctrTitle)$/.test(placeholder(shape) ?? '')
}

async function shapeText(shape: Element, parts: Parts, relations: Map<string, Relation>): Promise<string> {
  const kind = placeholder(shape)
  if (kind && /^(sldNum|dt|ftr|hdr)$/.test(kind)) return ''
  const table = find([shape], 'a:tbl')
  if (table) return tableText(table)
  if (shape.name === 'p:pic') return pictureText(shape)
  const diagram = find([shape], 'dgm:relIds')
  if (diagram) return diagramText(await parts.read(relations.get(attribute(diagram, 'r:dm') ?? '')?.path ?? ''))
  const chart = find([shape], 'c:chart')
  if (chart) return chartText(await parts.read(relations.get(attribute(chart, 'r:id') ?? '')?.path ?? ''))
  const isList = kind !== undefined && /^(body|obj)$/.test(kind)
  return paragraphsOf(shape, isList).join('\n')
}

/** Those that say something; in lists, indented by their level. */
function paragraphsOf(element: Element, isList = false): string[] {
  return findAll([element], 'a:p').flatMap(paragraph => {
    const text = runsOf(paragraph)
    if (text === '') return []
    if (!isList) return text
    const level = Number(attribute(find([paragraph], 'a:pPr'), 'lvl') ?? 0)
    return `${'  '.repeat(Math.min(level, 8))}- ${text}`
  })
}

function runsOf(paragraph: Element): string {
  return [...descendants([paragraph])]
    .map(part => (part.name === 'a:t' ? part.text : /^a:(br|tab)$/.test(part.name) ? ' ' : ''))
    .join('')
    .trim()
}

function tableText(table: Element): string {
  const rows = findAll([table], 'a:tr').map(row =>
    elementsOf(row)
      .filter(({ name }) => name === 'a:tc')
      .map(cell => paragraphsOf(cell).join(' ').replaceAll('|', '¦')),
  )
  const [head = [], ...rest] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')
}

function pictureText(picture: Element): string {
  const description = attribute(find([picture], 'p:cNvPr'), 'descr')?.trim()
  return description ? `[image : ${description}]` : ''
}

function diagramText(data: Element[] = []): string {
  return findAll(data, 'dgm:pt')
    .flatMap(point => paragraphsOf(point).map(text => `- ${text}`))
    .join('\n')
}

const CHART_POINTS = 200

/** Its title, then each series with its points as the chart keeps them. */
function chartText(chart: Element[] = []): string {
  const title = find(chart, 'c:title')
  const values = (element: Element | undefined) =>
    element
      ? findAll([element], 'c:v')
          .slice(0, CHART_POINTS)
          .map(one => one.text)
      : []
  const series = findAll(chart, 'c:ser').map(one => {
    const names = values(find([one], 'c:tx')).join(' ')
    const labels = values(find([one], 'c:cat'))
    const points = values(find([one], 'c:val')).map((value, at) => (labels[at] ? `${labels[at]} = ${value}` : value))
    return `${names || 'série'} : ${points.join(' ; ')}`
  })
  const heading = title ? paragraphsOf(title).join(' ') : ''
  return [`[graphique${heading && ` : ${heading}`}]`, ...series].join('\n')
}

async function readNotes(parts: Parts, path: string): Promise<string> {
  const notes = (await parts.read(path)) ?? []
  return findAll(notes, 'p:sp')
    .filter(shape => placeholder(shape) === 'body')
    .flatMap(shape => paragraphsOf(shape))
    .join('\n')
}
