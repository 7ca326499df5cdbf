// Friend assist through the API: what inviters and friends see, get and are refused.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Badge } from '@crema/contract/assist/assist'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { tillOf } from '#src/modules/partners/till-for-tests.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedAssist } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'

const dayMs = 24 * 60 * 60_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedProgram(database, { programNo: 'P' })
  await seedStore(database, 'S1')
  await seedAssist(database, { activityNo: 'FRIENDS', invitationsPerMember: 2 })
  // Without a reward that the gateway's own job would give at any moment.
  const far = [{ friends: 5, kind: 'stars' as const, stars: 1, texts: { en: { title: 'A star' } } }]
  await seedAssist(database, { activityNo: 'FAR', tiers: far })
  await seedAssist(database, { activityNo: 'FIRST-USE', qualifies: 'firstUse', tiers: far })
  await seedAssist(database, { activityNo: 'ONCE', perPersonLimit: 1, seats: 1 })
  await seedAssist(database, { activityNo: 'DAILY', helpsPerDay: 1 })
  await seedAssist(database, {
    activityNo: 'NEW-ONLY',
    newUsersOnly: true,
    startsAt: new Date('2026-06-10T12:00:00Z'),
  })
  await seedAssist(database, { activityNo: 'LATER', startsAt: new Date('2026-06-11') })
  await seedAssist(database, { activityNo: 'OVER', endsAt: new Date('2026-06-10T12:00:00Z') })
  await seedAssist(database, { activityNo: 'HIDDEN', isOnShelf: false })
  await seedAssist(database, { activityNo: 'ELSEWHERE', countries: ['JP'] })
  await seedAssist(database, { activityNo: 'BY-PHONE', phoneOnly: true })
  await seedAssist(database, { activityNo: 'FEW', totalStock: 1 })
  await seedCampaign(database, { activityNo: 'PLAIN' })
})
afterAll(() => gateway.close())

const token = async (name: string, displayName?: string) => {
  const signedIn = await gateway.signIn(`${name}@example.com`)
  if (displayName !== undefined)
    await gateway.services.database
      .updateTable('member')
      .set({ display_name: displayName })
      .where('member_id', '=', signedIn.memberId)
      .execute()
  return signedIn.token
}
const detail = async (activityNo: string, asked: { fissionCode?: string; token?: string } = {}) =>
  (
    await gateway.call(
      'GET fission/detail',
      { activityNo, ...(asked.fissionCode !== undefined && { fissionCode: asked.fissionCode }) },
      { token: asked.token },
    )
  ).data
const start = (inviter: string, activityNo: string) =>
  gateway.call('POST fission/start', { activityNo }, { token: inviter, idempotencyKey: randomUUID() })
const invite = async (inviter: string, activityNo: string) =>
  (await start(inviter, activityNo)).data.fissionCode
const help = (
  friend: string,
  activityNo: string,
  fissionCode: string,
  idempotencyKey: string = randomUUID(),
) => gateway.call('POST fission/assist', { activityNo, fissionCode }, { token: friend, idempotencyKey })
const records = async (inviter: string, activityNo: string) =>
  (await gateway.call('GET fission/records', { activityNo }, { token: inviter })).data.items
const rewards = async (inviter: string) =>
  (await gateway.call('GET fission/rewards', {}, { token: inviter })).data.items
const run = () =>
  runAssist(
    { ...gateway.services, marks: memberMarks(gateway.services.config.serverSecret) },
    gateway.clock.now(),
  )

