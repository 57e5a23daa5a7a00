import { readFile } from 'node:fs/promises'
import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import { writePptx } from '../documents/writers/pptx.ts'
import { readPicture } from '../documents/writers/pptx-picture.ts'
import type { PptxPicture, PptxRequest, PptxSlide } from '../documents/writers/pptx-types.ts'
import type { ToolProgress } from '../types.ts'

export type PictureSource = { path: string; name: string; mime: string }
type SlideWork = Omit<PptxSlide, 'picture'> & { picture?: PictureSource }
export type PptxWork = Omit<PptxRequest, 'slides'> & DocumentMeta & { path: string; slides: SlideWork[] }

/**
 * Runs in a worker thread.
 * @throws UserError when a picture cannot be read, or when there is too much to show.
 */
export async function preparePptx(
  request: PptxWork,
  progress: (progress: ToolProgress) => void,
): Promise<{ slides: number }> {
  const { path, slides: asked, appVersion, generatedAt, language, ...document } = request
  const pictures = new Map<string, PptxPicture>()
  const slides: PptxSlide[] = []
  for (const [index, { picture: source, ...slide }] of asked.entries()) {
    progress({
      label: { fr: 'Prépare les diapositives', en: 'Prepares the slides' },
      done: index,
      total: asked.length,
      unit: 'slide',
    })
    if (!source) {
      slides.push(slide)
      continue
    }
    const picture = pictures.get(source.path) ?? (await readPicture(await readFile(source.path), source.name))
    pictures.set(source.path, picture)
    slides.push({ ...slide, picture })
  }
  progress({ label: { fr: 'Écrit la présentation', en: 'Writes the presentation' } })
  return writePptx({ ...document, slides }, { path }, { appVersion, generatedAt, language })
}
