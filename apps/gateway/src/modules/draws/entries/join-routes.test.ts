// Entering a draw through the API: what it costs, what is refused, and that a refusal costs nothing.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { giveStars, seedDraw } from '../draws-for-tests.ts'
import { giveEntry } from './give-entry.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedProgram(database, { programNo: 'P' })
  await seedDraw(database, { activityNo: 'DRAW', priceStars: 30, perPersonLimit: 3 })
  await seedDraw(database, { activityNo: 'FREE' })
  await seedDraw(database, { activityNo: 'SMALL', priceStars: 10, perPersonLimit: 5, totalLimit: 1 })
  await seedDraw(database, { activityNo: 'LATER', priceStars: 10, startsAt: new Date('2026-06-11') })
  await seedDraw(database, { activityNo: 'OVER', priceStars: 10, endsAt: new Date('2026-06-10T12:00:00Z') })
  await seedDraw(database, { activityNo: 'HIDDEN', priceStars: 10, isOnShelf: false })
  await seedDraw(database, { activityNo: 'BY-COUNTRY', priceStars: 10, countries: ['JP'] })
  await seedDraw(database, { activityNo: 'BY-PHONE', priceStars: 10, phoneOnly: true })
  await seedDraw(database, { activityNo: 'CLOSED', priceStars: 10 })
  await database
    .updateTable('draw')
    .set({ closed_at: gateway.clock.now(), entries: 0, root: Buffer.alloc(32) })
    .where('activity_no', '=', 'CLOSED')
    .execute()
  await seedDraw(database, { activityNo: 'CALLED-OFF', priceStars: 10 })
  await database
    .updateTable('draw')
    .set({ called_off_at: gateway.clock.now(), called_off_reason: 'The prize is gone.' })
    .where('activity_no', '=', 'CALLED-OFF')
    .execute()
  await seedCampaign(database, { activityNo: 'PLAIN' })
  await seedDraw(database, {
    activityNo: 'GIVEN',
    givenWith: ['PLAIN-0'],
    isGivenOnly: true,
    perPersonLimit: 3,
  })
  await seedCampaign(database, { activityNo: 'GIFT', priceStars: 10 })
})
afterAll(() => gateway.close())

async function collector(name: string, stars: number): Promise<string> {
  const { token, memberId } = await gateway.signIn(`${name}@example.com`)
  await giveStars(gateway.services.database, memberId, stars, gateway.clock.now())
  return token
}

const join = (token: string, activityNo: string, priceStars: number, idempotencyKey: string = randomUUID()) =>
  gateway.call('POST lottery/join', { activityNo, priceStars }, { token, idempotencyKey })
const balanceOf = async (token: string) =>
  (await gateway.call('GET point/summary', {}, { token })).data.balance
const detail = async (activityNo: string, token?: string) =>
  (await gateway.call('GET lottery/detail', { activityNo }, token === undefined ? {} : { token })).data
const entriesOf = (activityNo: string) =>
  gateway.services.database
    .selectFrom('draw_entry')
    .where('activity_no', '=', activityNo)
    .selectAll()
    .execute()

test('a draw whose entries are only given says how, and lets nobody join; given codes are marked', async () => {
  const { token, memberId } = await gateway.signIn('given@example.com')
  expect(await detail('GIVEN')).toMatchObject({
    state: 'open',
    priceStars: null,
    outcome: 'ownWayOnly',
    givenWith: [{ couponNo: 'PLAIN-0', name: 'Half off' }],
    givenByAssist: null,
  })
  expect((await join(token, 'GIVEN', 0)).busCode).toBe('ownWayOnly')
  expect(await entriesOf('GIVEN')).toEqual([])
  const { database } = gateway.services
  const given = { memberId, country: 'US', source: 'help 1', now: gateway.clock.now() } as const
  for (const activityNo of ['GIVEN', 'FREE']) {
    const entry = await giveEntry(database, { activityNo, ...given })
    const code = 'code' in entry ? entry.code : ''
    expect(await detail(activityNo, token)).toMatchObject({
      entries: 1,
      ownCodes: [code],
      givenCodes: [code],
    })
  }
  const { items } = (await gateway.call('GET lottery/entries', {}, { token })).data
  expect(items.map(({ isGiven }) => isGiven)).toEqual([true, true])
  await database.deleteFrom('draw_entry').where('member_id', '=', memberId).execute()
  expect(await detail('FREE')).toMatchObject({ entries: 0 })
})

