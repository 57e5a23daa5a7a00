import { join } from 'node:path'
import log from 'electron-log/node.js'
import { errorMessage } from '../errors.ts'

export const LOG_FILE = 'ardoise.log'
const LARGEST_BYTES = 2 * 1024 * 1024

/** One file, of which the previous is kept; nothing is sent anywhere. */
export function openLog(folder: string): void {
  log.transports.file.resolvePathFn = () => join(folder, LOG_FILE)
  log.transports.file.maxSize = LARGEST_BYTES
  log.transports.file.level = 'info'
  log.transports.console.level = process.env.ARDOISE_DEBUG ? 'debug' : false
}

/** Its lines name files of the person's. */
export function clearLog(): void {
  log.transports.file.getFile().clear()
}

export function logError(where: string, error: unknown): void {
  log.error(where, error instanceof Error ? (error.stack ?? errorMessage(error)) : String(error))
}

export function logInfo(message: string): void {
  log.info(message)
}
