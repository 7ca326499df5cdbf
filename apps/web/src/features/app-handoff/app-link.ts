import { brand } from '#src/lib/brand/brand.ts'
import { inAppBrowser } from '#src/lib/browser/in-app-browser.ts'

/** What a link passes on to the app, untouched. */
export type Handoff = { t?: string; q?: string }

/** `?t=…&q=…` of what is there. */
export function handoffSearch({ t, q }: Handoff): string {
  const search = new URLSearchParams({ ...(t ? { t } : {}), ...(q ? { q } : {}) }).toString()
  return search === '' ? '' : `?${search}`
}

/**
 * The address that opens the app: its scheme, and on Android's Chrome and its kin an intent, which leads to `fallback`
 * where there is no app. Everything that came with the link is percent-encoded, so it ends no part of the intent.
 */
export function appLink(handoff: Handoff, fallback: string, userAgent: string): string {
  const place = `open${handoffSearch(handoff)}`
  const takesIntents = /Android.*Chrome\//.test(userAgent) && inAppBrowser(userAgent) === undefined
  if (!takesIntents) return `${brand.appScheme}://${place}`
  const otherwise = `S.browser_fallback_url=${encodeURIComponent(fallback)}`
  return `intent://${place}#Intent;scheme=${brand.appScheme};package=${brand.androidPackage};${otherwise};end`
}
