/**
 * Arguments of `new FontFace()` for the chain's display font. No `@font-face` rule declares it: the browser would request it
 * with the first styling and lay the page out again during the first taps.
 */
export type DisplayFont = [family: string, source: string, descriptors: { weight: string; display: 'swap' }]

export const displayFont = (href: string): DisplayFont => [
  'Display',
  `url(${href})`,
  { weight: '800', display: 'swap' },
]
