/** `CHOSEN_LANGUAGE`: chosen on the language screen, so that it takes precedence over the language of links. */
type RegionCookie = 'LANGUAGE' | 'CHOSEN_LANGUAGE' | 'COUNTRY'

/**
 * Stores the locale or the country in a cookie, so that the gateway renders the next visit in it. Strictly necessary in the
 * sense of the cookie rules: it contains the visitor's choice and nothing else.
 */
export function setRegionCookie(name: RegionCookie, value: string): void {
  const year = 365 * 24 * 60 * 60
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** The stored value; null where there is none. */
export function readRegionCookie(name: RegionCookie): string | null {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
}
