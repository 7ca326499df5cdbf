import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { addMembers, campaignFile, claim } from '../claims-for-tests.ts'
import { updateShelf } from '../commands.ts'
import { exportModel } from '../database/export-model.ts'
import { emptyModel, type Model } from '../file/model.ts'
import { readModel } from '../file/read-model.ts'
import { applyModel } from './apply-plan.ts'
import { formatPlan } from './format-plan.ts'
import { makePlan } from './make-plan.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedMemory()
})
afterAll(() => opened.close())

const now = new Date('2026-06-10T12:00:00Z')
type Lines = Parameters<typeof campaignFile>[1]

const apply = (activityNo: string, lines: Lines, coupon?: Parameters<typeof campaignFile>[2], at = now) =>
  applyModel(opened.database, campaignFile(activityNo, lines, coupon), at)

/** A campaign that `count` members have claimed. */
async function claimed(activityNo: string, lines: Lines, count: number): Promise<void> {
  expect((await apply(activityNo, lines)).refusals).toEqual([])
  for (const memberId of await addMembers(opened.database, count)) {
    expect(await claim(opened.database, activityNo, memberId, now)).toBe('claimed')
  }
}

const claimMore = async (activityNo: string, count: number, at = now) => {
  const answers: string[] = []
  for (const memberId of await addMembers(opened.database, count))
    answers.push(await claim(opened.database, activityNo, memberId, at))
  return answers
}

describe('what is applied', () => {
  test('is planned, can be claimed immediately, and changes nothing the second time', async () => {
    const file = campaignFile('NEW', { limits: { total: 2 } })
    const shown = stripVTControlCharacters(formatPlan(await makePlan(opened.database, file, now)))
    expect(shown).toContain('+ campaign NEW')
    expect(shown).toMatch(/limits +total 2/)
    await applyModel(opened.database, file, now)
    expect(await claimMore('NEW', 3)).toEqual(['claimed', 'claimed', 'soldOut'])
    expect((await applyModel(opened.database, file, now)).changes).toEqual([])
  })

  test('notifies every gateway, also if only a coupon changed', async () => {
    await apply('TOLD', {})
    const notified: string[] = []
    const { stop } = await opened.listen('campaign_change', {
      notified: (activityNo) => void notified.push(activityNo),
      missed: () => undefined,
    })
    await apply('TOLD', {}, { kind: 'discountDrink', percentOff: 40 })
    await apply('TOLD', { ends: '2026-07-01' }, { kind: 'discountDrink', percentOff: 40 })
    await stop()
    expect(notified).toEqual(['TOLD', 'TOLD'])
  })

  test('raises and lowers a limit, never below what is used', async () => {
    await claimed('GROW', { limits: { total: 4 } }, 3)
    const { refusals } = await apply('GROW', { limits: { total: 2 } })
    expect(refusals).toEqual(['campaign GROW: limits.total cannot be 2: 3 are used, which is the minimum'])
    expect((await apply('GROW', { limits: { total: 3 } })).refusals).toEqual([])
    expect(await claimMore('GROW', 1)).toEqual(['soldOut'])
    await apply('GROW', { limits: { total: 5 } })
    expect(await claimMore('GROW', 3)).toEqual(['claimed', 'claimed', 'soldOut'])
  })

  test('removes a limit', async () => {
    await claimed('FREE', { limits: { total: 1 } }, 1)
    await apply('FREE', {})
    expect(await claimMore('FREE', 2)).toEqual(['claimed', 'claimed'])
  })

  test('adds a limit only off the shelf, and counts earlier claims', async () => {
    await claimed('ADD', {}, 3)
    expect((await apply('ADD', { limits: { total: 5, perDay: 4 } })).refusals).toEqual([
      'campaign ADD: limits.total and limits.perDay can be added only while it is off the shelf, because claims in progress would not be counted: pause ADD, apply, then resume ADD',
    ])
    await updateShelf(opened.database, ['ADD'], false)
    expect((await apply('ADD', { limits: { total: 5, perDay: 4 } })).refusals).toEqual([])
    // The file does not contain `onShelf`, so the campaign stays off the shelf.
    expect(await claimMore('ADD', 1)).toEqual(['offShelf'])
    await updateShelf(opened.database, ['ADD'], true)
    expect(await claimMore('ADD', 2)).toEqual(['claimed', 'dailyQuotaGone'])
    const tomorrow = new Date('2026-06-11T12:00:00Z')
    expect(await claimMore('ADD', 2, tomorrow)).toEqual(['claimed', 'soldOut'])
  })

  test('changes the limit of the current day', async () => {
    await claimed('DAY', { limits: { perDay: 4 } }, 3)
    const { changes, refusals } = await apply('DAY', { limits: { perDay: 2 } })
    expect(refusals).toEqual([])
    expect(changes[0]?.notes).toEqual([
      '3 were claimed today, so the new limit allows the next claim tomorrow',
    ])
    expect(await claimMore('DAY', 1)).toEqual(['dailyQuotaGone'])
    expect(await claimMore('DAY', 3, new Date('2026-06-11T12:00:00Z'))).toEqual([
      'claimed',
      'claimed',
      'dailyQuotaGone',
    ])
  })

  test('does not resume a paused campaign', async () => {
    await apply('PAUSED', {})
    await updateShelf(opened.database, ['PAUSED'], false)
    await apply('PAUSED', { ends: '2026-07-10' })
    expect((await exportModel(opened.database, ['PAUSED'])).campaigns.get('PAUSED')).toMatchObject({
      isOnShelf: false,
    })
  })
})

