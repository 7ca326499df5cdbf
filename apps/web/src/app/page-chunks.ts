/**
 * Modules that the build, the service worker and the gateway refer to by name, together with the screens
 * of `lazyScreens`. Nothing imports this file: the build reads its `import()`s (vite/named-chunks.ts), so that no other file
 * contains these paths.
 */
export const pageChunks = {
  early: () => import('./hydration/early.ts'),
  memberScreen: () => import('./hydration/member-screen.ts'),
  serviceWorker: () => import('./offline/service-worker.ts'),
  collectCoupons: () => import('#src/features/campaigns/collect-coupons-page.tsx'),
  lazyScreens: () => import('#src/routes/lazy-screens.ts'),
  firstTap: () => import('./hydration/first-tap-chunk.ts'),
  fission: () => import('#src/routes/marketing/fission-route.tsx'),
  helpResult: () => import('#src/features/assist/friend/help-result-chunk.ts'),
  invitationMissing: () => import('#src/features/assist/friend/invitation-missing.tsx'),
  inviter: () => import('#src/features/assist/inviter/inviter-page.tsx'),
  claimResult: () => import('#src/features/campaigns/claim/claim-result-chunk.ts'),
  campaignMissing: () => import('#src/features/campaigns/campaign-missing.tsx'),
  routeError: () => import('./route-error-screen.tsx'),
  savedCoupons: () => import('#src/features/wallet/offline/saved-coupons.tsx'),
  cachedLocale: () => import('./locale/change-to-cached-locale.ts'),
  offlineSupport: () => import('./offline/start-offline-support.ts'),
}
