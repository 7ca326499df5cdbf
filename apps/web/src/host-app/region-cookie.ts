/**
 * Tells the gateway the language and country in use, so that the first paint of the next visit is drawn in
 * them. Strictly necessary in the sense of the cookie rules: it holds no more than the choice itself.
 */
export function setRegionCookie(name: 'LANGUAGE' | 'COUNTRY', value: string): void {
  const year = 365 * 24 * 60 * 60
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** What was told last; null when nothing was. */
export function readRegionCookie(name: 'LANGUAGE' | 'COUNTRY'): string | null {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
}
