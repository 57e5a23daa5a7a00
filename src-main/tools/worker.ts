import type { MessagePort } from 'node:worker_threads'
import type { OcrText } from '../documents/readers/ocr.ts'
import type { DocumentText } from '../documents/readers/text.ts'
import { UserError } from '../errors.ts'
import type { LogCheck } from '../store/attempts.ts'
import type { Soundness } from '../store/soundness.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import type { ArchiveSummary, Unpacked, UnpackRequest } from './archive-work.ts'
import type { AttemptsRequest } from './attempts-work.ts'
import type { CheckRequest, CopyCheckRequest, DataCheck } from './check-work.ts'
import type { CollectRequest } from './collect-work.ts'
import type { Contents, ContentsRequest } from './contents-work.ts'
import type { CopyWork } from './copy-work.ts'
import type { DocxWork } from './docx-work.ts'
import type { ForgetRequest } from './forget-work.ts'
import type { HtmlWork } from './html-work.ts'
import type { IndexRequest } from './index-work.ts'
import type { Moved, MoveRequest } from './move-work.ts'
import type { OcrRequest } from './ocr-work.ts'
import type { PageRequest, PageText } from './page-work.ts'
import type { PdfOutcome, PdfWork } from './pdf-work.ts'
import type { PptxWork } from './pptx-work.ts'
import type { PictureRequest, TableRequest, TableWindow, TextRequest } from './preview-work.ts'
import type { KeepRequest, ReadRequest } from './read-work.ts'
import type { ShellOutcome, ShellRequest } from './shell-work.ts'
import type { SimilarPassage, SimilarRequest } from './similar-work.ts'
import type { StatementsOutcome, StatementsRequest } from './statements-work.ts'
import { throttle } from './throttle.ts'
import type { WorkbookWork } from './workbook-work.ts'
import type { ZipRequest } from './zip-work.ts'

/** Every task that runs off the main thread: its input, its result. Both must survive structured cloning. */
type Tasks = {
  statements: { input: StatementsRequest; result: StatementsOutcome }
  read_text: { input: KeepRequest; result: DocumentText }
  /** Undefined when the page is no scan. */
  read_by_ocr: { input: OcrRequest; result: OcrText | undefined }
  read_page: { input: PageRequest; result: PageText }
  write_xlsx: { input: WorkbookWork; result: { warnings: Bilingual[]; rows: number } }
  write_pdf: { input: PdfWork; result: PdfOutcome }
  write_pptx: { input: PptxWork; result: { slides: number } }
  write_docx: { input: DocxWork; result: undefined }
  write_html: { input: HtmlWork; result: undefined }
  preview_table: { input: TableRequest; result: TableWindow }
  preview_text: { input: TextRequest; result: { text: string; cut: boolean } }
  count_pages: { input: ReadRequest; result: number }
  draw_page: { input: PictureRequest; result: boolean }
  copy_database: { input: CopyWork; result: string }
  check_data: { input: CheckRequest; result: DataCheck }
  check_copy: { input: CopyCheckRequest; result: Soundness }
  collect_deleted: { input: CollectRequest; result: number }
  list_contents: { input: ContentsRequest; result: Contents }
  describe_archive: { input: { archive: string }; result: ArchiveSummary }
  unpack_archive: { input: UnpackRequest; result: Unpacked }
  copy_folder: { input: MoveRequest; result: Moved }
  index_files: { input: IndexRequest; result: number }
  forget_deleted: { input: ForgetRequest; result: undefined }
  similar_passages: { input: SimilarRequest; result: SimilarPassage[] }
  zip_files: { input: ZipRequest; result: { bytes: number } }
  run_shell: { input: ShellRequest; result: ShellOutcome }
  check_attempts: { input: AttemptsRequest; result: LogCheck }
}

export type WorkName = keyof Tasks
export type WorkInputs = { [N in WorkName]: Tasks[N]['input'] }
export type WorkResults = { [N in WorkName]: Tasks[N]['result'] }

type Request = { [N in WorkName]: { name: N; input: WorkInputs[N]; port: MessagePort } }[WorkName]
type Answer = { result?: unknown; userError?: Bilingual }

