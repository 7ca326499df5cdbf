/** The hues of a ticket, on the page (tokens.css) and in link previews. */
export const hues = ['cherry', 'leaf', 'night', 'amber', 'plum', 'teal'] as const
export type Hue = (typeof hues)[number]
