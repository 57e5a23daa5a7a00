/** Pictures come from the app's own scheme, beside the page itself; pages count from 1. */
export function pictureAddress(fileId: string, page = 1): string {
  return `/preview/${encodeURIComponent(fileId)}/${page}.png`
}
