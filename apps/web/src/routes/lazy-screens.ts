// The chunks of the lazy routes, in a chunk of their own: the first screen needs none of these file names. The
// page manifest lists the chunk with each screen, so that the gateway's pages preload it.
import type { LazyScreen } from './lazy-screen.ts'

export const lazyScreens = {
  account: () => import('./account-route.tsx'),
  campaignKind: () => import('./campaign-kind-route.ts'),
  cookie: () => import('./cookie-route.tsx'),
  deletion: () => import('./deletion-route.tsx'),
  document: () => import('./document-route.tsx'),
  draw: () => import('./marketing/draw-route.tsx'),
  download: () => import('./download-route.tsx'),
  home: () => import('./home/home-route.tsx'),
  kiosk: () => import('./kiosk-route.tsx'),
  language: () => import('./language-route.tsx'),
  mailLink: () => import('./mail-link-route.tsx'),
  memberCode: () => import('./home/member-code-route.tsx'),
  offers: () => import('./home/offers-route.tsx'),
  navigation: () => import('./navigation-route.tsx'),
  openApp: () => import('./open-app-route.tsx'),
  payment: () => import('./payments/payment-route.tsx'),
  paymentResult: () => import('./payments/payment-result-route.tsx'),
  poster: () => import('./marketing/poster-route.tsx'),
  scan: () => import('./scan-route.tsx'),
  signIn: () => import('./sign-in-route.tsx'),
  stars: () => import('./marketing/stars-route.tsx'),
  stores: () => import('./stores-route.tsx'),
  wallet: () => import('./wallet-route.tsx'),
  whatsNew: () => import('./whats-new-route.tsx'),
} as const satisfies Record<string, () => Promise<LazyScreen>>
