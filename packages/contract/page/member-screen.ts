/**
 * The gateway renders a screen whose page is a shell for the member of a token, at its own path behind this one. The answer is the root
 * element and the state of a rendered page, not a whole page.
 */
export const memberScreenPath = '/screens'

/** What `member-screen.ts` of the page reads from `<script type="application/json" id="member-screen">`. */
export type MemberScreenData = {
  /** `memberScreenPath`, since the script imports nothing. */
  path: string
  /** Parameters of the address with which the screen shows something else. The browser renders it then. */
  otherScreens: readonly string[]
  /** URLs of the scripts that the screen needs once it is drawn, each after those it imports. */
  scripts: string[]
  /** URLs of the scripts that the browser needs besides in order to render the screen itself. */
  moreScripts: string[]
  /** URL of the script that starts the page then. */
  entry: string
}
