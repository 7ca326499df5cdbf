// A draw from its entries to its prizes, with a local relay of the beacon, through the API.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { roundAt } from '@crema/draws/beacon'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'
import { commitmentOf, parseRules } from '@crema/draws/draw-rules'
import { verifyInclusion } from '@crema/draws/merkle-tree'
import { verifyDraw } from '@crema/draws/verify-draw'
import type { Locale } from '@crema/i18n/locales'
import { createBeacon } from '#src/beacon/beacon.ts'
import { startDrandRelay } from '#src/beacon/testing-drand-relay.ts'
import { deleteMember } from '#src/modules/privacy/deletion/delete-member.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { giveStars, seedDraw, type SeededDraw, quietServices } from '../draws-for-tests.ts'
import { callOffDraw } from '../prizes/call-off-draw.ts'
import { listWinners, markCollected, markReached } from '../prizes/winners.ts'
import { drawClosed } from './draw-closed.ts'
import { runDraws } from './draw-jobs.ts'
import { drawNow } from './draw-now.ts'

const opens = '2026-06-10T12:00:00.000Z'
const endsAt = new Date('2026-06-20T12:00:00Z')
const drawsAt = new Date('2026-06-20T12:30:00Z')
const afterDraw = new Date('2026-06-20T12:30:05Z')
const round = roundAt(demoChain, drawsAt)
const dayMs = 24 * 60 * 60_000

let gateway: TestGateway
let relay: Awaited<ReturnType<typeof startDrandRelay>>
const signing = { chain: demoChain, sign: () => expect.unreachable('A relay is set.') }
const log = { warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  relay = await startDrandRelay()
  gateway = await startGateway({ now: opens })
  await seedProgram(gateway.services.database, { programNo: 'P' })
})
afterAll(async () => {
  await gateway.close()
  await relay.stop()
})
beforeEach(() => {
  gateway.clock.set(opens)
  relay.setBehavior('right')
})

const runAt = (now: Date) => {
  gateway.clock.set(now.toISOString())
  const beacon = createBeacon({ drandUrls: [relay.url] }, { log, local: signing })
  return runDraws({ ...gateway.services, beacon, log }, now)
}

const seed = (draw: Omit<SeededDraw, 'endsAt' | 'drawsAt'>) =>
  seedDraw(gateway.services.database, { endsAt, drawsAt, beacon: { chain: demoChain.hash, round }, ...draw })

type Entrant = { email: string; memberId: string; token: string; code: string }

async function enter(
  activityNo: string,
  count: number,
  { priceStars = 0, stars = 0 } = {},
): Promise<Entrant[]> {
  const entrants: Entrant[] = []
  for (let each = 0; each < count; each++) {
    const email = `${activityNo.toLowerCase()}-${each}@example.com`
    const { token, memberId } = await gateway.signIn(email)
    await giveStars(gateway.services.database, memberId, stars, gateway.clock.now())
    const { data } = await gateway.call('POST lottery/join', { activityNo, priceStars }, { token })
    expect(data.code).toMatch(/^.{8}$/)
    entrants.push({ email, memberId, token, code: data.code })
  }
  return entrants
}

/** The token of the entrants ends before the draw. */
const again = async ({ email }: Entrant) => (await gateway.signIn(email)).token
const detail = async (activityNo: string, token?: string) =>
  (await gateway.call('GET lottery/detail', { activityNo }, token === undefined ? {} : { token })).data
/** The mails about draws that a member has got, oldest first. */
const mailsTo = async ({ email }: Entrant): Promise<string[]> => {
  const answer = await gateway.app.inject({ method: 'GET', url: '/demo/inbox', query: { to: email } })
  const { notices } = answer.json<{ notices: { notice: string }[] }>()
  return notices
    .map(({ notice }) => notice)
    .filter((notice) => notice.startsWith('draw'))
    .toReversed()
}
const prizesOf = async (token: string) => (await gateway.call('GET point/prizes', {}, { token })).data.items
const rowOf = (activityNo: string) =>
  gateway.services.database
    .selectFrom('draw')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .executeTakeFirstOrThrow()
const remove = (memberId: string) =>
  deleteMember(gateway.services, memberMarks(gateway.services.config.serverSecret), memberId, {
    country: 'US',
    client: '',
    now: gateway.clock.now(),
  })

