/** Cache in which the service worker lists the locales this browser has used: empty responses at paths such as `/de`. */
export const localesCache = 'languages'

/** What a page posts to its service worker: its locale, and the URLs of the files it has loaded. */
export type OfflineMessage = { locale: string; loaded: string[] }
