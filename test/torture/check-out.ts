import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { simpleParser } from 'mailparser'
import { errorMessage } from '../../src-main/errors.ts'

/** Every file of the person's folder is whole. Hidden ones in the making are told apart: no program shows them. */
export async function outFaults(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of visible(folder)) {
    try {
      await read(extname(name), readFileSync(join(folder, name)))
    } catch (error) {
      faults.push(`${name} is half-written: ${errorMessage(error)}`)
    }
  }
  return faults
}

export function visible(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => !name.startsWith('.')) : []
}

async function read(extension: string, bytes: Buffer): Promise<void> {
  switch (extension) {
    case '.xlsx':
    case '.docx':
    case '.pptx':
    case '.zip':
      if (Object.keys(unzipSync(bytes)).length === 0) throw new Error('nothing in it')
      return
    case '.pdf':
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no PDF')
      if (!bytes.subarray(-16).includes('%%EOF')) throw new Error('no end')
      return
    case '.eml':
      if (!(await simpleParser(bytes)).subject) throw new Error('no subject')
      return
    case '.md':
      if (!bytes.subarray(-1).equals(Buffer.from('\n'))) throw new Error('no end')
      return
    default:
      throw new Error(`nobody knows how to read ${extension}`)
  }
}
