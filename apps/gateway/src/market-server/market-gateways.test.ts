// One process over three markets: two schemas of one database, and a database of a server of its own.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { route } from '#src/http/endpoint/route.ts'
import { seedAssist } from '#src/modules/assist/assist-for-tests.ts'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { openSession } from '#src/modules/identity/sessions/open-session.ts'
import { sessionSecrets } from '#src/modules/identity/sessions/session-secrets.ts'
import { tillHeaders, tillOf } from '#src/modules/partners/till-for-tests.ts'
import { payByCard, seedOrder, testCards } from '#src/modules/payments/payments-for-tests.ts'
import {
  demoSignatureHeader,
  demoWebhookKey,
  signDemoWebhook,
} from '#src/modules/payments/providers/demo/demo-provider.ts'
import { deleteAccount, finishDeletions } from '#src/modules/privacy/deletion/delete-account.ts'
import { sendConfirmation } from '#src/modules/privacy/marketing/send-confirmation.ts'
import { unsubscribeTokens } from '#src/modules/privacy/marketing/unsubscribe-token.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { countStatements } from '#src/testing/count-statements.ts'
import { startMarkets, type TestMarkets } from '#src/testing/markets.ts'
import { startPostgres } from '#src/testing/postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = '2026-11-21T10:00:00Z'
const names = ['rest', 'asia', 'latin'] as const
type Name = (typeof names)[number]
/** A country and the code of each market. */
const countryOf = { rest: 'US', asia: 'JP', latin: 'ES' } as const
const codeOf = { rest: '20', asia: '10', latin: '30' } as const
const inCountry = (name: Name) => ({ headers: { 'x-country': countryOf[name] } })
const partners = [
  { id: 'tills', secret: 'a secret of the tills, which is long enough' },
  { id: 'tokyo', secret: 'a secret of Tokyo, which is long enough', market: 'asia' },
].map((each) => ({
  ...each,
  rights: ['verify', 'use', 'release', 'number', 'launch', 'orders', 'members', 'stars'] as const,
  perMinute: 600,
}))
const [tills = { id: '', secret: '' }, tokyo = tills] = partners

let shared: Awaited<ReturnType<typeof startPostgres>>
let alone: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestMarkets
const entries = () => [
  { name: 'rest', code: '20', database: shared.url, schema: 'rest' },
  { name: 'asia', code: '10', countries: ['JP', 'KR'], database: shared.url, schema: 'asia' },
  { name: 'latin', code: '30', countries: ['ES'], database: alone.url },
]
const options = () => ({
  markets: entries(),
  now,
  config: {
    google: { clientId: 'x', issuer: undefined, keysUrl: undefined, authorizeUrl: undefined },
    partners: partners.map((each) => ({ ...each, rights: [...each.rights] })),
  },
})
beforeAll(async () => {
  ;[shared, alone] = await Promise.all([startPostgres({ durable: false }), startPostgres({ own: true })])
  gateway = await startMarkets(options())
  for (const name of names) {
    const { database } = gateway.servicesOf(name)
    await seedCampaign(database, { activityNo: 'ALL', perPersonLimit: 5 })
    await seedCampaign(database, { activityNo: `ONLY-${name}` })
    await seedStore(database, `S-${name}`)
  }
}, 180_000)
afterAll(async () => {
  await gateway.close()
  await Promise.all([shared.stop(), alone.stop()])
})

const database = (name: Name) => gateway.servicesOf(name).database
const emailOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
const member = (name: Name) => gateway.signIn(emailOf(name), inCountry(name))
async function claim(token: string, elsewhere: Name): Promise<string> {
  const { data, busCode } = await gateway.call(
    'POST activity/claim',
    { activityNo: 'ALL' },
    { token, ...inCountry(elsewhere) },
  )
  if (busCode !== '1') throw new Error(busCode)
  return data.vouchers[0]?.voucherNo ?? ''
}
/** A call of the partner API that is not one of vouchers. */
async function callAsPartner(path: string, input: object, partner = tills): Promise<Record<string, unknown>> {
  const [url, payload] = [`/partner/v1/${path}`, JSON.stringify(input)]
  const headers = tillHeaders(partner, url, payload, gateway.clock.now())
  const answer = await gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  return answer.json()
}
const isIn = async (name: Name, memberId: string) =>
  (await database(name).selectFrom('member').select('member_id').where('member_id', '=', memberId).execute())
    .length > 0
