import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from './beacon.ts'
import { commitmentOf, parseRules, RulesInvalid, writeRules, type DrawRules } from './draw-rules.ts'

const commitment = commitmentOf(new Uint8Array(32))
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const prize = fc.record({
  count: fc.integer({ min: 1, max: 1000 }),
  kind: fc.constantFrom('thing', 'voucher', 'stars'),
  what: fc.stringMatching(/^[^\s]+( [^\s]+)*$/),
})
const rules: fc.Arbitrary<DrawRules> = fc
  .record({
    opens: instant,
    closes: instant,
    draws: instant,
    price: fc.nat(),
    entriesPerMember: fc.nat(),
    entriesMax: fc.option(fc.nat()),
    prizes: fc.array(prize, { maxLength: 5 }),
    alternates: fc.nat(100),
  })
  .map((terms) => ({
    activityNo: 'SUMMER-26',
    commitment,
    beacon: { chain: chains.quicknet.hash, round: 12 },
    codesDrawn: terms.prizes.reduce((sum, { count }) => sum + count, terms.alternates),
    terms,
  }))

test('rules are read as they were written', () => {
  fc.assert(
    fc.property(rules, (given) => {
      const text = writeRules(given)
      expect(parseRules(text)).toEqual(given)
      expect(writeRules(parseRules(text))).toBe(text)
    }),
  )
})

const example = writeRules({
  activityNo: 'SUMMER-26',
  commitment,
  beacon: { chain: chains.quicknet.hash, round: 12 },
  codesDrawn: 5,
  terms: {
    opens: new Date('2026-07-01T06:00:00Z'),
    closes: new Date('2026-07-31T12:00:00Z'),
    draws: new Date('2026-07-31T18:00:00Z'),
    price: 50,
    entriesPerMember: 3,
    entriesMax: null,
    prizes: [
      { count: 1, kind: 'thing', what: 'A grinder\n  and coffee' },
      { count: 2, kind: 'voucher', what: 'C-LATTE' },
    ],
    alternates: 2,
  },
})

test('every condition is a line', () => {
  expect(example).toBe(
    [
      'draw-v1',
      'SUMMER-26',
      commitment,
      chains.quicknet.hash,
      '12',
      '5',
      'opens 2026-07-01T06:00:00.000Z',
      'closes 2026-07-31T12:00:00.000Z',
      'draws 2026-07-31T18:00:00.000Z',
      'price 50',
      'entries-per-member 3',
      'entries-max none',
      'prize 1 thing A grinder and coffee',
      'prize 2 voucher C-LATTE',
      'alternates 2',
      '',
    ].join('\n'),
  )
})

const replaced = (from: string | RegExp, to: string) => example.replace(from, to)
test.each([
  ['an empty text', ''],
  ['another format', replaced('draw-v1', 'draw-v2')],
  ['no line feed at the end', example.slice(0, -1)],
  ['an empty line at the end', `${example}\n`],
  ['carriage returns', example.replaceAll('\n', '\r\n')],
  ['a number with a zero in front', replaced('price 50', 'price 050')],
  ['another way to write an instant', replaced('06:00:00.000Z', '06:00:00Z')],
  ['no such instant', replaced('2026-07-01', '2026-13-01')],
  ['two spaces in a title', replaced('A grinder', 'A  grinder')],
  ['a prize of another kind', replaced('thing', 'trip')],
  ['a prize without a name', replaced(' C-LATTE', '')],
  ['another number of codes', replaced('\n5\n', '\n6\n')],
  ['no chain with a round', replaced(chains.quicknet.hash, 'none')],
  ['a chain without a round', replaced('\n12\n', '\n0\n')],
  ['a line in another place', replaced(/(price .*\n)(entries-per-member .*\n)/, '$2$1')],
  ['a line that is missing', replaced(/price .*\n/, '')],
  ['an unknown line', `${example}bonus 1\n`],
  ['a commitment in capitals', replaced(commitment, commitment.toUpperCase())],
])('%s is refused', (_name, text) => {
  expect(text).not.toBe(example)
  expect(() => parseRules(text)).toThrow(RulesInvalid)
})

test('values that do not fit into a line are refused when they are written', () => {
  const given = parseRules(example)
  expect(() => writeRules({ ...given, activityNo: 'A\nB' })).toThrow(RulesInvalid)
  expect(() => writeRules({ ...given, codesDrawn: 1.5 })).toThrow(RulesInvalid)
  expect(() => writeRules({ ...given, codesDrawn: 4 })).toThrow(RulesInvalid)
})

test('a seed has 32 bytes', () => {
  expect(() => commitmentOf(new Uint8Array(31))).toThrow(RangeError)
})
