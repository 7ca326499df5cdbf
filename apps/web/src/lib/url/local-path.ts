// Of no site: only what follows it is looked at.
const base = 'https://site.invalid'

/** A path of this site, or the fallback: an address elsewhere would make sign-in a springboard for phishing. */
export function localPath(text: string | undefined, fallback: string): string {
  // Browsers drop control characters inside addresses, which could hide a second slash.
  if (text === undefined || !text.startsWith('/') || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, base))
    return fallback
  const { origin, pathname, search, hash } = new URL(text, base)
  // Dots can fold away in front of a second slash: /.//elsewhere.example
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback
}
