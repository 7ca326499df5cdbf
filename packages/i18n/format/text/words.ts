const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The number of words in a text, also in languages that do not separate them by spaces. For Node and the build. */
export function countWords(text: string): number {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
