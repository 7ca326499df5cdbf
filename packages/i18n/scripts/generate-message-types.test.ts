import { describe, expect, it } from 'vitest'
import { messageTypesSource } from './generate-message-types.ts'

describe('messageTypesSource', () => {
  it('writes ids with the type of every value', () => {
    const en = JSON.stringify({
      close: 'Close',
      until: 'Until {date}',
      left: '{count, plural, one {# of {total}} other {# of {total}}}',
      bare: '{count} ({count, plural, one {one} other {more}})',
      way: '{way, select, post {Post} other {Other}}',
    })
    expect(messageTypesSource({ common: { en, de: '{"more":"Mehr"}' }, empty: {} })).toBe(
      `// Written by scripts/generate-message-types.ts from the English messages. Do not edit.
export type Messages = {
  'common.close': undefined
  'common.until': { date: string | number }
  'common.left': { count: number; total: string | number }
  'common.bare': { count: number }
  'common.way': { way: 'other' | 'post' }
}
`,
    )
  })

  it('writes a type without ids when there is no message', () => {
    expect(messageTypesSource({})).toContain('Messages = Record<never, undefined>\n')
  })
})
