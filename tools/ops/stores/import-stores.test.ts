import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { readDatabase } from '../database/read-database.ts'
import { createProgress } from '../progress.ts'
import { readCsv } from './csv.ts'
import { importStores } from './import-stores.ts'
import { storeTable } from './stores-for-tests.ts'

let opened: OpenDatabase
const folder = mkdtempSync(join(tmpdir(), 'crema-stores-'))
const file = join(folder, 'stores.csv')
beforeAll(async () => {
  opened = await openMigratedMemory()
})
beforeEach(() => opened.database.deleteFrom('store').execute())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await opened.close()
})

async function run(text: string, dryRun = false) {
  writeFileSync(file, text)
  const lines: string[] = []
  const output = {
    write: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  }
  const code = await importStores(opened.database, file, { dryRun, output })
  return { code, lines: lines.map((line) => line.replace(file, 'stores.csv')) }
}

const countStores = async () =>
  (await opened.database.selectFrom('store').select('store_id').execute()).length
const table = (...rows: string[]) => [...storeTable(0), ...rows].join('')
const [, row = ''] = [...storeTable(1)]

test('10,000 stores are imported, and a second import updates them', async () => {
  const text = [...storeTable(10_000)].join('')
  const { code, lines } = await run(text)
  expect(lines.at(-1)).toBe('✓ 10,000 stores written')
  expect(lines.slice(0, -1).length).toBeLessThanOrEqual(3)
  expect(code).toBe(0)
  expect(await countStores()).toBe(10_000)
  const { stores } = await readDatabase(opened.database, { stores: ['T-5'], campaigns: [], coupons: [] })
  expect(stores.get('T-5')).toEqual({
    storeId: 'T-5',
    country: 'CA',
    city: 'Montréal',
    name: 'The "5", Montréal',
    address: '5 Main Street, Montréal',
    zone: 'America/Toronto',
    latitude: 45.537,
    longitude: -73.563,
    week: [
      [],
      ...Array.from({ length: 5 }, () => [{ from: '07:00', to: '21:00' }]),
      [
        { from: '08:00', to: '14:00' },
        { from: '17:00', to: '26:00' },
      ],
    ],
    specialDays: [{ date: '2026-12-25', hours: [] }],
    phone: '+12065550005',
    services: ['wifi', 'parking'],
  })
  expect((await run(table(row.replace('New York,"The', 'Brooklyn,"The')))).code).toBe(0)
  expect(await countStores()).toBe(10_000)
  const changed = await readDatabase(opened.database, { stores: ['T-0'], campaigns: [], coupons: [] })
  expect(changed.stores.get('T-0')?.city).toBe('Brooklyn')
}, 60_000)

test('problems are reported by line, and valid rows are written', async () => {
  const other = row.replace('T-0', 'T-1')
  const { code, lines } = await run(
    table(
      row,
      other.replace('US,', 'XX,').replace('07:00-21:00', '7-21'),
      'too,few\n',
      row,
      other.replace('T-1', 'T-9').replace(/4\d\.\d+/, 'north'),
      other,
    ),
  )
  expect(code).toBe(1)
  expect(lines.slice(0, -1)).toEqual([
    expect.stringMatching(/^stores\.csv:3 “country” cannot be “XX”: /),
    'stores.csv:3 “monday” must be hours such as 07:00-21:00',
    'stores.csv:4 has 2 fields, and the first line names 18',
    'stores.csv:5 T-0 is already in line 2',
    'stores.csv:6 “latitude” must be a number',
  ])
  expect(lines.at(-1)).toBe('✗ 2 stores written, 5 problems')
  expect(await countStores()).toBe(2)
})

test.each([
  ['206 555 0142', '“phone” cannot be “206 555 0142”: write its number with + and dial code'],
  ['0012065550142', '“phone” cannot be “0012065550142”'],
  ['+1.20656E+10', '“phone” cannot be “+1.20656E+10”'],
  ['+0206555014', '“phone” cannot be “+0206555014”'],
  ['+120655501421234567', '“phone” cannot be “+120655501421234567”'],
])('a phone that is not E.164 is refused by line and value: %s', async (phone, problem) => {
  const { code, lines } = await run(table(row, row.replace('T-0', 'T-1').replace('+12065550000', phone)))
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`stores.csv:3 ${problem}`), '✗ 1 store written, 1 problem'])
})

test.each([
  ['parking; wlan', /^stores\.csv:2 “services 2” cannot be “wlan”: choose one of driveThrough, /],
  ['Wifi', /^stores\.csv:2 “services 1” cannot be “Wifi”: did you mean “wifi”\?/],
  ['wifi;parking;wifi', /^stores\.csv:2 “wifi” is in the list twice/],
])(
  'a service that is unknown or written twice is refused by line and value: %s',
  async (services, problem) => {
    const { code, lines } = await run(table(row.replace('parking; wifi', services)))
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(problem), '✗ 0 stores written, 1 problem'])
  },
)

test('phone and services are optional', async () => {
  const text = table(row).replace(',phone,services', '').replace(',+12065550000,parking; wifi', '')
  expect(text).not.toContain('wifi')
  expect((await run(text)).code).toBe(0)
  const { stores } = await readDatabase(opened.database, { stores: ['T-0'], campaigns: [], coupons: [] })
  expect(stores.get('T-0')).toMatchObject({ phone: null, services: [] })
})

test('a dry run writes nothing', async () => {
  expect(await run(table(row), true)).toEqual({ code: 0, lines: ['✓ 1 store could be written'] })
  expect(await countStores()).toBe(0)
})

test('a misspelt or missing column is reported before anything is written', async () => {
  await expect(run(row)).rejects.toThrow('column “storeId” is missing')
  await expect(run(table(row).replace('latitude', 'latitud'))).rejects.toThrow(
    'unknown column “latitud”: did you mean “latitude”?',
  )
})

test('fields may contain commas, quotes and line breaks, wherever the chunks are cut', async () => {
  const text = '\uFEFFa,b\r\n"1,""x""","two\nlines"\r\n\r\n"x\r\ny",6\n,last'
  for (let at = 1; at < text.length; at++) {
    const chunks = (async function* () {
      yield await Promise.resolve(text.slice(0, at))
      yield text.slice(at)
    })()
    const rows = []
    for await (const each of readCsv(chunks)) rows.push(each)
    expect(rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1,"x"', 'two\nlines'] },
      { line: 5, fields: ['x\r\ny', '6'] },
      { line: 7, fields: ['', 'last'] },
    ])
  }
})

test('a terminal shows a progress bar, other output a few lines', () => {
  const moved: string[] = []
  const lines: string[] = []
  const output = { write: (text: string) => void lines.push(text) }
  const bar = createProgress('stores', output, { isTTY: true, write: (text) => moved.push(text) })
  bar.show(500, 0.5)
  bar.end()
  expect(moved).toEqual([`\r${'█'.repeat(15)}${'░'.repeat(15)}  50 %  500 stores`, '\n'])
  expect(lines).toEqual([])
  const plain = createProgress('stores', output, { write: (text) => moved.push(text) })
  for (let step = 0; step <= 100; step++) plain.show(step * 10, step / 100)
  expect(lines).toEqual(['250 stores, 25 %', '500 stores, 50 %', '750 stores, 75 %'])
})
