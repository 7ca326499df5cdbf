import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitTags } from './tags.ts'

describe('splitTags', () => {
  it('finds numbered tags', () => {
    expect(splitTags('Read the <0>terms</0> and <1>policy</1>.')).toEqual([
      'Read the ',
      { tag: 0, text: 'terms' },
      ' and ',
      { tag: 1, text: 'policy' },
      '.',
    ])
  })

  it('leaves other angle brackets alone', () => {
    expect(splitTags('a < b > c')).toEqual(['a < b > c'])
    expect(splitTags('<b>x</b>')).toEqual(['<b>x</b>'])
    expect(splitTags('')).toEqual([])
  })

  it('returns the whole text', () => {
    const text = fc.string().map((any) => any.replaceAll('<', '('))
    const piece = fc.oneof(
      text,
      fc.tuple(fc.nat(3), text).map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    )
    fc.assert(
      fc.property(fc.array(piece), (texts) => {
        const message = texts.join('')
        const joined = splitTags(message).map((part) =>
          typeof part === 'string' ? part : `<${part.tag}>${part.text}</${part.tag}>`,
        )
        expect(joined.join('')).toBe(message)
      }),
    )
  })
})