const title = (text: string) => ({ texts: { en: { title: text } } })
const threeKinds: SeededDraw['prizes'] = [
  { kind: 'thing', count: 1, ...title('A mug') },
  { kind: 'voucher', count: 1, couponNo: 'KINDS-0', ...title('Half off') },
  { kind: 'stars', count: 1, stars: 25, ...title('25 stars') },
]

test('from the entries to the prizes: anyone can compute the result again, and each prize is given once', async () => {
  await seed({ activityNo: 'KINDS', coupons: 1, prizes: threeKinds, alternates: 2, countries: ['US'] })
  const entrants = await enter('KINDS', 6)
  const [gone] = entrants
  if (!gone) throw new Error('nobody entered')
  await remove(gone.memberId)
  await runAt(new Date(endsAt.getTime() - 1))
  expect((await rowOf('KINDS')).closed_at).toBeNull()

  await runAt(endsAt)
  const closed = await detail('KINDS')
  expect(closed).toMatchObject({ state: 'waiting', entries: 6, isDelayed: false, drawnCodes: [] })
  for (const entrant of entrants.slice(1)) {
    const { data } = await gateway.call(
      'GET lottery/proof',
      { activityNo: 'KINDS' },
      { token: await again(entrant) },
    )
    expect(data).toMatchObject({ root: closed.root, size: 6 })
    const [proof] = data.proofs
    expect(proof?.code).toBe(entrant.code)
    expect(proof && verifyInclusion({ activityNo: 'KINDS', size: 6, root: data.root, ...proof })).toBe(true)
  }
  expect((await gateway.call('GET lottery/record', { activityNo: 'KINDS' })).busCode).toBe('notStarted')

  await runAt(afterDraw)
  const { data: record } = await gateway.call('GET lottery/record', { activityNo: 'KINDS' })
  const expected = { rules: closed.rulesText, root: closed.root ?? '', hasTerms: true } as const
  const steps = verifyDraw(record, [], expected, [demoChain])
  expect(steps.filter(({ ok }) => !ok).map(({ step }) => step)).toEqual([])
  expect(record.signature).toBe(signDemoRound(round))
  expect(commitmentOf(Buffer.from(record.seed, 'hex'))).toBe(parseRules(record.rules).commitment)
  const drawn = await detail('KINDS')
  expect(drawn).toMatchObject({ state: 'drawn', drawnAt: afterDraw.toISOString() })
  expect(drawn.drawnCodes.map(({ code }) => code)).toEqual(record.drawn)
  expect(record.drawn).toHaveLength(5)

  // Nothing is given a second time.
  for (const minutes of [0, 1, 2]) await runAt(new Date(afterDraw.getTime() + minutes * 60_000))
  const winners = await listWinners(gateway.services.database, 'KINDS')
  const holders = winners.filter(({ state, prize }) => prize !== null && state !== 'notTaken')
  expect(new Set(holders.map(({ prize }) => prize))).toEqual(new Set([0, 1, 2]))
  expect(holders).toHaveLength(3)
  for (const { code, prize, state } of holders) {
    const entrant = entrants.find((each) => each.code === code)
    if (!entrant || entrant === gone) throw new Error('Somebody else has won.')
    await expect.poll(() => mailsTo(entrant)).toEqual(['drawClosed', 'drawWon'])
    const token = await again(entrant)
    expect(await detail('KINDS', token)).toMatchObject({ ownResult: 'won', ownCodes: [code] })
    const [won, ...others] = await prizesOf(token)
    expect(others).toEqual([])
    expect(won).toMatchObject({
      activityNo: 'KINDS',
      code,
      state,
      prize: { kind: threeKinds[prize ?? 0]?.kind },
    })
    const { data: summary } = await gateway.call('GET point/summary', {}, { token })
    expect(summary.balance).toBe(prize === 2 ? 25 : 0)
    const { data: vouchers } = await gateway.call('GET coupon/mine', { state: 'unused' }, { token })
    expect(vouchers.items.map(({ voucherNo }) => voucherNo)).toEqual(prize === 1 ? [won?.voucherNo] : [])
    // The end of the 14th day after the draw.
    if (prize === 0) expect(won?.takeUntil).toBe('2026-07-04T23:59:59.999Z')
  }
  expect(await auditLedger(gateway.services.database, 10)).toEqual([])
}, 60_000)

