import { readFileSync } from 'node:fs'

/** The symbol of a brand's logo, as the page draws it. */
type BrandMark = {
  viewBox: string
  /** Filled paths, in the order in which they are painted. */
  paths: readonly (readonly [d: string, fill: string])[]
}

const mark = /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="([-\d. ]+)">(.*)<\/svg>$/s
const path = /<path d="([^"]+)" fill="([^"]+)"\/>/g

/**
 * Reads `mark.svg` of a brand.
 * @throws Error where it contains something else than paths with `d` and `fill`
 */
export function readBrandMark(file: string): BrandMark {
  const [, viewBox = '', content = ''] = mark.exec(readFileSync(file, 'utf8').trim()) ?? []
  const paths = Array.from(content.matchAll(path), ([, d = '', fill = '']) => [d, fill] as const)
  if (paths.length === 0 || content.replaceAll(path, '').trim() !== '')
    throw new Error(`${file}: the mark must be an svg with a viewBox and nothing but <path d="…" fill="…"/>.`)
  return { viewBox, paths }
}
