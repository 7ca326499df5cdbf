import { type Locale, locales } from '../../locales.ts'
import { cached } from '../formatters.ts'

const segmenter = cached((tag, options: Intl.SegmenterOptions) => new Intl.Segmenter(tag, options))

/** ZERO WIDTH SPACE: a line may end here. */
export const lineBreak = '\u200b'
/** WORD JOINER: no line may end here. */
export const wordJoiner = '\u2060'

const closing = /[、。，．！？…：；・」』）》〉】〕”’!?,.:;)\s]$/u
const hiragana = /\p{Script=Hiragana}/u
const letterOrNumber = /^[\p{L}\p{N}]/u
/** A Chinese particle ends a group of words. */
const chineseParticle = /^[的了着過过]$/u
const honorific = /^[おご]$/u

const lettersOf = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0

/**
 * Where a line may end between two words, for languages without spaces. Dictionaries divide unknown words, such as names of drinks,
 * into short ones, which therefore stay together.
 */
const mayBreak: Partial<Record<Locale, (before: string, after: string) => boolean>> = {
  // A group of words ends with particles, which are written in hiragana.
  ja: (before, after) =>
    hiragana.test(before.slice(-1)) && !honorific.test(before) && !hiragana.test(after.slice(0, 1)),
  zh: isChineseBreak,
  cht: isChineseBreak,
  th: (before, after) => lettersOf(before) >= 3 && lettersOf(after) >= 3,
}

function isChineseBreak(before: string, after: string): boolean {
  return lettersOf(after) >= 2 && (lettersOf(before) >= 2 || chineseParticle.test(before))
}

const upToTwoLetters = /(?<!\S)(\p{L}{1,2}) (?=\p{L})/gu
const oneLetter = /(?<!\S)(\p{L}) (?=\p{L})/gu

/** Words so short are mostly articles, prepositions and determiners, which belong to the word after them. */
const shortWord: Partial<Record<Locale, RegExp>> = {
  ko: oneLetter,
  en: upToTwoLetters,
  it: upToTwoLetters,
  es: upToTwoLetters,
  fr: upToTwoLetters,
  pt: upToTwoLetters,
  nl: upToTwoLetters,
  ru: upToTwoLetters,
}

/**
 * A text for large print, in an element with `word-break: keep-all`. In languages without spaces `lineBreak` is where a line may
 * end; in some others a space after a short word becomes a NO-BREAK SPACE, so that no line ends with that word.
 */
export function withLineBreaks(text: string, locale: Locale): string {
  const bound = shortWord[locale]
  if (bound) return text.replaceAll(bound, '$1\u00a0')
  const mayBreakBetween = mayBreak[locale]
  if (!mayBreakBetween) return text
  let before = ''
  let result = ''
  for (const { segment } of segmenter(locales[locale].tag, { granularity: 'word' }).segment(text)) {
    if (before !== '' && letterOrNumber.test(segment))
      result += closing.test(before) || mayBreakBetween(before, segment) ? lineBreak : wordJoiner
    result += segment
    before = segment
  }
  return result
}

const besideDigit = /(?<=\d) | (?=\d)/gu

/** A phone number, or an address with its postcode and number, that is not divided at the spaces beside its digits. */
export function unbrokenNumbers(text: string): string {
  return text.replaceAll(besideDigit, '\u00a0')
}

const withinDate = /(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu

/** A date that does not break inside where lines may end between any two characters: 2026年11月18日. */
export function unbrokenDate(date: string): string {
  return date.replaceAll(withinDate, wordJoiner)
}

/** Characters of a name that fit in a line of a button at 320 px. */
const unbrokenMax = 16

/** A name, such as that of a wallet, that is not divided at its spaces. A long one may be. */
export function unbrokenName(name: string): string {
  return name.length > unbrokenMax ? name : name.replaceAll(' ', '\u00a0')
}
