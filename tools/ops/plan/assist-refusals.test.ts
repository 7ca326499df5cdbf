import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { exportModel } from '../database/export-model.ts'
import { formatProblem } from '../file/problem.ts'
import { readModel } from '../file/read-model.ts'
import { applyModel } from './apply-plan.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedMemory()
})
afterAll(() => opened.close())

const before = new Date('2026-05-20T12:00:00Z')
const open = new Date('2026-06-10T12:00:00Z')
const texts = { en: { title: 'A reward' } }
const tiers = [
  { friends: 1, coupons: ['LATTE'], texts },
  { friends: 3, stars: 300, texts },
]
const because = ', because members are inviting friends'

function friendsFile(
  activityNo: string,
  assist: Record<string, unknown> = {},
  campaign: Record<string, unknown> = {},
) {
  const coupon = (name: string) => ({
    kind: 'exchange',
    validDays: 9,
    texts: { en: { name, note: 'B', item: 'C' } },
  })
  const text = JSON.stringify({
    coupons: { LATTE: coupon('A latte'), MUFFIN: coupon('A muffin') },
    campaigns: {
      [activityNo]: {
        kind: 'fission',
        starts: '2026-06-01',
        ends: '2026-06-30',
        zone: 'America/New_York',
        coupons: ['MUFFIN'],
        texts: { en: { title: 'Friends', summary: 'For a test', rules: [] } },
        assist: {
          tiers,
          seats: 5,
          invitations: 2,
          qualifies: 'firstUse',
          qualifyDays: 14,
          ...assist,
        },
        ...campaign,
      },
    },
  })
  const { model, problems } = readModel([{ name: 'friends.yaml', text }])
  expect(problems.map(formatProblem)).toEqual([])
  return model
}

type Changed = Parameters<typeof friendsFile>[1]
const apply = async (activityNo: string, assist?: Changed, campaign?: Changed, at = open) =>
  (await applyModel(opened.database, friendsFile(activityNo, assist, campaign), at)).refusals.map((each) =>
    each.replace(`campaign ${activityNo}: `, ''),
  )

test('is applied, exported with the coupons of its tiers, and unchanged the second time', async () => {
  expect(await apply('FRIENDS', {}, {}, before)).toEqual([])
  const exported = await exportModel(opened.database, ['FRIENDS'])
  expect([...exported.coupons.keys()].toSorted()).toEqual(['LATTE', 'MUFFIN'])
  const written = friendsFile('FRIENDS').campaigns.get('FRIENDS')
  expect(exported.campaigns.get('FRIENDS')).toEqual({ ...written, isOnShelf: true })
  expect((await applyModel(opened.database, friendsFile('FRIENDS'), open)).changes).toEqual([])
})

test('may change freely before it starts', async () => {
  await apply('LATER', {}, {}, before)
  expect(
    await apply(
      'LATER',
      { tiers: tiers.slice(1), seats: 3, qualifies: 'signUp', qualifyDays: undefined },
      {},
      before,
    ),
  ).toEqual([])
})

test('may promise more once it has started', async () => {
  await apply('MORE', {}, {}, before)
  const better = [
    { friends: 1, coupons: ['LATTE', 'MUFFIN'], image: 'latte', texts: { en: { title: 'Two' } } },
    { friends: 3, stars: 400, texts },
  ]
  expect(
    await apply(
      'MORE',
      { tiers: better, seats: 8, invitations: 3, qualifyDays: 20, review: { device: 3, decideHours: 24 } },
      { ends: '2026-07-31' },
    ),
  ).toEqual([])
})

test.each<[string, Changed, Changed, string]>([
  ['GONE', { tiers: tiers.slice(0, 1) }, {}, `assist.tiers must stay at 1, 3 friends, and not 1${because}`],
  [
    'MOVED',
    { tiers: [tiers[0], { ...tiers[1], friends: 4 }] },
    {},
    `assist.tiers must stay at 1, 3 friends, and not 1, 4${because}`,
  ],
  [
    'LESS',
    { tiers: [tiers[0], { ...tiers[1], stars: 299 }] },
    {},
    `assist.tiers: the tier of 3 friends must give what it gives now, or more${because}`,
  ],
  [
    'OTHER',
    { tiers: [{ friends: 1, coupons: ['MUFFIN'], texts }, tiers[1]] },
    {},
    `assist.tiers: the tier of 1 friends must give what it gives now, or more${because}`,
  ],
  ['SEATS', { seats: 4 }, {}, `assist.seats can only be raised${because}`],
  ['ONCE', { invitations: 1 }, {}, `assist.invitations can only be raised${because}`],
  ['SHORT', { qualifyDays: 7 }, {}, `assist.qualifyDays can only be raised${because}`],
  ['WAYS', { qualifies: 'signUp', qualifyDays: undefined }, {}, `assist.qualifies cannot change${because}`],
  ['NARROW', { who: 'newMembers' }, {}, `assist.who cannot change from anybody to newMembers${because}`],
  ['SOONER', {}, { ends: '2026-06-20' }, `ends can only be later${because}: pause SOONER to stop it`],
  ['START', {}, { starts: '2026-06-02' }, `starts cannot change${because}`],
  [
    'KIND',
    {},
    { kind: 'coupons', assist: undefined },
    'it is a campaign of friend assist, and its kind cannot change. Use a new number',
  ],
])('%s promises less, and is refused', async (activityNo, assist, campaign, refusal) => {
  expect(await apply(activityNo, {}, {}, before)).toEqual([])
  expect(await apply(activityNo, assist, campaign)).toEqual([refusal])
})

test('a tier gives an entry of a draw that exists, and stars where its entries close before', async () => {
  const entry = (more: object) => ({ tiers: [{ friends: 2, entry: 'DRAW', texts, ...more }] })
  expect(await apply('ENTRY', entry({}), {}, before)).toEqual([
    'there is no draw DRAW, of which the tier of 2 friends gives an entry',
  ])
  await opened.database
    .insertInto('campaign')
    .values({
      activity_no: 'DRAW',
      kind: 'lottery',
      countries: [],
      starts_at: before,
      ends_at: open,
      zone: 'UTC',
      texts: JSON.stringify({ en: { title: 'A', summary: 'B', rules: [] } }),
    })
    .execute()
  expect(await apply('ENTRY', entry({}), {}, before)).toEqual([
    'entries of DRAW close before it ends: the tier of 2 friends needs “stars”, which replace them',
  ])
  expect(await apply('ENTRY', entry({ stars: 100 }), {}, before)).toEqual([])
})

test('unknown coupons of a tier are refused', async () => {
  expect(await apply('LOST', { tiers: [{ friends: 1, coupons: ['LATTEE'], texts }] }, {}, before)).toEqual([
    'there is no coupon LATTEE: did you mean LATTE?',
  ])
})

test('gateways are told when a coupon of a tier changes', async () => {
  const told: string[] = []
  const { stop } = await opened.listen('campaign_change', {
    notified: (activityNo) => void told.push(activityNo),
    missed: () => undefined,
  })
  const { coupons } = friendsFile('FRIENDS')
  const latte = coupons.get('LATTE')
  if (!latte) throw new Error('The file has no latte.')
  const changed = { ...latte, validDays: 10 }
  await applyModel(
    opened.database,
    { coupons: new Map([['LATTE', changed]]), campaigns: new Map(), stores: new Map(), programs: new Map() },
    open,
  )
  await stop()
  expect(told).toContain('FRIENDS')
})
