import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignKinds } from '@crema/contract/campaigns/campaign'
import type { Database } from '#src/database/database.ts'
import { termsOf } from '#src/modules/vouchers/terms-versions.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { scanCodes, scanTokenLifeMs } from '../scans/scan-code.ts'
import { purgeScanUses } from '../scans/scan-store.ts'
import { seedCampaign, seedMembers, seedStore, type SeededCampaign } from '../seed-for-tests.ts'
import { claimCampaign } from './claim-campaign.ts'

let database: Database
let sequence = 0

beforeAll(async () => {
  database = (await openMigratedMemory()).database
})
afterAll(() => database.destroy())

const noon = new Date('2026-06-10T12:00:00Z')

async function campaign(settings: Omit<SeededCampaign, 'activityNo'> = {}): Promise<string> {
  const activityNo = `T${++sequence}`
  await seedCampaign(database, { activityNo, ...settings })
  return activityNo
}

async function member(): Promise<string> {
  const [id] = await seedMembers(database, 1)
  return id ?? ''
}

const claim = (activityNo: string, memberId: string, now = noon, idempotencyKey: string = newKey()) =>
  claimCampaign(database, { activityNo, memberId, country: 'US', idempotencyKey, now })

const taken = async (activityNo: string, scope: string) =>
  Number(
    (
      await database
        .selectFrom('quota')
        .where('activity_no', '=', activityNo)
        .where('scope', '=', scope)
        .select((eb) => eb.fn.sum<string>('taken').as('taken'))
        .executeTakeFirst()
    )?.taken ?? 0,
  )

describe('a claim', () => {
  test('issues every coupon of the set, valid to the end of its last local day', async () => {
    const activityNo = await campaign({ coupons: 3, zone: 'Asia/Tokyo' })
    const memberId = await member()
    expect(await claim(activityNo, memberId)).toMatchObject({ ok: { ordinal: 1 } })
    const vouchers = await database
      .selectFrom('voucher')
      .where('member_id', '=', memberId)
      .selectAll()
      .execute()
    expect(vouchers).toHaveLength(3)
    // 10 June 21:00 in Tokyo, seven days later, to the last millisecond of the day there
    expect(vouchers[0]?.expires_at.toISOString()).toBe('2026-06-17T14:59:59.999Z')
  })

  test('binds its vouchers to the countries of its campaign', async () => {
    const countriesOf = async (settings: Omit<SeededCampaign, 'activityNo'>) => {
      const activityNo = await campaign(settings)
      const memberId = await member()
      expect(await claim(activityNo, memberId)).toMatchObject({ ok: { ordinal: 1 } })
      const row = database
        .selectFrom('voucher as v')
        .where('member_id', '=', memberId)
        .select(termsOf().as('terms'))
      return (await row.executeTakeFirstOrThrow()).terms.countries
    }
    expect(await countriesOf({ countries: ['US', 'CA'] })).toEqual(['US', 'CA'])
    expect(await countriesOf({})).toBeUndefined()
  })

  test('sent repeatedly with one idempotency key is one claim with one response', async () => {
    const activityNo = await campaign({ totalStock: 10 })
    const memberId = await member()
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => claim(activityNo, memberId, noon, key)))
    expect(answers).toMatchObject([{ ok: { ordinal: 1 } }, { ok: { ordinal: 1 } }, { ok: { ordinal: 1 } }])
    expect(await taken(activityNo, 'total')).toBe(1)
  })

  test('with another idempotency key is refused at the limit per person and takes nothing', async () => {
    const activityNo = await campaign({ totalStock: 10, perPersonLimit: 2 })
    const memberId = await member()
    expect(await claim(activityNo, memberId)).toMatchObject({ ok: { ordinal: 1 } })
    expect(await claim(activityNo, memberId)).toMatchObject({ ok: { ordinal: 2 } })
    expect(await claim(activityNo, memberId)).toMatchObject({ refused: 'participationLimitReached' })
    expect(await taken(activityNo, 'total')).toBe(2)
  })

  test('two concurrent claims are both granted when the limit per person is two', async () => {
    const activityNo = await campaign({ perPersonLimit: 2 })
    const memberId = await member()
    const answers = await Promise.all([claim(activityNo, memberId), claim(activityNo, memberId)])
    expect(
      answers.map((answer) => ('ok' in answer ? answer.ok.ordinal : 0)).toSorted((a, b) => a - b),
    ).toEqual([1, 2])
  })

  test.each<[string, Omit<SeededCampaign, 'activityNo'>]>([
    ['notStarted', { startsAt: new Date('2026-06-11T00:00:00Z') }],
    ['ended', { endsAt: new Date('2026-06-10T12:00:00Z') }],
    ['offShelf', { isOnShelf: false }],
    ['outsideHours', { hours: ['18:00', '20:00'] }],
    ['soldOut', { totalStock: 0 }],
    ['dailyQuotaGone', { dailyLimit: 0 }],
    ['participantLimitReached', { participantCap: 0 }],
    ['notInCountry', { countries: ['JP'] }],
    ['totalLimitReached', { totalLimit: 0 }],
    ['prizeLimitReached', { prizeCap: 0 }],
    ['phoneRequired', { phoneOnly: true }],
    ['phoneRegistrationOnly', { phoneRegistrationOnly: true }],
    ['newUsersOnly', { newUsersOnly: true, startsAt: new Date('2026-02-01T00:00:00.001Z') }],
    ['scanOnly', { scanOnly: true }],
    ['storeRequired', { storeRequired: true }],
    ['storeNotSupported', { storeRequired: true, stores: [] }],
  ])('is refused as %s', async (refused, settings) => {
    expect(await claim(await campaign(settings), await member())).toMatchObject({ refused })
  })

  test('of a campaign that does not exist is not found', async () => {
    expect(await claim('NOWHERE', await member())).toEqual({ refused: 'notFound' })
  })

  test('changes nothing when a later limit refuses', async () => {
    const activityNo = await campaign({ totalStock: 1, dailyLimit: 5 })
    expect(await claim(activityNo, await member())).toMatchObject({ ok: { ordinal: 1 } })
    const late = await member()
    expect(await claim(activityNo, late)).toMatchObject({ refused: 'soldOut' })
    expect(await taken(activityNo, 'day:2026-06-10')).toBe(1)
    expect(await database.selectFrom('claim').where('member_id', '=', late).selectAll().execute()).toEqual([])
  })
})

