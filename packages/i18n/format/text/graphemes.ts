import { cached } from '../formatters.ts'

const segmenter = cached((tag, options: Intl.SegmenterOptions) => new Intl.Segmenter(tag, options))

/** The characters of a text as people count them, with the place at which each begins. */
export function graphemes(text: string): { segment: string; index: number }[] {
  return [...segmenter('en', { granularity: 'grapheme' }).segment(text)]
}
