import type { PageCookie } from './stored-data.ts'

/**
 * Stores the locale or the country in a cookie, so that the gateway renders the next visit in it. Strictly necessary in the
 * sense of the cookie rules: it contains the visitor's choice and nothing else.
 */
export function setRegionCookie(name: PageCookie, value: string): void {
  const year = 365 * 24 * 60 * 60
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** The stored value; null where there is none. */
export function readRegionCookie(name: PageCookie): string | null {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
}
