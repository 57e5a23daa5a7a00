import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { readPictureHeader } from '../../../../src-main/documents/readers/picture-header.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../fixtures/documents', name))

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(createCanvas(2, 2).toBuffer('image/png'))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(60)
  bytes.write('BM')
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('GIF89a')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

test('the size of each format is read without decoding it', () => {
  const canvas = createCanvas(320, 200)
  const size = (bytes: Uint8Array) => {
    const { format, width, height } = readPictureHeader(bytes, 'a')
    return [format, width, height]
  }
  expect(size(canvas.toBuffer('image/png'))).toEqual(['png', 320, 200])
  expect(size(canvas.toBuffer('image/jpeg'))).toEqual(['jpeg', 320, 200])
  expect(size(canvas.toBuffer('image/webp'))).toEqual(['webp', 320, 200])
  expect(size(canvas.toBuffer('image/webp', 100))).toEqual(['webp', 320, 200])
  expect(size(gif(320, 200))).toEqual(['gif', 320, 200])
  expect(size(bmp(320, -200))).toEqual(['bmp', 320, 200])
  expect(readPictureHeader(fixture('fax.tif'), 'fax.tif')).toMatchObject({ format: 'tiff', directories: { length: 2 } })
})

test.each([png(50_000, 50_000), bmp(50_000, 50_000), gif(65_535, 65_535)])(
  'a bomb of a picture is refused by what it declares',
  bytes => {
    expect(() => readPictureHeader(bytes, 'bombe.png')).toThrow(/more than the 64 million allowed, and was not opened/)
  },
)

test('a HEIC photo, a damaged picture and one without any size are one sentence each', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  expect(() => readPictureHeader(heic, 'IMG_1.heic')).toThrow(/is a HEIC photo.*export it as JPEG/)
  const cut = createCanvas(4, 4).toBuffer('image/jpeg').subarray(0, 30)
  for (const bytes of [Buffer.from('rien'), Buffer.alloc(100), cut, png(0, 10)]) {
    expect(() => readPictureHeader(bytes, 'a.png')).toThrow(/is not a readable image file/)
  }
})

test('a TIFF whose pages point in a circle ends', () => {
  const bytes = Buffer.from(fixture('fax.tif'))
  const first = bytes.readUInt32LE(4)
  bytes.writeUInt32LE(first, first + 2 + bytes.readUInt16LE(first) * 12)
  expect(readPictureHeader(bytes, 'a.tif').directories).toEqual([first])
})
