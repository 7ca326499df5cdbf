import { describe, expect, it } from 'vitest'
import { compileCatalog, loadCatalog } from './compile-messages.ts'

describe('compileCatalog', () => {
  it('compiles texts and does not change keys', () => {
    expect(compileCatalog('{"close":"Close","until":"Until {date}"}', 'a/en.json')).toEqual({
      close: ['Close'],
      until: ['Until ', ['date']],
    })
  })

  it('leaves out cases that equal `other`, except exact numbers', () => {
    const text =
      '{n, plural, =0 {# days} one {# day} few {# days} many {{who, select, a {x} other {x}}} other {# days}}'
    expect(compileCatalog(JSON.stringify({ days: text }), 'a/ar.json')).toEqual({
      days: [
        [
          'n',
          'plural',
          {
            0: ['#', ' days'],
            one: ['#', ' day'],
            many: [['who', 'select', { other: ['x'] }]],
            other: ['#', ' days'],
          },
        ],
      ],
    })
  })

  it.each([
    ['[]', 'a/en.json: not an object of messages'],
    ['null', 'a/en.json: not an object of messages'],
    ['{"close":1}', 'a/en.json: close is not a text'],
    ['{"close":"Close {a"}', 'a/en.json: close is not a valid message'],
  ])('refuses %s by name', (json, message) => {
    expect(() => compileCatalog(json, 'a/en.json')).toThrow(message)
  })
})

describe('loadCatalog', () => {
  it('reads a file once', () => {
    const catalog = loadCatalog('common', 'en')
    expect(catalog['close']).toEqual(['Close'])
    expect(loadCatalog('common', 'en')).toBe(catalog)
  })

  it('throws for a feature that does not exist', () => {
    expect(() => loadCatalog('no-such-feature', 'en')).toThrow('ENOENT')
  })
})
