/** What the build tells the service worker about itself. */
export type OfflineFiles = {
  /** Names the build. */
  build: string
  /** The script that starts the page, as the page names it. */
  entry: string
  /** Hashed files that the offline screens begin with: scripts, styles, the display face. */
  first: string[]
  /** By language, the words that the offline screens need. Names below `/assets/`. */
  words: Record<string, string[]>
  /** Names of all other hashed files of the build. */
  hashed: string[]
}

/** The worker's list of the languages this browser has read the page in: empty entries such as `/de`. */
export const keptLanguagesCache = 'languages'

/** What a page tells its worker: the language it speaks, and addresses of files it has loaded. */
export type OfflineMessage = { locale: string; loaded: string[] }
