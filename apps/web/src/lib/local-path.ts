/** A path of this site, or the fallback: an address elsewhere would make sign-in a springboard for phishing. */
export function localPath(text: string | undefined, fallback: string): string {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return fallback
  // Browsers drop tabs and line breaks inside addresses, which could hide a second slash.
  return /[\t\n\r\\]/.test(text) ? fallback : text
}
