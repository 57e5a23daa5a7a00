import { type Session, session, type WebContents } from 'electron'
import { isOwnAddress } from './origin.ts'

const ALLOWED = new Set(['notifications', 'clipboard-sanitized-write'])

/** Everything is denied but notifications and writing to the clipboard, and these to our own pages only. */
export function restrictPermissions(of: Session = session.defaultSession): void {
  const own = (contents: WebContents | null) => contents !== null && isOwnAddress(contents.getURL())
  of.setPermissionRequestHandler((contents, permission, answer) => {
    answer(ALLOWED.has(permission) && own(contents))
  })
  // Files leave through a dialog of ours, never as a download of the page.
  of.on('will-download', event => event.preventDefault())
  of.setPermissionCheckHandler(
    (contents, permission) => ALLOWED.has(permission) && (contents === null || own(contents)),
  )
}
