import { expect, test } from 'vitest'
import { textIn } from './localized-text.ts'

test('a language without a text of its own falls back to English', () => {
  const texts = { en: 'latte', ja: 'ラテ' }
  expect(textIn(texts, 'ja')).toBe('ラテ')
  expect(textIn(texts, 'nl')).toBe('latte')
})
