// Message features that work without a connection: routes load them, and the service worker caches them in the locales
// that this browser has used.

/** For every screen: the bar, the sign-in sheet, failures. */
export const everywhereMessages = ['common', 'outcomes', 'failures', 'sign-in'] as const
/** For every screen with the tab bar (`navigation-route.tsx`). */
export const navigationMessages = ['navigation'] as const
export const homeMessages = ['home', 'coupon', 'store', 'legal'] as const
export const storesMessages = ['store', 'stores', 'offline'] as const
export const walletMessages = ['wallet', 'coupon', 'campaign', 'offline', 'store'] as const
