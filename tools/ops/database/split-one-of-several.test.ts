// One of two markets is split, with a directory and guests of before: everything is found afterwards, whatever names the former market.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Country } from '@crema/contract/countries/countries'
import { openDatabase } from '@crema/gateway/database/open-database'
import { seedCampaign, seedStore } from '@crema/gateway/modules/campaigns/seed-for-tests'
import { loginKeys } from '@crema/gateway/modules/directory/login-key'
import { tillOf } from '@crema/gateway/modules/partners/till-for-tests'
import { deleteAccount } from '@crema/gateway/modules/privacy/deletion/delete-account'
import { unsubscribeTokens } from '@crema/gateway/modules/privacy/marketing/unsubscribe-token'
import { adjustStars } from '@crema/gateway/modules/stars/ledger/adjust-stars'
import { seedProgram } from '@crema/gateway/modules/stars/stars-for-tests'
import { startMarkets, type TestMarkets } from '@crema/gateway/testing/markets'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { runOps } from '../run-ops-for-tests.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const now = '2026-11-21T10:00:00Z'
const partner = {
  id: 'tills',
  secret: 'a secret of the tills, which is long enough',
  rights: ['verify', 'use', 'release', 'number', 'members'] as const,
  perMinute: 600,
}
const config = { partners: [{ ...partner, rights: [...partner.rights] }] }

