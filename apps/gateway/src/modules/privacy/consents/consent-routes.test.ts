import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '@crema/contract/http/headers'
import { marketingChannels, type Consents, type ConsentSource } from '@crema/contract/privacy/consents'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { receiptDays } from '../returning-members/address-mark.ts'

const now = '2026-06-10T12:00:00Z'
const dayMs = 24 * 60 * 60_000

describe.each(['PGlite', 'PostgreSQL'] as const)('consents on %s', (engine) => {
  let gateway: TestGateway
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    server = engine === 'PostgreSQL' ? await startPostgres({ durable: false, migrated: true }) : undefined
    gateway = await startGateway({ now, database: server?.url ?? 'embedded' })
  })
  afterAll(async () => {
    await gateway.close()
    await server?.stop()
  })

  let members = 0
  const signIn = async () => (await gateway.signIn(`receipt-${engine}-${(members += 1)}@example.com`)).token
  const onDevice = (device: string, more: Record<string, string> = {}) => ({
    headers: { [headers.deviceId]: device, ...more },
  })
  const receiptsOf = async (token: string) =>
    (await gateway.call('GET consent/receipts', { limit: 50 }, { token })).data.items
  const dialog = { source: 'cookieDialog', variant: 'custom' } as const
  const byAccount = { source: 'account', variant: 'switch' } as const

  test('a visitor decides for the device, and another device is not asked about it', async () => {
    const device = randomUUID()
    const first = await gateway.call('GET consent/current', {}, onDevice(device))
    expect(first.data).toMatchObject({
      gpc: false,
      member: null,
      device: { location: null, functions: null },
    })
    const answer = await gateway.call(
      'POST consent/record',
      {
        ...dialog,
        decisions: [
          { purpose: 'location', decision: true },
          { purpose: 'functions', decision: false },
        ],
      },
      onDevice(device),
    )
    expect(answer).toMatchObject({
      busCode: '1',
      data: {
        device: {
          location: { decision: true, version: '2025-09-01', recordedAt: '2026-06-10T12:00:00.000Z' },
          functions: { decision: false },
        },
      },
    })
    expect((await gateway.call('GET consent/current', {}, onDevice(device))).data).toEqual(answer.data)
    expect((await gateway.call('GET consent/current', {}, onDevice(randomUUID()))).data.device.location).toBe(
      null,
    )
  })

  test('the row of a device has no device id, and says what was shown and how', async () => {
    const device = randomUUID()
    await gateway.call(
      'POST consent/record',
      {
        source: 'cookiePage',
        variant: 'onlyNecessary',
        decisions: [{ purpose: 'functions', decision: false }],
      },
      onDevice(device, { 'sec-gpc': '1', [headers.language]: 'ko', [headers.country]: 'KR' }),
    )
    const rows = await gateway.services.database.selectFrom('device_consent_record').selectAll().execute()
    const [row] = rows.filter(({ source }) => source === 'cookiePage')
    expect(row).toMatchObject({
      purpose: 'functions',
      decision: false,
      document: 'cookies',
      policy_version: '2025-09-01',
      locale: 'ko',
      country: 'KR',
      variant: 'onlyNecessary',
      gpc: true,
      expires_at: new Date(Date.parse(now) + receiptDays * dayMs),
    })
    expect(row?.text_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  test('the same call of a visitor adds one row, and so does a choice that is made again', async () => {
    const device = randomUUID()
    const count = async () => {
      const rows = await gateway.services.database.selectFrom('device_consent_record').selectAll().execute()
      return rows.length
    }
    const before = await count()
    const idempotencyKey = randomUUID()
    const record = (decision: boolean, key = randomUUID()) =>
      gateway.call(
        'POST consent/record',
        { ...dialog, decisions: [{ purpose: 'location', decision }] },
        { ...onDevice(device), idempotencyKey: key },
      )
    await Promise.all([record(true, idempotencyKey), record(true, idempotencyKey)])
    expect(await count()).toBe(before + 1)
    await record(true)
    expect(await count()).toBe(before + 1)
    // A call that comes late is not the newest decision again.
    await record(false)
    expect((await record(true, idempotencyKey)).data.device.location).toMatchObject({ decision: false })
    expect(await count()).toBe(before + 2)
  })

  test('expired rows of devices are purged, and are no decision', async () => {
    const device = randomUUID()
    await gateway.call(
      'POST consent/record',
      { ...dialog, decisions: [{ purpose: 'location', decision: true }] },
      onDevice(device),
    )
    gateway.clock.move(receiptDays * dayMs + 1000)
    try {
      expect((await gateway.call('GET consent/current', {}, onDevice(device))).data.device.location).toBe(
        null,
      )
      await gateway.call(
        'POST consent/record',
        { ...dialog, decisions: [{ purpose: 'functions', decision: true }] },
        onDevice(randomUUID()),
      )
      const rows = await gateway.services.database.selectFrom('device_consent_record').selectAll().execute()
      expect(rows.map(({ expires_at: end }) => end > gateway.clock.now())).not.toContain(false)
    } finally {
      gateway.clock.set(now)
    }
  })

  test('what is the member’s needs a session, and what is the device’s needs its id', async () => {
    const marketing = { ...byAccount, decisions: [{ purpose: 'marketing', channel: 'sms', decision: true }] }
    expect((await gateway.send('POST consent/record', marketing)).statusCode).toBe(401)
    const location = { ...dialog, decisions: [{ purpose: 'location', decision: true }] }
    expect((await gateway.send('POST consent/record', location)).statusCode).toBe(400)
    expect((await gateway.send('GET consent/receipts', {})).statusCode).toBe(401)
    const token = await signIn()
    for (const invalid of [
      { ...byAccount, decisions: [] },
      { ...byAccount, decisions: [{ purpose: 'terms', decision: false }] },
      { ...byAccount, decisions: [{ purpose: 'marketing', decision: true }] },
      { ...byAccount, source: 'registration', decisions: [{ purpose: 'terms', decision: true }] },
    ])
      expect((await gateway.send('POST consent/record', invalid, { token })).statusCode).toBe(400)
    expect(
      (await gateway.send('POST consent/record', marketing, { token, idempotencyKey: null })).statusCode,
    ).toBe(400)
  })

  test('a decision about another version than the current one is refused', async () => {
    const token = await signIn()
    const record = (version: string) =>
      gateway.call(
        'POST consent/record',
        {
          source: 'consentForm',
          variant: 'separate',
          decisions: [{ purpose: 'terms', decision: true, version }],
        },
        { token },
      )
    const before = await receiptsOf(token)
    expect(await record('2024-01-01')).toMatchObject({ busCode: 'documentChanged' })
    expect(await record('2025-09-01')).toMatchObject({ busCode: '1' })
    expect(await receiptsOf(token), 'agreed at registration already').toEqual(before)
  })

  test('a new version asks a member again, and agreeing to it once is enough', async () => {
    const email = `version-${engine}@example.com`
    const { token, memberId } = await gateway.signIn(email)
    await gateway.services.database.deleteFrom('consent_record').where('member_id', '=', memberId).execute()
    await insertReceipt(gateway, memberId, { policy_version: '2024-03-01', source: 'registration' })
    const agreements = async () =>
      (await gateway.call('GET consent/current', {}, { token })).data.member?.agreements
    expect(await agreements()).toEqual([
      { purpose: 'terms', version: '2024-03-01', asks: true },
      { purpose: 'privacy', version: null, asks: false },
      { purpose: 'personalInformation', version: null, asks: false },
      { purpose: 'transferAbroad', version: null, asks: false },
    ])
    const agree = () =>
      gateway.call(
        'POST consent/record',
        { source: 'newVersion', variant: 'separate', decisions: [{ purpose: 'terms', decision: true }] },
        { token },
      )
    await agree()
    await agree()
    expect((await agreements())?.[0]).toEqual({ purpose: 'terms', version: '2025-09-01', asks: false })
    expect(await receiptsOf(token)).toHaveLength(2)
    expect((await receiptsOf(token))[1], 'from before the text was recorded').toMatchObject({
      version: '2024-03-01',
      document: 'terms',
      hash: null,
      variant: null,
    })
  })

  test('the hash is that of the text in the country and language of the caller', async () => {
    const hashes = async (country: string, language: string) =>
      (
        await gateway.call(
          'GET consent/current',
          {},
          { headers: { [headers.country]: country, [headers.language]: language } },
        )
      ).data.documents.find(({ purpose }) => purpose === 'personalInformation')
    const korean = await hashes('KR', 'ko')
    expect(korean).toMatchObject({
      document: 'consent',
      version: '2025-09-01',
    })
    expect(korean?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await hashes('JP', 'ko'))?.hash).not.toBe(korean?.hash)
    expect((await hashes('KR', 'en'))?.hash).not.toBe(korean?.hash)
    // The form has no section for either country.
    expect((await hashes('FR', 'de'))?.hash).toBe((await hashes('DE', 'de'))?.hash)
    expect((await hashes('DE', 'de'))?.hash).not.toBe((await hashes('DE', 'en'))?.hash)
  })

  test('receipts are listed in pages, each once', async () => {
    const token = await signIn()
    for (let count = 0; count < 6; count += 1) {
      gateway.clock.move(1000)
      await gateway.call(
        'POST consent/record',
        { ...byAccount, decisions: [{ purpose: 'marketing', channel: 'push', decision: count % 2 === 0 }] },
        { token },
      )
    }
    gateway.clock.set(now)
    const all = await receiptsOf(token)
    expect(all).toHaveLength(11)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await gateway.call('GET consent/receipts', { limit: 3, cursor }, { token })
      seen.push(...data.items.map(({ receiptId }) => receiptId))
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(all.map(({ receiptId }) => receiptId))
  })

  test('in Korea a new member agrees to each document by itself', async () => {
    const email = `korea-${engine}@example.com`
    const korea = { headers: { [headers.country]: 'KR' } }
    const code = await gateway.askForCode(email, 'login')
    const marketing = { push: false, sms: false, email: false }
    const join = (consents: Omit<Consents, 'marketing'>) =>
      gateway.call('POST customer/emailLogin', { ...code, consents: { ...consents, marketing } }, korea)
    expect(await join({ terms: true })).toMatchObject({ busCode: 'termsRequired' })
    expect(await join({ terms: true, privacy: true })).toMatchObject({ busCode: 'termsRequired' })
    expect(await join({ terms: true, privacy: true, personalInformation: true })).toMatchObject({
      busCode: 'termsRequired',
    })
    const joined = await join({
      terms: true,
      privacy: true,
      personalInformation: true,
      transferAbroad: true,
    })
    const token = joined.data !== null && 'session' in joined.data ? joined.data.session.token : ''
    const receipts = await receiptsOf(token)
    expect(receipts.filter(({ purpose }) => purpose !== 'marketing')).toMatchObject([
      { purpose: 'transferAbroad', decision: true, variant: 'separate' },
      {
        purpose: 'personalInformation',
        decision: true,
        variant: 'separate',
        document: 'consent',
        country: 'KR',
      },
      { purpose: 'privacy', decision: true, variant: 'separate' },
      { purpose: 'terms', decision: true, variant: 'separate', source: 'registration' },
    ])
  })

  // Property: the current state is that of the newest receipt, and a receipt that was listed once is listed ever after.
  test('any sequence of decisions leaves receipts that only grow and end as the last decision', async () => {
    const decision = fc.record({ channel: fc.constantFrom(...marketingChannels), decision: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(decision, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        async (calls) => {
          const token = await signIn()
          const expected = { push: false, sms: false, email: false }
          let known = await receiptsOf(token)
          for (const decisions of calls) {
            gateway.clock.move(1)
            const { data } = await gateway.call(
              'POST consent/record',
              {
                ...byAccount,
                decisions: decisions.map((each) => ({ purpose: 'marketing' as const, ...each })),
              },
              { token },
            )
            for (const each of decisions) expected[each.channel] = each.decision
            expect(data.member?.marketing).toMatchObject({
              ...expected,
              email: expected.email ? 'on' : 'off',
            })
            const receipts = await receiptsOf(token)
            expect(receipts.slice(receipts.length - known.length)).toEqual(known)
            for (const channel of marketingChannels)
              expect(receipts.find((each) => each.channel === channel)?.decision).toBe(expected[channel])
            known = receipts
          }
        },
      ),
      { numRuns: engine === 'PGlite' ? 12 : 6 },
    )
  })
})

async function insertReceipt(
  gateway: TestGateway,
  memberId: string,
  receipt: { policy_version: string; source: ConsentSource },
): Promise<void> {
  await gateway.services.database
    .insertInto('consent_record')
    .values({
      member_id: memberId,
      consent_id: randomUUID(),
      purpose: 'terms',
      channel: null,
      decision: true,
      locale: 'en',
      country: 'US',
      recorded_at: new Date('2024-05-01T00:00:00Z'),
      ...receipt,
    })
    .execute()
}
