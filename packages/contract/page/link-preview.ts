import type { HeroTone } from '../campaigns/artwork.ts'
import type { Hue } from '../campaigns/hues.ts'

/**
 * What the preview image of a campaign's link shows: the value of its first coupon, as on the ticket, and the campaign's
 * picture. A draw has no figure: its picture is shown alone.
 */
export type LinkPreview = {
  activityNo: string
  /** A drawing of the brand; other pictures are not shown. */
  heroImage: string
  heroTone: HeroTone
  hue: Hue
  prefix: string
  /** Empty for a draw. */
  figure: string
  suffix: string
  /** Writing direction of prefix, figure and suffix. */
  direction: 'ltr' | 'rtl'
}

/** Size of the preview image in pixels, as Open Graph recommends. */
export const previewSize = { width: 1200, height: 630 } as const
