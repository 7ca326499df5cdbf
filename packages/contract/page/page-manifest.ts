import * as z from 'zod/mini'

/** A file below `dist/client` of the page's build, such as `assets/early-BqY2x0aP.js`. */
const file = z.string().check(z.regex(/^[^/].*\.\w+$/))

/**
 * How the gateway answers a screen's address. `rendered`: with the whole screen, the same for every visitor. `shell`:
 * with the screen's bar and skeleton, which the browser replaces. Any other screen gets the empty page.
 */
export type ScreenRendering = 'rendered' | 'shell'

const screenFiles = z.strictObject({
  /** In the order in which they run: each after those it imports. Without the page's entry. */
  scripts: z.array(file),
  /** In cascade order; those of components whose scripts load later, such as dialogs that a tap shows, come last. */
  styles: z.array(file),
  /** Of components that few pages of the screen show, such as that of an unknown campaign. They come last. */
  rareStyles: z.array(file),
})

/**
 * `page-manifest.json`: the files of the page's build by name. The build writes it (apps/web/vite/page-manifest.ts);
 * the gateway and the size report read it, so that neither depends on the paths of the page's sources.
 */
export const pageManifest = z.strictObject({
  /** The script that server-rendered pages contain inline. */
  earlyScript: file,
  /** The script that the shell of a member's screen contains inline. */
  memberScreenScript: file,
  /** The script that starts a page that the browser renders. */
  entry: file,
  displayFont: file,
  /** The style sheet of the tones behind drawings, and the rules of each tone. */
  tones: z.strictObject({ file, rules: z.record(z.string(), z.string()) }),
  /** By screen name and rendering. A screen without an entry is rendered by the browser alone. */
  screens: z.record(
    z.string(),
    z.strictObject({ rendered: z.optional(screenFiles), shell: z.optional(screenFiles) }),
  ),
  /** Scripts with the messages of a feature, by feature and locale. */
  messages: z.record(z.string(), z.record(z.string(), file)),
})
export type PageManifest = z.output<typeof pageManifest>

/** Name of the manifest below `dist/client`. */
export const pageManifestFile = 'page-manifest.json'
