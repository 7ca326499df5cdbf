/** What the page's build passes to its service worker. */
export type OfflineFiles = {
  /** Identifies the build. */
  build: string
  /** The script that starts the page, as the page names it. */
  entry: string
  /** Paths of the hashed files that the offline screens start with: scripts, styles, the display font. */
  precached: string[]
  /** By locale, the files with the messages of the offline screens. Names below `/assets/`. */
  messages: Record<string, string[]>
  /** Names below `/assets/` of all other hashed files of the build. */
  otherFiles: string[]
}
