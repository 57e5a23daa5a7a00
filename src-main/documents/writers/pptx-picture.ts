import { readPictureHeader } from '../readers/picture-header.ts'
import { damagedDocument } from '../readers/text-failures.ts'
import type { PptxPicture } from './pptx-types.ts'

/** Pixels across: sharp on any projector. */
const LARGEST_SIDE = 1_920
const JPEG_QUALITY = 88
/** An animation larger than this is shown by its first image. */
const LARGEST_GIF = 4 * 1024 * 1024

/**
 * A picture as a presentation holds it: upright as its camera says, no larger than a screen, without what the camera
 * noted of the place.
 * @throws UserError when it is damaged, or larger than can be opened.
 */
export async function readPicture(bytes: Uint8Array, name: string): Promise<PptxPicture> {
  const header = readPictureHeader(bytes, name)
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(error => {
    throw damagedDocument(name, 'image', error)
  })
  if (image.width < 1 || image.height < 1) throw damagedDocument(name, 'image')
  const size = { width: image.width, height: image.height, name }
  if (header.format === 'gif' && bytes.length <= LARGEST_GIF) return { ...size, bytes, extension: 'gif' }
  const scale = Math.min(1, LARGEST_SIDE / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return header.format === 'jpeg'
    ? { bytes: await canvas.encode('jpeg', JPEG_QUALITY), extension: 'jpeg', width, height, name }
    : { bytes: await canvas.encode('png'), extension: 'png', width, height, name }
}