describe('a daily limit', () => {
  test('counts the days of the campaign’s zone', async () => {
    const activityNo = await campaign({ dailyLimit: 1, zone: 'Asia/Shanghai' })
    expect(await claim(activityNo, await member(), new Date('2026-06-10T15:59:59Z'))).toMatchObject({
      ok: { ordinal: 1 },
    })
    expect(await claim(activityNo, await member(), new Date('2026-06-10T15:59:59Z'))).toMatchObject({
      refused: 'dailyQuotaGone',
      help: { nextOpenAt: '2026-06-10T16:00:00.000Z' },
    })
    expect(await claim(activityNo, await member(), new Date('2026-06-10T16:00:00Z'))).toMatchObject({
      ok: { ordinal: 1 },
    })
  })
})

describe('hours of the day', () => {
  test.each([
    ['2026-06-10T21:59:00Z', 'outsideHours'],
    ['2026-06-10T22:00:00Z', undefined],
    ['2026-06-11T01:59:00Z', undefined],
    ['2026-06-11T02:00:00Z', 'outsideHours'],
  ])('past midnight: at %s %s', async (now, refused) => {
    const activityNo = await campaign({ hours: ['22:00', '02:00'] })
    const answer = await claim(activityNo, await member(), new Date(now))
    expect('refused' in answer ? answer.refused : undefined).toBe(refused)
  })
})

describe.each(campaignKinds)('a campaign of the kind %s', (kind) => {
  const codes = scanCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
  beforeAll(() => seedStore(database, `OF-${kind}`))

  test.each(['plain', 'atStore', 'scanned', 'byReferral', 'repeated'] as const)('claimed %s', async (way) => {
    const scanOnly = way === 'scanned'
    const activityNo = await campaign({ kind, scanOnly, storeRequired: way === 'atStore', totalStock: 5 })
    const request = {
      activityNo,
      memberId: await member(),
      country: 'US',
      idempotencyKey: newKey(),
      storeId: way === 'atStore' ? `OF-${kind}` : undefined,
      scan: scanOnly
        ? codes.readToken(codes.tokenFor({ activityNo, storeId: null }, null, noon).scanToken, noon)
        : undefined,
      referrerId: way === 'byReferral' ? await member() : undefined,
      now: noon,
    } as const
    if (way === 'repeated') await claimCampaign(database, request)
    const answer = await claimCampaign(database, request)
    expect('refused' in answer ? answer.refused : 'claimed').toBe(
      kind === 'coupons' ? 'claimed' : 'ownWayOnly',
    )
    expect(await taken(activityNo, 'total')).toBe(kind === 'coupons' ? 1 : 0)
  })
})

