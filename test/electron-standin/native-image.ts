import { existsSync, readFileSync } from 'node:fs'
import { guard } from './not-emulated.ts'

/** A NativeImage that keeps its bytes as they came; it knows the size of PNG pictures only. */
export function imageFromBuffer(bytes: Buffer) {
  const isPng = bytes.subarray(1, 4).toString() === 'PNG'
  const size = isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : { width: 0, height: 0 }
  const image = {
    isEmpty: () => bytes.length === 0,
    getSize: () => size,
    getAspectRatio: () => size.width / size.height || 1,
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    resize: (): object => image,
    setTemplateImage() {},
  }
  return guard('nativeImage', image)
}

export const nativeImage = {
  createEmpty: () => imageFromBuffer(Buffer.alloc(0)),
  createFromPath: (path: string) => imageFromBuffer(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => imageFromBuffer(bytes),
  createFromDataURL: (url: string) => imageFromBuffer(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
}
