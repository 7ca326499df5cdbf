import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import { engines } from '#src/testing/engines.ts'
import { seedCampaign, seedMembers } from '../seed-for-tests.ts'
import { claimCampaign } from './claim-campaign.ts'
import { claimedVouchers } from './claimed-vouchers.ts'

const now = new Date('2026-06-10T12:00:00Z')

describe.each(engines)('a claim on $name', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.close())

  test('returns its vouchers as they are stored, in the order of the campaign', async () => {
    const { database } = opened
    const activityNo = 'THREE'
    await seedCampaign(database, { activityNo, totalStock: 10, coupons: 3, zone: 'Asia/Tokyo' })
    const [memberId = ''] = await seedMembers(database, 1)
    const request = { activityNo, memberId, country: 'US', idempotencyKey: newKey(), now } as const
    const answer = await claimCampaign(database, request)
    if ('refused' in answer) throw new Error(answer.refused)
    const stored = await claimedVouchers(database, memberId, activityNo, 'en', now, 1)
    expect(stored).toHaveLength(3)
    expect(answer.ok.issued?.map((row) => toVoucher(row, 'en', now))).toEqual(stored)
    // Of a request that was sent before, only the ordinal is known.
    expect(await claimCampaign(database, request)).toEqual({ ok: { ordinal: 1 } })
  })
})