test('an inviter invites, friends help, and tiers are given', async () => {
  const inviter = await token('nora', 'Nora Berg')
  expect(await detail('FRIENDS', { token: inviter })).toMatchObject({
    own: null,
    invitationsLeft: 2,
    startOutcome: null,
    tiers: [{ friends: 1, kind: 'coupons' }, { friends: 3, stars: 300 }, { friends: 5 }],
  })
  const fissionCode = await invite(inviter, 'FRIENDS')
  expect(fissionCode).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
  const friends = ['Ana', '佐藤 花子', 'محمد', 'noname@example.com', 'Averyveryveryverylongname'].entries()
  for (const [index, displayName] of friends) {
    const friend = await token(`friend-${index}`, displayName)
    const before = await detail('FRIENDS', { fissionCode, token: friend })
    expect(before).toMatchObject({
      invited: { inviter: 'Nora', isOwn: false, helpers: index, seats: 5 },
      help: { outcome: null, vouchers: [], helpedAt: null },
    })
    const helped = await help(friend, 'FRIENDS', fissionCode)
    expect(helped).toMatchObject({
      busCode: '1',
      data: { inviter: 'Nora', helpers: index + 1 },
    })
    expect(helped.data.vouchers).toHaveLength(1)
    const after = await detail('FRIENDS', { fissionCode, token: friend })
    expect(after.help).toMatchObject({ outcome: 'alreadyAssisted', vouchers: helped.data.vouchers })
    expect((await help(friend, 'FRIENDS', fissionCode)).busCode).toBe('alreadyAssisted')
    await run()
    gateway.clock.move(1)
  }
  const listed = await records(inviter, 'FRIENDS')
  expect(listed.map(({ name }) => name)).toEqual(['A.', null, 'محمد', '佐藤', 'Ana'])
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['rewarded']))
  for (const { reference } of listed) expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  const given = await rewards(inviter)
  expect(given.map(({ tier }) => tier.friends)).toEqual([5, 3, 1])
  expect(given.map(({ vouchers }) => vouchers.length)).toEqual([2, 0, 1])
  for (const { givenAt } of given) expect(givenAt).not.toBeNull()
  expect((await gateway.call('GET point/summary', {}, { token: inviter })).data.balance).toBe(300)
  expect((await gateway.call('GET coupon/mine', {}, { token: inviter })).data.items).toHaveLength(3)
  const { achievements } = (await gateway.call('GET fission/achievements', {}, { token: inviter })).data
  const earned = achievements.flatMap(({ badge, earnedAt }): Badge[] => (earnedAt === null ? [] : [badge]))
  expect(earned).toEqual(['firstFriend', 'fiveFriends', 'firstTier', 'allTiers'])
  expect(achievements.find(({ badge }) => badge === 'twentyFriends')).toMatchObject({ done: 5, of: 20 })

  // The invitation is full; the next one has seats of its own, and there is no third one.
  const late = await token('late')
  expect((await detail('FRIENDS', { fissionCode, token: late })).help.outcome).toBe('assistLimitReached')
  expect((await help(late, 'FRIENDS', fissionCode)).busCode).toBe('assistLimitReached')
  const second = await invite(inviter, 'FRIENDS')
  expect(second).not.toBe(fissionCode)
  expect(await invite(inviter, 'FRIENDS')).toBe(second)
  expect(await detail('FRIENDS', { token: inviter })).toMatchObject({
    invitationsLeft: 0,
    startOutcome: null,
  })
}, 60_000)

test('pages of the lists follow each other', async () => {
  const inviter = (await gateway.signIn('nora@example.com')).token
  const first = await gateway.call(
    'GET fission/records',
    { activityNo: 'FRIENDS', limit: 3 },
    { token: inviter },
  )
  const rest = await gateway.call(
    'GET fission/records',
    { activityNo: 'FRIENDS', cursor: first.data.nextCursor ?? '' },
    { token: inviter },
  )
  expect(new Set([...first.data.items, ...rest.data.items].map(({ reference }) => reference)).size).toBe(5)
  expect(rest.data.nextCursor).toBeNull()
  const one = await gateway.call('GET fission/rewards', { limit: 1 }, { token: inviter })
  const others = await gateway.call(
    'GET fission/rewards',
    { cursor: one.data.nextCursor ?? '' },
    { token: inviter },
  )
  expect([...one.data.items, ...others.data.items].map(({ tier }) => tier.friends)).toEqual([5, 3, 1])
  expect(
    (await gateway.call('GET fission/rewards', { activityNo: 'ONCE' }, { token: inviter })).data.items,
  ).toEqual([])
})

