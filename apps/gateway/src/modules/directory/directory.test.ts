// Members of three markets with one directory, on a PostgreSQL server.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startGatewaysWithDirectory,
  type GatewayWithDirectory,
  type GatewaysWithDirectory,
} from '#src/testing/gateways-with-directory.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { reservationMs } from './directory.ts'
import { loginKeys } from './login-key.ts'

vi.setConfig({ testTimeout: 60_000 })

const now = '2026-11-21T10:00:00Z'
const address = 'mira@example.com'
const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: false, email: false },
} as const

let server: Awaited<ReturnType<typeof startPostgres>>
let gateways: GatewaysWithDirectory<'americas' | 'asia' | 'europe'>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateways = await startGatewaysWithDirectory(
    server.url,
    { americas: ['US'], asia: ['JP', 'KR'], europe: ['DE'] },
    { now },
  )
}, 180_000)
afterAll(async () => {
  await gateways.close()
  await server.stop()
})
beforeEach(() => gateways.clear())

const all = () => [gateways.in.americas, gateways.in.asia, gateways.in.europe]

/** How many members have the address, over all markets. */
async function accountsOf(email: string): Promise<{ market: string; memberId: string }[]> {
  const found = await Promise.all(
    all().map(async ({ directory, services }) => {
      const rows = await services.database
        .selectFrom('member')
        .select('member_id')
        .where('email', '=', email)
        .execute()
      return rows.map(({ member_id: memberId }) => ({ market: directory.market, memberId }))
    }),
  )
  return found.flat()
}

async function entries() {
  const { rows } = await sql<{ kind: string; market: string; member_id: string; pending: boolean }>`
    select kind, market, member_id, pending_since is not null as pending from entry order by kind, market`.execute(
    gateways.directory,
  )
  return rows
}

/** As a page of the market sends it. */
async function signIn(
  market: GatewayWithDirectory,
  code: { email: string; challengeId: string; code: string },
) {
  return market.call('POST customer/emailLogin', { ...code, consents })
}

const entryOf = (market: string, memberId: string, pending = false) => ({
  kind: 'email',
  market,
  member_id: memberId,
  pending,
})

test('an account is entered once it exists, without its address', async () => {
  const { memberId } = await gateways.in.asia.signIn(address)
  expect(await entries()).toEqual([entryOf('asia', memberId)])
  const { rows } = await sql`select * from entry where strpos(encode(key, 'escape'), 'mira') > 0`.execute(
    gateways.directory,
  )
  expect(rows).toEqual([])
})

test('sign-ups with one address at the same time in all markets give one member', async () => {
  for (let round = 0; round < 6; round++) {
    const email = `round${round}@example.com`
    // The codes were sent before any of them registered.
    const codes = await Promise.all(all().map((market) => market.askForCode(email, 'login')))
    const answers = await Promise.all(
      all().map((market, index) => {
        const code = codes[index]
        if (!code) throw new Error('A code is missing.')
        return signIn(market, code)
      }),
    )
    const members = answers.map(({ busCode, data }) => {
      expect(busCode).toBe('1')
      if (data?.outcome !== 'signedIn' && data?.outcome !== 'registered') throw new Error('No session.')
      return data.member.memberId
    })
    const accounts = await accountsOf(email)
    expect(accounts).toHaveLength(1)
    expect(new Set(members)).toEqual(new Set([accounts[0]?.memberId]))
    expect(await entries()).toContainEqual(entryOf(accounts[0]?.market ?? '', accounts[0]?.memberId ?? ''))
  }
  expect((await entries()).filter(({ pending }) => pending)).toEqual([])
})

test('two sign-ups at the same time in one market, and a repeated one, give one member', async () => {
  const { asia } = gateways.in
  const code = await asia.askForCode(address, 'login')
  const answers = await Promise.all([signIn(asia, code), signIn(asia, code)])
  expect(answers.map(({ busCode }) => busCode).toSorted()).toEqual(['1', 'codeExpired'])
  expect(await accountsOf(address)).toHaveLength(1)
  expect((await entries()).map(({ pending }) => pending)).toEqual([false])
})

