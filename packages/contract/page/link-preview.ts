import type { Hue } from '../campaigns/hues.ts'

/** What a picture of a shared link shows of a campaign: the value of its first coupon, as its ticket does. */
export type LinkPreview = {
  activityNo: string
  hue: Hue
  prefix: string
  figure: string
  suffix: string
  /** How the three follow each other. */
  direction: 'ltr' | 'rtl'
}

/** Size of such a picture in pixels, as the Open Graph's readers want it. */
export const previewSize = { width: 1200, height: 630 } as const
