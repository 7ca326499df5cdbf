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

  test('stores the terms of its vouchers once for each version, and vouchers keep theirs', async () => {
    const { database } = opened
    const activityNo = 'VERSIONS'
    await seedCampaign(database, { activityNo, totalStock: 10, coupons: 2 })
    const members = await seedMembers(database, 6)
    const claim = async (memberId: string) => {
      const request = { activityNo, memberId, country: 'US', idempotencyKey: newKey(), now } as const
      expect(await claimCampaign(database, request)).toMatchObject({ ok: { ordinal: 1 } })
    }
    const namesOf = async (memberId: string) =>
      (await claimedVouchers(database, memberId, activityNo, 'en', now)).map(({ name }) => name)
    const versions = async () =>
      (
        await database
          .selectFrom('coupon_terms')
          .where('activity_no', '=', activityNo)
          .select('terms_hash')
          .execute()
      ).length
    const [before = '', after = '', ...others] = members
    await claim(before)
    const names = await namesOf(before)
    // The two coupons say the same.
    expect(await versions()).toBe(1)
    await database
      .updateTable('coupon')
      .set({ texts: JSON.stringify({ en: { name: 'Renamed', note: '', item: 'latte' } }) })
      .where('coupon_no', '=', `${activityNo}-0`)
      .execute()
    await claim(after)
    // At once, as in the moment in which a campaign opens.
    await Promise.all(others.map(claim))
    expect(await versions()).toBe(2)
    expect(await namesOf(before)).toEqual(names)
    expect(await namesOf(after)).toEqual(['Renamed', names[1]])
    const inline = await database
      .selectFrom('voucher')
      .where('activity_no', '=', activityNo)
      .where('terms', 'is not', null)
      .select('voucher_no')
      .execute()
    expect(inline).toEqual([])
  })
})