/** Entry point of each worker thread. Modules are imported on first use: a thread that reads a csv never loads pdfkit. */
export async function work(request: Request): Promise<Answer> {
  const said = throttle(value => request.port.postMessage(value))
  try {
    return { result: await runTask(request, said.push) }
  } catch (caught) {
    // What a full disk says does not reach the other thread as it is.
    const { storeFailure, systemFailure } = await import('../store/failures.ts')
    const error = systemFailure(storeFailure(caught, 'ardoise.db'))
    if (error instanceof UserError) return { userError: error.sentence }
    throw error
  } finally {
    said.flush()
  }
}

async function runTask(request: Request, progress: (value: ToolProgress) => void): Promise<unknown> {
  switch (request.name) {
    case 'statements': {
      const { prepareStatements } = await import('./statements-work.ts')
      return prepareStatements(request.input, progress)
    }
    case 'read_text': {
      const { readAndKeep } = await import('./read-work.ts')
      return readAndKeep(request.input, progress)
    }
    case 'read_by_ocr': {
      const { readByOcr } = await import('./ocr-work.ts')
      return readByOcr(request.input, progress)
    }
    case 'read_page': {
      const { readPageText } = await import('./page-work.ts')
      return readPageText(request.input)
    }
    case 'write_xlsx': {
      const { prepareWorkbook } = await import('./workbook-work.ts')
      return prepareWorkbook(request.input, progress)
    }
    case 'write_pdf': {
      const { preparePdf } = await import('./pdf-work.ts')
      return preparePdf(request.input, progress)
    }
    case 'write_pptx': {
      const { preparePptx } = await import('./pptx-work.ts')
      return preparePptx(request.input, progress)
    }
    case 'write_docx': {
      const { prepareDocx } = await import('./docx-work.ts')
      return prepareDocx(request.input, progress)
    }
    case 'write_html': {
      const { prepareHtml } = await import('./html-work.ts')
      return prepareHtml(request.input)
    }
    case 'preview_table': {
      const { previewTable } = await import('./preview-work.ts')
      return previewTable(request.input)
    }
    case 'preview_text': {
      const { previewText } = await import('./preview-work.ts')
      return previewText(request.input)
    }
    case 'count_pages': {
      const { countPages } = await import('./preview-work.ts')
      return countPages(request.input)
    }
    case 'draw_page': {
      const { drawPage } = await import('./preview-work.ts')
      return drawPage(request.input)
    }
    case 'copy_database': {
      const { copyDatabase } = await import('./copy-work.ts')
      return copyDatabase(request.input)
    }
    case 'check_data': {
      const { checkData } = await import('./check-work.ts')
      return checkData(request.input)
    }
    case 'check_copy': {
      const { checkCopyFile } = await import('./check-work.ts')
      return checkCopyFile(request.input)
    }
    case 'collect_deleted': {
      const { collectDeleted } = await import('./collect-work.ts')
      return collectDeleted(request.input)
    }
    case 'list_contents': {
      const { listContents } = await import('./contents-work.ts')
      return listContents(request.input)
    }
    case 'describe_archive': {
      const { describeArchive } = await import('./archive-work.ts')
      return describeArchive(request.input)
    }
    case 'unpack_archive': {
      const { unpackArchive } = await import('./archive-work.ts')
      return unpackArchive(request.input, progress)
    }
    case 'copy_folder': {
      const { copyFolder } = await import('./move-work.ts')
      return copyFolder(request.input, progress)
    }
    case 'index_files': {
      const { indexFiles } = await import('./index-work.ts')
      return indexFiles(request.input, progress)
    }
    case 'forget_deleted': {
      const { forgetDeleted } = await import('./forget-work.ts')
      return forgetDeleted(request.input)
    }
    case 'similar_passages': {
      const { findSimilar } = await import('./similar-work.ts')
      return findSimilar(request.input)
    }
    case 'zip_files': {
      const { zipFiles } = await import('./zip-work.ts')
      return zipFiles(request.input, progress)
    }
    case 'check_attempts': {
      const { checkAttemptsLog } = await import('./attempts-work.ts')
      return checkAttemptsLog(request.input)
    }
    case 'run_shell': {
      const { runShell } = await import('./shell-work.ts')
      return runShell(request.input)
    }
  }
}
