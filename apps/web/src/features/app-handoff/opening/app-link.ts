import { brand } from '#src/lib/brand/brand.ts'
import { detectInAppBrowser } from '#src/lib/browser/in-app-browser.ts'
import type { HandoffSearch } from '#src/lib/url/route-search.ts'
import { stringifySearch } from '#src/lib/url/search-params.ts'

/** The parameters of a link that are passed to the app unchanged. */
export type Handoff = HandoffSearch

/**
 * The URL that opens the app: its scheme; in Android's Chromium browsers an intent, which opens `fallback` where the app is
 * missing. The link's parameters are percent-encoded, so that they cannot add parameters to the intent.
 */
export function appLink(handoff: Handoff, fallback: string, userAgent: string): string {
  const target = `open${stringifySearch({ t: handoff.t, q: handoff.q })}`
  const supportsIntents = /Android.*Chrome\//.test(userAgent) && detectInAppBrowser(userAgent) === undefined
  if (!supportsIntents) return `${brand.appScheme}://${target}`
  const fallbackExtra = `S.browser_fallback_url=${encodeURIComponent(fallback)}`
  return `intent://${target}#Intent;scheme=${brand.appScheme};package=${brand.androidPackage};${fallbackExtra};end`
}
