import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { addRefusals } from '@crema/gateway/database/refusal-counts'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { addMembers, campaignFile, claim } from '../claims-for-tests.ts'
import { applyModel } from '../plan/apply-plan.ts'
import { readReport, formatReport } from './campaign-report.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedMemory()
})
afterAll(() => opened.close())

test('claims and refusals by hour, in the campaign’s zone', async () => {
  const { database } = opened
  await applyModel(database, campaignFile('ASKED', {}), new Date('2026-06-10T00:00:00Z'))
  const hours: [string, number][] = [
    ['2026-06-10T12:10:00Z', 4],
    ['2026-06-10T13:59:59Z', 1],
    ['2026-06-10T17:00:00Z', 1],
    ['2026-06-07T12:00:00Z', 5],
  ]
  for (const [at, count] of hours) {
    for (const memberId of await addMembers(database, count))
      await claim(database, 'ASKED', memberId, new Date(at))
  }
  // A claim in the same hour by a member who deleted the account later.
  await database
    .insertInto('deleted_member_claim')
    .values({ activity_no: 'ASKED', hour: new Date('2026-06-10T17:00:00Z'), claims: 1 })
    .execute()
  const hour = Date.parse('2026-06-10T12:00:00Z')
  const refused = (outcome: string, count: number) =>
    new Map([[JSON.stringify(['ASKED', hour, outcome]), count]])
  await addRefusals(database, refused('soldOut', 3))
  await addRefusals(database, refused('soldOut', 1_200))
  await addRefusals(database, refused('alreadyClaimed', 7))
  await addRefusals(database, new Map([[JSON.stringify(['MADE-UP', hour, 'soldOut']), 9]]))

  const report = await readReport(database, 'ASKED', { days: 1, now: new Date('2026-06-10T18:00:00Z') })
  expect(report && formatReport(report)).toBe(`ASKED  A campaign
2026-06-09 15:00 to 2026-06-10 14:00, America/New_York

hour              claims                                  soldOut  alreadyClaimed
2026-06-10 08:00       4  ██████████████████████████████    1,203               7
2026-06-10 09:00       1  ███████▌                              ·               ·
…
2026-06-10 13:00       2  ███████████████                       ·               ·
all                    7                                    1,203               7`)
})

test('a campaign without events, and an unknown one', async () => {
  const { database } = opened
  const now = new Date('2026-06-10T00:00:00Z')
  await applyModel(database, campaignFile('QUIET', {}), now)
  const report = await readReport(database, 'QUIET', { days: 2, now })
  expect(report && formatReport(report)).toContain('There are no claims and no refusals.')
  expect(await readReport(database, 'NOBODY', { days: 2, now })).toBeUndefined()
})
