import type { HeroTone } from '@crema/contract/campaigns/artwork'

const hues = {
  cherry: 'cherry',
  blush: 'plum',
  honey: 'amber',
  matcha: 'leaf',
  sea: 'teal',
  night: 'night',
} as const satisfies Record<HeroTone, string>

/** The hue behind a small drawing: a light ground in the colour of its tone. */
export const hueOf = (tone: HeroTone) => hues[tone]
