import { describe, expect, test } from 'vitest'
import {
  newContent,
  putCode,
  putHundredths,
  putText,
  rgb,
  takeContent,
} from '../../../../src-main/documents/writers/pdf-content.ts'

function written(write: (content: ReturnType<typeof newContent>) => void): string {
  const content = newContent()
  write(content)
  return Buffer.from(takeContent(content)).toString('latin1')
}

describe('the content of a page', () => {
  test.each([
    [0, '0'],
    [5, '0.05'],
    [-50, '-0.5'],
    [1_200, '12'],
    [84_189, '841.89'],
    [-1_000_010, '-10000.1'],
  ])('writes %i hundredths as %s', (hundredths, text) => {
    expect(written(content => putHundredths(content, hundredths))).toBe(text)
  })

  test('escapes the bytes that a literal string reads otherwise', () => {
    const codes = [0x0028, 0x2900, 0x005c, 0x000d, 0x0a41]
    const text = written(content => {
      for (const code of codes) putCode(content, code)
    })
    expect(text).toBe('\0\\(\\)\0\0\\\\\0\\r\nA')
  })

  test('grows with what is written, and is empty once taken', () => {
    const content = newContent()
    for (let index = 0; index < 50_000; index++) putText(content, 'ab')
    expect(takeContent(content).length).toBe(100_000)
    expect(takeContent(content).length).toBe(0)
  })

  test('tells colours in shares of one', () => {
    expect(rgb('#ff0080')).toBe('1 0 0.502')
  })
})
