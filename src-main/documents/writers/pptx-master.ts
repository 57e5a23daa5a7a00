import { XML_HEAD } from './ooxml.ts'
import { BODY_BOX, COVER_SUBTITLE, COVER_TITLE, SECTION_TITLE, TITLE_BOX } from './pptx-plan.ts'
import { COLORS, emu, placeholder, rectangle, xfrm } from './pptx-shapes.ts'
import { EMPTY_GROUP, LAYOUTS, NAMESPACES, slideNumber } from './pptx-slide.ts'
import { LEVEL_INDENT } from './pptx-text.ts'
import type { Box } from './pptx-types.ts'

export const SLIDE = { width: 960, height: 540 }
const FOOTER: Box = { x: 44, y: 506, width: 640, height: 20 }
const NUMBER: Box = { x: 816, y: 506, width: 100, height: 20 }
const FONT = 'Arial'
const COLOR_MAP =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'

/** Sober: ink on white, one blue, Arial. */
export function themeXml(): string {
  const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
  const colors = [
    ...[color('dk1', COLORS.text), color('lt1', 'FFFFFF'), color('dk2', COLORS.accent), color('lt2', COLORS.band)],
    ...['1E4E79', '2E7D6B', 'B7791F', '9A3412', '5B5F97', '64748B'].map((value, index) =>
      color(`accent${index + 1}`, value),
    ),
    ...[color('hlink', COLORS.link), color('folHlink', '5B5F97')],
  ]
  const font = `<a:latin typeface="${FONT}"/><a:ea typeface=""/><a:cs typeface="${FONT}"/>`
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = (width: number) => `<a:ln w="${width}">${fill}<a:prstDash val="solid"/></a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `${XML_HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Ardoise"><a:themeElements><a:clrScheme name="Ardoise">${colors.join('')}</a:clrScheme><a:fontScheme name="Ardoise"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Ardoise"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(6_350)}${line(12_700)}${line(19_050)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}

export function masterXml(language: string): string {
  const shapes = [
    styledPlaceholder(2, 'Titre', 'type="title"', { box: TITLE_BOX, anchor: 'ctr' }, PROMPT(language)),
    styledPlaceholder(
      3,
      'Texte',
      'type="body" idx="1"',
      { box: BODY_BOX, anchor: 't', autofit: true },
      PROMPT(language),
    ),
    footer(4, language),
    number(5, language),
  ]
  const layouts = LAYOUTS.map((_, index) => `<p:sldLayoutId id="${2_147_483_649 + index}" r:id="rId${index + 1}"/>`)
  return `${XML_HEAD}<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${EMPTY_GROUP}${shapes.join('')}</p:spTree></p:cSld><p:clrMap ${COLOR_MAP}/><p:sldLayoutIdLst>${layouts.join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(1, 0, 2_800, { bold: true, color: 'tx2', bullet: false })}</p:titleStyle><p:bodyStyle>${bodyLevels()}</p:bodyStyle><p:otherStyle>${level(1, 0, 1_800, { color: 'tx1', bullet: false })}</p:otherStyle></p:txStyles></p:sldMaster>`
}

export function layoutXml(layout: (typeof LAYOUTS)[number], language: string): string {
  const { type, background = '', shapes } = layoutParts(layout, language)
  const name = LAYOUT_NAMES[layout][language.startsWith('fr') ? 'fr' : 'en']
  return `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="${type}" preserve="1"><p:cSld name="${name}">${background}<p:spTree>${EMPTY_GROUP}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

type LayoutParts = { type: string; background?: string; shapes: string[] }

/** As PowerPoint lists them where a slide is added. */
const LAYOUT_NAMES: Record<(typeof LAYOUTS)[number], { fr: string; en: string }> = {
  cover: { fr: 'Couverture', en: 'Cover' },
  content: { fr: 'Titre et contenu', en: 'Title and content' },
  title_only: { fr: 'Titre seul', en: 'Title only' },
  section: { fr: 'Intertitre', en: 'Section' },
}

function layoutParts(layout: (typeof LAYOUTS)[number], language: string): LayoutParts {
  const prompt = PROMPT(language)
  const under = rectangle(20, 'Filet', { x: 44, y: 99, width: 872, height: 1 }, COLORS.hair)
  const edge = rectangle(21, 'Bord', { x: 0, y: 0, width: SLIDE.width, height: 6 }, COLORS.accent)
  const feet = [footer(10, language), number(11, language)]
  switch (layout) {
    case 'cover': {
      const title = { box: COVER_TITLE, anchor: 'b', size: 4_000, color: 'bg1' }
      const subtitle = { box: COVER_SUBTITLE, anchor: 't', size: 2_000, color: 'bg2', bullet: false }
      return {
        type: 'title',
        background: '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
        shapes: [
          rectangle(20, 'Filet', { x: 80, y: 313, width: 96, height: 3 }, COLORS.pale),
          styledPlaceholder(2, 'Titre', 'type="ctrTitle"', title, prompt),
          styledPlaceholder(3, 'Sous-titre', 'type="subTitle" idx="1"', subtitle, prompt),
        ],
      }
    }
    case 'content':
      return {
        type: 'obj',
        shapes: [
          edge,
          under,
          placeholder(2, 'Titre', 'type="title"', prompt),
          placeholder(3, 'Contenu', 'idx="1"', prompt),
          ...feet,
        ],
      }
    case 'title_only':
      return {
        type: 'titleOnly',
        shapes: [edge, under, placeholder(2, 'Titre', 'type="title"', prompt), ...feet],
      }
    case 'section': {
      const title = { box: SECTION_TITLE, anchor: 'ctr', size: 3_600, color: 'tx2' }
      return {
        type: 'secHead',
        shapes: [
          rectangle(20, 'Bord', { x: 0, y: 0, width: 24, height: SLIDE.height }, COLORS.accent),
          styledPlaceholder(2, 'Titre', 'type="title"', title, prompt),
          ...feet,
        ],
      }
    }
  }
}

const PROMPT = (language: string) =>
  `<a:p><a:r><a:rPr lang="${language}"/><a:t>${language.startsWith('fr') ? 'Modifiez le texte' : 'Edit the text'}</a:t></a:r></a:p>`

type Look = {
  box: Box
  anchor: string
  size?: number
  color?: string
  bullet?: boolean
  autofit?: boolean
  align?: string
}

function styledPlaceholder(id: number, name: string, kind: string, look: Look, paragraphs: string): string {
  const fill = look.color ? `<a:solidFill><a:schemeClr val="${look.color}"/></a:solidFill>` : ''
  const plain = look.bullet === false ? ' marL="0" indent="0"' : ''
  const align = look.align ? ` algn="${look.align}"` : ''
  const style = look.size
    ? `<a:lstStyle><a:lvl1pPr${plain}${align}>${look.bullet === false ? '<a:buNone/>' : ''}<a:defRPr sz="${look.size}">${fill}</a:defRPr></a:lvl1pPr></a:lstStyle>`
    : '<a:lstStyle/>'
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr>${xfrm(look.box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${look.anchor}">${look.autofit ? '<a:normAutofit/>' : ''}</a:bodyPr>${style}${paragraphs}</p:txBody></p:sp>`
}

function footer(id: number, language: string): string {
  const look = { box: FOOTER, anchor: 'ctr', size: 1_000, color: 'accent6' }
  return styledPlaceholder(
    id,
    'Pied de page',
    'type="ftr" sz="quarter" idx="11"',
    look,
    `<a:p><a:endParaRPr lang="${language}"/></a:p>`,
  )
}

function number(id: number, language: string): string {
  const look = { box: NUMBER, anchor: 'ctr', size: 1_000, color: 'accent6', align: 'r' }
  return styledPlaceholder(id, 'Numéro', 'type="sldNum" sz="quarter" idx="12"', look, slideNumber(undefined, language))
}

type LevelLook = { bold?: boolean; color: string; bullet: string | false }

function level(number: number, indent: number, size: number, look: LevelLook): string {
  const bullet =
    look.bullet === false
      ? '<a:buNone/>'
      : `<a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="${FONT}"/><a:buChar char="${look.bullet}"/>`
  const hanging = look.bullet === false ? 'marL="0" indent="0"' : `marL="${indent}" indent="${-emu(LEVEL_INDENT)}"`
  return `<a:lvl${number}pPr ${hanging} algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef>${bullet}<a:defRPr sz="${size}"${look.bold ? ' b="1"' : ''} kern="1200"><a:solidFill><a:schemeClr val="${look.color}"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${number}pPr>`
}

function bodyLevels(): string {
  const bullets = ['•', '–', '▪']
  return bullets
    .map((bullet, index) =>
      level(index + 1, emu(LEVEL_INDENT * (index + 1)), 2_000 - 200 * index, { color: 'tx1', bullet }),
    )
    .join('')
}

export function notesMasterXml(language: string): string {
  const image = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr><p:spPr>${xfrm({ x: 54, y: 66, width: 432, height: 243 })}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="12700"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln></p:spPr></p:sp>`
  const body = styledPlaceholder(
    3,
    'Notes',
    'type="body" sz="quarter" idx="1"',
    { box: { x: 54, y: 336, width: 432, height: 324 }, anchor: 't' },
    PROMPT(language),
  )
  return `${XML_HEAD}<p:notesMaster ${NAMESPACES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${EMPTY_GROUP}${image}${body}</p:spTree></p:cSld><p:clrMap ${COLOR_MAP}/><p:notesStyle>${level(1, 0, 1_200, { color: 'tx1', bullet: false })}</p:notesStyle></p:notesMaster>`
}
