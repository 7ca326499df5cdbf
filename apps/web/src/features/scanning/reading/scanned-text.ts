import { localPath } from '#src/lib/url/local-path.ts'

/** What a scanned text is: a page of this site, a page of another host, or a code for the gateway to check. */
export type ScannedText =
  | { kind: 'page'; path: string }
  | { kind: 'elsewhere'; host: string }
  | { kind: 'code'; text: string }

/** Whether a path is a link of a poster, of an invitation or a campaign. */
export const isShortLink = (path: string): boolean => /^\/[ci]\/[^/]/.test(path)

/** @param origin of this page: only links to it are opened */
export function readScannedText(scanned: string, origin: string): ScannedText {
  const text = scanned.trim()
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return { kind: 'code', text }
  const url = new URL(text)
  if (url.origin !== origin) return { kind: 'elsewhere', host: url.host }
  return { kind: 'page', path: localPath(`${url.pathname}${url.search}${url.hash}`, '/home') }
}
