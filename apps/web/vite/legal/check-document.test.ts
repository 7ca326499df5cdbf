import { describe, expect, test } from 'vitest'
import type { Locale } from '@crema/i18n/locales'
import { checkText, compareWithEnglish, parse } from './check-document.ts'

const english = [
  '# Terms of {brand}',
  'These terms hold between you and us.',
  '## Your account {#account for=kr}',
  'Write to {controller}, or see **what** is [stored](/cookie).',
  '- One of {helpSignalDays} days {#one}\n- Two {#two}',
]
const french = [
  '# Conditions de {brand}',
  'Ces conditions lient vous et nous.',
  '## Votre compte {#account for=kr}',
  'Écrivez à {controller}, ou voyez **ce** qui est [conservé](/cookie).',
  '- Un sur {helpSignalDays} jours {#one}\n- Deux {#two}',
]

/** All problems of the French text after replacing one of its blocks. */
function problemsWith(block: number, text: string): string[] {
  const own = parse(french.with(block, text).join('\n\n'))
  const other = parse(english.join('\n\n'))
  if ('problem' in own || 'problem' in other) throw new Error('problem' in own ? own.problem : 'en')
  return [...checkText(own.content, 'fr'), ...compareWithEnglish(own.content, other.content)]
}

const problemsIn = (language: Locale, line: string) => {
  const text = parse(`# ${line}\n\n## ${line} {#a}\n\n${line}`)
  return 'problem' in text ? [text.problem] : checkText(text.content, language)
}

test('a complete translation has no problem', () => {
  expect(problemsWith(0, french[0] ?? '')).toEqual([])
})

describe('a translation that differs from the English text is found', () => {
  test.each([
    ['a placeholder left out of the title', 0, '# Conditions', 'the title has []'],
    ['a paragraph too many', 1, 'Un.\n\nDeux.', 'the introduction: the list of paragraphs'],
    ['another country', 2, '## Votre compte {#account for=jp}', 'the list of sections has'],
    ['another id', 2, '## Votre compte {#compte for=kr}', 'the list of sections has'],
    ['a placeholder left out', 3, 'Voyez **ce** qui est [conservé](/cookie).', '#account: “Voyez ce qui'],
    ['a link elsewhere', 3, 'Écrivez à {controller} **ce** [conservé](/home).', '"links":["/home"]'],
    ['no bold', 3, 'Écrivez à {controller}, ce qui est [conservé](/cookie).', '"bold":0'],
    [
      'an item left out',
      4,
      '- Un sur {helpSignalDays} jours {#one}',
      '#account: the list of paragraphs and items',
    ],
    [
      'an item without its id',
      4,
      '- Un sur {helpSignalDays} jours {#one}\n- Deux',
      '#account: the list of paragraphs',
    ],
    ['the English sentence', 1, english[1] ?? '', 'is the English text'],
  ])('%s', (_, block, text, problem) => {
    expect(problemsWith(block, text).join('\n')).toContain(problem)
  })
})

describe('what no text may contain is found', () => {
  test.each([
    ['a gap to fill in', 'en', 'Write to ___ today.', 'is unfinished'],
    ['a note in capitals', 'es', 'TODO: los plazos.', 'is unfinished'],
    ['a note in small letters', 'de', 'todo: die Fristen.', 'is unfinished'],
    ['a note in small letters', 'en', 'The periods are tbd.', 'is unfinished'],
    ['an unknown placeholder', 'en', 'Write to {nobody}.', 'has the unknown placeholder {nobody}'],
    ['a brace that is not closed', 'en', 'Write to {brand.', 'has a brace without a placeholder'],
    ['a straight quote', 'fr', "C'est ça.", 'has a straight quote'],
    [
      'quotation marks of another language',
      'de',
      'Das “Konto” zählt.',
      'has the quotation mark ” of another language',
    ],
    ['letters of another script', 'fr', 'Бonjour.', 'has a letter of another script'],
    ['traditional characters in a simplified text', 'zh', '我們的條款', 'has a traditional character'],
    [
      'Latin words in a Japanese text',
      'ja',
      'これは an English sentence です。',
      'has a sentence left in Latin letters',
    ],
    [
      'a section twice',
      'en',
      'Hello.\n\n## Again {#a}\n\nHello.\n\n## Again {#a}\n\nHello',
      'has the section #a twice',
    ],
    ['an item twice', 'en', 'Hello.\n\n- One {#one}\n- Two {#one}', 'has the item #one twice in #a'],
    ['an empty section', 'en', 'Hello.\n\n## Empty {#b}', 'has the empty section #b'],
    [
      'a country that the product does not have',
      'en',
      'Hello.\n\n## Mars {#b for=zz}\n\nHello',
      'has a section for zz',
    ],
  ] as const)('%s', (_, language, line, problem) => {
    const [heading = '', ...rest] = line.split('\n\n')
    const text = parse(`# Title\n\n## Heading {#a}\n\n${[heading, ...rest].join('\n\n')}`)
    const found = 'problem' in text ? [text.problem] : checkText(text.content, language)
    expect(found.join('\n')).toContain(problem)
  })

  test.each([
    ['de', 'Das „Konto“ und Global Privacy Control'],
    ['ja', '「ストア」とGlobal Privacy Controlについて'],
    ['ar', 'إشارة Global Privacy Control «مفعّلة»'],
  ] as const)('but not the marks and names that %s has', (language, line) => {
    expect(problemsIn(language, line)).toEqual([])
  })
})
