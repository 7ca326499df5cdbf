/**
 * Adds the chain's display font. No `@font-face` rule declares it: the browser would request it with the first styling and lay the
 * page out again during the first taps.
 */
export function addDisplayFont(href: string): void {
  document.fonts.add(new FontFace('Display', `url(${href})`, { weight: '800', display: 'swap' }))
}