test('members of two markets cannot bind one address; of two at the same time one gets it', async () => {
  const { asia, europe } = gateways.in
  const one = await asia.signIn('one@example.com')
  const two = await europe.signIn('two@example.com')
  await gateways.in.americas.signIn(address)
  const bind = async (market: GatewayWithDirectory, token: string, email: string) => {
    const proofCode = await market.askForCode(
      token === one.token ? 'one@example.com' : 'two@example.com',
      'proof',
    )
    const proof = await market.call(
      'POST customer/proof',
      { challengeId: proofCode.challengeId, code: proofCode.code },
      { token },
    )
    const code = await market.askForCode(email, 'bind')
    return () =>
      market.call('POST customer/setEmail', { ...code, proofToken: proof.data.proofToken }, { token })
  }
  const taken = await bind(asia, one.token, address)
  expect((await taken()).busCode).toBe('emailTaken')
  gateways.move(10 * 60_000)

  const wanted = 'wanted@example.com'
  const both = [await bind(asia, one.token, wanted), await bind(europe, two.token, wanted)]
  const answers = await Promise.all(both.map((each) => each()))
  expect(answers.map(({ busCode }) => busCode).toSorted()).toEqual(['1', 'emailTaken'])
  expect(await accountsOf(wanted)).toHaveLength(1)
  // The address that was replaced is free, and nothing is pending.
  const winner = answers[0]?.busCode === '1' ? 'one@example.com' : 'two@example.com'
  expect(await entries()).toHaveLength(3)
  expect((await entries()).filter(({ pending }) => pending)).toEqual([])
  await gateways.in.americas.signIn(winner)
  expect((await accountsOf(winner)).map(({ market }) => market)).toEqual(['americas'])
})

test('a reservation whose market has no such member is released after its time, not before', async () => {
  const { asia, europe } = gateways.in
  const reserve = (market: GatewayWithDirectory, memberId: string) =>
    market.directory.transaction(market.services.database, (transaction) =>
      market.directory.reserve(transaction, memberId, { kind: 'email', value: address }),
    )
  // As a process leaves it that is killed after the reservation: neither committed nor rolled back here.
  await sql`insert into entry (kind, key, market, member_id, reservation, pending_since)
    select 'email', ${await keyOfAddress()}::bytea, 'asia', gen_random_uuid(), gen_random_uuid(), ${gateways.in.asia.clock.now()}::timestamptz`.execute(
    gateways.directory,
  )
  await expect(reserve(europe, crypto.randomUUID())).rejects.toThrow('in use')
  expect(await asia.directory.settleOverdue()).toBe(0)
  gateways.move(reservationMs)
  expect(await asia.directory.settleOverdue()).toBe(1)
  expect(await entries()).toEqual([])
  const { memberId } = await europe.signIn(address)
  expect(await entries()).toEqual([entryOf('europe', memberId)])
})

test('an entry that its market does not have any more keeps nobody from signing up', async () => {
  const { asia, europe } = gateways.in
  const { memberId } = await asia.signIn(address)
  await asia.services.database.deleteFrom('member').where('member_id', '=', memberId).execute()
  const reserved = await europe.directory.transaction(europe.services.database, (transaction) =>
    europe.directory.reserve(transaction, crypto.randomUUID(), { kind: 'email', value: address }),
  )
  expect(reserved).toEqual({ ok: true })
})

test('a deleted account leaves no entry', async () => {
  const { asia } = gateways.in
  const { memberId } = await asia.signIn(address)
  const code = await asia.askForCode(address, 'deregister')
  const { data } = await asia.call('POST customer/deregister/verify', code)
  const confirmed = await asia.call('POST customer/deregister/confirm', {}, { token: data.logoutToken })
  expect(confirmed.busCode).toBe('1')
  expect(await entries()).toEqual([])
  expect(memberId).not.toBe((await gateways.in.europe.signIn(address)).memberId)
})

async function keyOfAddress(): Promise<Buffer> {
  return loginKeys(gateways.in.asia.services.config.serverSecret)({ kind: 'email', value: address }).key
}

