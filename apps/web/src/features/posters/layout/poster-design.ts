import type { Drawing, HeroTone } from '@crema/contract/campaigns/artwork'
import designs from '#brand/posters.json'

export const posterLayouts = ['price', 'picture', 'ticket'] as const
export type PosterLayout = (typeof posterLayouts)[number]

/** A design of a brand (`brands/<brand>/posters.json`, checked by the build). */
export type PosterDesign = {
  layout: PosterLayout
  /** `campaign`: that of the campaign. */
  tone: HeroTone | 'campaign'
  drawing: Drawing | 'campaign'
  /** What is behind the drawing. */
  ground: 'rings' | 'hill' | 'bands'
  /** The radius of the panel with the code, in mm. */
  corner: number
  /** The colour of figures on white. */
  accent: string
}

/** The designs of this brand, one of each layout, the first of them shown first. */
export const posterDesigns: readonly PosterDesign[] = designs
