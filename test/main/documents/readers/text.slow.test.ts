import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readText } from '../../../../src-main/documents/readers/text.ts'
import { failureOf } from '../../../support/failure-of.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a Word document that inflates without end is not opened, whatever size it declares', async () => {
  const honest = zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': new Uint8Array(150_000_000) })
  const read = (bytes: Uint8Array) => failureOf(readText(bytes, { name: 'bombe.docx', mime: DOCX }))
  expect(await read(honest)).toContain('contenu démesuré')
  expect(await read(lyingZip('word/document.xml', 150_000_000))).toContain('contenu démesuré')
})

/** One stored name whose directory declares 10 bytes, and which inflates to `size`. */
function lyingZip(name: string, size: number): Uint8Array {
  const data = deflateRawSync(Buffer.alloc(size))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(10, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end])
}
