import { afterAll, beforeAll, expect, test } from 'vitest'
import { chains, roundAt } from '@crema/draws/beacon'
import { commitmentOf, parseRules } from '@crema/draws/draw-rules'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { seedProgram } from '@crema/gateway/modules/stars/stars-for-tests'
import { openMigratedMemory } from '@crema/gateway/testing/memory-database'
import { exportModel } from '../database/export-model.ts'
import { formatProblem } from '../file/problem.ts'
import { readModel } from '../file/read-model.ts'
import { writeFile } from '../file/write-model.ts'
import { applyModel } from './apply-plan.ts'
import { formatPlan } from './format-plan.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedMemory()
  await seedProgram(opened.database, { programNo: 'P' })
})
afterAll(() => opened.close())

const before = new Date('2026-05-20T12:00:00Z')
const open = new Date('2026-06-10T12:00:00Z')
const prize = { kind: 'thing', count: 3, texts: { en: { title: 'Home espresso\nmachine' } } }

function drawFile(
  activityNo: string,
  changed: Record<string, unknown> = {},
  draw: Record<string, unknown> = {},
) {
  const text = JSON.stringify({
    coupons: {
      LATTE: { kind: 'exchange', validDays: 9, texts: { en: { name: 'A', note: 'B', item: 'C' } } },
    },
    campaigns: {
      [activityNo]: {
        kind: 'lottery',
        starts: '2026-06-01',
        ends: '2026-06-30 12:00',
        zone: 'America/New_York',
        countries: ['US'],
        stars: 60,
        limits: { perPerson: 3, claims: 500 },
        texts: { en: { title: 'A draw', summary: 'For a test', rules: [] } },
        ...changed,
        draw: {
          drawsAt: '2026-06-30 18:00',
          prizes: [
            prize,
            { kind: 'voucher', count: 20, coupon: 'LATTE', texts: { en: { title: 'A latte' } } },
            { kind: 'stars', count: 30, stars: 500, texts: { en: { title: '500 stars' } } },
          ],
          alternates: 5,
          takeDays: 14,
          ...draw,
        },
      },
    },
  })
  const { model, problems } = readModel([{ name: 'draw.yaml', text }])
  expect(problems.map(formatProblem)).toEqual([])
  return model
}

const readDraw = (activityNo: string) =>
  opened.database
    .selectFrom('draw')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .executeTakeFirstOrThrow()

test('applying chooses a secret seed once, and writes the rules with the commitment to it', async () => {
  const applied = await applyModel(opened.database, drawFile('NEW'), before)
  expect(applied.refusals).toEqual([])
  const draw = await readDraw('NEW')
  expect(draw.seed).toHaveLength(32)
  expect(parseRules(draw.rules_text)).toEqual({
    activityNo: 'NEW',
    commitment: commitmentOf(draw.seed),
    beacon: {
      chain: chains.quicknet.hash,
      round: roundAt(chains.quicknet, new Date('2026-06-30T22:00:00Z')),
    },
    codesDrawn: 58,
    terms: {
      opens: new Date('2026-06-01T04:00:00Z'),
      closes: new Date('2026-06-30T16:00:00Z'),
      draws: new Date('2026-06-30T22:00:00Z'),
      price: 60,
      entriesPerMember: 3,
      entriesMax: 500,
      prizes: [
        { kind: 'thing', count: 3, what: 'Home espresso machine' },
        { kind: 'voucher', count: 20, what: 'LATTE' },
        { kind: 'stars', count: 30, what: '500' },
      ],
      alternates: 5,
    },
  })
  // Nothing that is printed or exported tells the seed.
  const seen = formatPlan(applied) + writeFile(await exportModel(opened.database, ['NEW']), '')
  for (const encoding of ['hex', 'base64'] as const) expect(seen).not.toContain(draw.seed.toString(encoding))

  expect((await applyModel(opened.database, drawFile('NEW'), before)).changes).toEqual([])
  await applyModel(opened.database, drawFile('NEW', { stars: 80 }, { chain: 'none' }), before)
  const changed = await readDraw('NEW')
  expect(changed).toMatchObject({ seed: draw.seed, beacon_chain: null, beacon_round: null })
  expect(parseRules(changed.rules_text)).toMatchObject({ beacon: null, terms: { price: 80 } })
})