const otherThan = (name: Name): Name => (name === 'asia' ? 'latin' : 'asia')

describe.each(names)('the market %s', (name) => {
  const elsewhere = otherThan(name)

  test('answers what its countries offer', async () => {
    const campaigns = await gateway.call('GET activity/list', {}, inCountry(name))
    expect(campaigns.data.items.map(({ activityNo }) => activityNo).toSorted()).toEqual([
      'ALL',
      `ONLY-${name}`,
    ])
    const stores = await gateway.call('GET customer/position/list', {}, inCountry(name))
    expect(stores.busCode).toBe('1')
  })

  test('has its members, whatever country they visit', async () => {
    const { token, memberId } = await member(name)
    expect(token.startsWith(`${codeOf[name]}~`)).toBe(true)
    expect(
      await database(name)
        .selectFrom('member')
        .select('member_id')
        .where('member_id', '=', memberId)
        .execute(),
    ).toHaveLength(1)
    const voucherNo = await claim(token, name)
    expect(voucherNo).toMatch(new RegExp(`^${codeOf[name]}\\d{12}$`))
    // In another market they are a guest, and see the coupons of both in one wallet.
    const abroad = await claim(token, elsewhere)
    expect(abroad).toMatch(new RegExp(`^${codeOf[elsewhere]}\\d{12}$`))
    const mine = await gateway.call(
      'GET coupon/mine',
      { state: 'unused' },
      { token, ...inCountry(elsewhere) },
    )
    expect(mine.data.items.map((each) => each.voucherNo).toSorted()).toEqual([abroad, voucherNo].toSorted())
    const other = await gateway.call(
      'GET activity/detail',
      { activityNo: `ONLY-${elsewhere}` },
      { token, ...inCountry(elsewhere) },
    )
    expect(other.data.claim.outcome).toBe(null)
    const atHome = await gateway.call(
      'GET activity/detail',
      { activityNo: `ONLY-${elsewhere}` },
      { token, ...inCountry(name) },
    )
    expect(atHome.busCode).toBe('notFound')
  })

  test('has the account of an address, whatever country asks', async () => {
    const email = emailOf(name)
    const { memberId } = await gateway.signIn(email, inCountry(name))
    gateway.clock.move(10 * 60_000)
    const again = await gateway.signIn(email, inCountry(elsewhere))
    expect(again.memberId).toBe(memberId)
    expect(again.token.startsWith(`${codeOf[name]}~`)).toBe(true)
  })

  test('accepts its own tokens alone: one with another code, or without, is unknown', async () => {
    const { token } = await member(name)
    const codeFree = token.slice(3)
    for (const changed of [
      codeFree,
      ...names.filter((each) => each !== name).map((each) => `${codeOf[each]}~${codeFree}`),
      `99~${codeFree}`,
    ]) {
      const answer = await gateway.call('GET customer/info', {}, { token: changed, ...inCountry(name) })
      expect(answer.code, changed.slice(0, 3)).toBe(401)
    }
    expect((await gateway.call('GET customer/info', {}, { token, ...inCountry(elsewhere) })).code).toBe(200)
  })

  test('renews its sessions by their cookie', async () => {
    const code = await gateway.askForCode(emailOf(name), 'login', inCountry(name))
    const consents = {
      terms: true,
      privacy: true,
      personalInformation: true,
      transferAbroad: true,
      marketing: { push: false, sms: false, email: false },
    }
    const signedIn = await gateway.send('POST customer/emailLogin', { ...code, consents }, inCountry(name))
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
    expect(cookie).toMatch(new RegExp(`^crema=${codeOf[name]}(~|%7E)`))
    const renew = (sent: string) =>
      gateway.call(
        'POST customer/refresh',
        {},
        { headers: { 'x-country': countryOf[elsewhere], cookie: sent } },
      )
    expect((await renew(cookie)).data.session.token.startsWith(`${codeOf[name]}~`)).toBe(true)
    expect((await renew(cookie.replace(codeOf[name], codeOf[elsewhere]))).busCode).toBe('loginRequired')
  })

  test('deletes its accounts by a token of its own', async () => {
    const email = emailOf(name)
    await gateway.signIn(email, inCountry(name))
    const code = await gateway.askForCode(email, 'deregister', inCountry(name))
    const { data } = await gateway.call('POST customer/deregister/verify', code, inCountry(name))
    expect(data.logoutToken.startsWith(`${codeOf[name]}~`)).toBe(true)
    const preview = await gateway.call(
      'GET customer/deregister/preview',
      {},
      { token: data.logoutToken, ...inCountry(elsewhere) },
    )
    expect(preview.busCode).toBe('1')
  })

  test('is launched by the app, which names a member alone', async () => {
    const { memberId } = await member(name)
    const minted = await callAsPartner('launch-tokens', { memberId })
    const token = String(minted['token'])
    expect(token.startsWith(`${codeOf[name]}~`)).toBe(true)
    const launched = await gateway.call(
      'POST customer/launch',
      { token, attempt: randomUUID() },
      inCountry(elsewhere),
    )
    expect(launched.data).toMatchObject({ outcome: 'signedIn', member: { memberId } })
  })

  test('has its vouchers used by any till', async () => {
    const { token } = await member(name)
    const voucherNo = await claim(token, name)
    const till = tillOf(gateway, tills)
    const typed = await till('verify', { code: voucherNo.replace(/(.{4})/g, '$1 ') })
    expect(typed.body).toMatchObject({ usable: true, voucher: { voucherNo } })
    const shown = await gateway.call('POST coupon/code', { voucherNo }, { token, ...inCountry(elsewhere) })
    expect(shown.data.qrText).toMatch(new RegExp(`^CREMA:V1:${codeOf[name]}:${voucherNo}:`))
    const used = await till('use', { code: shown.data.qrText, till: 'T1', storeId: `S-${name}` })
    expect(used.body).toMatchObject({ voucher: { voucherNo, state: 'used' } })
    const released = await till('release', { voucherNo, till: 'T1', storeId: `S-${name}` })
    expect(released.body).toMatchObject({ voucher: { voucherNo, state: 'unused' } })
  })

  test('has its members identified by any till', async () => {
    const { token } = await member(name)
    const shown = await gateway.call('POST customer/code', {}, { token, ...inCountry(elsewhere) })
    const till = tillOf(gateway, tills)
    const answer = await till('members/identify', { code: shown.data.qrText, storeId: `S-${name}` })
    expect(answer.status).toBe(200)
    const { qrText } = shown.data
    const changed = await till('members/identify', {
      code: qrText.replace(`:${codeOf[name]}:`, `:${codeOf[elsewhere]}:`),
      storeId: `S-${elsewhere}`,
    })
    expect(changed.body.error?.code).toBe('codeWrong')
  })

  test('has the orders of its stores, paid in whatever country the visitor is', async () => {
    const till = tillOf(gateway, tills)
    const items = [{ name: 'Latte', quantity: 1, priceMinor: 947 }]
    const opened = await till('orders/status', { orderId: 'a'.repeat(24) })
    expect(opened.body.error?.code).toBe('unknownOrder')
    const storeId = `S-${name}`
    const created = await callAsPartner('orders', {
      orderNo: 'K1',
      storeId,
      items,
      amountMinor: 947,
      currency: 'USD',
    })
    const orderId = String(created['orderId'])
    expect((await till('orders/status', { orderId })).body).toMatchObject({ orderId, state: 'open' })
    const { token } = await member(elsewhere)
    const paid = await payByCard(
      gateway,
      orderId,
      { pan: testCards.visa },
      { token, ...inCountry(elsewhere) },
    )
    expect(paid.state).toBe('succeeded')
    expect((await gateway.call('GET payment/order', { orderId }, inCountry(elsewhere))).data.state).toBe(
      'paid',
    )
    expect(
      (
        await gateway.call(
          'GET payment/attempt',
          { attemptId: paid.attemptId },
          { token, ...inCountry(elsewhere) },
        )
      ).data.state,
    ).toBe('succeeded')
  })

  test('gets the webhooks of its payments', async () => {
    const orderId = await seedOrder(database(name), gateway.clock.now(), { storeId: `S-${name}` })
    const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.lost })
    const eventId = randomUUID()
    const payload = Buffer.from(JSON.stringify({ eventId, reference: attemptId.replaceAll('-', '') }))
    const send = () =>
      gateway.app.inject({
        method: 'POST',
        url: '/pay/webhook/demo',
        payload,
        headers: {
          'content-type': 'application/json',
          [demoSignatureHeader]: signDemoWebhook(payload, demoWebhookKey(gateway.servicesOf(name).config)),
        },
      })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
    await expect
      .poll(async () => (await gateway.call('GET payment/attempt', { attemptId })).data.state, {
        timeout: 10_000,
      })
      .toBe('succeeded')
  })

  test('gets the returns of identity providers', async () => {
    const begun = await gateway.call('POST customer/thirdNonce', { provider: 'google' }, inCountry(name))
    const { state } = begun.data
    expect(state.startsWith(`${codeOf[name]}~`)).toBe(true)
    const returned = await gateway.app.inject({
      method: 'POST',
      url: '/sign-in/return/google',
      payload: new URLSearchParams({ state, id_token: 'a.b.c' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const ticket = new URL(String(returned.headers.location), gateway.origin).searchParams.get('ticket') ?? ''
    expect(ticket.startsWith(`${codeOf[name]}~`)).toBe(true)
    const answered = await database(name)
      .selectFrom('provider_sign_in')
      .where('answer_sealed', 'is not', null)
      .selectAll()
      .execute()
    expect(answered).toHaveLength(1)
  })

  test('has its marketing mails confirmed and ended', async () => {
    const email = emailOf(name)
    const { memberId } = await gateway.signIn(email, inCountry(name))
    const { config } = gateway.servicesOf(name)
    const messages: { token: string }[] = []
    await sendConfirmation(
      database(name),
      {
        outbox: {
          enqueue: (message) => {
            if ('confirmation' in message) messages.push(message.confirmation)
            return Promise.resolve()
          },
        },
        marks: memberMarks(config.serverSecret),
        marketCode: config.market.code,
      },
      { memberId, email, locale: 'en', country: 'DE', now: gateway.clock.now() },
    )
    const token = messages[0]?.token ?? ''
    expect(token.startsWith(`${codeOf[name]}~${memberId}`)).toBe(true)
    const ended = unsubscribeTokens(config.serverSecret, config.market.code).issue(memberId)
    const one = (link: string) =>
      gateway.app.inject({
        method: 'POST',
        url: `/mail/unsubscribe/${link}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await one(ended)).statusCode).toBe(200)
    expect((await one(ended.replace(codeOf[name], codeOf[elsewhere]))).statusCode).toBe(400)
    expect(
      (await gateway.call('POST consent/unsubscribe', { token: ended }, inCountry(elsewhere))).busCode,
    ).toBe('1')
  })

  test('has its short links', async () => {
    const link = await gateway.app.inject({
      url: `/c/ONLY-${name}`,
      headers: { cookie: `COUNTRY=${countryOf[elsewhere]}` },
    })
    expect(link.headers.location).toContain(`activityNo=ONLY-${name}`)
    const activityNo = `ASSIST-${name}`
    await seedAssist(database(name), { activityNo })
    const { token } = await member(name)
    const started = await gateway.call('POST fission/start', { activityNo }, { token })
    const invitation = await gateway.app.inject({
      url: `/i/${started.data.fissionCode}`,
      headers: { cookie: `COUNTRY=${countryOf[elsewhere]}` },
    })
    expect(invitation.headers.location).toContain(`activityNo=${activityNo}`)
  })
})

describe('without the code of a market', () => {
  test('a session without a code belongs to the first market, and is renewed with its code', async () => {
    const { memberId } = await member('rest')
    const before = sessionSecrets(gateway.servicesOf('rest').config.serverSecret)
    const session = await openSession(database('rest'), before, {
      memberId,
      now: gateway.clock.now(),
      isProved: true,
    })
    const info = await gateway.call('GET customer/info', {}, { token: session.token, ...inCountry('asia') })
    expect(info.data).toMatchObject({ memberId })
    gateway.clock.move(60_000)
    const renewed = await gateway.call(
      'POST customer/refresh',
      {},
      { headers: { 'x-country': 'JP', cookie: `crema=${session.refresh}` } },
    )
    expect(renewed.data).toMatchObject({ member: { memberId } })
    expect(renewed.data.session.token.startsWith('20~')).toBe(true)
  })

  test('a session without a code is found in the market that has it, whatever country is open', async () => {
    const { memberId } = await member('latin')
    const before = sessionSecrets(gateway.servicesOf('latin').config.serverSecret)
    for (const name of names) {
      const session = await openSession(database('latin'), before, {
        memberId,
        now: gateway.clock.now(),
        isProved: true,
      })
      const headers = { 'x-country': countryOf[name], cookie: `crema=${session.refresh}` }
      const { data } = await gateway.call('POST customer/refresh', {}, { headers })
      expect(data).toMatchObject({
        member: { memberId },
        session: { token: expect.stringMatching(/^30~/) as string },
      })
    }
  })

  test('a flood of cookies without a code asks no database beyond the limit of calls, and nobody else is kept out', async () => {
    await using limited = await startMarkets({
      ...options(),
      config: { ...options().config, rateLimitFactor: 1, trustProxy: ['127.0.0.1'] },
    })
    const { memberId } = await limited.signIn(emailOf('asia'), inCountry('asia'))
    const { database: asia, config } = limited.servicesOf('asia')
    const { refresh } = await openSession(asia, sessionSecrets(config.serverSecret), {
      memberId,
      now: limited.clock.now(),
      isProved: true,
    })
    const renew = (cookie: string, from: string) =>
      limited.send(
        'POST customer/refresh',
        {},
        { headers: { 'x-country': 'US', cookie: `crema=${cookie}`, 'x-forwarded-for': from } },
      )
    const forged = () => `${randomUUID()}.${'A'.repeat(43)}`
    const flood = async (calls: number) => {
      const statuses = new Set<number>()
      for (let call = 0; call < calls; call++) statuses.add((await renew(forged(), '203.0.113.7')).statusCode)
      return statuses
    }
    expect(await flood(30)).toEqual(new Set([200]))
    const { statements } = await countStatements(async () => {
      expect(await flood(40)).toEqual(new Set([429]))
    })
    expect(statements).toBe(0)
    expect(await renew(refresh, '203.0.113.7')).toMatchObject({ statusCode: 429 })
    const renewed = await renew(refresh, '203.0.113.8')
    expect(renewed.json()).toMatchObject({ busCode: '1', data: { member: { memberId } } })

    // A call of a visitor is not looked up by its cookie at all.
    const read = (cookie: string | undefined) =>
      countStatements(() =>
        limited.send(
          'GET activity/detail',
          { activityNo: 'ALL' },
          { headers: { 'x-country': 'US', ...(cookie && { cookie: `crema=${cookie}` }) } },
        ),
      )
    await read(undefined)
    expect(await read(forged())).toEqual(await read(undefined))
  })

  test('a cookie of no session does not keep a visitor of another country in its market', async () => {
    const secrets = sessionSecrets(gateway.servicesOf('rest').config.serverSecret, '20')
    const refresh = secrets.newRefresh(randomUUID())
    const cleared = async (country: string) => {
      const headers = { 'x-country': country, cookie: `crema=${refresh}` }
      const answer = await gateway.send('POST customer/refresh', {}, { headers })
      return String(answer.headers['set-cookie'] ?? '').startsWith('crema=;')
    }
    expect(await cleared('JP')).toBe(true)
    expect(await cleared('US')).toBe(false)
  })

  test('a request that names no country goes to the first market', async () => {
    const { data } = await gateway.call('GET activity/list', {}, { headers: { 'x-country': undefined } })
    expect(data.items.map(({ activityNo }) => activityNo)).toContain('ONLY-rest')
  })

  test('a voucher number without a code is looked for where the store is, or the partner works', async () => {
    const { token } = await member('asia')
    const [voucherNo, oldNo] = [await claim(token, 'asia'), newVoucherNo()]
    await database('asia')
      .updateTable('voucher')
      .set({ voucher_no: oldNo })
      .where('voucher_no', '=', voucherNo)
      .execute()
    const verify = async (partner: typeof tills, storeId?: string) =>
      (await tillOf(gateway, partner)('verify', { code: oldNo, ...(storeId && { storeId }) })).body
    expect(await verify(tills, 'S-asia')).toMatchObject({ usable: true, voucher: { voucherNo: oldNo } })
    expect(await verify(tokyo)).toMatchObject({ usable: true })
    expect((await verify(tills, 'S-rest')).error?.code).toBe('voucherNotFound')
    expect((await verify(tills)).error?.code).toBe('voucherNotFound')
  })

  test('a partner of one market is unknown in the others', async () => {
    const { token } = await member('latin')
    const voucherNo = await claim(token, 'latin')
    expect((await tillOf(gateway, tokyo)('verify', { code: voucherNo })).body.error?.code).toBe(
      'voucherNotFound',
    )
  })

  test('unsigned calls of partners make no market look anything up', async () => {
    const wrong = { id: tills.id, secret: 'another secret, which is as long as theirs' }
    expect((await tillOf(gateway, wrong)('verify', { code: newVoucherNo(), storeId: 'S-asia' })).status).toBe(
      401,
    )
  })

  test('bodies that cannot be read are refused as in one market', async () => {
    const send = (body: string) => gateway.sendRaw('POST customer/launch', body)
    expect((await send('{"token":')).statusCode).toBe(400)
    expect((await send('[]')).statusCode).toBe(400)
    expect((await send(JSON.stringify({ token: 'x'.repeat(70_000) }))).statusCode).toBe(413)
    expect((await gateway.app.inject('/%')).statusCode).toBeLessThan(500)
  })
})

describe('the process', () => {
  test('is ready, and says which markets are', async () => {
    const answer = await gateway.app.inject('/readyz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok', markets: { rest: 'ok', asia: 'ok', latin: 'ok' } })
    expect((await gateway.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('has the metrics of each market once, with its name', async () => {
    const { body } = await gateway.app.inject('/metrics')
    for (const name of names) {
      expect(body).toContain(`crema_live_streams{market="${name}"} 0`)
      expect(body).toContain(`crema_market_started{market="${name}"} 1`)
      expect(body).toMatch(new RegExp(`crema_outcomes_total\\{[^}]*outcome="1"[^}]*market="${name}"`))
    }
    expect(body.match(/# TYPE crema_live_streams/g)).toHaveLength(1)
  })

  test('logs calls with their market', async () => {
    const of = (line: Record<string, unknown>) => [line['market'], line['country']]
    const calls = gateway.log.filter((line) => line['endpoint'] === 'activity/list').map(of)
    for (const name of names) expect(calls).toContainEqual([name, countryOf[name]])
  })
})

describe('a market whose database is down', () => {
  const statusOf = async (name: Name, target: TestMarkets) =>
    (await target.send('GET activity/list', {}, inCountry(name))).statusCode
  const states = async (target: TestMarkets) => {
    const { statusCode, json } = await target.app.inject('/readyz')
    const { markets } = json() as { markets: Record<string, string> }
    return [statusCode, markets['rest'], markets['asia'], markets['latin']]
  }

  test('refuses its own requests alone, and comes back', async () => {
    const { token } = await member('latin')
    const traveller = await member('rest')
    await claim(traveller.token, 'latin')
    const details = { country: 'US', client: '', now: gateway.clock.now() } as const
    await alone.kill()
    try {
      // A wallet says what it lacks, and a deletion waits for the market.
      const wallet = await gateway.call('GET coupon/mine', { state: 'unused' }, { token: traveller.token })
      expect(wallet.data).toMatchObject({ items: [], missing: ['ES'] })
      expect(await deleteAccount(gateway.servicesOf('rest'), traveller.memberId, details)).toEqual({ ok: {} })
      const refused = await gateway.send('GET customer/info', {}, { token, ...inCountry('asia') })
      expect(refused.statusCode).toBe(503)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect([
        await statusOf('latin', gateway),
        await statusOf('rest', gateway),
        await statusOf('asia', gateway),
      ]).toEqual([503, 200, 200])
      expect(await states(gateway)).toEqual([200, 'ok', 'ok', 'noDatabase'])
      // What no running market has may be there.
      expect(
        (await gateway.call('GET payment/order', { orderId: 'b'.repeat(24) }, inCountry('rest'))).code,
      ).toBe(503)
      // The payments of the others are reported to them.
      const orderId = await seedOrder(database('asia'), gateway.clock.now(), { storeId: 'S-asia' })
      expect((await payByCard(gateway, orderId, { pan: testCards.visa }, inCountry('asia'))).state).toBe(
        'succeeded',
      )
    } finally {
      await alone.restart()
    }
    await expect.poll(() => statusOf('latin', gateway), { timeout: 30_000, interval: 200 }).toBe(200)
    expect((await gateway.call('GET customer/info', {}, { token })).code).toBe(200)
    expect(await states(gateway)).toEqual([200, 'ok', 'ok', 'ok'])
    expect(await isIn('latin', traveller.memberId)).toBe(true)
    await finishDeletions(gateway.servicesOf('rest'), new Date(details.now.getTime() + 120_000))
    expect(await isIn('latin', traveller.memberId)).toBe(false)
  })

  test('does not keep the others from starting, and starts later', async () => {
    await alone.kill()
    let late: TestMarkets | undefined
    let isDown = true
    try {
      late = await startMarkets(options())
      expect([
        await statusOf('latin', late),
        await statusOf('rest', late),
        await statusOf('asia', late),
      ]).toEqual([503, 200, 200])
      expect(await states(late)).toEqual([200, 'ok', 'ok', 'noDatabase'])
      const { body: metrics } = await late.app.inject('/metrics')
      expect(metrics).toContain('crema_market_started{market="rest"} 1')
      expect(metrics).toContain('crema_market_started{market="latin"} 0')
      // Each in the form in which it would be answered.
      const call = await late.send('GET activity/list', {}, inCountry('latin'))
      expect(call.json()).toMatchObject({ code: 503 })
      const page = await late.app.inject({ url: '/home?cnty=es&lang=es', headers: { accept: 'text/html' } })
      expect([page.statusCode, String(page.headers['content-type'])]).toEqual([
        503,
        'text/html; charset=utf-8',
      ])
      expect(page.body).toContain('lang="es"')
      const partner = await tillOf({ ...late }, tills)('verify', { code: newVoucherNo('30') })
      expect(partner).toMatchObject({ status: 503, body: { error: {} } })
      expect(late.log).toContainEqual(
        expect.objectContaining({ market: 'latin', msg: 'A market could not be started.' }),
      )
      await alone.restart()
      isDown = false
      await expect.poll(() => late && statusOf('latin', late), { timeout: 40_000, interval: 200 }).toBe(200)
      const answer = await late.call('GET activity/list', {}, inCountry('latin'))
      expect(answer.data.items.map(({ activityNo }) => activityNo)).toContain('ONLY-latin')
    } finally {
      if (isDown) await alone.restart()
      await late?.close()
    }
  })

  test('ends the start where there is no other', async () => {
    await expect(
      startMarkets({
        ...options(),
        markets: [1, 2].map((n) => ({
          name: `m${n}`,
          code: `1${n}`,
          database: `postgres://127.0.0.1:${n}/crema`,
          ...(n === 1 && { countries: ['JP'] }),
        })),
      }),
    ).rejects.toThrow('cannot be used')
  })
})