test('the statement itself gives out nothing of another kind', async () => {
  const activityNo = await campaign({ totalStock: 5 })
  const memberId = await member()
  // The kind changes after the campaign was read.
  const stale = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await database
        .updateTable('campaign')
        .set({ kind: 'lottery' })
        .where('activity_no', '=', activityNo)
        .execute()
      return result
    },
  })
  const request = { activityNo, memberId, country: 'US', idempotencyKey: newKey(), now: noon } as const
  expect(await claimCampaign(stale, request)).toMatchObject({ refused: 'ownWayOnly' })
  expect(await taken(activityNo, 'total')).toBe(0)
})

describe('a cap', () => {
  test.each([
    ['totalLimit', 'claims', 'totalLimitReached'],
    ['prizeCap', 'prizes', 'prizeLimitReached'],
    ['participantCap', 'participants', 'participantLimitReached'],
    ['totalStock', 'total', 'soldOut'],
  ] as const)('%s is full after as many claims as it allows', async (setting, scope, refused) => {
    const activityNo = await campaign({ [setting]: 2, perPersonLimit: 5 })
    const [first, second] = [await member(), await member()]
    for (const memberId of [first, second]) expect(await claim(activityNo, memberId)).toHaveProperty('ok')
    expect(await claim(activityNo, await member())).toMatchObject({ refused })
    expect(await taken(activityNo, scope)).toBe(2)
  })
})

describe('a series', () => {
  test('allows a member one of its campaigns, as often as that one allows', async () => {
    const [one, other] = [
      await campaign({ seriesNo: 'ADVENT', perPersonLimit: 2 }),
      await campaign({ seriesNo: 'ADVENT' }),
    ]
    const unrelated = await campaign({ seriesNo: 'EASTER' })
    const memberId = await member()
    expect(await claim(one, memberId)).toHaveProperty('ok')
    expect(await claim(other, memberId)).toMatchObject({
      refused: 'alreadyInSeries',
      help: { joinedActivityNo: one },
    })
    expect(await claim(one, memberId)).toMatchObject({ ok: { ordinal: 2 } })
    expect(await claim(unrelated, memberId)).toHaveProperty('ok')
    expect(await claim(other, await member())).toHaveProperty('ok')
  })

  test('holds when both are claimed concurrently', async () => {
    const numbers = [await campaign({ seriesNo: 'ONCE' }), await campaign({ seriesNo: 'ONCE' })]
    const memberId = await member()
    const answers = await Promise.all(numbers.map((activityNo) => claim(activityNo, memberId)))
    expect(answers.map((answer) => ('refused' in answer ? answer.refused : 'ok')).toSorted()).toEqual([
      'alreadyInSeries',
      'ok',
    ])
  })
})

describe('a campaign for new users', () => {
  const startsAt = new Date('2026-06-01T00:00:00Z')
  const newcomer = async () => (await seedMembers(database, 1, { registeredAt: startsAt }))[0] ?? ''

  test('is for members who registered since it started, and for one such campaign per person', async () => {
    const [one, other] = [
      await campaign({ newUsersOnly: true, startsAt }),
      await campaign({ newUsersOnly: true, startsAt }),
    ]
    const memberId = await newcomer()
    expect(await claim(one, await member())).toMatchObject({ refused: 'newUsersOnly' })
    expect(await claim(one, memberId)).toHaveProperty('ok')
    expect(await claim(one, memberId)).toMatchObject({ refused: 'alreadyClaimed' })
    expect(await claim(other, memberId)).toMatchObject({ refused: 'onePerIdentity' })
    expect(await claim(await campaign(), memberId)).toHaveProperty('ok')
  })

  test('holds when both are claimed concurrently', async () => {
    const numbers = [
      await campaign({ newUsersOnly: true, startsAt }),
      await campaign({ newUsersOnly: true, startsAt }),
    ]
    const memberId = await newcomer()
    const answers = await Promise.all(numbers.map((activityNo) => claim(activityNo, memberId)))
    expect(answers.map((answer) => ('refused' in answer ? answer.refused : 'ok')).toSorted()).toEqual([
      'ok',
      'onePerIdentity',
    ])
  })
})

test('a phone-only campaign is for members with a phone number', async () => {
  const [memberId = ''] = await seedMembers(database, 1, { phone: '+12065550100' })
  expect(await claim(await campaign({ phoneOnly: true }), memberId)).toHaveProperty('ok')
})

