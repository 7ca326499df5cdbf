// The words that must be at hand without a connection, named once for the routes that need them and for the build
// that keeps them: each is a folder of packages/i18n/messages.

/** What every screen may need: the bar, the sign-in sheet, failures. */
export const everywhereWords = ['common', 'outcomes', 'failures', 'sign-in'] as const
export const homeWords = ['home', 'coupon', 'tickets', 'store', 'legal'] as const
export const walletWords = ['tickets', 'coupon', 'campaign', 'offline', 'wallet', 'store'] as const