/** Asks for a code on the page of one market, and reads it where the market `sends` has sent it. */
async function askOn(
  page: GatewayWithDirectory,
  sends: GatewayWithDirectory,
  purpose: 'login' | 'recover' | 'deregister',
) {
  const before = await sends.services.database.selectFrom('challenge').select('challenge_id').execute()
  const seen = await inboxCount(sends)
  const { data } = await page.call('POST customer/emailCode', { email: address, purpose })
  expect(await sends.services.database.selectFrom('challenge').select('challenge_id').execute()).toHaveLength(
    before.length + 1,
  )
  return { email: address, challengeId: data.challengeId, code: await sends.newestCode(address, seen) }
}

const inboxCount = async ({ app }: GatewayWithDirectory) =>
  (await app.inject({ url: '/demo/inbox', query: { to: address } })).json<{ items: unknown[] }>().items.length

test('a member signs in to their own market on the page of another one', async () => {
  const { asia, europe } = gateways.in
  const { memberId } = await asia.signIn(address)
  gateways.move(10 * 60_000)
  const code = await askOn(europe, asia, 'login')
  const { busCode, data } = await signIn(europe, code)
  if (busCode !== '1' || data?.outcome !== 'signedIn') throw new Error(`The sign-in ended as ${busCode}.`)
  expect(data.member.memberId).toBe(memberId)
  expect(data.session.token).toMatch(/^20~/)
  const { token } = data.session
  expect((await asia.call('GET customer/info', {}, { token })).data.memberId).toBe(memberId)
  expect((await europe.call('GET customer/info', {}, { token })).code).toBe(401)
  expect(await accountsOf(address)).toHaveLength(1)
  // The code is used up, wherever it is sent again.
  expect((await signIn(asia, code)).busCode).toBe('codeExpired')
  expect((await signIn(europe, code)).busCode).toBe('codeExpired')
})

test('the attempts at an account are counted in its market, whichever page they come from', async () => {
  const { asia } = gateways.in
  await asia.signIn(address)
  gateways.move(10 * 60_000)
  const code = await askOn(gateways.in.europe, asia, 'login')
  const wrong = code.code === '000000' ? '000001' : '000000'
  const tries: string[] = []
  for (let index = 0; index < 6; index++) {
    for (const page of all()) tries.push((await signIn(page, { ...code, code: wrong })).busCode)
  }
  expect(tries.filter((each) => each === 'codeWrong').length).toBeLessThanOrEqual(5)
  expect(tries.at(-1)).toBe('codeTooManyTries')
  // Requests for codes wait for each other, too.
  const { busCode } = await gateways.in.americas.call('POST customer/emailCode', {
    email: address,
    purpose: 'login',
  })
  expect(busCode).toBe('tooManyRequests')
})

test('a password is set, used and limited in the account’s market', async () => {
  const { asia, americas, europe } = gateways.in
  const { memberId } = await asia.signIn(address)
  gateways.move(10 * 60_000)
  const newPassword = 'a kettle of good coffee'
  const { email, challengeId, code } = await askOn(europe, asia, 'recover')
  const recovered = await europe.call('POST customer/recoverPassword', {
    email,
    challengeId,
    code,
    newPassword,
  })
  expect(recovered.busCode).toBe('1')
  const { data } = await americas.call('POST customer/emailLogin', { email, password: newPassword })
  if (data?.outcome !== 'signedIn') throw new Error('No session.')
  expect(data.member.memberId).toBe(memberId)
  const wrong = await americas.call('POST customer/emailLogin', { email, password: 'another' })
  const unknown = await americas.call('POST customer/emailLogin', {
    email: 'nobody@example.com',
    password: 'another',
  })
  expect([wrong.busCode, unknown.busCode]).toEqual(['passwordWrong', 'passwordWrong'])
})

test('an account is deleted from the page of another market', async () => {
  const { asia, europe } = gateways.in
  await asia.signIn(address)
  gateways.move(10 * 60_000)
  const proof = await askOn(europe, asia, 'deregister')
  const { data } = await europe.call('POST customer/deregister/verify', proof)
  expect(data.logoutToken).toMatch(/^20~/)
  // Calls with the token go to the market that it names.
  const confirmed = await asia.call('POST customer/deregister/confirm', {}, { token: data.logoutToken })
  expect(confirmed.busCode).toBe('1')
  expect(await accountsOf(address)).toEqual([])
  expect(await entries()).toEqual([])
})