test('an entry costs its price and has a code of its own, up to the limit per member', async () => {
  const token = await collector('three', 100)
  expect(await detail('DRAW', token)).toMatchObject({
    state: 'open',
    outcome: null,
    ownCodes: [],
    priceStars: 30,
  })
  const first = await join(token, 'DRAW', 30)
  expect(first).toMatchObject({ busCode: '1', data: { balance: 70 } })
  const second = await join(token, 'DRAW', 30)
  await join(token, 'DRAW', 30)
  const codes = [first.data.code, second.data.code]
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(new Set(codes).size).toBe(2)
  expect(second.data.ownCodes).toEqual(codes)
  expect(await join(token, 'DRAW', 30)).toMatchObject({ busCode: 'participationLimitReached' })
  expect(await balanceOf(token)).toBe(10)
  expect(await detail('DRAW', token)).toMatchObject({
    ownEntries: 3,
    outcome: 'participationLimitReached',
    ownCodes: [...codes, expect.anything() as unknown],
  })
  const movements = await gateway.call('GET point/ledger', { kind: 'entered' }, { token })
  expect(movements.data.items).toHaveLength(3)
  expect(movements.data.items[0]).toMatchObject({ stars: -30, activityNo: 'DRAW', title: 'A campaign' })
  expect(await auditLedger(gateway.services.database, 10)).toEqual([])
  const { data } = await gateway.call('GET lottery/entries', { limit: 2 }, { token })
  expect(data.items).toMatchObject([{ activityNo: 'DRAW', state: 'open', result: null }, { state: 'open' }])
  const rest = await gateway.call('GET lottery/entries', { cursor: data.nextCursor ?? '' }, { token })
  expect(new Set([...data.items, ...rest.data.items].map(({ code }) => code)).size).toBe(3)
  expect(rest.data.nextCursor).toBeNull()
})

test('a repeated request is one entry with one code', async () => {
  const token = await collector('repeated', 100)
  const key = randomUUID()
  const first = await join(token, 'DRAW', 30, key)
  expect(await join(token, 'DRAW', 30, key)).toMatchObject({ data: first.data })
  // As after a crash between the entry and the stored response.
  await gateway.services.database.deleteFrom('idempotent_response').execute()
  expect((await join(token, 'DRAW', 30, key)).data).toMatchObject({ code: first.data.code, balance: 70 })
  expect(await balanceOf(token)).toBe(70)
})

test('a free entry has no movement, and no vouchers are issued', async () => {
  const token = await collector('free', 5)
  expect(await join(token, 'FREE', 0)).toMatchObject({ busCode: '1', data: { balance: 5 } })
  expect(await join(token, 'FREE', 0)).toMatchObject({ busCode: 'alreadyClaimed' })
  expect(await entriesOf('FREE')).toMatchObject([{ stars: 0, ordinal: 1, country: 'US' }])
  const { database } = gateway.services
  expect(await database.selectFrom('voucher').selectAll().execute()).toEqual([])
})

describe('is refused and costs nothing', () => {
  test.each([
    ['DRAW', 29, 'priceChanged'],
    ['DRAW', 0, 'priceChanged'],
    ['FREE', 1, 'priceChanged'],
    ['LATER', 10, 'notStarted'],
    ['OVER', 10, 'ended'],
    ['CLOSED', 10, 'ended'],
    ['CALLED-OFF', 10, 'offShelf'],
    ['HIDDEN', 10, 'offShelf'],
    ['BY-COUNTRY', 10, 'notInCountry'],
    ['BY-PHONE', 10, 'phoneRequired'],
    ['PLAIN', 10, 'notFound'],
    ['GIFT', 10, 'notFound'],
    ['NOWHERE', 10, 'notFound'],
  ])('%s for %i as %s', async (activityNo, priceStars, refused) => {
    const token = await collector(`${activityNo}-${priceStars}`, 100)
    expect((await join(token, activityNo, priceStars)).busCode).toBe(refused)
    expect(await balanceOf(token)).toBe(100)
    const shown = await gateway.call('GET lottery/detail', { activityNo }, { token })
    expect(shown.busCode).toBe(refused === 'notFound' ? 'notFound' : '1')
    if (shown.busCode === '1' && refused !== 'priceChanged') expect(shown.data.outcome).toBe(refused)
  })

  test('with too few stars, saying how many are missing', async () => {
    const token = await collector('poor', 20)
    expect(await join(token, 'DRAW', 30)).toMatchObject({
      busCode: 'notEnoughPoints',
      data: { balance: 20, missing: 10 },
    })
    expect((await detail('DRAW', token)).outcome).toBe('notEnoughPoints')
  })

  test('beyond the entries of all members', async () => {
    const [one, other] = [await collector('small-1', 50), await collector('small-2', 50)]
    expect((await join(one, 'SMALL', 10)).busCode).toBe('1')
    expect((await join(other, 'SMALL', 10)).busCode).toBe('totalLimitReached')
    expect(await balanceOf(other)).toBe(50)
    expect(await detail('SMALL', other)).toMatchObject({
      entries: 1,
      ownEntries: 0,
      outcome: 'totalLimitReached',
    })
  })

  test('without a member', async () => {
    const { busCode } = await gateway.call('POST lottery/join', { activityNo: 'DRAW', priceStars: 30 })
    expect(busCode).toBe('loginRequired')
    expect((await detail('DRAW')).outcome).toBe('loginRequired')
  })
})

