import { md5 } from './md5.ts'

export type SignedFields = {
  /** The request's path with its prefix and without its query: `/capi/config/getConfig`. */
  path: string
  /** Milliseconds since the epoch, as sent in the header. */
  timestamp: string
  /** The page's build, as sent in the header. */
  version: string
}

/**
 * Signs a request as requires: pairs that have a value, sorted by key, joined as `k=v` with `&`, the secret
 * appended, MD5, upper-case hex. The secret is readable in the page's script, so a signature deters careless scripts
 * and authorises nothing. `hash`: MD5 of a text in lower-case hex, where there is a faster one than that of the browser.
 */
export function sign(fields: SignedFields, secret: string, hash: (text: string) => string = md5): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
  return hash(pairs.join('&') + secret).toUpperCase()
}