test('a member who was deleted wins nothing: the next alternate does, in the published order', async () => {
  await seed({ activityNo: 'PASSED', alternates: 3 })
  const entrants = await enter('PASSED', 4)
  await runAt(endsAt)
  // Drawn, and nothing given yet.
  const { database } = gateway.services
  const beacon = createBeacon({ drandUrls: [relay.url] }, { log, local: signing })
  expect(await drawClosed({ database, beacon }, 'PASSED', afterDraw)).toEqual({ ok: { drawn: 4 } })
  const drawn = (await listWinners(database, 'PASSED')).map(({ code }) => code)
  for (const code of drawn.slice(0, 2)) {
    const member = entrants.find((each) => each.code === code)
    if (member) await remove(member.memberId)
  }
  await runAt(afterDraw)
  await runAt(afterDraw)
  const winners = await listWinners(database, 'PASSED')
  expect(winners.map(({ code }) => code)).toEqual(drawn)
  expect(winners).toMatchObject([
    { prize: 0, state: 'notTaken', account_number: null },
    { prize: null, state: 'notTaken', account_number: null },
    { prize: 0, state: 'toCollect', mailed_at: afterDraw },
    { prize: null, state: null, mailed_at: null },
  ])
  expect((await detail('PASSED')).drawnCodes).toEqual([
    { code: drawn[0], rank: 1, prize: 0, state: 'notTaken' },
    { code: drawn[1], rank: 2, prize: null, state: 'passedOver' },
    { code: drawn[2], rank: 3, prize: 0, state: 'movedUp' },
    { code: drawn[3], rank: 4, prize: null, state: 'alternate' },
  ])
}, 60_000)

test('a thing that is not taken by its day goes to the next alternate, until none is left', async () => {
  await seed({ activityNo: 'LEFT', alternates: 1, takeDays: 2 })
  const entrants = await enter('LEFT', 3)
  await runAt(endsAt)
  await runAt(afterDraw)
  const { database } = gateway.services
  const [first = '', second = ''] = (await listWinners(database, 'LEFT')).map(({ code }) => code)
  const tokenOf = (code: string) => {
    const entrant = entrants.find((each) => each.code === code)
    if (!entrant) throw new Error('Nobody has this code.')
    return again(entrant)
  }
  const readAs = async (code: string) => detail('LEFT', await tokenOf(code))
  /** What the member of a code reads in the list of their codes, and of the draw. */
  const resultsOf = async (code: string) => {
    const token = await tokenOf(code)
    const { data } = await gateway.call('GET lottery/entries', {}, { token })
    return [...data.items.map(({ result }) => result), (await detail('LEFT', token)).ownResult]
  }
  const statesOf = async () => (await detail('LEFT')).drawnCodes.map(({ code, state }) => [code, state])
  const record = async () => (await gateway.call('GET lottery/record', { activityNo: 'LEFT' })).data
  const published = await record()
  expect(published.drawn).toEqual([first, second])
  expect(await statesOf()).toEqual([
    [first, 'won'],
    [second, 'alternate'],
  ])
  expect((await readAs(second)).ownPrizes).toEqual([])
  expect(await resultsOf(first)).toEqual(['won', 'won'])
  expect(await resultsOf(second)).toEqual(['reserve', 'reserve'])
  const notDrawn = entrants.find(({ code }) => code !== first && code !== second)
  expect(await resultsOf(notDrawn?.code ?? '')).toEqual(['notWon', 'notWon'])
  expect((await detail('LEFT')).ownResult).toBeNull()
  const lastMoment = new Date('2026-06-22T23:59:59.999Z')
  await runAt(lastMoment)
  expect(await listWinners(database, 'LEFT')).toMatchObject([{ state: 'toCollect' }, { prize: null }])
  await runAt(new Date(lastMoment.getTime() + 1))
  expect(await listWinners(database, 'LEFT')).toMatchObject([
    { state: 'notTaken', take_until: lastMoment },
    { state: 'toCollect', prize: 0, take_until: new Date('2026-06-25T23:59:59.999Z') },
  ])
  expect(await statesOf()).toEqual([
    [first, 'notTaken'],
    [second, 'movedUp'],
  ])
  expect(await resultsOf(first)).toEqual(['notTaken', 'notTaken'])
  expect(await resultsOf(second)).toEqual(['won', 'won'])
  // Each member reads their own last day, and the visitor nobody's.
  expect((await readAs(first)).ownPrizes).toEqual([
    { code: first, prize: 0, state: 'notTaken', takeUntil: lastMoment.toISOString() },
  ])
  expect((await readAs(second)).ownPrizes).toEqual([
    { code: second, prize: 0, state: 'toCollect', takeUntil: '2026-06-25T23:59:59.999Z' },
  ])
  expect((await detail('LEFT')).ownPrizes).toEqual([])
  await runAt(new Date(lastMoment.getTime() + 4 * dayMs))
  expect(await listWinners(database, 'LEFT')).toMatchObject([{ state: 'notTaken' }, { state: 'notTaken' }])
  expect(await statesOf()).toEqual([
    [first, 'notTaken'],
    [second, 'notTaken'],
  ])
  // What was published of the draw has not changed, and is still right.
  expect(await record()).toEqual(published)
  expect(verifyDraw(await record(), [], {}, [demoChain]).filter(({ ok }) => !ok)).toEqual([])
}, 60_000)

