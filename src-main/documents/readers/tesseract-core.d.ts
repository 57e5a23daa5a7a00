/** The WebAssembly build of Tesseract: the few of its functions that the engine calls. */
declare module 'tesseract.js-core/*' {
  type Core = {
    FS: {
      writeFile(path: string, data: Uint8Array): void
      readFile(path: string): Uint8Array
      unlink(path: string): void
    }
    TessBaseAPI: new () => {
      /** 0 when the languages were found in the working folder of its own file system. */
      Init(dataPath: null, languages: string, engineMode: number): number
      SetVariable(name: string, value: string): boolean
      /** Takes the picture at `/input`; 0 when it could be read. */
      SetImageFile(exifOrientation: number, angle: number): number
      FindLines(): void
      /** Radians by which the lines of text slope. */
      GetGradient(): number
      Recognize(monitor: null): number
      GetTSVText(page: number): string
      /** 0 colour, 1 grey, 2 black and white. */
      WriteImage(type: number, path: string): void
      Clear(): void
    }
  }
  const load: (options: {
    print(text: string): void
    printErr(text: string): void
    /** While it recognises: 30 once the lines are found, 100 at the end. */
    TesseractProgress(percent: number): void
  }) => Promise<Core>
  export = load
}

/** Node has it; its types come with those of browsers only. */
declare const WebAssembly: { validate(bytes: Uint8Array): boolean }
