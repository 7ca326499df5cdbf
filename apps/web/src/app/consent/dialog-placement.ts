/**
 * Where a screen shows the dialog. Its test does not compile where a screen is missing.
 * - `sticky`: above the bottom of the window.
 * - `inFlow`: below the content, where the screen asks for one decision already or is shown at a counter.
 * - `inHero`: as `inFlow`; on wide screens in the corner of the picture beside the content.
 * - `none`: on legal documents, payments, the camera, and in the middle of a task.
 */
export type DialogPlacement = 'sticky' | 'inFlow' | 'inHero' | 'none'

export const placements = {
  home: 'sticky',
  offers: 'sticky',
  account: 'sticky',
  language: 'sticky',
  stars: 'sticky',
  stores: 'sticky',
  whatsNew: 'sticky',
  download: 'sticky',
  collectCoupons: 'inHero',
  fission: 'inHero',
  draw: 'inHero',
  poster: 'inFlow',
  wallet: 'inFlow',
  // It has the same choice in the page.
  cookie: 'none',
  document: 'none',
  deletion: 'none',
  signIn: 'none',
  memberCode: 'none',
  scan: 'none',
  mailLink: 'none',
  openApp: 'none',
  kiosk: 'none',
  payment: 'none',
  paymentResult: 'none',
  // Without a screen of their own.
  navigation: 'none',
  campaignKind: 'none',
} as const satisfies Record<string, DialogPlacement>

export const dialogPlacement = (screen: keyof typeof placements | undefined): DialogPlacement =>
  screen === undefined ? 'none' : placements[screen]