describe('a stop', () => {
  const slow = endpoint({
    method: 'GET',
    path: 'test/slow',
    summary: 'Responds when the test resolves a promise.',
    access: 'public',
    request: z.object({}),
    response: z.object({ campaigns: z.int() }),
  })

  test('ends the streams of live updates', async () => {
    const stopped = await startMarkets(options())
    const { token } = await stopped.signIn(emailOf('asia'), inCountry('asia'))
    const headers = stopped.headersFor('GET member/changes', { token, ...inCountry('latin') })
    const stream = await fetch(`${stopped.origin}/capi/member/changes`, { headers })
    expect(stream.status).toBe(200)
    expect((await stopped.app.inject('/metrics')).body).toContain('crema_live_streams{market="asia"} 1')
    await stopped.close()
    expect(await stream.text()).toContain(': open')
  })

  test('answers the calls that run before it closes their database', async () => {
    const began = Promise.withResolvers<void>()
    const running = Promise.withResolvers<void>()
    const stopped = await startMarkets({
      ...options(),
      routes: (services) => [
        route(slow, async () => {
          began.resolve()
          await running.promise
          const rows = await services.database.selectFrom('campaign').select('activity_no').execute()
          return { ok: { campaigns: rows.length } }
        }),
      ],
    })
    const call = stopped.send('GET test/slow', {}, inCountry('rest'))
    await began.promise
    const closed = stopped.close()
    await expect
      .poll(() =>
        stopped.app.inject('/healthz').then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    running.resolve()
    const answer = await call
    expect([answer.statusCode, answer.json<{ busCode: string }>().busCode]).toEqual([200, '1'])
    await closed
  })
})
