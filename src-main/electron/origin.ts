/** The app's own pages; nothing else may ask the main process for anything. */
export const SCHEME = 'app'
const HOST = 'ardoise'
export const START_PAGE = `${SCHEME}://${HOST}/index.html`

export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === `${SCHEME}:` && url.host === HOST
}
