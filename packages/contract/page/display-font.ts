/**
 * The chain's display face, for `new FontFace()`. It is no rule of the styles: the browser would ask for it with the first
 * styling, and lay the page out anew in the moment of the first taps.
 */
export type DisplayFace = [family: string, source: string, descriptors: { weight: string; display: 'swap' }]

export const displayFace = (href: string): DisplayFace => [
  'Display',
  `url(${href})`,
  { weight: '800', display: 'swap' },
]