test('customer service marks who was reached and what was collected; a collected thing is not passed on', async () => {
  await seed({ activityNo: 'SERVED', alternates: 1, takeDays: 2 })
  await enter('SERVED', 2)
  await runAt(endsAt)
  await runAt(afterDraw)
  const { database } = gateway.services
  const [winner, alternate] = await listWinners(database, 'SERVED')
  const [code, other] = [winner?.code ?? '', alternate?.code ?? '']
  const reached = { note: 'By phone', now: afterDraw }
  expect(await markReached(database, 'SERVED', { code, ...reached })).toEqual({ ok: {} })
  expect(await markReached(database, 'SERVED', { code: other, ...reached })).toEqual({ refused: 'noWinner' })
  expect(await markCollected(database, 'SERVED', other)).toEqual({ refused: 'noWinner' })
  expect(await markCollected(database, 'SERVED', code)).toEqual({ ok: {} })
  expect(await markCollected(database, 'SERVED', code)).toEqual({ ok: {} })
  await runAt(new Date(afterDraw.getTime() + 30 * dayMs))
  expect(await listWinners(database, 'SERVED')).toMatchObject([
    {
      state: 'collected',
      reached_at: afterDraw,
      reached_note: 'By phone',
      email: expect.stringContaining('served') as unknown,
    },
    { prize: null },
  ])
}, 60_000)

describe('a random value', () => {
  test.each([['unreachable', 500] as const, ['late', 425] as const, ['invalid', 'wrongSignature'] as const])(
    'that is %s delays the draw, which is said, and tried again with growing pauses',
    async (name, behavior) => {
      const activityNo = `DELAYED-${name}`
      await seed({ activityNo })
      await enter(activityNo, 2)
      await runAt(endsAt)
      relay.setBehavior(behavior)
      relay.asked.length = 0
      await runAt(afterDraw)
      expect(await detail(activityNo)).toMatchObject({ state: 'waiting', isDelayed: false })
      await runAt(new Date(afterDraw.getTime() + 1))
      expect(relay.asked, 'a pause of 5 seconds').toHaveLength(1)
      const late = new Date(drawsAt.getTime() + 60_000)
      await runAt(late)
      expect(await detail(activityNo)).toMatchObject({ state: 'waiting', isDelayed: true, drawnCodes: [] })
      await runAt(new Date(late.getTime() + 14_999))
      expect(relay.asked, 'a quarter of the delay').toHaveLength(2)
      relay.setBehavior('right')
      await runAt(new Date(late.getTime() + 15_000))
      expect(relay.asked).toHaveLength(3)
      expect(await detail(activityNo)).toMatchObject({ state: 'drawn', isDelayed: false })
    },
    60_000,
  )
})

