import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localeCodes } from '../../locales.ts'
import {
  lineBreak,
  unbrokenDate,
  unbrokenName,
  unbrokenNumbers,
  withLineBreaks,
  wordJoiner,
} from './line-breaks.ts'

/** The parts of a text between which a line may end. */
const partsOf = (...args: Parameters<typeof withLineBreaks>) =>
  withLineBreaks(...args)
    .replaceAll(wordJoiner, '')
    .split(lineBreak)

test.each([
  ['ja', ['はじめの', '一杯を、', 'はじめて', '価格で']],
  ['ja', ['コーヒーは、', '友だちとがおいしい']],
  ['ja', ['ペアで', '楽しむ', 'コーヒーテイスティング']],
  ['ja', ['ラテをどうぞ。', '2026年12月2日まで。']],
  ['ja', ['電話番号でご入会の', '方へ']],
  ['zh', ['第一杯', '咖啡，', '欢迎价']],
  ['zh', ['免费', '兑换', '一杯拿铁']],
  ['zh', ['任意饮品，', '一个小价格']],
  ['cht', ['整桌人的', '咖啡']],
  ['th', ['กาแฟ', 'แก้ว', 'แรกในราคา', 'ต้อนรับ']],
  ['th', ['คาปูชิโน่และ', 'อเมริกาโน่แก้ว', 'ใหญ่']],
  ['th', ['โคลด์บรูว์']],
] as const)('%s: lines end between groups of words, %j', (locale, parts) => {
  expect(partsOf(parts.join(''), locale)).toEqual(parts)
})

test.each([
  ['ko', '첫 커피를 첫 방문 특가로', '첫_커피를 첫_방문 특가로'],
  ['it', 'Il primo caffè al prezzo di benvenuto', 'Il_primo caffè al_prezzo di_benvenuto'],
  ['es', 'Tu primer café, a precio de bienvenida', 'Tu_primer café, a_precio de_bienvenida'],
  ['fr', 'Un café à 2 €', 'Un_café à 2 €'],
  ['ru', 'Первый кофе по цене знакомства', 'Первый кофе по_цене знакомства'],
  ['vi', 'Ly cà phê đầu tiên', 'Ly cà phê đầu tiên'],
] as const)('%s: a short word stays with the next one, %s', (locale, text, shown) => {
  expect(withLineBreaks(text, locale).replaceAll('\u00a0', '_')).toBe(shown)
})

test('nothing else is added, and spaces stay where they are', () => {
  fc.assert(
    fc.property(fc.constantFrom(...localeCodes), fc.string({ unit: 'grapheme' }), (locale, text) => {
      const marked = withLineBreaks(text, locale)
      const plain = (each: string) =>
        each.replaceAll(lineBreak, '').replaceAll(wordJoiner, '').replaceAll('\u00a0', ' ')
      expect(plain(marked)).toBe(plain(text))
      if (!['ja', 'zh', 'cht', 'th'].includes(locale)) expect(marked.length).toBe(text.length)
    }),
  )
})

test.each([
  ['2026年11月18日 7:30', '2026+年+11+月+18+日 7:30'],
  ['18. Nov. 2026', '18. Nov. 2026'],
])('the date %s does not break inside', (date, shown) => {
  expect(unbrokenDate(date).replaceAll(wordJoiner, '+')).toBe(shown)
})

test.each([
  ['Demo Wallet', 'Demo+Wallet'],
  ['A Wallet With A Long Name', 'A Wallet With A Long Name'],
])('the name %s breaks only where it has no room', (name, shown) => {
  expect(unbrokenName(name).replaceAll('\u00a0', '+')).toBe(shown)
})

test.each([
  ['+1 800 555 0142', '+1+800+555+0142'],
  ['4 Ropewalk, Bristol BS1 6ST, United Kingdom', '4+Ropewalk, Bristol BS1+6ST, United Kingdom'],
  ['12 Roastery Lane, Singapore 048581', '12+Roastery Lane, Singapore+048581'],
])('%s does not break beside its digits', (text, shown) => {
  expect(unbrokenNumbers(text).replaceAll('\u00a0', '+')).toBe(shown)
})
