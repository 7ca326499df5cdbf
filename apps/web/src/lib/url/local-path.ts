// A base for parsing; `.invalid` is a reserved name, so no address can have this origin.
const base = 'https://site.invalid'

/** A path of this site, or the fallback. An address elsewhere would make sign-in an open redirect. */
export function localPath(text: string | undefined, fallback: string): string {
  // Browsers remove control characters from addresses, which could hide a second slash.
  if (text === undefined || !text.startsWith('/') || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, base))
    return fallback
  const { origin, pathname, search, hash } = new URL(text, base)
  // Dot segments are removed in front of a second slash: /.//elsewhere.example
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback
}
