const CODES: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
  ERR_HTTP_RESPONSE_CODE_FAILURE: -379,
}

export type LoadError = Error & { errno: number; code: string; url: string }

/** What `loadURL` rejects with, from Chromium's `net::ERR_…`. */
export function loadError(errorText: string, url: string): LoadError {
  const code = errorText.replace(/^net::/, '')
  const errno = CODES[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url })
}
