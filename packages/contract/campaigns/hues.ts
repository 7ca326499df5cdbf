/** The hues a ticket may have, on the page (tokens.css) and on the picture of a link to it. */
export const hues = ['cherry', 'leaf', 'night', 'amber', 'plum', 'teal'] as const
export type Hue = (typeof hues)[number]
