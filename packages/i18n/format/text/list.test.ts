import { describe, expect, it } from 'vitest'
import { localeCodes } from '../../locales.ts'
import { formatList } from './list.ts'

describe('formatList', () => {
  it.each([
    ['en', 'A, B, and C', 'A or B'],
    ['zh', 'A、B和C', 'A或B'],
    ['ja', 'A、B、C', 'AまたはB'],
    ['de', 'A, B und C', 'A oder B'],
    ['fr', 'A, B et C', 'A ou B'],
    ['ar', 'A وB وC', 'A أو B'],
  ] as const)('joins in %s', (locale, and, or) => {
    expect(formatList(locale, ['A', 'B', 'C'])).toBe(and)
    expect(formatList(locale, ['A', 'B'], 'or')).toBe(or)
  })

  it('does not change one item or none', () => {
    for (const locale of localeCodes) {
      expect(formatList(locale, ['A'])).toBe('A')
      expect(formatList(locale, [])).toBe('')
    }
  })
})
