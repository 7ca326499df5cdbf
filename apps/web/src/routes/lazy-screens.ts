// The chunks of the screens that few visits begin with. Their names are fetched with the first of them, for most
// visits begin and end at the front door. (The gateway names this file ahead where it knows the screen.)
import type { LaterScreen } from './lazy-screen.ts'

export const laterScreens = {
  account: () => import('./account-route.tsx'),
  campaignKind: () => import('./campaign-kind-route.ts'),
  coming: () => import('./coming-soon-route.tsx'),
  cookie: () => import('./cookie-route.tsx'),
  deletion: () => import('./deletion-route.tsx'),
  document: () => import('./document-route.tsx'),
  download: () => import('./download-route.tsx'),
  home: () => import('./home-route.tsx'),
  kiosk: () => import('./kiosk-route.tsx'),
  language: () => import('./language-route.tsx'),
  openApp: () => import('./open-app-route.tsx'),
  payment: () => import('./payment-route.tsx'),
  scan: () => import('./scan-route.tsx'),
  signIn: () => import('./sign-in-route.tsx'),
  stores: () => import('./stores-route.tsx'),
  tickets: () => import('./wallet-route.tsx'),
} as const satisfies Record<string, () => Promise<LaterScreen>>
