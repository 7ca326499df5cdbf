import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../locales.ts'
import { checkGlossaries, checkLegalTexts, readGlossaryFiles } from './check-glossaries.ts'
import { describeProblems } from './check-messages.ts'
import { glossaryTerms } from './glossary.ts'
import { readLegalTexts } from './legal-texts.ts'
import { readBrandMessageFiles } from './message-files.ts'

type Words = { use: string[]; avoid: string[] }

/** A valid glossary whose terms have a word each, `w-claim` and so on, and whose coupon is `coupon`. */
function glossary(changes: object = {}, terms: Record<string, unknown> = {}): string {
  const words = Object.fromEntries(glossaryTerms.map((term) => [term, { use: [`w-${term}`], avoid: [] }]))
  const coupon: Words = { use: ['Coupon'], avoid: ['Gutschein', 'Voucher'] }
  return JSON.stringify({
    register: 'Informal.',
    quotes: ['„', '“'],
    terms: { ...words, coupon, ...terms },
    ...changes,
  })
}

const everyWord = `${glossaryTerms.map((term) => `w-${term}`).join(' ')} Coupon`
const everyGlossary = Object.fromEntries(localeCodes.map((locale) => [locale, glossary()]))

/** One feature whose messages use every word, and in one language another text besides. */
function files(locale: Locale, text: string) {
  return Object.fromEntries(
    localeCodes.map((code) => [
      code,
      JSON.stringify(code === locale ? { words: everyWord, key: text } : { words: everyWord }),
    ]),
  )
}

/** The problems of one text in one language, with that language's glossary. */
function found(text: string, json = glossary(), locale: Locale = 'de'): string[] {
  const problems = checkGlossaries({ shop: files(locale, text) }, { ...everyGlossary, [locale]: json })
  return describeProblems(problems).split('\n').filter(Boolean)
}

it('accepts messages with the words of the glossary', () => {
  expect(found('Dein „Coupon“, {count, plural, one {# Coupon} other {# Coupons}}')).toEqual([])
})

describe('a glossary', () => {
  it('exists for every language and for no other', () => {
    const { fr: _, ...others } = everyGlossary
    const problems = checkGlossaries({ shop: files('de', 'Coupon') }, { ...others, sv: glossary() })
    expect(describeProblems(problems).split('\n')).toEqual([
      'glossaries: no file for fr',
      'glossaries/sv.json: is not a supported locale',
    ])
  })

  it.each([
    ['[]', 'is not an object'],
    [glossary({ register: ' ' }), 'has no register: one English sentence about the form of address'],
    [glossary({ quotes: ['“'] }), 'has no quotes: the opening and the closing mark'],
    [glossary({ quotes: ['“', ''] }), 'has no quotes: the opening and the closing mark'],
    [glossary({ tone: 'warm' }), 'has an unknown key: tone'],
    [glossary({}, { coupon: undefined }), 'coupon: is missing'],
    [
      glossary({}, { coupon: { use: 'Coupon', avoid: [] } }),
      'coupon: is not { "use": [words], "avoid": [words] }',
    ],
    [glossary({}, { coupon: { use: ['Coupon'] } }), 'coupon: is not { "use": [words], "avoid": [words] }'],
    [
      glossary({}, { coupon: { use: ['Coupon'], avoid: [''] } }),
      'coupon: is not { "use": [words], "avoid": [words] }',
    ],
    [glossary({}, { coupon: { use: [], avoid: [] } }), 'coupon: has no word to use'],
    [glossary({}, { voucher: { use: ['Coupon'], avoid: [] } }), 'voucher: is not a known term'],
    [glossary({}, { coupon: { use: ['Bon'], avoid: [] } }), 'coupon: names “Bon”, which no message uses'],
  ])('must be complete: %s', (json, problem) => {
    const prefix = problem.includes(': ') && !problem.startsWith('has') ? ' ' : ': '
    expect(found('Los', json)).toContain(`glossaries/de.json${prefix}${problem}`)
  })

  it('must be JSON', () => {
    expect(found('Los', '{')[0]).toMatch(/^glossaries\/de\.json: is not JSON: /)
  })
})

describe('messages', () => {
  const avoided = (word: string) =>
    `shop/de.json key: has “${word}”, which the glossary avoids; coupon is “Coupon”`

  it.each([
    ['Dein Gutschein ist da', 'Gutschein'],
    ['Deine GUTSCHEINE sind da', 'Gutschein'],
    ['Der Gutscheincode', 'Gutschein'],
    ['{count, plural, one {# Coupon} other {# Voucher}}', 'Voucher'],
    ['<0>Voucher</0>', 'Voucher'],
  ])('must not have avoided words: %s', (text, word) => {
    expect(found(text)).toEqual([avoided(word)])
  })

  it('may have an avoided word in the middle of another, in a placeholder or address', () => {
    expect(found('Geschenkgutschein {voucher} voucher@coffee.example')).toEqual([])
  })

  it('may have an avoided word inside a longer one of the glossary', () => {
    const json = glossary({}, { coupon: { use: ['优惠券'], avoid: ['券'] } })
    const problem = 'shop/zh.json key: has “券”, which the glossary avoids; coupon is “优惠券”'
    expect(found('一张优惠券', json, 'zh')).toEqual([])
    expect(found('一张优惠券和礼券', json, 'zh')).toEqual([problem])
  })

  it('has words without regard to case, as the language writes it', () => {
    const json = glossary({}, { coupon: { use: ['kupon'], avoid: ['ılık'] } })
    expect(found('Kupon ILIK', json, 'tr')).toHaveLength(1)
    expect(found('Kupon İLİK', json, 'tr')).toEqual([])
  })

  it('must have the quotation marks of the glossary', () => {
    expect(found('Dein “Coupon”')).toEqual(['shop/de.json key: has the quotation mark ” instead of „ “'])
  })

  it('that are invalid are left to checkMessages', () => {
    expect(found('Dein Gutschein {a')).toEqual([])
  })
})

it('reads the glossaries, the messages of brands and the legal documents of the project', () => {
  expect(readGlossaryFiles()['en']).toContain('"register"')
  expect(readBrandMessageFiles()['brands/halyard/messages/home']?.['en']).toContain('"noneTitle"')
  const terms = readLegalTexts()['brands/crema/legal/terms']?.['en']
  expect(terms).toMatchObject({ 'line 1': 'Terms of use' })
})

describe('legal documents', () => {
  const legal = (text: string) =>
    describeProblems(checkLegalTexts({ terms: { de: { title: 'AGB', 'sections.0': text } } }, everyGlossary))

  it.each([
    ['Dein “Coupon”', 'has the quotation mark ” instead of „ “'],
    ['Und so weiter...', 'has three dots instead of an ellipsis (…)'],
    ["Wie geht's", 'has a straight quote (use ’ “ ” or those of the language)'],
  ])('must be clean: %s', (text, problem) => {
    expect(legal(text)).toBe(`terms/de.json sections.0: ${problem}`)
  })

  it('must have the punctuation of the language', () => {
    const problems = checkLegalTexts({ terms: { es: { title: 'Preguntas?' }, sv: {} } }, everyGlossary)
    expect(describeProblems(problems).split('\n')).toEqual([
      'terms/es.json title: has a question without ¿ or without ?',
      'terms/sv.json: is not a supported locale',
    ])
  })

  it('may have words that messages avoid', () => {
    expect(legal('Ein Gutschein')).toBe('')
  })
})
