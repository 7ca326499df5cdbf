/** Splits a search text into words. NUL, which PostgreSQL refuses in text, separates words as spaces do. */
export function splitWords(keyword = ''): string[] {
  return keyword.split(/[\s\0]+/).filter((word) => word !== '')
}

/** A `like` pattern that matches the word anywhere; `%` and `_` in it are escaped. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
