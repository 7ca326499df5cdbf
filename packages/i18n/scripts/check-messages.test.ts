import { describe, expect, it } from 'vitest'
import { localeCodes, type Locale } from '../locales.ts'
import { pluralCategoriesOf } from '../plural-categories.ts'
import { checkMessages, describeProblems } from './check-messages.ts'
import type { MessageFiles } from './message-files.ts'

type Texts = Record<string, string>

const close: Record<Locale, string> = {
  en: 'Close the door',
  zh: '关闭',
  ja: '閉じる',
  ko: '닫기',
  id: 'Tutup pintunya',
  vi: 'Đóng cửa lại',
  ms: 'Tutup pintu',
  fil: 'Isara ang pinto',
  cht: '關閉',
  th: 'ปิด',
  de: 'Tür schließen',
  it: 'Chiudi la porta',
  es: 'Cerrar la puerta',
  fr: 'Fermer l’accès',
  pt: 'Fechar a porta',
  nl: 'Deur sluiten',
  tr: 'Kapıyı kapat',
  ar: 'إغلاق',
  ru: 'Закрыть',
}

/** One feature in all languages; `english` and `translated` add to its valid message. */
function files(locale: Locale, english: Texts, translated: Texts): MessageFiles {
  const shop: Record<string, string> = {}
  for (const code of localeCodes) {
    const own = code === locale && code !== 'en' ? translated : english
    shop[code] = JSON.stringify({ close: close[code], ...own })
  }
  return { shop }
}

/** The problems of one message in one language. */
function problems(locale: Locale, translation: string, english = 'Open the door'): string[] {
  const text = locale === 'en' ? translation : english
  return checkMessages(files(locale, { key: text }, { key: translation }))
    .filter((each) => each.locale === locale && each.key === 'key')
    .map(({ problem }) => problem)
}

const badTag = 'has a tag that is not <0>…</0>, open, crossed or nested'

const days = '{count, plural, one {# day} other {# days}}'

