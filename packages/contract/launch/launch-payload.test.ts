import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathBelow, readLaunchPayload, readSharePayload } from './launch-payload.ts'

const origin = 'https://coffee.example'
const launch = { cnty: 'jp', appZone: 'Asia/Tokyo', memberId: 'm-ü-1', defaultLanguage: 'ja' }
const launchRead = { country: 'JP', zone: 'Asia/Tokyo', memberId: 'm-ü-1', defaultLanguage: 'ja' }
const share = {
  shopMdCode: 'S0042',
  memberId: 'm-1',
  activityNo: 'DEMO-FISSION',
  url: `${origin}/marketing/fission?activityNo=DEMO-FISSION#a`,
}
const shareRead = {
  shopMdCode: 'S0042',
  memberId: 'm-1',
  activityNo: 'DEMO-FISSION',
  path: '/marketing/fission?activityNo=DEMO-FISSION#a',
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const asQuery = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** All encodings of a payload that apps use, as the decoded value of `q`. */
function encodings(fields: Record<string, string>): [string, string][] {
  const json = JSON.stringify(fields)
  return [
    ['JSON', json],
    ['JSON, escaped once more', encodeURIComponent(json)],
    ['query', asQuery(fields)],
    ['query, escaped once more', encodeURIComponent(asQuery(fields))],
    ['base64 of JSON', base64(json)],
    ['base64 of JSON, its plus signs read as spaces', base64(json).replaceAll('+', ' ')],
    ['base64 of escaped JSON', base64(encodeURIComponent(json))],
    ['base64 of a query', base64(asQuery(fields))],
    ['base64 without padding', base64(json).replaceAll('=', '')],
    ['base64url of JSON', base64url(json)],
    ['base64url of JSON, padded', base64(json).replaceAll('+', '-').replaceAll('/', '_')],
    ['base64url of a query', base64url(asQuery(fields))],
  ]
}

describe('the launch payload', () => {
  test.each(encodings(launch))('%s', (_encoding, q) => expect(readLaunchPayload(q)).toEqual(launchRead))

  test('a single value is accepted', () => expect(readLaunchPayload('cnty=US')).toEqual({ country: 'US' }))

  test('numbers in JSON are converted to text', () =>
    expect(readLaunchPayload('{"memberId":42}')).toEqual({ memberId: '42' }))

  test.each([
    ['nothing', ''],
    ['no encoding at all', 'hello'],
    ['base64 of noise', base64('\u0000\u0001noise')],
    ['base64 of bytes that are no UTF-8', '/////w=='],
    ['broken JSON', '{"cnty":"US"'],
    ['a list', '["cnty"]'],
    ['fields of another payload', asQuery({ activityNo: 'X' })],
    ['fields with nothing in them', '{"cnty":null,"memberId":"","defaultLanguage":{}}'],
    ['a country of no list', '{"cnty":"XX"}'],
    ['what an object has by itself', '{"__proto__":{"cnty":"US"}}'],
    ['far too much', JSON.stringify({ cnty: 'US', more: 'x'.repeat(10_000) })],
  ])('refused: %s', (_what, q) => expect(readLaunchPayload(q)).toBeUndefined())
})

describe('the share payload', () => {
  test.each(encodings(share))('%s', (_encoding, q) => expect(readSharePayload(q, origin)).toEqual(shareRead))

  test('only the campaign is required', () => {
    expect(readSharePayload('activityNo=DEMO-FISSION', origin)).toEqual({ activityNo: 'DEMO-FISSION' })
  })

  test.each([
    ['no campaign', asQuery({ memberId: 'm-1', shopMdCode: 'S1' })],
    ['a campaign that cannot be one', asQuery({ activityNo: '../../capi' })],
    ['noise', '%%%'],
  ])('refused: %s', (_what, q) => expect(readSharePayload(q, origin)).toBeUndefined())

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`\\evil.example`,
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    `blob:${origin}/x`,
    `${origin}//evil.example/`,
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
    '/\t/evil.example',
    '\u0000//evil.example',
    'http://coffee.example/',
    'https://coffee.example:8443/',
    './/evil.example',
    `${origin}/.//evil.example`,
  ])('never leads to another site: %j', (url) => {
    expect(readSharePayload(JSON.stringify({ activityNo: 'A', url }), origin)).toEqual({ activityNo: 'A' })
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        'https:',
        'evil.example',
        origin,
        '@',
        ':',
        '\t',
        '\n',
        ' ',
        '.',
        '..',
        '%2f',
        '%5c',
        '?',
        '#',
        'blob:',
        'javascript:',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('for any input', () => {
  test('a URL never leads to another site', () => {
    fc.assert(
      fc.property(hostile, (address) => {
        const path = pathBelow(origin, address)
        if (path === undefined) return
        expect(path.startsWith('/')).toBe(true)
        // The path is used both relative to the site and appended to its origin.
        expect(new URL(path, origin).origin).toBe(origin)
        expect(new URL(origin + path).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })

  const payload = fc.oneof(
    hostile,
    fc.json(),
    fc.base64String(),
    fc
      .record(
        { activityNo: hostile, url: hostile, memberId: fc.jsonValue(), cnty: fc.jsonValue() },
        { requiredKeys: [] },
      )
      .chain((fields) =>
        fc.constantFrom(
          JSON.stringify(fields),
          base64(JSON.stringify(fields)),
          base64url(JSON.stringify(fields)),
        ),
      ),
  )

  test('no payload throws, and no text exceeds its maximum length', () => {
    fc.assert(
      fc.property(payload, (q) => {
        for (const value of Object.values(readLaunchPayload(q) ?? {}))
          expect(value.length).toBeLessThanOrEqual(100)
        const read = readSharePayload(q, origin)
        if (read?.path !== undefined) expect(new URL(read.path, origin).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})
