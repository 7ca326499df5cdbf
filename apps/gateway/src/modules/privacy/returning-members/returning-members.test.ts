import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
// Limits per person hold for all accounts of a person: after a deletion, with another address, and under every spelling.
import { retention } from '@crema/contract/privacy/retention'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { freshPhone, testMembers } from '#src/modules/identity/testing-members.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { purgeCampaignMarks } from './campaign-mark-store.ts'

const minute = 60_000
const day = 24 * 60 * minute
const june = new Date('2026-06-01T00:00:00Z')
const august = new Date('2026-08-01T00:00:00Z')

type Account = { device: string; token: string }

describe('limits per person', () => {
  let gateway: TestGateway
  let members: ReturnType<typeof testMembers>
  let name: string
  let campaigns = 0
  beforeAll(async () => {
    gateway = await startGateway()
    members = testMembers(gateway)
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    name = `mira${randomUUID().slice(0, 8)}`
    gateway.clock.set('2026-06-10T12:00:00Z')
  })

  const campaign = async (rules: Omit<Parameters<typeof seedCampaign>[1], 'activityNo'> = {}) => {
    const activityNo = `RETURN${++campaigns}`
    await seedCampaign(gateway.services.database, { activityNo, startsAt: june, endsAt: august, ...rules })
    return activityNo
  }
  const later = () => gateway.clock.move(6 * minute)
  const register = async (email: string) => {
    later()
    return members.registerByEmail(email)
  }
  const claim = async (activityNo: string, { token }: Account) =>
    (await gateway.call('POST activity/claim', { activityNo }, { token })).busCode
  const shown = async (activityNo: string, { token }: Account) =>
    (await gateway.call('GET activity/detail', { activityNo }, { token })).data.claim.outcome
  const expectRefused = async (activityNo: string, account: Account, outcome = 'onePerIdentity') => {
    expect(await shown(activityNo, account)).toBe(outcome)
    expect(await claim(activityNo, account)).toBe(outcome)
    expect(await shown(activityNo, account)).toBe(outcome)
  }
  const logoutToken = async (email: string) => {
    later()
    const { data } = await gateway.call(
      'POST customer/deregister/verify',
      await gateway.askForCode(email, 'deregister'),
    )
    return data.logoutToken
  }
  const remove = async (email: string) => {
    const token = await logoutToken(email)
    const answer = await gateway.call('POST customer/deregister/confirm', {}, { token })
    expect(answer.busCode).toBe('1')
  }
  const changeEmail = async (account: Account, from: string, to: string) => {
    later()
    const at = members.at(account.device, account.token)
    const proof = await gateway.call(
      'POST customer/proof',
      await members.emailCode(from, 'proof', account.device),
      at,
    )
    const given = await members.emailCode(to, 'bind', account.device)
    const { proofToken } = proof.data
    const changed = await gateway.call('POST customer/setEmail', { email: to, ...given, proofToken }, at)
    expect(changed.busCode).toBe('1')
  }

  test('a member who deletes the account and comes back has claimed already', async () => {
    const email = `${name}@example.com`
    const [once, twice] = [await campaign(), await campaign({ perPersonLimit: 2 })]
    const first = await register(email)
    for (const activityNo of [once, twice]) expect(await claim(activityNo, first)).toBe('1')
    await remove(email)
    const again = await register(email)
    await expectRefused(once, again)
    expect(await shown(twice, again)).toBe(null)
    expect(await claim(twice, again)).toBe('1')
    await expectRefused(twice, again, 'participationLimitReached')
    expect(await claim(once, await register(`other-${email}`))).toBe('1')
  })

  test('a changed address stays marked, whether it was changed before or after the claim', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((each) => `${each}-${name}@example.com`)
    if (!first || !second || !third) throw new Error('Three addresses.')
    const activityNo = await campaign()
    const account = await register(first)
    await changeEmail(account, first, second)
    expect(await claim(activityNo, account)).toBe('1')
    await changeEmail(account, second, third)
    // The account still exists.
    for (const email of [first, second]) await expectRefused(activityNo, await register(email))
    await remove(third)
    await expectRefused(activityNo, await register(third))
  })

  test('a phone that was added after the claim is marked', async () => {
    const email = `${name}@example.com`
    const activityNo = await campaign()
    const account = await register(email)
    expect(await claim(activityNo, account)).toBe('1')
    const phone = freshPhone()
    const at = members.at(account.device, account.token)
    later()
    const proof = await gateway.call(
      'POST customer/proof',
      await members.emailCode(email, 'proof', account.device),
      at,
    )
    const { proofToken } = proof.data
    const given = await members.smsCode(phone, 'bind', account.device)
    const bound = await gateway.call('POST customer/bindPhone', { ...phone, ...given, proofToken }, at)
    expect(bound.busCode).toBe('1')
    await remove(email)
    later()
    await expectRefused(activityNo, await members.registerByPhone(phone))
  })

  test('spellings of one mailbox are one person, who signs in under each as before', async () => {
    const [usual, welcome] = [await campaign(), await campaign({ newUsersOnly: true })]
    const account = await register(`${name}@gmail.com`)
    for (const activityNo of [usual, welcome]) expect(await claim(activityNo, account)).toBe('1')
    for (const email of [`${name}+1@gmail.com`, `m.${name.slice(1)}@googlemail.com`]) {
      const other = await register(email)
      expect(other.outcome).toBe('registered')
      for (const activityNo of [usual, welcome]) await expectRefused(activityNo, other)
    }
  })

  test('an offer for new members is not for a member who was one before, with another spelling of the address or the same one', async () => {
    const email = `${name}@example.com`
    gateway.clock.set('2026-05-01T12:00:00Z')
    await register(email)
    gateway.clock.set('2026-06-10T12:00:00Z')
    const activityNo = await campaign({ newUsersOnly: true })
    await expectRefused(activityNo, await register(`${name}+new@example.com`), 'newUsersOnly')
    await remove(`${name}+new@example.com`)
    await remove(email)
    await expectRefused(activityNo, await register(email), 'newUsersOnly')
    expect(await claim(activityNo, await register(`other-${email}`))).toBe('1')
  })

  test('another offer for new members is refused for a while after the deletion', async () => {
    const email = `${name}@example.com`
    const first = await campaign({ newUsersOnly: true })
    expect(await claim(first, await register(email))).toBe('1')
    await expectRefused(await campaign({ newUsersOnly: true }), await register(`${name}+2@example.com`))
    await remove(email)
    const next = await campaign({ newUsersOnly: true, endsAt: new Date('2027-12-01T00:00:00Z') })
    await expectRefused(next, await register(email))
    gateway.clock.move(retention.welcomeMarkDays * day)
    expect(await claim(next, await register(email))).toBe('1')
  })

  test('one campaign of a series, also with a new account', async () => {
    const email = `${name}@example.com`
    const seriesNo = `SERIES-${name}`
    const [joined, other] = [await campaign({ seriesNo, perPersonLimit: 2 }), await campaign({ seriesNo })]
    expect(await claim(joined, await register(email))).toBe('1')
    await remove(email)
    const again = await register(email)
    await expectRefused(other, again, 'alreadyInSeries')
    expect(await claim(joined, again)).toBe('1')
  })

  test('preview and export name the marks, which are deleted after the campaign', async () => {
    const { database } = gateway.services
    await database.deleteFrom('campaign_mark').execute()
    const email = `${name}@example.com`
    const [short, series] = [
      await campaign({ endsAt: new Date('2026-06-20T00:00:00Z') }),
      await campaign({ endsAt: new Date('2026-06-20T00:00:00Z'), seriesNo: `KEPT-${name}` }),
    ]
    await campaign({ seriesNo: `KEPT-${name}` })
    const account = await register(email)
    for (const activityNo of [short, series]) expect(await claim(activityNo, account)).toBe('1')
    const { data: exported } = await gateway.call(
      'GET customer/export',
      {},
      members.at(account.device, account.token, account.cookie),
    )
    expect(exported.parts.find(({ name: section }) => section === 'campaignMarks')?.rows).toEqual([
      { activity_no: short, claims: 1 },
      { activity_no: series, claims: 1 },
      { activity_no: series, claims: 1 },
    ])
    const { data: preview } = await gateway.call(
      'GET customer/deregister/preview',
      {},
      { token: await logoutToken(email) },
    )
    expect(preview).toMatchObject({
      stays: expect.arrayContaining([{ what: 'campaignMarks', days: 10 }]) as unknown,
    })
    await remove(email)
    const marked = async () =>
      (await database.selectFrom('campaign_mark').select('activity_no').execute()).map(
        ({ activity_no: activityNo }) => activityNo,
      )
    await purgeCampaignMarks(database, new Date('2026-06-19T00:00:00Z'))
    expect((await marked()).toSorted()).toEqual([short, series, series])
    await purgeCampaignMarks(database, new Date('2026-06-20T00:00:00Z'))
    expect(await marked()).toEqual([series, series])
    await purgeCampaignMarks(database, august)
    expect(await marked()).toEqual([])
  })

  test('former contacts are forgotten once no campaign of their time runs', async () => {
    const { database } = gateway.services
    await database.deleteFrom('former_contact').execute()
    await campaign()
    const account = await register(`${name}@example.com`)
    await changeEmail(account, `${name}@example.com`, `new-${name}@example.com`)
    const count = async () => (await database.selectFrom('former_contact').selectAll().execute()).length
    await purgeCampaignMarks(database, gateway.clock.now())
    expect(await count()).toBe(1)
    await database.updateTable('campaign').set({ starts_at: gateway.clock.now() }).execute()
    gateway.clock.move(1)
    await purgeCampaignMarks(database, gateway.clock.now())
    expect(await count()).toBe(1)
    await database
      .updateTable('campaign')
      .set({ starts_at: new Date(gateway.clock.now().getTime() + day), ends_at: new Date('2028-01-01') })
      .execute()
    await purgeCampaignMarks(database, gateway.clock.now())
    expect(await count()).toBe(0)
  })
})