test('a prize in stars waits for a program, which is logged once an hour; what is given is announced', async () => {
  const { database } = gateway.services
  const prizes: SeededDraw['prizes'] = [
    { kind: 'stars', count: 1, stars: 25, ...title('25 stars') },
    { kind: 'voucher', count: 1, couponNo: 'PAUSED-0', ...title('Half off') },
  ]
  await seed({ activityNo: 'PAUSED', coupons: 1, prizes })
  const entrants = await enter('PAUSED', 2)
  await runAt(endsAt)
  const moveProgram = (from: string, to: string) =>
    database.updateTable('star_program').set({ country: to }).where('country', '=', from).execute()
  await moveProgram('US', 'JP')
  const warn = vi.fn<(details: unknown, message?: string) => void>()
  const announce = vi.fn<(memberId: string | null, ...changes: readonly string[]) => void>()
  const missingPrograms = new Map<string, Date>()
  const run = (minutes: number) =>
    runDraws(
      {
        ...gateway.services,
        beacon: createBeacon({ drandUrls: [relay.url] }, { log, local: signing }),
        log: { warn },
        memberChanges: { announce },
        missingPrograms,
      },
      new Date(afterDraw.getTime() + minutes * 60_000),
    )
  for (const minutes of [0, 1, 59, 60, 61]) await run(minutes)
  await moveProgram('JP', 'US')
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([
    'A prize in stars waits for a program.',
    'A prize in stars waits for a program.',
  ])
  await run(62)
  const drawn = await database
    .selectFrom('drawn_code as w')
    .innerJoin('draw_entry as e', (on) =>
      on.onRef('e.activity_no', '=', 'w.activity_no').onRef('e.code', '=', 'w.code'),
    )
    .where('w.activity_no', '=', 'PAUSED')
    .select(['e.member_id', 'w.prize', 'w.state'])
    .execute()
  expect(drawn.map(({ state }) => state)).toEqual(['given', 'given'])
  expect(entrants).toHaveLength(2)
  const winnerOf = (prize: number) => drawn.find((each) => each.prize === prize)?.member_id
  // The voucher did not wait.
  expect(announce.mock.calls).toEqual([
    [winnerOf(1), 'stars', 'vouchers'],
    [winnerOf(0), 'stars'],
  ])
}, 60_000)

test('fewer entries than prizes: all are drawn; without entries nobody', async () => {
  const prizes = [{ kind: 'thing' as const, count: 3, ...title('A mug') }]
  await seed({ activityNo: 'FEW', prizes, alternates: 2 })
  await seed({ activityNo: 'NOBODY', prizes })
  await enter('FEW', 2)
  await runAt(endsAt)
  await runAt(afterDraw)
  expect((await detail('FEW')).drawnCodes).toMatchObject([
    { rank: 1, prize: 0 },
    { rank: 2, prize: 0 },
  ])
  expect(await detail('NOBODY')).toMatchObject({ state: 'drawn', entries: 0, drawnCodes: [] })
  const { data } = await gateway.call('GET lottery/record', { activityNo: 'NOBODY' })
  expect(data).toMatchObject({ codes: [], drawn: [] })
}, 60_000)

test('entries that were changed after the draw was closed are not drawn', async () => {
  await seed({ activityNo: 'CHANGED' })
  await enter('CHANGED', 2)
  await runAt(endsAt)
  await gateway.services.database
    .insertInto('draw_entry')
    .values({ activity_no: 'CHANGED', code: 'ZZZZZZZZ', member_id: null, stars: 0 })
    .execute()
  await expect(runAt(afterDraw)).rejects.toThrow('Draws could not be continued')
  expect((await rowOf('CHANGED')).drawn_at).toBeNull()
  await gateway.services.database.deleteFrom('draw_entry').where('code', '=', 'ZZZZZZZZ').execute()
  await runAt(new Date(afterDraw.getTime() + 10_000))
  expect((await rowOf('CHANGED')).drawn_at).not.toBeNull()
}, 60_000)

