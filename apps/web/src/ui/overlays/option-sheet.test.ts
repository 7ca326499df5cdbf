import { expect, test } from 'vitest'
import { matchesQuery, type Option } from './option-sheet.tsx'

const germany: Option = { value: 'DE', label: 'Allemagne', keywords: 'Germany DE +49' }

test.each(['', 'alle', 'ALLEM', 'ger', '+49', '49', 'de', 'alle +49', ' mag '])(
  '“%s” finds Germany in French',
  (query) => {
    expect(matchesQuery({ ...germany, keywords: `${germany.keywords} 49` }, query)).toBe(true)
  },
)

test.each(['x', '+1', 'france', 'alle +1'])('“%s” does not find it', (query) => {
  expect(matchesQuery(germany, query)).toBe(false)
})

test('accents, case and brackets are ignored', () => {
  expect(matchesQuery({ value: 'TR', label: 'Türkiye' }, 'turk')).toBe(true)
  expect(matchesQuery({ value: 'HK', label: '香港', keywords: 'Hong Kong (China)' }, 'china')).toBe(true)
  expect(matchesQuery({ value: 'JP', label: '日本' }, '本')).toBe(true)
})