describe('a help is refused', () => {
  test.each([
    ['LATER', 'notStarted'],
    ['OVER', 'ended'],
    ['HIDDEN', 'offShelf'],
    ['ELSEWHERE', 'notInCountry'],
    ['BY-PHONE', 'phoneRequired'],
  ])('by %s as %s, and so is an invitation', async (activityNo, refused) => {
    const inviter = await gateway.signIn(`inviter-${activityNo}@example.com`)
    expect((await start(inviter.token, activityNo)).busCode).toBe(refused)
    const { database } = gateway.services
    const code = `${activityNo.replace(/[^A-HJ-NP-Z]/g, '')}2222222222`.slice(0, 10)
    await database
      .insertInto('invitation')
      .values({
        invitation_id: randomUUID(),
        activity_no: activityNo,
        member_id: inviter.memberId,
        ordinal: 1,
        code: code.replace(/[IL]/g, 'X'),
        country: 'US',
        started_at: gateway.clock.now(),
        seats: 5,
      })
      .execute()
    const friend = await token(`friend-${activityNo}`)
    expect((await help(friend, activityNo, code.replace(/[IL]/g, 'X'))).busCode).toBe(refused)
  })

  test.each([
    ['PLAIN', 'ownWayOnly', 'notFound'],
    ['NOWHERE', 'notFound', 'notFound'],
  ])('by %s, where nobody can invite (%s)', async (activityNo, started, helped) => {
    const friend = await token(`friend-${activityNo}`)
    expect((await start(friend, activityNo)).busCode).toBe(started)
    expect((await help(friend, activityNo, 'ABCDEFGH23')).busCode).toBe(helped)
    const shown = await gateway.call('GET fission/detail', { activityNo }, { token: friend })
    expect(shown.busCode).toBe('notFound')
  })

  test('with a code that is unknown, of another campaign, or no code at all', async () => {
    const inviter = await token('inviter-codes')
    const fissionCode = await invite(inviter, 'ONCE')
    const friend = await token('friend-codes')
    for (const code of ['ABCDEFGH23', 'x', '\0', '😀'])
      expect((await help(friend, 'ONCE', code)).busCode).toMatch(/^(notFound|badRequest)$/)
    expect((await help(friend, 'FRIENDS', fissionCode)).busCode).toBe('notFound')
    expect((await detail('FRIENDS', { fissionCode, token: friend })).invited).toBeNull()
    // As it is read to somebody and typed.
    expect((await help(friend, 'ONCE', ` ${fissionCode.toLowerCase()} `)).busCode).toBe('1')
  })

  test('to oneself, to a second inviter beyond the limit per member, and for members of old', async () => {
    const [one, other, friend] = [await token('self'), await token('second'), await token('twice')]
    const own = await invite(one, 'ONCE')
    expect((await help(one, 'ONCE', own)).busCode).toBe('cannotHelpYourself')
    expect((await detail('ONCE', { fissionCode: own, token: one })).help.outcome).toBe('cannotHelpYourself')
    expect((await help(friend, 'ONCE', own)).busCode).toBe('1')
    expect((await help(friend, 'ONCE', await invite(other, 'ONCE'))).busCode).toBe('alreadyAssisted')
    const forNew = await invite(one, 'NEW-ONLY')
    await gateway.services.database
      .updateTable('member')
      .set({ registered_at: new Date('2026-06-01') })
      .where('email', '=', 'twice@example.com')
      .execute()
    expect((await help(friend, 'NEW-ONLY', forNew)).busCode).toBe('alreadyMember')
    expect((await start(one, 'ONCE')).busCode).toBe('inviteLimitReached')
    expect((await detail('ONCE', { token: one })).startOutcome).toBe('inviteLimitReached')
  })

  test('beyond the helps of a day, until the next day', async () => {
    const inviters = [await token('day-1'), await token('day-2')]
    const codes = await Promise.all(inviters.map((inviter) => invite(inviter, 'DAILY')))
    const friend = await token('daily')
    expect((await help(friend, 'DAILY', codes[0] ?? '')).busCode).toBe('1')
    expect((await help(friend, 'DAILY', codes[1] ?? '')).busCode).toBe('participationLimitReached')
    gateway.clock.move(dayMs)
    const next = (await gateway.signIn('daily@example.com')).token
    expect((await help(next, 'DAILY', codes[1] ?? '')).busCode).toBe('1')
    gateway.clock.move(-dayMs)
  })

  test('by the limits of the campaign, which leaves the seat free', async () => {
    const inviter = await token('few')
    const fissionCode = await invite(inviter, 'FEW')
    expect((await help(await token('few-1'), 'FEW', fissionCode)).busCode).toBe('1')
    expect((await help(await token('few-2'), 'FEW', fissionCode)).busCode).toBe('soldOut')
    expect(await detail('FEW', { token: inviter })).toMatchObject({
      own: { helpers: 1, qualified: 1 },
      startOutcome: 'soldOut',
    })
    // Nobody starts an invitation under which no friend can help.
    expect((await start(await token('few-3'), 'FEW')).busCode).toBe('soldOut')
    expect((await detail('FEW', {})).startOutcome).toBe('soldOut')
  })

  test('without a member', async () => {
    const { busCode } = await gateway.call('POST fission/assist', {
      activityNo: 'FRIENDS',
      fissionCode: 'ABCDEFGH23',
    })
    expect(busCode).toBe('loginRequired')
    const fissionCode = await invite(await token('for-visitors'), 'FRIENDS')
    const shown = await detail('FRIENDS', { fissionCode })
    expect(shown).toMatchObject({
      own: null,
      startOutcome: 'loginRequired',
      help: { outcome: 'loginRequired' },
    })
  })
})

