import { expect, test } from 'vitest'
import { isFound, type Option } from './option-sheet.tsx'

const germany: Option = { value: 'DE', label: 'Allemagne', words: 'Germany DE +49' }

test.each(['', 'alle', 'ALLEM', 'ger', '+49', '49', 'de', 'alle +49', ' mag '])(
  '“%s” finds Germany in French',
  (wanted) => {
    expect(isFound({ ...germany, words: `${germany.words} 49` }, wanted)).toBe(true)
  },
)

test.each(['x', '+1', 'france', 'alle +1'])('“%s” does not', (wanted) => {
  expect(isFound(germany, wanted)).toBe(false)
})

test('accents, capitals and brackets are no obstacle', () => {
  expect(isFound({ value: 'TR', label: 'Türkiye' }, 'turk')).toBe(true)
  expect(isFound({ value: 'HK', label: '香港', words: 'Hong Kong (China)' }, 'china')).toBe(true)
  expect(isFound({ value: 'JP', label: '日本' }, '本')).toBe(true)
})
