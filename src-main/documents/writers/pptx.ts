import { closeSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { openInlineMarkdown } from '../readers/markdown-blocks.ts'
import type { DocumentMeta } from './document-meta.ts'
import { coreProperties, escapeXml, languageTag, XML_HEAD } from './ooxml.ts'
import { openMeasuring } from './pdf-document.ts'
import { layoutXml, masterXml, notesMasterXml, SLIDE, themeXml } from './pptx-master.ts'
import { planDeck } from './pptx-plan.ts'
import { emu } from './pptx-shapes.ts'
import { LAYOUTS, NAMESPACES, notesXml, type Relation, relationsXml, slideXml } from './pptx-slide.ts'
import type { PlannedSlide, PptxPicture, PptxRequest } from './pptx-types.ts'
import { zipTime } from './zip-time.ts'

type Part = { path: string; content: string | Uint8Array; type?: string }

/**
 * A presentation that PowerPoint and LibreOffice open as their own: titles and texts are placeholders of its layouts,
 * tables are tables, and nothing runs over the edge of a slide.
 * @throws UserError when there is too much to show.
 */
export async function writePptx(
  request: PptxRequest,
  target: { path: string },
  meta: DocumentMeta,
): Promise<{ slides: number }> {
  const planner = { measuring: await openMeasuring(), readInline: await openInlineMarkdown(), language: meta.language }
  const slides = planDeck(planner, request)
  await writeZip(target.path, withContentTypes(partsOf(request.title, slides, meta)), new Date(meta.generatedAt))
  return { slides: slides.length }
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const PRESENTATION = `${OFFICE}.presentationml`

function partsOf(title: string, slides: PlannedSlide[], meta: DocumentMeta): Part[] {
  const language = languageTag(meta)
  const hasNotes = slides.some(slide => slide.notes)
  const pictures = [...new Set(slides.flatMap(slide => slide.picture?.picture ?? []))]
  return [
    { path: '_rels/.rels', content: relationsXml(ROOT_RELATIONS) },
    {
      path: 'docProps/core.xml',
      content: coreProperties(title, meta),
      type: 'application/vnd.openxmlformats-package.core-properties+xml',
    },
    {
      path: 'docProps/app.xml',
      content: appXml(slides.length, meta.appVersion),
      type: `${OFFICE}.extended-properties+xml`,
    },
    ...presentationParts(slides.length, hasNotes),
    ...masterParts(language),
    ...(hasNotes ? notesMasterParts(language) : []),
    ...slides.flatMap((slide, index) => slideParts(slide, { number: index + 1, deckTitle: title, language }, pictures)),
    ...pictures.map((picture, index) => ({ path: `ppt/media/${mediaName(picture, index)}`, content: picture.bytes })),
  ]
}

const ROOT_RELATIONS: Relation[] = [
  { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
  {
    id: 'rId2',
    type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
    target: 'docProps/core.xml',
  },
  { id: 'rId3', type: 'extended-properties', target: 'docProps/app.xml' },
]

function appXml(slides: number, appVersion: string): string {
  return `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Ardoise ${escapeXml(appVersion)}</Application><Slides>${slides}</Slides></Properties>`
}

function presentationParts(count: number, hasNotes: boolean): Part[] {
  const slide = (index: number) => `rId${index + 10}`
  const numbers = Array.from({ length: count }, (_, index) => index)
  const list = numbers.map(index => `<p:sldId id="${256 + index}" r:id="${slide(index)}"/>`).join('')
  const notes = hasNotes ? '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' : ''
  const xml = `${XML_HEAD}<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>${notes}<p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="${emu(SLIDE.width)}" cy="${emu(SLIDE.height)}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`
  const relations: Relation[] = [
    { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
    ...(hasNotes ? [{ id: 'rId2', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }] : []),
    { id: 'rId3', type: 'presProps', target: 'presProps.xml' },
    { id: 'rId4', type: 'viewProps', target: 'viewProps.xml' },
    { id: 'rId5', type: 'theme', target: 'theme/theme1.xml' },
    { id: 'rId6', type: 'tableStyles', target: 'tableStyles.xml' },
    ...numbers.map(index => ({ id: slide(index), type: 'slide', target: `slides/slide${index + 1}.xml` })),
  ]
  return [
    { path: 'ppt/presentation.xml', content: xml, type: `${PRESENTATION}.presentation.main+xml` },
    { path: 'ppt/_rels/presentation.xml.rels', content: relationsXml(relations) },
    {
      path: 'ppt/presProps.xml',
      content: `${XML_HEAD}<p:presentationPr ${NAMESPACES}/>`,
      type: `${PRESENTATION}.presProps+xml`,
    },
    {
      path: 'ppt/viewProps.xml',
      content: `${XML_HEAD}<p:viewPr ${NAMESPACES}/>`,
      type: `${PRESENTATION}.viewProps+xml`,
    },
    {
      path: 'ppt/tableStyles.xml',
      content: `${XML_HEAD}<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"/>`,
      type: `${PRESENTATION}.tableStyles+xml`,
    },
  ]
}

function masterParts(language: string): Part[] {
  const layouts = LAYOUTS.map((_, index) => ({
    id: `rId${index + 1}`,
    type: 'slideLayout',
    target: `../slideLayouts/slideLayout${index + 1}.xml`,
  }))
  const theme = { id: `rId${LAYOUTS.length + 1}`, type: 'theme', target: '../theme/theme1.xml' }
  const master = { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }
  return [
    { path: 'ppt/theme/theme1.xml', content: themeXml(), type: `${OFFICE}.theme+xml` },
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      content: masterXml(language),
      type: `${PRESENTATION}.slideMaster+xml`,
    },
    { path: 'ppt/slideMasters/_rels/slideMaster1.xml.rels', content: relationsXml([...layouts, theme]) },
    ...LAYOUTS.flatMap((layout, index) => [
      {
        path: `ppt/slideLayouts/slideLayout${index + 1}.xml`,
        content: layoutXml(layout, language),
        type: `${PRESENTATION}.slideLayout+xml`,
      },
      { path: `ppt/slideLayouts/_rels/slideLayout${index + 1}.xml.rels`, content: relationsXml([master]) },
    ]),
  ]
}

/** A master has a theme of its own: two that share one make PowerPoint repair the file. */
function notesMasterParts(language: string): Part[] {
  return [
    { path: 'ppt/theme/theme2.xml', content: themeXml(), type: `${OFFICE}.theme+xml` },
    {
      path: 'ppt/notesMasters/notesMaster1.xml',
      content: notesMasterXml(language),
      type: `${PRESENTATION}.notesMaster+xml`,
    },
    {
      path: 'ppt/notesMasters/_rels/notesMaster1.xml.rels',
      content: relationsXml([{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }]),
    },
  ]
}

function slideParts(
  slide: PlannedSlide,
  place: { number: number; deckTitle: string; language: string },
  pictures: PptxPicture[],
): Part[] {
  const { number } = place
  const picture = slide.picture?.picture
  const media = picture && `../media/${mediaName(picture, pictures.indexOf(picture))}`
  const { xml, relations } = slideXml(slide, { ...place, ...(media !== undefined && { media }) })
  const parts: Part[] = [
    { path: `ppt/slides/slide${number}.xml`, content: xml, type: `${PRESENTATION}.slide+xml` },
    { path: `ppt/slides/_rels/slide${number}.xml.rels`, content: relationsXml(relations) },
  ]
  if (!slide.notes) return parts
  const notes = notesXml(slide.notes, place)
  return [
    ...parts,
    { path: `ppt/notesSlides/notesSlide${number}.xml`, content: notes.xml, type: `${PRESENTATION}.notesSlide+xml` },
    { path: `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`, content: relationsXml(notes.relations) },
  ]
}

function mediaName(picture: PptxPicture, index: number): string {
  return `image${index + 1}.${picture.extension}`
}

/** The list of what is in the package comes first, and names nothing that is not there. */
function withContentTypes(parts: Part[]): Part[] {
  const extensions = new Set(
    parts.filter(part => part.path.startsWith('ppt/media/')).map(part => part.path.split('.').at(-1)),
  )
  const defaults = [...extensions].map(
    extension => `<Default Extension="${extension}" ContentType="image/${extension}"/>`,
  )
  const overrides = parts.flatMap(({ path, type }) =>
    type ? [`<Override PartName="/${path}" ContentType="${type}"/>`] : [],
  )
  const content = `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults.join('')}${overrides.join('')}</Types>`
  return [{ path: '[Content_Types].xml', content }, ...parts]
}

/** Piece by piece: a deck full of pictures never stands in memory twice. What a failure leaves half-written is removed. */
async function writeZip(path: string, parts: Part[], modified: Date): Promise<void> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const file = openSync(path, 'w')
  let written = false
  try {
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      writeSync(file, chunk)
    })
    for (const part of parts) {
      // Pictures are compressed already; merely stored, their size would stand behind them, where some readers miss it.
      const entry = new ZipDeflate(part.path, { level: typeof part.content === 'string' ? 6 : 0 })
      entry.mtime = zipTime(modified)
      zip.add(entry)
      entry.push(typeof part.content === 'string' ? strToU8(part.content) : part.content, true)
    }
    zip.end()
    written = true
  } finally {
    closeSync(file)
    if (!written) await rm(path, { force: true })
  }
}
