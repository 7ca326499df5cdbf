/** The drawings that every brand has, as `art/<name>.svg` in its folder (scripts/check-drawings.ts). */
export const drawings = [
  'latte',
  'espresso',
  'matcha',
  'coldbrew',
  'croissant',
  'takeaway',
  'friends',
  'machine',
  'tumbler',
  'beans',
  'tote',
  'giftcard',
  'shop',
  'lost',
  'offline',
  'badge-cup',
  'badge-friends',
  'badge-star',
] as const
export type Drawing = (typeof drawings)[number]

/** The colours behind a drawing. Each brand defines them in its tones.css, with `off` for what cannot be claimed. */
export const heroTones = ['cherry', 'blush', 'honey', 'matcha', 'sea', 'night'] as const
export type HeroTone = (typeof heroTones)[number]

/** Of a campaign whose file names neither. */
export const defaultHero: { image: Drawing; tone: HeroTone } = { image: 'takeaway', tone: 'cherry' }

export const isDrawing = (name: string): name is Drawing => drawings.some((drawing) => drawing === name)
