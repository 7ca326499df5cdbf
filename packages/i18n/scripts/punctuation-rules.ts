// Rules for quotation marks and for the punctuation of single languages.
import type { Locale } from '../locales.ts'
import { translatableText } from './untranslated-words.ts'

// Without ’, which is the apostrophe of many languages, and without Chinese 《》, which enclose titles.
const quotationMarks = /[“”„‟«»‹›‘‚‛「」『』﹁﹂﹃﹄〝〞〟＂＇]/gu

/**
 * Problems of the quotation marks of a text.
 * @param quotes opening and closing mark, and two more for quotations inside quotations
 */
export function quoteProblems(variant: string, quotes: readonly string[]): string[] {
  const marks = variant.match(quotationMarks) ?? []
  const foreign = marks.find((mark) => !quotes.includes(mark))
  if (foreign !== undefined) return [`has the quotation mark ${foreign} instead of ${quotes.join(' ')}`]
  // A closing ’ cannot be told from an apostrophe.
  if (quotes.includes('’')) return []
  const opened: number[] = []
  for (const mark of marks) {
    const index = quotes.indexOf(mark)
    const isOpening = index % 2 === 0
    const isClosed = opened.at(-1) === index - (isOpening ? 0 : 1)
    // Some languages open and close with the same mark.
    const isSameMark = quotes[index] === quotes[index + 1]
    if (isOpening && !(isSameMark && isClosed)) opened.push(index)
    else if (isClosed) opened.pop()
    else return ['has a closing quotation mark without an opening one']
  }
  return opened.length > 0 ? ['has an opening quotation mark without a closing one'] : []
}

type Rule = { locales: readonly Locale[]; problem: string; found: (text: string) => boolean }

const rules: readonly Rule[] = [
  {
    locales: ['fr'],
    problem: 'has no no-break space (U+00A0 or U+202F) before ? ! : ; » or after «',
    found: (text) =>
      // A colon inside a time or an address is not followed by a space.
      /(?<![\u00a0\u202f])(?:[?!;»]|:(?=\s|$))|«(?![\u00a0\u202f])/.test(text),
  },
  {
    locales: ['es'],
    problem: 'has a question without ¿ or without ?',
    found: (text) => /[¿?]/.test(text.replace(/¿[^¿?]*\?/g, '')),
  },
  {
    locales: ['zh', 'cht', 'ja'],
    problem: 'has half-width punctuation after a full-width character',
    found: (text) => /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}）」』”》][,.:;?!()]/u.test(text),
  },
  {
    locales: ['ar'],
    problem: 'has Latin punctuation instead of ، ؟ ؛',
    found: (text) => /[?;]|(?<!\d),|,(?!\d)/.test(text),
  },
  {
    locales: ['th'],
    problem: 'has no no-break space (U+00A0) before ๆ',
    found: (text) => /(?<!\u00a0)ๆ/.test(text),
  },
]

/** Problems of the punctuation of one variant of a message, apart from quotation marks. */
export function punctuationProblems(variant: string, locale: Locale): string[] {
  const text = translatableText(variant)
  return rules
    .filter(({ locales, found }) => locales.includes(locale) && found(text))
    .map(({ problem }) => problem)
}