test('a repeated request is one help with the same answer', async () => {
  const fissionCode = await invite(await token('repeated'), 'FAR')
  const friend = await token('repeating')
  const key = randomUUID()
  const first = await help(friend, 'FAR', fissionCode, key)
  expect(first.data).toMatchObject({ state: 'qualified', helpers: 1 })
  expect(await help(friend, 'FAR', fissionCode, key)).toMatchObject({ data: first.data })
  // As after a crash between the help and the stored response.
  await gateway.services.database.deleteFrom('idempotent_response').execute()
  expect((await help(friend, 'FAR', fissionCode, key)).data).toEqual(first.data)
})

test('a till that uses a friend’s voucher, or releases it, tells the inviter', async () => {
  const partner = gateway.services.config.partners.find(({ rights }) => rights.includes('number'))
  if (!partner) throw new Error('The demo has no partner who may send numbers.')
  const till = tillOf(gateway, partner)
  const announce = vi.spyOn(gateway.services.memberChanges, 'announce')
  const inviter = await gateway.signIn('till-inviter@example.com')
  const fissionCode = await invite(inviter.token, 'FIRST-USE')
  const helped = await help(await token('till-friend', 'Ann'), 'FIRST-USE', fissionCode)
  expect(helped.data.state).toBe('pending')
  expect(announce).toHaveBeenCalledWith(inviter.memberId, 'friends')
  const voucherNo = helped.data.vouchers[0]?.voucherNo ?? ''
  const steps = [
    ['use', { code: voucherNo }, 'qualified'],
    ['release', { voucherNo }, 'pending'],
    ['use', { code: voucherNo }, 'qualified'],
  ] as const
  for (const [path, input, state] of steps) {
    announce.mockClear()
    expect(await till(path, { ...input, till: 'T1', storeId: 'S1' })).toMatchObject({ status: 200 })
    expect(announce).toHaveBeenCalledWith(inviter.memberId, 'friends')
    expect((await records(inviter.token, 'FIRST-USE')).map((each) => each.state)).toEqual([state])
  }
  expect((await records(inviter.token, 'FIRST-USE'))[0]?.until).toBeNull()
  announce.mockRestore()
})

test('an export has no id of who helped whom', async () => {
  const people = { inviter: 'export-inviter@example.com', friend: 'export-friend@example.com' }
  const [inviter, friend] = [await gateway.signIn(people.inviter), await gateway.signIn(people.friend)]
  await help(friend.token, 'FRIENDS', await invite(inviter.token, 'FRIENDS'))
  await run()
  const exportOf = async (email: string, own: string) => {
    const { challengeId, code } = await gateway.askForCode(email, 'proof')
    const { data } = await gateway.call('POST customer/proof', { challengeId, code }, { token: own })
    return (await gateway.send('GET customer/export', { proofToken: data.proofToken }, { token: own })).body
  }
  const ofInviter = await exportOf(people.inviter, inviter.token)
  const ofFriend = await exportOf(people.friend, friend.token)
  expect(ofInviter).toContain('"qualified":1')
  expect(ofInviter).toContain(inviter.memberId)
  expect(ofInviter).not.toContain(friend.memberId)
  expect(ofFriend).toContain('"state":"rewarded"')
  expect(ofFriend).toContain(friend.memberId)
  expect(ofFriend).not.toContain(inviter.memberId)
})
