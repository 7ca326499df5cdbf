import type { ScreenRendering } from '@crema/contract/page/page-manifest'
import type { ScreenName } from '#src/routes/routes.tsx'

/**
 * What the gateway sends for a screen before any script runs. A rendered screen must be the same for every visitor,
 * since the gateway caches it; it does not cache a personal page, which contains the member's data, and that of an order. A
 * screen that is not listed starts as the empty page.
 */
export const screenRendering: Readonly<Partial<Record<ScreenName, ScreenRendering>>> = {
  // Redirects to the screen of the campaign's kind.
  campaignKind: 'rendered',
  collectCoupons: 'rendered',
  cookie: 'rendered',
  document: 'rendered',
  download: 'rendered',
  draw: 'rendered',
  fission: 'rendered',
  home: 'rendered',
  offers: 'rendered',
  // With the order of its link, and never cached.
  payment: 'rendered',
  scan: 'shell',
  stars: 'rendered',
  stores: 'shell',
  wallet: 'shell',
  whatsNew: 'rendered',
}

/** Shell-rendered screens that a personal page renders whole. */
export const personalScreens: readonly ScreenName[] = ['wallet']