test('a code that the draw has already is replaced by another one', async () => {
  const token = await collector('collision', 100)
  const { database } = gateway.services
  const before = await entriesOf('DRAW')
  expect(before.length).toBeGreaterThan(0)
  await sql`create sequence collision`.execute(database)
  await sql`
    create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('collision') = 1 then
        new.code := (select code from draw_entry where activity_no = new.activity_no limit 1);
      end if;
      return new;
    end
    $$`.execute(database)
  await sql`create trigger collide before insert on draw_entry for each row execute function collide()`.execute(
    database,
  )
  expect(await join(token, 'DRAW', 30)).toMatchObject({ busCode: '1', data: { balance: 70 } })
  await sql`drop trigger collide on draw_entry`.execute(database)
  expect(await entriesOf('DRAW')).toHaveLength(before.length + 1)
})

test('visitors read the draws of their country: those to come by the time of the draw, then past ones', async () => {
  const { data } = await gateway.call('GET lottery/draws', { limit: 50 })
  const numbers = data.items.map(({ activityNo }) => activityNo)
  expect(numbers).toEqual(['OVER', 'BY-PHONE', 'CLOSED', 'DRAW', 'FREE', 'GIVEN', 'LATER', 'SMALL'])
  expect(data.items.find(({ activityNo }) => activityNo === 'LATER')?.state).toBe('notStarted')
  expect(data.items.find(({ activityNo }) => activityNo === 'OVER')?.state).toBe('waiting')
  expect(data.items[0]).toMatchObject({
    ownResult: null,
    ownEntries: 0,
    prizes: [{ kind: 'thing', title: 'A mug' }],
  })
  const first = await gateway.call('GET lottery/draws', { limit: 3 })
  const rest = await gateway.call('GET lottery/draws', { cursor: first.data.nextCursor ?? '' })
  expect([...first.data.items, ...rest.data.items].map(({ activityNo }) => activityNo)).toEqual(numbers)
  const past = await gateway.call('GET lottery/draws', { state: 'past' })
  expect(past.data.items).toMatchObject([{ activityNo: 'CALLED-OFF', state: 'calledOff' }])
  const elsewhere = await gateway.call('GET lottery/draws', { limit: 50 }, { headers: { 'x-country': 'JP' } })
  expect(elsewhere.data.items.map(({ activityNo }) => activityNo)).toContain('BY-COUNTRY')
})

test('nobody reads seed, root or record before they are due', async () => {
  const token = await collector('curious', 0)
  for (const activityNo of ['DRAW', 'OVER', 'CLOSED']) {
    const seed = await gateway.services.database
      .selectFrom('draw')
      .where('activity_no', '=', activityNo)
      .select('seed')
      .executeTakeFirstOrThrow()
    const answers = [
      await gateway.send('GET lottery/detail', { activityNo }, { token }),
      await gateway.send('GET lottery/record', { activityNo }, { token }),
      await gateway.send('GET lottery/proof', { activityNo }, { token }),
    ]
    for (const { body } of answers) expect(body).not.toContain(seed.seed.toString('hex'))
    expect(answers[1]?.json()).toMatchObject({ busCode: 'notStarted' })
  }
  expect((await detail('DRAW')).root).toBeNull()
})

test('the list of campaigns has draws that can be entered, and none that has closed or was called off', async () => {
  const { data } = await gateway.call('GET activity/list', { limit: 50 }, { headers: { 'x-country': 'US' } })
  const draws = data.items.filter(({ kind }) => kind === 'lottery').map(({ activityNo }) => activityNo)
  expect(draws).toEqual(expect.arrayContaining(['DRAW', 'FREE', 'SMALL', 'BY-PHONE']))
  expect(draws).not.toContain('CLOSED')
  expect(draws).not.toContain('CALLED-OFF')
})
