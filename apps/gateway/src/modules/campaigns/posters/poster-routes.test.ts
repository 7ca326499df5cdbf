import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedCampaign } from '../seed-for-tests.ts'

const code = 'K7Q2C4M8XP'

let gateway: TestGateway
let inviter: { token: string; memberId: string }
let other: { token: string; memberId: string }
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'FRIENDS', kind: 'fission', newUsersOnly: true })
  await seedCampaign(database, { activityNo: 'PLAIN' })
  await seedCampaign(database, { activityNo: 'IN-JAPAN', countries: ['JP'] })
  await seedCampaign(database, { activityNo: 'NO-COUPON', coupons: 0 })
  inviter = await gateway.signIn('inviter@example.com')
  other = await gateway.signIn('other@example.com')
  await gateway.call('POST customer/profile', { displayName: ' Mira  Larsen ' }, inviter)
  await sql`insert into assist_campaign (activity_no, tiers, seats, invitations_per_member, qualifies, review)
    values ('FRIENDS', '[]', 5, 2, 'signUp', '{}')`.execute(database)
  for (const [ordinal, each] of [
    [1, '22222AAAAA'],
    [2, code],
  ] as const)
    await sql`insert into invitation (invitation_id, activity_no, member_id, ordinal, code, country, started_at, seats)
      values (${newId()}, 'FRIENDS', ${inviter.memberId}, ${ordinal}, ${each}, 'US', now(), 5)`.execute(
      database,
    )
})
afterAll(() => gateway.close())

const material = (activityNo: string, options = {}) =>
  gateway.call('GET fission/material', { activityNo }, options)

describe('the material of a poster', () => {
  test('of an inviter has the code of their newest invitation and their first name, nothing more', async () => {
    const { data } = await material('FRIENDS', inviter)
    expect(data).toEqual({
      activityNo: 'FRIENDS',
      kind: 'fission',
      state: 'running',
      title: 'A campaign',
      summary: 'For a test',
      heroImage: 'takeaway',
      heroTone: 'cherry',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
      zone: 'UTC',
      coupon: expect.objectContaining({ name: 'Half off' }) as object,
      pricesDiffer: false,
      newMembersOnly: true,
      from: 'Mira',
      link: `${gateway.services.config.publicOrigin}/i/${code}`,
    })
    expect(JSON.stringify(data)).not.toContain('Larsen')
  })

  test('of another member names them as referrer, also in a campaign of friend assist', async () => {
    const { publicOrigin } = gateway.services.config
    expect((await material('FRIENDS', other)).data).toMatchObject({
      from: null,
      link: `${publicOrigin}/c/FRIENDS?m=${other.memberId}`,
    })
    expect((await material('PLAIN', inviter)).data).toMatchObject({
      from: 'Mira',
      newMembersOnly: false,
      link: `${publicOrigin}/c/PLAIN?m=${inviter.memberId}`,
    })
  })

  test('of a visitor names nobody', async () => {
    expect((await material('PLAIN')).data).toMatchObject({
      from: null,
      link: `${gateway.services.config.publicOrigin}/c/PLAIN`,
    })
    expect((await material('NO-COUPON')).data).toMatchObject({ coupon: null })
  })

  test('is refused for an unknown campaign and in another country', async () => {
    expect(await material('NOTHING')).toMatchObject({ busCode: 'notFound' })
    expect(await material('IN-JAPAN')).toMatchObject({ busCode: 'notInCountry' })
  })
})

describe('a short link', () => {
  const open = (url: string) => gateway.app.inject({ method: 'GET', url })

  test('of an invitation leads to its screen, with the inviter and sign-in', async () => {
    for (const url of [`/i/${code}`, `/i/${code.toLowerCase()}`]) {
      const { statusCode, headers } = await open(url)
      expect([statusCode, headers.location]).toEqual([
        302,
        `/marketing/fission?activityNo=FRIENDS&fissionCode=${code}&cnty=us&shareMemberId=${inviter.memberId}&auth=1`,
      ])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })

  test('of a campaign leads to the screen of its kind, with who shared it', async () => {
    expect((await open('/c/PLAIN')).headers.location).toBe('/marketing/redirect?activityNo=PLAIN')
    expect((await open(`/c/PLAIN?m=${other.memberId}`)).headers.location).toBe(
      `/marketing/redirect?activityNo=PLAIN&shareMemberId=${other.memberId}`,
    )
    expect((await open('/c/IN-JAPAN')).headers.location).toBe(
      '/marketing/redirect?activityNo=IN-JAPAN&cnty=jp',
    )
  })

  test.each([
    '/i/ZZZZZ22222',
    '/i/short',
    '/i/%00',
    '/c/NOTHING',
    '/c/%00',
    '/c/%F0%9F%98%80',
    `/c/${'x'.repeat(65)}`,
    '/c/https:%2F%2Felsewhere.example',
  ])('%s leads where unknown addresses do', async (url) => {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers.location]).toEqual([302, '/app/download?notFound=1'])
  })

  test('passes nothing else on, and leads to no other site', async () => {
    expect((await open('/c/PLAIN?m=//elsewhere.example&next=//elsewhere.example')).headers.location).toBe(
      '/marketing/redirect?activityNo=PLAIN',
    )
    expect((await open('/c/PLAIN?m=1&m=2')).headers.location).toBe('/marketing/redirect?activityNo=PLAIN')
  })
})

test('short links are limited for each network', async () => {
  await using limited = await startGateway({ config: { rateLimitFactor: 1 } })
  const statuses = new Map<number, number>()
  for (let call = 0; call < 241; call++) {
    const { statusCode } = await limited.app.inject({ method: 'GET', url: '/i/ZZZZZ22222' })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(statuses).toEqual(
    new Map([
      [302, 240],
      [429, 1],
    ]),
  )
})
