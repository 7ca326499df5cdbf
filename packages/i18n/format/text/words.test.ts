import { expect, test } from 'vitest'
import { countWords } from './words.ts'

test.each([
  ['', 0],
  ['Two words.', 2],
  ['It’s 90 days', 3],
])('%j has %d words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test.each([
  ['Japanese', '個人情報の保護に関する法律が適用されます。'],
  ['Chinese', '您的数据适用个人信息保护法。'],
  ['Thai', 'นโยบายความเป็นส่วนตัวของเรา'],
])('a sentence in %s has several words without spaces', (_, text) => {
  expect(countWords(text)).toBeGreaterThanOrEqual(4)
})
