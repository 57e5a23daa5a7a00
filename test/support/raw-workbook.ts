import { strToU8, zipSync } from 'fflate'

/** A workbook of one hand-written sheet. */
export function rawWorkbook(sheetXml: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const relationships = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships ${relationships}><Relationship Id="r1" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="m" xmlns:r="${office}"><x:sheets><x:sheet name="Balance &amp; co" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${relationships}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml),
    ...more,
  })
}
