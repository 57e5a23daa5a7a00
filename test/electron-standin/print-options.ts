import type { PrintToPDFOptions } from 'electron'

/** Width and height in inches. */
const PAPERS: Record<string, [number, number]> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11],
}

/** Electron's options of `printToPDF` in the DevTools protocol's words. */
export function toPrintOptions({ pageSize = 'Letter', margins = {}, ...options }: PrintToPDFOptions) {
  const [paperWidth, paperHeight] =
    typeof pageSize === 'string' ? (PAPERS[pageSize] ?? [8.5, 11]) : [pageSize.width, pageSize.height]
  const { landscape, displayHeaderFooter, printBackground, scale, pageRanges, headerTemplate, footerTemplate } = options
  const { preferCSSPageSize, generateTaggedPDF, generateDocumentOutline } = options
  const { top: marginTop, bottom: marginBottom, left: marginLeft, right: marginRight } = margins
  return {
    ...{ landscape, displayHeaderFooter, printBackground, scale, pageRanges, headerTemplate, footerTemplate },
    ...{ preferCSSPageSize, generateTaggedPDF, generateDocumentOutline },
    ...{ paperWidth, paperHeight, marginTop, marginBottom, marginLeft, marginRight },
  }
}
