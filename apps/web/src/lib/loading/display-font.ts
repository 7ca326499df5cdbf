let added: Promise<void> | undefined

/**
 * Loads the chain's display font, then adds it; without it, text keeps the fallback font. No `@font-face` rule declares it: the browser would
 * request it with the first styling. Adding a font lays out all text again, and one that is added unloaded does so a second time.
 */
export function addDisplayFont(href: string): Promise<void> {
  added ??= new FontFace('Display', `url(${href})`, { weight: '800' }).load().then(
    (face) => void document.fonts.add(face),
    () => (added = undefined), // the next call tries again
  )
  return added
}