describe('what is refused without any change', () => {
  test('another kind of a coupon with vouchers', async () => {
    await claimed('KIND', {}, 1)
    const { refusals } = await apply(
      'KIND',
      { ends: '2026-07-10' },
      { kind: 'exchange', item: 'Latte', texts: { en: { name: 'a', note: 'b', item: 'c' } } },
    )
    expect(refusals).toEqual([
      'coupon KIND-C: its kind cannot change from discountDrink to exchange, because members have vouchers of it. Use a new number',
    ])
    const { campaigns } = await exportModel(opened.database, ['KIND'])
    expect(campaigns.get('KIND')?.endsAt.toISOString()).toBe('2026-07-01T03:59:59.999Z')
  })

  test('to reopen an ended campaign, unless it has no claims', async () => {
    const later = new Date('2026-07-05T12:00:00Z')
    await claimed('ENDED', {}, 1)
    await apply('UNTOUCHED', {})
    const reopen = (activityNo: string) => apply(activityNo, { ends: '2026-08-01' }, undefined, later)
    expect((await reopen('ENDED')).refusals).toEqual([
      'campaign ENDED: it has ended and members have claimed: use a new campaign with a new number',
    ])
    expect((await reopen('UNTOUCHED')).refusals).toEqual([])
  })

  test('another zone of a campaign with a daily limit', async () => {
    await claimed('ZONE', { limits: { perDay: 5 } }, 1)
    expect((await apply('ZONE', { zone: 'Asia/Tokyo', limits: { perDay: 5 } })).refusals).toEqual([
      'campaign ZONE: its zone cannot change while it has a daily limit, because members have claimed',
    ])
  })

  test('unknown coupons and stores', async () => {
    expect((await apply('LOST', { coupons: ['LOST-D'], stores: ['NOWHERE'] })).refusals).toEqual([
      'campaign LOST: there is no coupon LOST-D: did you mean LOST-C?',
      'campaign LOST: there is no store NOWHERE',
    ])
  })

  test('to remove the value of a coupon in a country of its campaign', async () => {
    const coupon = (price: Record<string, string>) => ({ kind: 'allCategoryDrink', price })
    await apply('WORTH', { countries: ['US', 'CA'] }, coupon({ US: '1.00', CA: '1.00' }))
    const { coupons } = campaignFile('WORTH', { countries: ['US'] }, coupon({ US: '1.00' }))
    const { refusals } = await makePlan(opened.database, { ...emptyModel(), coupons }, now)
    expect(refusals).toEqual(['coupon WORTH-C: campaign WORTH uses it, and it would have no value for CA'])
  })

  test('to pause an unknown campaign', async () => {
    await expect(updateShelf(opened.database, ['NOBODY'], false)).rejects.toThrow(
      'There is no campaign NOBODY',
    )
  })
})

describe('a stars program', () => {
  const program = (programNo: string, changed: object = {}) => {
    const fields = {
      country: 'US',
      starts: '2027-01-01',
      ends: '2027-12-31',
      redeemUntil: '2028-01-31',
      earn: { stars: 10, for: '1.00' },
      life: { months: 6 },
      texts: { en: { title: 'Stars', howToCollect: [] } },
    }
    const text = JSON.stringify({ programs: { [programNo]: { ...fields, ...changed } } })
    const { model, problems } = readModel([{ name: 'programs.yaml', text }])
    expect(problems).toEqual([])
    return model
  }
  const refusals = async (model: Model) => (await applyModel(opened.database, model, now)).refusals

  test('is applied, exported and unchanged the second time', async () => {
    expect(await refusals(program('P-2027'))).toEqual([])
    expect((await exportModel(opened.database, ['P-2027'])).programs.get('P-2027')).toMatchObject({
      country: 'US',
      earn: { stars: 10, perMinor: 100 },
    })
    expect((await applyModel(opened.database, program('P-2027'), now)).changes).toEqual([])
  })

  test('does not run while another one does in its country', async () => {
    expect(
      await refusals(
        program('P-OTHER', { starts: '2027-12-31', ends: '2028-12-31', redeemUntil: '2029-01-31' }),
      ),
    ).toEqual(['program P-2027: runs in US at the same time as P-OTHER; a country has one at a time'])
    const next = { starts: '2028-01-01', ends: '2028-12-31', redeemUntil: '2029-01-31' }
    expect(await refusals(program('P-2028', next))).toEqual([])
    expect(await refusals(program('P-JP', { country: 'JP', earn: { stars: 1, for: '50' } }))).toEqual([])
  })

  test('does not move to another country', async () => {
    expect(await refusals(program('P-2027', { country: 'CA' }))).toEqual([
      'program P-2027: its country cannot change. Use a new number',
    ])
  })
})