describe('a store', () => {
  beforeAll(async () => {
    await seedStore(database, 'OPEN')
    await seedStore(database, 'CLOSED', { closedOn: ['2026-06-10'] })
    await seedStore(database, 'ELSEWHERE', { country: 'JP' })
  })
  const at = (activityNo: string, memberId: string, storeId?: string, now = noon) =>
    claimCampaign(database, { activityNo, memberId, country: 'US', idempotencyKey: newKey(), storeId, now })

  test.each([
    ['OPEN', undefined],
    ['CLOSED', 'storeClosedToday'],
    ['ELSEWHERE', 'storeNotSupported'],
    ['NOWHERE', 'storeNotSupported'],
    [undefined, 'storeRequired'],
  ])('%s where one must be chosen: %s', async (storeId, refused) => {
    const answer = await at(
      await campaign({ storeRequired: true, stores: ['OPEN', 'CLOSED', 'ELSEWHERE'] }),
      await member(),
      storeId,
    )
    expect('refused' in answer ? answer.refused : undefined).toBe(refused)
  })

  test('that is closed today is open tomorrow', async () => {
    const activityNo = await campaign({ storeRequired: true, stores: ['CLOSED'] })
    expect(await at(activityNo, await member(), undefined)).toMatchObject({ refused: 'storeClosedToday' })
    expect(await at(activityNo, await member(), 'CLOSED', new Date('2026-06-11T00:00:00Z'))).toHaveProperty(
      'ok',
    )
  })

  test('that does not participate, or no longer, is not supported', async () => {
    const activityNo = await campaign({ stores: ['OPEN'] })
    expect(await at(activityNo, await member(), 'CLOSED')).toMatchObject({ refused: 'storeNotSupported' })
    expect(await at(activityNo, await member(), 'OPEN')).toHaveProperty('ok')
    await database
      .updateTable('campaign_store')
      .set({ removed_at: noon })
      .where('activity_no', '=', activityNo)
      .execute()
    expect(await at(activityNo, await member(), 'OPEN')).toMatchObject({ refused: 'storeNotSupported' })
  })

  test('that was chosen is stored with claim and voucher', async () => {
    const memberId = await member()
    await at(await campaign({ storeRequired: true }), memberId, 'OPEN')
    expect(
      await database.selectFrom('claim').where('member_id', '=', memberId).select('store_id').execute(),
    ).toEqual([{ store_id: 'OPEN' }])
    expect(
      await database.selectFrom('voucher').where('member_id', '=', memberId).select('store_id').execute(),
    ).toEqual([{ store_id: 'OPEN' }])
  })
})

