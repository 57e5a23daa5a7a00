import { type GreyPicture, greyFromRgba } from './grey-picture.ts'
import { damagedDocument } from './text-failures.ts'

/** Tesseract reads best where a line of text is some thirty pixels high: an A4 page at about 240 dots an inch. */
const FEWEST_PIXELS = 3_500_000
const MOST_PIXELS = 7_000_000
const MOST_TIMES_LARGER = 2

/** Longer than any page; canvases and Tesseract give up at 32 767. */
const LONGEST_SIDE = 16_000

/** How much larger or smaller a picture is to be made before it is read. */
export function readingScale(width: number, height: number): number {
  const pixels = width * height
  const wanted = Math.min(MOST_TIMES_LARGER, Math.sqrt(FEWEST_PIXELS / pixels))
  const scale = pixels > MOST_PIXELS ? Math.sqrt(MOST_PIXELS / pixels) : Math.max(1, wanted)
  return Math.min(scale, LONGEST_SIDE / Math.max(width, height))
}

/** A png, jpeg, gif (its first frame), webp or bmp, turned as its camera says. @throws UserError when it is damaged. */
export async function decodePicture(bytes: Uint8Array, name: string): Promise<GreyPicture> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(error => {
    throw damagedDocument(name, 'image', error)
  })
  const scale = readingScale(image.width, image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return greyFromRgba(context.getImageData(0, 0, width, height).data, width, height)
}