test('a draw is published before it opens', async () => {
  const refused = [
    'campaign LATE: “starts” must be in the future, because the rules of a draw are published before entries open',
  ]
  expect((await applyModel(opened.database, drawFile('LATE'), open)).refusals).toEqual(refused)
  await applyModel(opened.database, drawFile('LATE'), before)
  const moved = drawFile('LATE', { starts: '2026-05-01' })
  expect((await applyModel(opened.database, moved, before)).refusals).toEqual([
    expect.stringContaining('“starts” must be in the future'),
  ])
})

test.each([
  ['starts', { starts: '2026-06-02' }, {}],
  ['ends', { ends: '2026-06-29' }, {}],
  ['stars', { stars: 50 }, {}],
  ['limits.perPerson', { limits: { perPerson: 5, claims: 500 } }, {}],
  ['limits.claims', { limits: { perPerson: 3, claims: 600 } }, {}],
  ['draw.drawsAt', {}, { drawsAt: '2026-07-01' }],
  ['draw.chain', {}, { chain: 'none' }],
  ['draw.prizes', {}, { prizes: [{ ...prize, count: 4 }] }],
  ['draw.alternates', {}, { alternates: 6 }],
  ['draw.takeDays', {}, { takeDays: 30 }],
  ['draw.givenWith', {}, { givenWith: ['LATTE'] }],
  ['stars and draw.givenOnly', { stars: undefined }, { givenOnly: true }],
])('once entries have opened, %s cannot change', async (field, changed, draw) => {
  await applyModel(opened.database, drawFile('OPEN'), before)
  const rules = (await readDraw('OPEN')).rules_text
  const { refusals } = await applyModel(opened.database, drawFile('OPEN', changed, draw), open)
  expect(refusals).toEqual([
    `campaign OPEN: ${field} cannot change, because entries have opened with the published rules`,
  ])
  expect((await readDraw('OPEN')).rules_text).toBe(rules)
})

test('once entries have opened, texts and pictures still can change', async () => {
  await applyModel(opened.database, drawFile('TEXTS'), before)
  const { rules_text: rules } = await readDraw('TEXTS')
  const texts = { en: { title: 'Another title', summary: 'For a test', rules: ['A rule'] } }
  const { draw } = drawFile('TEXTS').campaigns.get('TEXTS') ?? {}
  const prizes = (draw?.prizes ?? []).map(({ coupon, stars, ...each }) => ({
    ...each,
    ...(coupon !== null && { coupon }),
    ...(stars !== null && { stars }),
    image: 'machine',
    texts: { ...each.texts, de: { title: 'Auf Deutsch' } },
  }))
  const applied = await applyModel(opened.database, drawFile('TEXTS', { texts }, { prizes }), open)
  expect(applied.refusals).toEqual([])
  expect(await readDraw('TEXTS')).toMatchObject({
    rules_text: rules,
    prizes: [{ image: 'machine', texts: { de: { title: 'Auf Deutsch' } } }, {}, {}],
  })
})

test('a draw does not become another kind of campaign', async () => {
  await applyModel(opened.database, drawFile('KIND'), before)
  const text = JSON.stringify({
    campaigns: {
      KIND: {
        starts: '2026-06-01',
        ends: '2026-06-30',
        zone: 'UTC',
        coupons: ['LATTE'],
        texts: { en: { title: 'A', summary: 'B', rules: [] } },
      },
    },
  })
  const { refusals } = await applyModel(opened.database, readModel([{ name: 'x.yaml', text }]).model, before)
  expect(refusals).toEqual(['campaign KIND: it is a draw, and its kind cannot change. Use a new number'])
})

test('a prize in stars needs a program in each country at the moment of the draw', async () => {
  const { refusals } = await applyModel(
    opened.database,
    drawFile('ABROAD', { countries: ['JP', 'US'] }),
    before,
  )
  expect(refusals).toEqual([
    'campaign ABROAD: a prize is in stars, and no stars program runs at “drawsAt” in JP',
  ])
  const later = { starts: '2027-01-01', ends: '2027-01-20' }
  const after = await applyModel(opened.database, drawFile('AFTER', later, { drawsAt: '2027-01-22' }), before)
  expect(after.refusals).toEqual([
    'campaign AFTER: a prize is in stars, and no stars program runs at “drawsAt” in US',
  ])
  const thing = drawFile('ANYWHERE', { countries: undefined }, { prizes: [prize] })
  expect((await applyModel(opened.database, thing, before)).refusals).toEqual([])
})