describe('a draw that is called off', () => {
  test('returns each entry’s stars once, with their end, and they do not count as received', async () => {
    const { database } = gateway.services
    await seed({ activityNo: 'OFF', priceStars: 30, perPersonLimit: 2 })
    const [entrant] = await enter('OFF', 1, { priceStars: 30, stars: 70 })
    if (!entrant) throw new Error('nobody entered')
    await gateway.call('POST lottery/join', { activityNo: 'OFF', priceStars: 30 }, { token: entrant.token })
    gateway.clock.set('2026-06-15T12:00:00Z')
    const token = await again(entrant)
    const summary = async () => (await gateway.call('GET point/summary', {}, { token })).data
    const now = gateway.clock.now()
    const reason = { en: 'The prize did not arrive.', ja: '賞品が届きませんでした。' }
    expect(await summary()).toMatchObject({ balance: 10, received: 70 })
    expect(await callOffDraw(database, 'OFF', { reason, now })).toEqual({ ok: { entries: 2, stars: 60 } })
    expect(await callOffDraw(database, 'OFF', { reason, now })).toEqual({ refused: 'calledOff' })
    expect(await callOffDraw(database, 'NOWHERE', { reason, now })).toEqual({ refused: 'notFound' })
    await runAt(now)
    await runAt(now)
    expect(await summary()).toMatchObject({
      balance: 70,
      received: 70,
      lots: [{ stars: 70, expiresAt: '2026-12-31T23:59:59.999Z' }],
    })
    expect(await detail('OFF', token)).toMatchObject({
      state: 'calledOff',
      calledOffReason: reason.en,
      outcome: 'offShelf',
    })
    const readIn = async (locale: Locale) =>
      (await gateway.call('GET lottery/detail', { activityNo: 'OFF' }, { headers: { 'x-lang': locale } }))
        .data
    const japanese = await readIn('ja')
    expect(japanese).toMatchObject({ calledOffReason: reason.ja })
    expect(japanese).not.toHaveProperty('calledOffLanguage')
    // Without a text of its own the English one.
    expect(await readIn('de')).toMatchObject({ calledOffReason: reason.en, calledOffLanguage: 'en' })
    const { data } = await gateway.call('GET point/ledger', { kind: 'returned' }, { token })
    expect(data.items).toMatchObject([
      { stars: 30, activityNo: 'OFF', title: 'A campaign' },
      { stars: 30, activityNo: 'OFF' },
    ])
    expect(await auditLedger(database, 10)).toEqual([])
    await expect.poll(() => mailsTo(entrant), { message: 'one for both entries' }).toEqual(['drawCalledOff'])
    // It is neither closed nor drawn.
    await runAt(afterDraw)
    expect(await rowOf('OFF')).toMatchObject({ closed_at: null, drawn_at: null })
  }, 60_000)

  test('after the stars have ended they come back with what the program gives today', async () => {
    const { database } = gateway.services
    await seed({ activityNo: 'OFF-LATE', priceStars: 20 })
    const [entrant] = await enter('OFF-LATE', 1, { priceStars: 20, stars: 20 })
    if (!entrant) throw new Error('nobody entered')
    gateway.clock.set('2027-01-10T00:00:00Z')
    await seedProgram(database, {
      programNo: 'NEXT',
      startsAt: new Date('2027-01-01T00:00:00Z'),
      endsAt: new Date('2028-01-01T00:00:00Z'),
      redeemUntil: new Date('2028-02-01T00:00:00Z'),
    })
    const now = gateway.clock.now()
    await callOffDraw(database, 'OFF-LATE', { reason: { en: 'Rained off' }, now })
    await runAt(now)
    const token = await again(entrant)
    expect((await gateway.call('GET point/summary', {}, { token })).data).toMatchObject({
      balance: 20,
      received: 0,
      lots: [{ stars: 20, expiresAt: '2027-07-31T23:59:59.999Z' }],
    })
    expect((await gateway.call('GET point/activities', {}, { token })).data.programs).toEqual([])
  }, 60_000)

  test('is not possible once it was drawn', async () => {
    const { database } = gateway.services
    await seed({ activityNo: 'DONE' })
    await enter('DONE', 1)
    await runAt(endsAt)
    await runAt(afterDraw)
    expect(await callOffDraw(database, 'DONE', { reason: { en: 'Too late' }, now: afterDraw })).toEqual({
      refused: 'drawn',
    })
  }, 60_000)
})

test('a rehearsal closes and draws at once; with a round that has not come out it does not draw', async () => {
  const { database } = gateway.services
  const now = gateway.clock.now()
  const beacon = createBeacon({ drandUrls: [relay.url] }, { log, local: signing })
  const services = { ...quietServices, database, beacon }
  await seedDraw(database, { activityNo: 'REHEARSED', endsAt, drawsAt })
  await enter('REHEARSED', 2)
  expect(await drawNow(services, 'REHEARSED', now)).toEqual({ ok: { drawn: 1 } })
  expect(await drawNow(services, 'REHEARSED', now)).toEqual({ refused: 'notDue' })
  const { token } = await gateway.signIn('late@example.com')
  const late = await gateway.call(
    'POST lottery/join',
    { activityNo: 'REHEARSED', priceStars: 0 },
    { token, idempotencyKey: randomUUID() },
  )
  expect(late.busCode).toBe('ended')
  relay.setBehavior(425)
  await seed({ activityNo: 'ROUND' })
  expect(await drawNow(services, 'ROUND', now)).toEqual({ refused: 'late' })
}, 60_000)
