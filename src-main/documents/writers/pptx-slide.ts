import { escapeXml, XML_HEAD } from './ooxml.ts'
import {
  bodyParagraphs,
  COLORS,
  pictureShape,
  placeholder,
  type ShapeContext,
  tableFrame,
  titleParagraph,
} from './pptx-shapes.ts'
import type { PlannedSlide } from './pptx-types.ts'

export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'

export const EMPTY_GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type Relation = { id: string; type: string; target: string; isExternal?: true }

/** In the order of their files: `slideLayout1.xml` is the cover. */
export const LAYOUTS = ['cover', 'content', 'title_only', 'section'] as const

export function relationsXml(relations: Relation[]): string {
  const items = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${RELATION}/${type}`}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  )
  return `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

type SlidePlace = { number: number; deckTitle: string; language: string; media?: string }

/** One slide and what it refers to. */
export function slideXml(slide: PlannedSlide, place: SlidePlace): { xml: string; relations: Relation[] } {
  const layout = LAYOUTS.indexOf(slide.layout) + 1
  const relations: Relation[] = [
    { id: 'rId1', type: 'slideLayout', target: `../slideLayouts/slideLayout${layout}.xml` },
  ]
  const relate = (relation: Omit<Relation, 'id'>): string => {
    const known = relations.find(({ type, target }) => type === relation.type && target === relation.target)
    if (known) return known.id
    const id = `rId${relations.length + 1}`
    relations.push({ id, ...relation })
    return id
  }
  const context: ShapeContext = {
    language: place.language,
    link: address => relate({ type: 'hyperlink', target: address, isExternal: true }),
  }
  let nextId = 2
  const shapes = [
    placeholder(
      nextId++,
      'Titre',
      slide.layout === 'cover' ? 'type="ctrTitle"' : 'type="title"',
      titleParagraph(slide.title, slide.titleSize, context),
    ),
  ]
  if (slide.subtitle) {
    const paragraphs = slide.subtitle.map(line => titleParagraph(line, undefined, context)).join('')
    shapes.push(placeholder(nextId++, 'Sous-titre', 'type="subTitle" idx="1"', paragraphs))
  }
  if (slide.body) {
    const { box } = slide.body
    shapes.push(placeholder(nextId++, 'Texte', 'idx="1"', bodyParagraphs(slide.body, context), { box, autofit: true }))
  }
  if (slide.table) shapes.push(tableFrame(nextId++, slide.table, context))
  if (slide.picture && place.media) {
    shapes.push(pictureShape(nextId++, slide.picture, relate({ type: 'image', target: place.media })))
  }
  if (slide.layout !== 'cover') {
    shapes.push(
      placeholder(
        nextId++,
        'Pied de page',
        'type="ftr" sz="quarter" idx="11"',
        footerParagraph(place.deckTitle, place.language),
      ),
    )
    shapes.push(
      placeholder(nextId++, 'Numéro', 'type="sldNum" sz="quarter" idx="12"', slideNumber(place.number, place.language)),
    )
  }
  if (slide.notes) relate({ type: 'notesSlide', target: `../notesSlides/notesSlide${place.number}.xml` })
  const xml = `${XML_HEAD}<p:sld ${NAMESPACES}><p:cSld><p:spTree>${EMPTY_GROUP}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
  return { xml, relations }
}

/** Said in full: LibreOffice does not take the look of these from the layout. */
const FOOT_LOOK = `sz="1000" dirty="0"><a:solidFill><a:srgbClr val="${COLORS.soft}"/></a:solidFill><a:latin typeface="Arial"/><a:cs typeface="Arial"/></a:rPr>`

function footerParagraph(text: string, language: string): string {
  return `<a:p><a:pPr algn="l"/><a:r><a:rPr lang="${language}" ${FOOT_LOOK}<a:t>${escapeXml(text)}</a:t></a:r></a:p>`
}

export function slideNumber(number: number | undefined, language: string): string {
  return `<a:p><a:pPr algn="r"/><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="${language}" ${FOOT_LOOK}<a:t>${number ?? '‹N°›'}</a:t></a:fld></a:p>`
}

export function notesXml(notes: string, { number, language }: SlidePlace): { xml: string; relations: Relation[] } {
  const context: ShapeContext = { language, link: () => '' }
  const paragraphs = notes
    .split('\n')
    .map(line => (line.trim() === '' ? '<a:p/>' : titleParagraph(line, undefined, context)))
    .join('')
  const image = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Image de la diapositive"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>`
  const body = placeholder(3, 'Notes', 'type="body" idx="1"', paragraphs)
  return {
    xml: `${XML_HEAD}<p:notes ${NAMESPACES}><p:cSld><p:spTree>${EMPTY_GROUP}${image}${body}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
    relations: [
      { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      { id: 'rId2', type: 'slide', target: `../slides/slide${number}.xml` },
    ],
  }
}
