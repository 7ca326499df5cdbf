/** The words of what somebody typed. A zero, which PostgreSQL refuses in a text, separates words as a space does. */
export function wordsOf(keyword = ''): string[] {
  return keyword.split(/[\s\0]+/).filter((word) => word !== '')
}

/** A pattern of `like` that finds the word anywhere; `%` and `_` typed by a person mean themselves. */
export function likeWord(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