describe('a scan', () => {
  const codes = scanCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
  type Use = { memberId?: string; storeId?: string; now?: Date; idempotencyKey?: string }
  const scanned = async (
    activityNo: string,
    token: string,
    { memberId, storeId, now = noon, idempotencyKey = newKey() }: Use = {},
  ) =>
    claimCampaign(database, {
      activityNo,
      memberId: memberId ?? (await member()),
      country: 'US',
      idempotencyKey,
      storeId,
      scan: codes.readToken(token, now),
      now,
    })
  const tokenFor = (activityNo: string, storeId: string | null = null, by: string | null = null) =>
    codes.tokenFor({ activityNo, storeId }, by, noon).scanToken
  beforeAll(() => seedStore(database, 'CORNER'))

  test('is valid for its own campaign only', async () => {
    const [one, other] = [await campaign({ scanOnly: true }), await campaign({ scanOnly: true })]
    expect(await scanned(one, tokenFor(one))).toHaveProperty('ok')
    expect(await scanned(other, tokenFor(one))).toMatchObject({ refused: 'qrInvalid' })
    expect(await scanned(one, `${tokenFor(one)}x`)).toMatchObject({ refused: 'qrInvalid' })
    expect(await scanned(one, tokenFor(one), { now: new Date(noon.getTime() + 15 * 60_000) })).toMatchObject({
      refused: 'qrExpired',
    })
  })

  test('of a store’s code selects that store and no other', async () => {
    const activityNo = await campaign({ scanOnly: true, storeRequired: true })
    expect(await scanned(activityNo, tokenFor(activityNo))).toMatchObject({ refused: 'storeRequired' })
    expect(await scanned(activityNo, tokenFor(activityNo, 'CORNER'))).toHaveProperty('ok')
    expect(await scanned(activityNo, tokenFor(activityNo, 'CORNER'), { storeId: 'CORNER' })).toHaveProperty(
      'ok',
    )
    expect(await scanned(activityNo, tokenFor(activityNo, 'CORNER'), { storeId: 'OPEN' })).toMatchObject({
      refused: 'qrInvalid',
    })
  })

  test('that is invalid is ignored by a campaign that requires none and by one that has ended', async () => {
    expect(await scanned(await campaign(), 'nonsense')).toHaveProperty('ok')
    expect(await scanned(await campaign({ scanOnly: true, endsAt: noon }), 'nonsense')).toMatchObject({
      refused: 'ended',
    })
  })

  test('by a member is valid for that member only', async () => {
    const activityNo = await campaign({ scanOnly: true })
    const memberId = await member()
    const token = tokenFor(activityNo, null, memberId)
    expect(await scanned(activityNo, token)).toMatchObject({ refused: 'qrInvalid' })
    expect(await scanned(activityNo, token, { memberId })).toHaveProperty('ok')
  })

  test('by a visitor is valid for the first member who claims with it, and used up then', async () => {
    const activityNo = await campaign({ scanOnly: true, perPersonLimit: 5 })
    const token = tokenFor(activityNo)
    const [first, key] = [await member(), newKey()]
    expect(await scanned(activityNo, token, { memberId: first, idempotencyKey: key })).toMatchObject({
      ok: { ordinal: 1 },
    })
    expect(await scanned(activityNo, token)).toMatchObject({ refused: 'qrExpired' })
    expect(await scanned(activityNo, token, { memberId: first })).toMatchObject({ refused: 'qrExpired' })
    // A retry with the same idempotency key gets the lost response.
    expect(await scanned(activityNo, token, { memberId: first, idempotencyKey: key })).toMatchObject({
      ok: { ordinal: 1 },
    })
    expect(await scanned(activityNo, tokenFor(activityNo), { memberId: first })).toMatchObject({
      ok: { ordinal: 2 },
    })
  })

  test('is not used up by a refused claim, nor by a campaign that requires none', async () => {
    const [none, open, other] = [
      await campaign({ scanOnly: true, totalStock: 0 }),
      await campaign({ perPersonLimit: 2 }),
      await member(),
    ]
    const token = tokenFor(none)
    expect(await scanned(none, token)).toMatchObject({ refused: 'soldOut' })
    await database.updateTable('quota').set({ capacity: 1 }).where('activity_no', '=', none).execute()
    await database
      .insertInto('quota')
      .values({ activity_no: none, scope: 'total', bucket: 99, capacity: 1 })
      .execute()
    expect(await scanned(none, token)).toHaveProperty('ok')
    for (const ordinal of [1, 2])
      expect(await scanned(open, tokenFor(open), { memberId: other })).toMatchObject({ ok: { ordinal } })
  })

  test('is deleted after its token has expired, and not before', async () => {
    const activityNo = await campaign({ scanOnly: true })
    await database.deleteFrom('scan_use').execute()
    await scanned(activityNo, tokenFor(activityNo))
    const uses = async () => (await database.selectFrom('scan_use').select('scan_id').execute()).length
    await purgeScanUses(database, new Date(noon.getTime() + scanTokenLifeMs))
    expect(await uses()).toBe(1)
    await purgeScanUses(database, new Date(noon.getTime() + scanTokenLifeMs + 2_000))
    expect(await uses()).toBe(0)
  })
})

describe('a shared link', () => {
  const claimed = async (link: { referrerId?: string; fissionCode?: string }) => {
    const memberId = await member()
    const shared = link.referrerId === 'the claimant' ? { ...link, referrerId: memberId } : link
    const answer = await claimCampaign(database, {
      activityNo: await campaign(),
      memberId,
      country: 'US',
      idempotencyKey: newKey(),
      now: noon,
      ...shared,
    })
    expect(answer).toHaveProperty('ok')
    return database
      .selectFrom('claim')
      .where('member_id', '=', memberId)
      .select(['referrer_member_id', 'fission_code'])
      .executeTakeFirstOrThrow()
  }

  test('stores referrer and invitation with the claim', async () => {
    const referrer = await member()
    expect(await claimed({ referrerId: referrer, fissionCode: 'F-1' })).toEqual({
      referrer_member_id: referrer,
      fission_code: 'F-1',
    })
    expect(await claimed({})).toEqual({ referrer_member_id: null, fission_code: null })
  })

  test.each(['the claimant', newKey(), 'nobody', "'; drop table claim", '0'.repeat(100)])(
    'by %s is claimed without a referrer',
    async (referrerId) => {
      expect(await claimed({ referrerId })).toEqual({ referrer_member_id: null, fission_code: null })
    },
  )
})
