import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { UserError } from '../../errors.ts'
import { type GreyPicture, toPgm } from './grey-picture.ts'

export type OcrWord = {
  text: string
  /** 0 to 100. */
  confidence: number
  left: number
  top: number
  width: number
  height: number
  /** The same for words that the engine put on one line. */
  line: string
}

/** block: one block of lines; column: lines of any size, one under the other. */
export type OcrMode = 'column' | 'block'

export type OnShare = (share: number) => void

export type OcrEngine = {
  /** Radians by which the lines of text slope. */
  slope(picture: GreyPicture): number
  /** `onShare`: how much of the picture is read, 0 to 1. */
  read(picture: GreyPicture, mode: OcrMode, onShare?: OnShare): OcrWord[]
  /** One page of a TIFF as PNG. Undefined when it cannot be decoded. */
  decodeTiff(bytes: Uint8Array): Uint8Array | undefined
}

const LSTM = 1
/** Percent of its own progress at which Tesseract begins to read. */
const LINES_FOUND = 30
const AUTOMATIC = '3'
const MODES: Record<OcrMode, string> = { column: '4', block: '6' }

/**
 * Tesseract with its French and English, in this very thread: ending the thread ends it. The data is read from the
 * packages that hold it; nothing is fetched.
 * @throws UserError when a part of it is missing.
 */
export async function startOcr(): Promise<OcrEngine> {
  let hear: OnShare | undefined
  const core = await loadCore(percent =>
    hear?.(Math.min(1, Math.max(0, (percent - LINES_FOUND) / (100 - LINES_FOUND)))),
  ).catch(missingPart)
  const languages = languageFiles()
  for (const [language, path] of languages) {
    core.FS.writeFile(`${language}.traineddata`, await readLanguage(path).catch(missingPart))
  }
  const api = new core.TessBaseAPI()
  if (api.Init(null, languages.map(([language]) => language).join('+'), LSTM) !== 0)
    missingPart(new Error('Tesseract refused its language data'))

  function take(bytes: Uint8Array, mode: string): boolean {
    core.FS.writeFile('/input', bytes)
    api.SetVariable('tessedit_pageseg_mode', mode)
    return api.SetImageFile(1, 0) === 0
  }

  return {
    slope(picture) {
      take(toPgm(picture), AUTOMATIC)
      api.FindLines()
      const angle = api.GetGradient()
      return Number.isFinite(angle) ? angle : 0
    },
    read(picture, mode, onShare) {
      take(toPgm(picture), MODES[mode])
      hear = onShare
      api.Recognize(null)
      hear = undefined
      const words = wordsOf(api.GetTSVText(0))
      api.Clear()
      return words
    },
    decodeTiff(bytes) {
      if (!take(bytes, AUTOMATIC)) return undefined
      api.WriteImage(0, '/image.png')
      const png = core.FS.readFile('/image.png')
      core.FS.unlink('/image.png')
      api.Clear()
      return png
    },
  }
}

/** The build that this processor runs fastest: old ones of school labs know no vector instructions. */
async function loadCore(onPercent: (percent: number) => void) {
  const { default: load } = WebAssembly.validate(RELAXED_SIMD)
    ? await import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js')
    : WebAssembly.validate(SIMD)
      ? await import('tesseract.js-core/tesseract-core-simd-lstm.js')
      : await import('tesseract.js-core/tesseract-core-lstm.js')
  // It reports on the console unless it is given other ears.
  const ignore = () => undefined
  return load({ print: ignore, printErr: ignore, TesseractProgress: onPercent })
}

/** The smallest modules that use one instruction of each set. */
const SIMD = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
])
const RELAXED_SIMD = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15,
  253, 128, 2, 11,
])

/** French first: it decides where both could be meant. */
function languageFiles(): [language: string, path: string][] {
  const require = createRequire(import.meta.url)
  try {
    return [
      ['fra', require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz')],
      ['eng', require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')],
    ]
  } catch (error) {
    return missingPart(error)
  }
}

async function readLanguage(path: string): Promise<Uint8Array> {
  return gunzipSync(await readFile(path))
}

function missingPart(cause: unknown): never {
  throw new UserError(
    {
      fr: 'La lecture des images (OCR) n’est pas complète sur cet ordinateur : réinstallez Ardoise, puis recommencez.',
      en: 'The reading of pictures (OCR) is not complete on this computer: install Ardoise again, then try again.',
    },
    { cause },
  )
}

const WORD_LEVEL = '5'

function wordsOf(tsv: string): OcrWord[] {
  return tsv.split('\n').flatMap(row => {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== WORD_LEVEL || text.trim() === '') return []
    return {
      text: text.trim(),
      confidence: Number(confidence),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      line: `${block}.${paragraph}.${line}`,
    }
  })
}
