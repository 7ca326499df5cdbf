import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { scanCodes } from '@crema/gateway/modules/campaigns/scans/scan-code'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { campaignFile } from '../claims-for-tests.ts'
import { saveStores } from '../database/save-model.ts'
import { applyModel } from '../plan/apply-plan.ts'
import { printSheets, scanSheets } from './scan-sheets.ts'

let opened: OpenDatabase
const now = new Date('2026-06-10T12:00:00Z')
const settings = {
  serverSecret: 'a secret of a test that is long enough',
  brand: 'crema',
  publicOrigin: 'https://coffee.example',
}

beforeAll(async () => {
  opened = await openMigratedMemory()
  const storeFields = {
    address: '1 Main St',
    zone: 'America/New_York',
    latitude: 40,
    longitude: -74,
    week: Array.from({ length: 7 }, () => []),
    specialDays: [],
    phone: null,
    services: [],
  }
  await saveStores(opened.database, [
    { storeId: 'S-1', country: 'US', city: 'New York', name: 'Bleecker & <Grove>', ...storeFields },
    { storeId: 'S-2', country: 'US', city: 'Boston', name: 'Back Bay', ...storeFields },
    { storeId: 'S-3', country: 'CA', city: 'Toronto', name: 'Queen West', ...storeFields },
  ])
})
afterAll(() => opened.close())

async function sheetsOf(activityNo: string, lines: Record<string, unknown>, until?: string) {
  await applyModel(opened.database, campaignFile(activityNo, lines), now)
  return scanSheets(opened.database, settings, activityNo, { until, now })
}

/** Reads a sheet's code as the gateway does at an instant. */
function read(link: string | undefined, at: Date) {
  const code = new URL(link ?? '').searchParams.get('code') ?? ''
  return scanCodes(settings).readQrText(code, at)
}

test('one code for all stores, valid to the end of the campaign', async () => {
  const { sheets, until } = await sheetsOf('ANYWHERE', { scanOnly: true })
  expect(sheets.map(({ storeId }) => storeId)).toEqual([null])
  expect(sheets[0]?.link).toMatch(/^https:\/\/coffee\.example\/home\/scan\?code=CREMA%3AS1%3AANYWHERE%3A/)
  expect(until).toBe('2026-06-30')
  expect(read(sheets[0]?.link, new Date('2026-07-01T03:59:58Z'))).toEqual({
    activityNo: 'ANYWHERE',
    storeId: null,
  })
  expect(read(sheets[0]?.link, new Date('2026-07-01T04:00:00Z'))).toBe('qrExpired')
})

test('one code for each participating store, valid until --until', async () => {
  const { sheets } = await sheetsOf('SOME', { scanOnly: true, stores: ['S-2', 'S-1'] }, '2026-06-12')
  expect(sheets.map(({ storeId, label }) => [storeId, label])).toEqual([
    ['S-1', 'Bleecker & <Grove>, New York'],
    ['S-2', 'Back Bay, Boston'],
  ])
  expect(read(sheets[1]?.link, now)).toEqual({ activityNo: 'SOME', storeId: 'S-2' })
  expect(read(sheets[1]?.link, new Date('2026-06-13T04:00:00Z'))).toBe('qrExpired')
})

test('one code for each store of its countries where a store must be chosen', async () => {
  const { sheets } = await sheetsOf('CHOSEN', { scanOnly: true, storeRequired: true })
  expect(sheets.map(({ storeId }) => storeId)).toEqual(['S-1', 'S-2'])
})

test('each code is printed on a page, and names are escaped', async () => {
  const page = printSheets(await sheetsOf('PAPER', { scanOnly: true, stores: ['S-1', 'S-2'] }))
  expect(page.match(/<section>/g)).toHaveLength(2)
  expect(page.match(/<svg/g)).toHaveLength(2)
  expect(page).toContain('Bleecker &amp; &lt;Grove>')
})

test.each([
  ['a campaign that is not there', 'NOBODY', undefined, undefined, 'There is no campaign NOBODY.'],
  [
    'a campaign that requires no code',
    'OPEN',
    {},
    undefined,
    'OPEN can be claimed without a code: it is not “scanOnly”.',
  ],
  [
    'one without a store',
    'ELSEWHERE',
    { scanOnly: true, stores: ['S-3'] },
    undefined,
    'No store takes part in ELSEWHERE, so there is no code.',
  ],
  ['a day in the past', 'LATE', { scanOnly: true }, '2026-06-09', '--until is in the past.'],
  ['no day', 'NODAY', { scanOnly: true }, '2026-02-30', '--until is not a calendar day: 2026-02-30.'],
])('%s is reported', async (_, activityNo, lines, until, message) => {
  if (lines) await applyModel(opened.database, campaignFile(activityNo, lines), now)
  await expect(scanSheets(opened.database, settings, activityNo, { until, now })).rejects.toThrow(message)
})