/** A plural with all cases of a language, in its script. */
function pluralIn(locale: Locale, cases: readonly string[] = pluralCategoriesOf[locale]): string {
  return `{count, plural, ${cases.map((name) => `${name} {# ${close[locale]}}`).join(' ')}}`
}

describe('valid files', () => {
  it('have no problems', () => {
    expect(checkMessages(files('en', {}, {}))).toEqual([])
  })

  it.each(localeCodes)('%s may have each of its plurals, and =0 and =1', (locale) => {
    const cases = ['=0', '=1', ...pluralCategoriesOf[locale]]
    expect(problems(locale, pluralIn(locale, cases), days)).toEqual([])
  })

  it.each([
    ['de', 'Google', 'Google'],
    ['ja', 'App Store', 'App Store'],
    ['ru', '{date} · {time}', '{date} · {time}'],
    ['de', '{count} km', '{count} km'],
    ['nl', 'Tickets', 'Tickets'],
    ['zh', '前往 <0>App Store</0>', 'Go to the <0>App Store</0>'],
    ['ja', 'QRコードを読み取る', 'Scan the QR code'],
    ['ar', '{item}', 'for {item}'],
    ['ru', 'name@example.com', 'name@example.com'],
    ['th', 'E-mail', 'E-mail'],
    ['ko', 'Wi-Fi 연결', 'Connect to Wi-Fi'],
  ] as const)('%s may contain %j', (locale, translation, english) => {
    expect(problems(locale, translation, english)).toEqual([])
  })
})

describe('files', () => {
  it('must exist for every language', () => {
    const found = checkMessages({ shop: { en: '{}' } })
    expect(found).toHaveLength(18)
    expect(describeProblems(found)).toMatch(/^shop: no file for zh ja ko .* ar ru$/)
  })

  it('must not be of an unknown language', () => {
    const found = checkMessages({ shop: { ...files('en', {}, {})['shop'], sv: '{}' } })
    expect(found).toEqual([{ feature: 'shop', locale: 'sv', problem: 'is not a supported locale' }])
  })

  it.each([
    ['{', /^is not JSON: /],
    ['[]', /^is not an object of messages$/],
  ])('must be an object of messages, not %s', (json, problem) => {
    const found = checkMessages({ shop: { ...files('en', {}, {})['shop'], de: json } })
    expect(found[0]?.locale).toBe('de')
    expect(found[0]?.problem).toMatch(problem)
  })

  it('must have the keys of English and no others, once, in camel case', () => {
    const found = checkMessages({
      shop: {
        ...files('en', { open: 'Open the door' }, {})['shop'],
        de: '{"close": "Zu", "extra": "Mehr", "close": "Tür zu: ja", "bad key": 3}',
        fr: '{"close": "Fermer", "open": 1}',
      },
    }).filter(({ locale }) => locale === 'de' || locale === 'fr')
    expect(describeProblems(found).split('\n')).toEqual([
      'shop/de.json bad key: is not a camelCase key',
      'shop/de.json bad key: is not a text',
      'shop/de.json close: is in the file twice',
      'shop/de.json open: is missing',
      'shop/de.json extra: is not in the English file',
      'shop/fr.json open: is not a text',
      'shop/fr.json open: is missing',
    ])
  })
})

describe('messages', () => {
  it.each([
    ['Öffne {a', /^is not a valid message: Unexpected message end/],
    ['Öffne {a b}', /^is not a valid message/],
    ['Öffne {', /^has an unmatched brace$/],
    ['Öffne } das', /^has an unmatched brace$/],
    ['{when, date, short}', /^has \{when, date\}, but only plural and select are used$/],
    ['{n, number}', /^has \{n, number\}, but only plural and select are used$/],
    ['{n, selectordinal, other {#.}}', /^has \{n, selectordinal\}, but only/],
    ['{n, plural, offset:1 one {# Tür} other {# Türen}}', /^has a plural with an offset/],
    ['{n, plural, one {# Tür}}', /^has no "other"/],
    ['{n, plural, one {# a} other {{g, select, x {# b} other {c}}}}', /^has # in a select/],
  ])('must be valid: %s', (translation, problem) => {
    expect(problems('de', translation)).toContainEqual(expect.stringMatching(problem))
  })

  it.each([
    ['lacks {name}', 'Guten Tag', 'Hello {name}'],
    ['has {nome}, which English does not have', 'Hallo {name} {nome}', 'Hello {name}'],
    ['uses {count} in another way than English', 'Noch {count}', days],
    [
      'uses {way} in another way than English',
      '{way, select, a {ja} b {nein} other {Na}}',
      '{way, select, a {yes} other {no}}',
    ],
    ['has other tags than English', 'Lies die Regeln', 'Read the <0>rules</0>'],
    ['has other tags than English', 'Lies <1>die Regeln</1>', 'Read the <0>rules</0>'],
    [badTag, 'Lies <0>die Regeln', 'Read the <0>rules</0>'],
    [badTag, 'Lies <b>die Regeln</b>', 'Read <0>it</0>'],
    [badTag, '<0>Lies <1>die</0> Regeln</1>', '<0>Read</0> <1>it</1>'],
  ])('must keep values and tags: %s', (problem, translation, english) => {
    expect(problems('de', translation, english)).toContain(problem)
  })

  it.each([
    ['de', 'lacks "one" in {count, plural}', ['other']],
    ['ar', 'lacks "two" in {count, plural}', ['zero', 'one', 'few', 'many', 'other']],
    ['fr', 'lacks "many" in {count, plural}', ['one', 'other']],
    ['ja', 'has "one" in {count, plural}, which the language does not have', ['one', 'other']],
    ['de', 'has "=2" in {count, plural}, which the language does not have', ['=2', 'one', 'other']],
  ] as const)('must have the plurals of %s: %s', (locale, problem, cases) => {
    expect(problems(locale, pluralIn(locale, cases), days)).toEqual([problem])
  })

  it('must show the number in plural forms of several numbers', () => {
    const counted = '{count, plural, one {купон} few {# купона} many {# купонов} other {# купона}}'
    expect(problems('ru', counted, days)).toEqual(['does not show the number in "one" of {count, plural}'])
    expect(problems('zh', '{count, plural, other {优惠券}}', days)).toEqual([
      'does not show the number in "other" of {count, plural}',
    ])
    expect(problems('de', '{count, plural, one {Ein Tag} other {# Tage}}', days)).toEqual([])
  })

  it.each([
    ['is empty', ''],
    ['is empty', '{count, plural, one {} other {# Tage}}'],
    ['begins or ends with a space', ' Öffnen'],
    ['begins or ends with a space', '{count, plural, one {# Tag } other {# Tage}}'],
    ['has a double space or a line break', 'Tür  öffnen'],
    ['has a double space or a line break', 'Tür\nöffnen'],
    ['has an exclamation mark', 'Öffnen!'],
    ['has an exclamation mark', 'Öffnen！'],
    ['has an exclamation mark', '¡Öffnen'],
    ['has three dots instead of an ellipsis (…)', 'Öffnen...'],
    ['has a straight quote (use ’ “ ” or those of the language)', 'Öffne "das"'],
    ['has a straight quote (use ’ “ ” or those of the language)', "Wie geht’s und geht's"],
    ['has an invisible character', 'Öff\u200bnen'],
    ['is still English: Open the door', 'Open the door'],
    ['has a letter of another script: о', 'Tür öffnen, bitte sоfort'],
  ])('must be clean: %s', (problem, translation) => {
    const english = translation.includes('plural') ? days : undefined
    expect(problems('de', translation, english)).toContain(problem)
  })

  it.each([
    ["It's open", 'has a straight quote (use ’ “ ” or those of the language)'],
    ['Opening...', 'has three dots instead of an ellipsis (…)'],
    ['Open now!', 'has an exclamation mark'],
  ])('must be clean in English as well: %s', (text, problem) => {
    expect(problems('en', text)).toEqual([problem])
  })

  it.each([
    ['fr', 'Tu l’as oublié ?', 'has no no-break space (U+00A0 or U+202F) before ? ! : ; » or after «'],
    [
      'fr',
      '{count, plural, one {# nuit ?} many {# nuits} other {# nuits}}',
      'has no no-break space (U+00A0 or U+202F) before ? ! : ; » or after «',
    ],
    ['es', 'La has olvidado?', 'has a question without ¿ or without ?'],
    ['ja', '忘れましたか?', 'has half-width punctuation after a full-width character'],
    ['ar', 'هل نسيت?', 'has Latin punctuation instead of ، ؟ ؛'],
  ] as const)('must have the punctuation of %s: %s', (locale, translation, problem) => {
    const english = translation.includes('plural') ? days : undefined
    expect(problems(locale, translation, english)).toEqual([problem])
  })

  it.each([
    ['ar', 'Sign in first', 'has a sentence left in Latin letters: Sign in first'],
    ['th', 'Close', 'has no letter of its own script'],
    ['ja', '今すぐ sign in してください', 'has a sentence left in Latin letters: sign in'],
    ['ko', '閉じる', 'has a letter of another script: 閉'],
    ['zh', '閉じる', 'has a letter of another script: じ'],
    ['ru', 'Открыть дверь cразу', 'mixes Latin and Cyrillic letters in one word'],
    ['zh', '領取優惠券', 'has a traditional character: 領'],
    ['cht', '领取优惠券', 'has a simplified character: 领'],
    ['ja', '请先登录您的账户以领取此优惠券', 'has no kana, so it may be Chinese'],
  ] as const)('must be in the script of %s: %s', (locale, translation, problem) => {
    expect(problems(locale, translation)).toContain(problem)
  })
})
