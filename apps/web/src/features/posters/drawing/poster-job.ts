import type { Mark } from '../layout/marks.ts'
import type { PosterFonts } from '../layout/poster-fonts.ts'

/** A poster that is laid out. `scale`: millimetres of the page for one of the marks. */
export type LaidOutPoster = {
  marks: Mark[]
  size: { width: number; height: number }
  scale: number
  fonts: PosterFonts
  /** Pictures of the brand that are no SVG, by name. */
  pictures: Record<string, ImageBitmap>
  language: string
  title: string
  link: string
}

/** What is made of it. */
export type PosterOutput =
  /** For the page: a JPEG of that width. */
  | { kind: 'view'; widthPx: number }
  /** A PNG of 300 dpi. */
  | { kind: 'picture' }
  /** A JPEG of 300 dpi, which the browser prints faster than a PNG. */
  | { kind: 'print' }
  | { kind: 'pdf' }
  /** For print shops: PNG and PDF with bleed in a ZIP file. */
  | { kind: 'material'; name: string }

export type PosterJob = { poster: LaidOutPoster; output: PosterOutput }

/** Of the worker: how far it is, from 0 to 1; then the file, or why there is none. */
export type PosterMessage = { progress: number } | { done: Blob } | { failed: string }
