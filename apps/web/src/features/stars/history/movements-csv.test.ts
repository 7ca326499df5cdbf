import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StarMovement } from '@crema/contract/stars/stars'
import type { Translator } from '@crema/i18n/messages'
import { movementsCsv, textCell } from './movements-csv.ts'

const t = ((id: string, values?: { store?: string }) =>
  values?.store === undefined ? id : `${id} ${values.store}`) as Translator['t'] // the ids are the texts
const movement = (change: Partial<StarMovement>): StarMovement => ({
  movementId: '1',
  kind: 'earned',
  at: '2026-11-21T19:05:09.000Z',
  stars: 120,
  orderNo: null,
  amount: null,
  storeName: null,
  activityNo: null,
  title: null,
  reason: null,
  ...change,
})

test('each movement is a line, in the local time of the program', () => {
  const csv = movementsCsv(
    [
      movement({
        orderNo: 'A,1',
        storeName: 'Pike "3rd"',
        amount: { amountMinor: 1205, currency: 'USD', digits: 2 },
      }),
      movement({ kind: 'redeemed', stars: -650, title: 'Latte' }),
      movement({ kind: 'adjusted', stars: -5, reason: '=1+1' }),
    ],
    t,
    'America/New_York',
  )
  expect(csv.split('\r\n')).toEqual([
    'stars.csvDate,stars.csvKind,stars.csvStars,stars.csvDetails,stars.csvStore,stars.csvOrder,stars.csvAmount,stars.csvCurrency',
    '2026-11-21 14:05,"stars.orderAt Pike ""3rd""",120,,"Pike ""3rd""","A,1",12.05,USD',
    '2026-11-21 14:05,Latte,-650,Latte,,,,',
    "2026-11-21 14:05,stars.correction,-5,'=1+1,,,,",
    '',
  ])
})

/** Reads one record as RFC 4180 defines it. */
function readRecord(record: string): string[] {
  const cells: string[] = []
  let rest = `,${record}`
  while (rest.startsWith(',')) {
    const [whole = '', quoted, plain = ''] = /^,(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/.exec(rest) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
  }
  expect(rest).toBe('')
  return cells
}

test('a text is read as it was, and never as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 2 }), (texts) => {
      const read = readRecord(texts.map(textCell).join(','))
      expect(read.map((text) => text.replace(/^'(?='*[=+\-@\t\r])/, ''))).toEqual(texts)
      for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/)
    }),
    { examples: [[['=cmd|x', '@a', '-1', '+1', '\tx']], [["'+", "''=1"]], [['a"b', 'c,d', 'e\r\nf']]] },
  )
})
