import { expect, test } from 'vitest'
import { localizedText } from './localized-text.ts'

test('a locale without a text falls back to English', () => {
  const texts = { en: 'latte', ja: 'ラテ' }
  expect(localizedText(texts, 'ja')).toBe('ラテ')
  expect(localizedText(texts, 'nl')).toBe('latte')
})