let one: Awaited<ReturnType<typeof startPostgres>>
let two: typeof one
beforeAll(async () => {
  ;[one, two] = [await startPostgres({ durable: false }), await startPostgres({ durable: false })]
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

const rest = () => ({ name: 'rest', code: '20', database: one.url, schema: 'rest' })
const before = () => [
  rest(),
  { name: 'asia', code: '10', countries: ['JP', 'KR'], database: one.url, schema: 'asia' },
]
const after = () => [
  rest(),
  { name: 'japan', code: '10', countries: ['JP'], database: one.url, schema: 'japan' },
  { name: 'korea', code: '30', countries: ['KR'], database: two.url, schema: 'korea' },
]

const inCountry = (country: Country) => ({ headers: { 'x-country': country } })
type Member = {
  email: string
  country: Country
  memberId: string
  token: string
  cookie: string
  voucherNos: Record<string, string>
}

async function signUp(gateway: TestMarkets, country: Country): Promise<Member> {
  const email = `${country.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  const { memberId, token } = await gateway.signIn(email, inCountry(country))
  // Another browser of theirs, whose session is kept in a cookie alone.
  const signedIn = await gateway.send(
    'POST customer/emailLogin',
    await gateway.askForCode(email, 'login', inCountry(country)),
    inCountry(country),
  )
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
  return { email, country, memberId, token, cookie, voucherNos: {} }
}

async function claim(gateway: TestMarkets, member: Member, activityNo: string, country: Country) {
  const { busCode, data } = await gateway.call(
    'POST activity/claim',
    { activityNo },
    { token: member.token, ...inCountry(country) },
  )
  const [voucher] = busCode === '1' ? data.vouchers : []
  if (voucher) member.voucherNos[activityNo] = voucher.voucherNo
  return busCode
}

const renew = async (gateway: TestMarkets, cookie: string, country: Country) => {
  const { busCode, data } = await gateway.call(
    'POST customer/refresh',
    {},
    { headers: { 'x-country': country, cookie } },
  )
  return busCode === '1'
    ? { code: data.session.token.slice(0, 3), memberId: data.member.memberId }
    : { refused: busCode }
}

async function inDirectory<Row>(statement: string): Promise<Row[]> {
  const { database, close } = await openDatabase(one.url, { pool: 1, schema: 'directory' })
  try {
    return (await sql.raw<Row>(statement).execute(database)).rows
  } finally {
    await close()
  }
}

test('members, guests, sessions, voucher numbers and links of a market that is split are found', async () => {
  let running = await startMarkets({ markets: before(), now, config })
  let members: Record<'american' | 'visitor' | 'japanese' | 'korean', Member>
  let link: string
  let serverSecret: string
  try {
    const asia = running.servicesOf('asia')
    serverSecret = asia.config.chainSecret
    await seedStore(running.servicesOf('rest').database, 'S-US')
    await seedStore(asia.database, 'S-JP', { country: 'JP' })
    await seedStore(asia.database, 'S-KR', { country: 'KR' })
    await seedCampaign(running.servicesOf('rest').database, { activityNo: 'US-ONLY', countries: ['US'] })
    await seedCampaign(asia.database, { activityNo: 'ASIA' })
    await seedCampaign(asia.database, { activityNo: 'JP-ONLY', countries: ['JP'], totalStock: 20 })
    await seedCampaign(asia.database, { activityNo: 'KR-ONLY', countries: ['KR'], totalStock: 20 })
    members = {
      american: await signUp(running, 'US'),
      visitor: await signUp(running, 'US'),
      japanese: await signUp(running, 'JP'),
      korean: await signUp(running, 'KR'),
    }
    for (const member of Object.values(members)) {
      expect(await claim(running, member, 'US-ONLY', 'US')).toBe('1')
      expect(await claim(running, member, 'KR-ONLY', 'KR')).toBe('1')
      if (member === members.visitor) continue
      expect(await claim(running, member, 'JP-ONLY', 'JP')).toBe('1')
      expect(await claim(running, member, 'ASIA', member.country === 'KR' ? 'KR' : 'JP')).toBe('1')
    }
    // A till abroad has given stars to the number of a guest.
    await seedProgram(asia.database, {
      programNo: 'P-JP',
      country: 'JP',
      rates: { JPY: { stars: 1, perMinor: 1 } },
    })
    const { account_number: accountNumber } = await asia.database
      .selectFrom('member')
      .select('account_number')
      .where('member_id', '=', members.visitor.memberId)
      .executeTakeFirstOrThrow()
    const given = { accountNumber, country: 'JP', stars: 7, reason: 'A test', key: randomUUID() } as const
    expect(await adjustStars(asia.database, { ...given, now: new Date(now) })).toMatchObject({ ok: {} })
    link = unsubscribeTokens(asia.config.serverSecret, '10').issue(members.korean.memberId)
  } finally {
    await running.close()
  }
  // What a sign-up has reserved that was interrupted just before the split.
  const lost = loginKeys(serverSecret)({ kind: 'email', value: 'lost@example.com' })
  await inDirectory(
    `insert into entry values ('email', '\\x${lost.key.toString('hex')}', 'asia', gen_random_uuid(), gen_random_uuid(), '${now}')`,
  )

  const [MARKETS, to] = [JSON.stringify(before()), JSON.stringify(after())]
  const [, ...moved] = after()
  const refused = await runOps(
    ['split-market', 'asia', '--to', JSON.stringify([...moved.toReversed(), rest()])],
    {
      MARKETS,
    },
  )
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('set DIRECTORY') as string })
  expect(await runOps(['split-market', 'asia', '--to', to], { MARKETS })).toMatchObject({ code: 0, err: '' })
  for (let times = 0; times < 2; times++)
    expect(await runOps(['directory'], { MARKETS: to })).toMatchObject({ code: 0, err: '' })
  expect(await runOps(['audit'], { MARKETS: to })).toMatchObject({ code: 0, err: '' })

  const { american, visitor, japanese, korean } = members
  const entries = await inDirectory<{ member_id: string; market: string }>(
    'select member_id, market from entry',
  )
  expect(entries.toSorted((a, b) => a.market.localeCompare(b.market))).toEqual([
    { member_id: japanese.memberId, market: 'japan' },
    { member_id: korean.memberId, market: 'korea' },
    ...entries.filter(({ market }) => market === 'rest'),
  ])
  expect(entries).toHaveLength(4)
  const visitsOf = (memberId: string) =>
    inDirectory(`select market, home_market from visit where member_id = '${memberId}' order by market`)
  expect(await visitsOf(japanese.memberId)).toEqual([
    { market: 'korea', home_market: 'japan' },
    { market: 'rest', home_market: 'japan' },
  ])
  expect(await visitsOf(korean.memberId)).toEqual([
    { market: 'japan', home_market: 'korea' },
    { market: 'rest', home_market: 'korea' },
  ])
  for (const { memberId } of [american, visitor])
    expect(await visitsOf(memberId)).toEqual([
      { market: 'japan', home_market: 'rest' },
      { market: 'korea', home_market: 'rest' },
    ])

  running = await startMarkets({ markets: after(), now, config })
  try {
    const guests = await running
      .servicesOf('rest')
      .database.selectFrom('member')
      .select(['member_id', 'home_market'])
      .where('home_market', 'is not', null)
      .execute()
    expect(new Set(guests)).toEqual(
      new Set([
        { member_id: japanese.memberId, home_market: 'japan' },
        { member_id: korean.memberId, home_market: 'korea' },
      ]),
    )

    // The cookie of a session names the market of before, on whatever page.
    expect(await renew(running, japanese.cookie, 'KR')).toEqual({ code: '10~', memberId: japanese.memberId })
    expect(await renew(running, korean.cookie, 'US')).toEqual({ code: '30~', memberId: korean.memberId })
    expect(await renew(running, american.cookie, 'KR')).toEqual({ code: '20~', memberId: american.memberId })

    // An address has its account, whichever page asks for it.
    for (const member of Object.values(members)) {
      const signedIn = await running.signIn(member.email, inCountry(member.country === 'US' ? 'KR' : 'US'))
      expect(signedIn.memberId).toBe(member.memberId)
      member.token = signedIn.token
    }
    const newcomer = await running.signIn('lost@example.com', inCountry('JP'))
    expect(newcomer.token).toMatch(/^10~/)

    // Every wallet has what it had, and each number leads to its voucher.
    for (const { token, voucherNos } of Object.values(members)) {
      const wallet = await running.call('GET coupon/mine', { state: 'unused' }, { token })
      expect(wallet.data.missing).toBeUndefined()
      expect(Object.fromEntries(wallet.data.items.map((each) => [each.activityNo, each.voucherNo]))).toEqual(
        voucherNos,
      )
      for (const [activityNo, voucherNo] of Object.entries(voucherNos)) {
        const detail = await running.call('GET coupon/detail', { voucherNo }, { token })
        expect(detail.data).toMatchObject({ voucherNo, activityNo })
      }
    }
    const verify = async (code: string | undefined, storeId: string) =>
      (await tillOf(running, partner)('verify', { code, storeId })).body
    for (const { voucherNos } of Object.values(members)) {
      expect(await verify(voucherNos['KR-ONLY'], 'S-KR')).toMatchObject({ usable: true })
      expect(await verify(voucherNos['US-ONLY'], 'S-US')).toMatchObject({ usable: true })
    }
    expect(await verify(japanese.voucherNos['JP-ONLY'], 'S-JP')).toMatchObject({ usable: true })
    expect(await verify(american.voucherNos['JP-ONLY'], 'S-JP')).toMatchObject({ usable: true })

    // Limits hold for guests of before, and new guests are possible.
    expect(await claim(running, visitor, 'KR-ONLY', 'KR')).toBe('alreadyClaimed')
    expect(await claim(running, japanese, 'KR-ONLY', 'KR')).toBe('alreadyClaimed')
    expect(await claim(running, visitor, 'JP-ONLY', 'JP')).toBe('1')
    expect(await claim(running, visitor, 'ASIA', 'KR')).toBe('1')

    const unsubscribed = await running.app.inject({
      method: 'POST',
      url: `/mail/unsubscribe/${link}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(unsubscribed.statusCode).toBe(200)

    const { rows: stars } = await sql<{ member_id: string; remaining: number }>`
      select a.member_id, l.remaining from star_lot l join star_account a using (account_id)`.execute(
      running.servicesOf('japan').database,
    )
    expect(stars).toEqual([{ member_id: visitor.memberId, remaining: 7 }])

    // A deletion finds the guests in both.
    const details = { country: 'US', client: '', now: new Date(now) } as const
    expect(await deleteAccount(running.servicesOf('rest'), american.memberId, details)).toEqual({ ok: {} })
    expect(await deleteAccount(running.servicesOf('korea'), korean.memberId, details)).toEqual({ ok: {} })
    for (const name of ['rest', 'japan', 'korea']) {
      const left = await running
        .servicesOf(name)
        .database.selectFrom('member')
        .select('member_id')
        .where('member_id', 'in', [american.memberId, korean.memberId])
        .execute()
      expect(left).toEqual([])
    }
    expect([await visitsOf(american.memberId), await visitsOf(korean.memberId)]).toEqual([[], []])
  } finally {
    await running.close()
  }
})
