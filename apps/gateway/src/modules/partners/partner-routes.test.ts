import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerRights, type Partner } from '#src/config/partner-settings.ts'
import type { Database } from '#src/database/database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { voucherCodes } from '../vouchers/codes/voucher-code.ts'
import { newVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { termsOf } from '../vouchers/terms-versions.ts'
import { addMember, addVouchers } from '../vouchers/testing-vouchers.ts'
import { partnerEndpoints, partnerBasePath } from './partner-endpoints.ts'
import { tillHeaders, tillOf, tillRequest, tillsWith } from './till-for-tests.ts'

const tills = tillsWith(...partnerRights)
const rotating: Partner = {
  id: 'rotating',
  secret: 'a secret that is new and long enough',
  previousSecret: 'the secret before it, as long as that',
  rights: ['verify'],
  perMinute: 600,
}
const others: Partner = {
  id: 'others',
  secret: 'a secret of others, long enough too',
  rights: [...partnerRights],
  perMinute: 600,
}
const readers: Partner = {
  id: 'readers',
  secret: 'a secret of readers, long enough ok',
  rights: ['verify'],
  perMinute: 600,
}
const scanners: Partner = {
  id: 'scanners',
  secret: 'a secret of scanners, as long as it',
  rights: ['verify', 'use'],
  perMinute: 600,
}
const slow: Partner = {
  id: 'slow',
  secret: 'a secret of the slow, long enough ..',
  rights: ['verify'],
  perMinute: 3,
}

const guessing: Partner = {
  id: 'guessing',
  secret: 'a secret of the guessing, long enough',
  rights: [...partnerRights],
  perMinute: 25,
}

const here = { till: 'T1', storeId: 'S1' }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let database: Database
let memberId: string
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T10:00:10Z',
    config: {
      partners: [tills, rotating, others, readers, scanners, slow, guessing],
      databasePool: 20,
      rateLimitFactor: 1,
    },
  })
  database = gateway.services.database
  memberId = await addMember(database)
  for (const storeId of ['S1', 'S2']) await addStore(storeId, 'US')
})
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

async function addStore(storeId: string, country: string): Promise<void> {
  await database
    .insertInto('store')
    .values({
      store_id: storeId,
      country,
      city: 'Seattle',
      name: `Store ${storeId}`,
      address: '',
      zone: 'UTC',
      latitude: 0,
      longitude: 0,
      hours: '[[],[],[],[],[],[],[]]',
    })
    .execute()
}

async function newVoucher({
  days = 5,
  ...restriction
}: { days?: number; store_id?: string; stores_limited?: boolean } = {}): Promise<string> {
  const voucherNo = newVoucherNo()
  await addVouchers(database, memberId, [
    { voucherNo, expires: (gateway.clock.now().getTime() + days * dayMs) * 1000, used: null },
  ])
  if (Object.keys(restriction).length > 0)
    await database.updateTable('voucher').set(restriction).where('voucher_no', '=', voucherNo).execute()
  return voucherNo
}

const codeOf = (voucherNo: string) =>
  voucherCodes(gateway.services.config).codeFor(voucherNo, gateway.clock.now()).qrText
const call = (...parameters: Parameters<ReturnType<typeof tillOf>>) => tillOf(gateway, tills)(...parameters)
const eventsOf = (voucherNo: string) =>
  database
    .selectFrom('voucher_event')
    .where('voucher_no', '=', voucherNo)
    .where('sequence', '>', 1)
    .orderBy('sequence')
    .selectAll()
    .execute()
const rowOf = (voucherNo: string) =>
  database
    .selectFrom('voucher as v')
    .where('voucher_no', '=', voucherNo)
    .selectAll('v')
    .select(termsOf().as('terms'))
    .executeTakeFirstOrThrow()

describe('a till', () => {
  test('verifies, uses and releases a voucher, and each change is recorded', async () => {
    const voucherNo = await newVoucher()
    const code = codeOf(voucherNo)
    expect(await call('verify', { code, storeId: 'S1' })).toMatchObject({
      status: 200,
      body: { usable: true, reason: null, voucher: { voucherNo, name: 'One latte' } },
    })
    expect(await eventsOf(voucherNo)).toEqual([])
    expect(await call('use', { code, ...here })).toMatchObject({
      status: 200,
      body: { usedAt: '2026-11-21T10:00:10.000Z', voucher: { state: 'used' } },
    })
    expect(await call('verify', { code })).toMatchObject({ body: { usable: false, reason: 'voucherUsed' } })
    expect(await call('release', { voucherNo, ...here })).toMatchObject({
      status: 200,
      body: { voucher: { state: 'unused' } },
    })
    expect(await call('use', { code, ...here })).toMatchObject({ status: 200 })
    expect(await eventsOf(voucherNo)).toMatchObject([
      { sequence: 2, kind: 'used', partner: 'tills', till: 'T1', store_id: 'S1' },
      { sequence: 3, kind: 'released', partner: 'tills', till: 'T1' },
      { sequence: 4, kind: 'used' },
    ])
  })

  test('gets no data of the member', async () => {
    const { body } = await call('verify', { code: codeOf(await newVoucher()) })
    expect(JSON.stringify(body)).not.toContain(memberId)
  })

  test('accepts the code of the current and the previous 30 seconds, and the printed number', async () => {
    const voucherNo = await newVoucher()
    const code = codeOf(voucherNo)
    gateway.clock.move(30_000)
    expect((await call('verify', { code })).status).toBe(200)
    gateway.clock.move(30_000)
    expect((await call('verify', { code })).body.error?.code).toBe('codeWrong')
    expect((await call('verify', { code: voucherNo.replace(/(\d{4})(?=\d)/g, '$1 ') })).status).toBe(200)
  })

  test('gets the store and time of the use of a used voucher', async () => {
    const voucherNo = await newVoucher()
    await call('use', { code: voucherNo, ...here })
    expect(await call('use', { code: voucherNo, till: 'T2', storeId: 'S2' })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'voucherUsed', usedStoreName: 'Store S1', usedAt: gateway.clock.now().toISOString() },
      },
    })
  })

  test('cannot use an expired voucher, to the millisecond', async () => {
    const voucherNo = await newVoucher({ days: 1 })
    gateway.clock.move(dayMs)
    expect((await call('use', { code: voucherNo, ...here })).body.error?.code).toBe('voucherExpired')
    gateway.clock.move(-1)
    expect((await call('use', { code: voucherNo, ...here })).status).toBe(200)
  })

  test.each([
    ['another store than the one chosen', { store_id: 'S2' }, 'S1', 'storeNotSupported'],
    ['the store chosen', { store_id: 'S1' }, 'S1', undefined],
    ['a store that does not participate', { stores_limited: true }, 'S2', 'storeNotSupported'],
    ['a store that participates', { stores_limited: true }, 'S1', undefined],
    ['a store that does not exist', {}, 'S9', 'storeNotSupported'],
  ])('in %s: %j %s %s', async (_, restriction, storeId, refusal) => {
    await database
      .insertInto('campaign_store')
      .values({ activity_no: 'OLD', store_id: 'S1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const voucherNo = await newVoucher(restriction)
    expect(await call('verify', { code: voucherNo, storeId })).toMatchObject({
      status: 200,
      body: { reason: refusal ?? null },
    })
    expect((await call('use', { code: voucherNo, till: 'T1', storeId })).body.error?.code).toBe(refusal)
  })

  test('in a store that no longer participates can use vouchers issued before', async () => {
    const change = (removedAt: string | null) =>
      database
        .insertInto('campaign_store')
        .values({
          activity_no: 'OLD',
          store_id: 'S2',
          removed_at: removedAt === null ? null : new Date(removedAt),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['activity_no', 'store_id'])
            .doUpdateSet((eb) => ({ removed_at: eb.ref('excluded.removed_at') })),
        )
        .execute()
    const voucherNo = await newVoucher({ stores_limited: true })
    await change('2024-12-31T00:00:00Z')
    expect((await call('use', { code: voucherNo, till: 'T1', storeId: 'S2' })).body.error?.code).toBe(
      'storeNotSupported',
    )
    await change('2025-01-02T00:00:00Z')
    expect((await call('use', { code: voucherNo, till: 'T1', storeId: 'S2' })).status).toBe(200)
  })

  test('of twenty tills at once, one uses a voucher', async () => {
    const voucherNo = await newVoucher()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tillOf(gateway, index % 2 ? tills : others)('use', {
          code: voucherNo,
          till: `T${index}`,
          storeId: 'S1',
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error?.code === 'voucherUsed')).toHaveLength(19)
    expect(await eventsOf(voucherNo)).toHaveLength(1)
  })

  test('concurrent uses and releases alternate in the recorded events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('use', 'release'), fc.constantFrom('T1', 'T2')), {
          minLength: 2,
          maxLength: 14,
        }),
        async (requests) => {
          const voucherNo = await newVoucher()
          const responses = await Promise.all(
            requests.map(([path, till]) =>
              call(
                path,
                path === 'use'
                  ? { code: voucherNo, till, storeId: 'S1' }
                  : { voucherNo, till, storeId: 'S1' },
              ),
            ),
          )
          const events = await eventsOf(voucherNo)
          expect(events).toHaveLength(responses.filter(({ status }) => status === 200).length)
          for (const [index, event] of events.entries()) {
            expect(event).toMatchObject({ sequence: index + 2, kind: index % 2 === 0 ? 'used' : 'released' })
            if (event.kind === 'released') expect(event.till).toBe(events[index - 1]?.till)
          }
          expect((await rowOf(voucherNo)).used_at !== null).toBe(events.length % 2 === 1)
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('a voucher that is bound to countries', () => {
  const boundVoucher = async (countries: string[]) => {
    const voucherNo = await newVoucher()
    const { terms } = await rowOf(voucherNo)
    await database
      .updateTable('voucher')
      .set({ terms: JSON.stringify({ ...terms, countries }) })
      .where('voucher_no', '=', voucherNo)
      .execute()
    return voucherNo
  }
  const abroad = { till: 'T1', storeId: 'CA1' }
  beforeAll(async () => {
    await addStore('CA1', 'CA')
  })

  test('is refused by a till in another country, which gets the countries, and stays unused', async () => {
    const code = await boundVoucher(['US', 'MX'])
    expect(await call('verify', { code, storeId: 'CA1' })).toMatchObject({
      status: 200,
      body: { usable: false, reason: 'countryNotSupported' },
    })
    expect(await call('use', { code, ...abroad })).toMatchObject({
      status: 409,
      body: { error: { code: 'countryNotSupported', countries: ['US', 'MX'] } },
    })
    expect((await rowOf(code)).used_at).toBeNull()
    expect(await eventsOf(code)).toEqual([])
    expect(await call('verify', { code, storeId: 'S1' })).toMatchObject({ body: { usable: true } })
    expect((await call('use', { code, ...here })).status).toBe(200)
  })

  test('of a campaign without countries is accepted in every country', async () => {
    expect((await call('use', { code: await newVoucher(), ...abroad })).status).toBe(200)
  })

  test('is accepted by no store that does not exist', async () => {
    const code = await boundVoucher(['US'])
    expect((await call('use', { code, till: 'T1', storeId: 'S9' })).body.error?.code).toBe(
      'storeNotSupported',
    )
  })
})

describe('a till that asks for vouchers that do not exist', () => {
  const guess = (till: string, path: 'use' | 'release' = 'use') => {
    const number = newVoucherNo()
    return gateway.app.inject(
      tillRequest(gateway, guessing, path, {
        ...(path === 'use' ? { code: number } : { voucherNo: number }),
        till,
        storeId: 'S1',
      }),
    )
  }

  test('is slowed after ten, and still uses the codes that it scans', async () => {
    for (let count = 0; count < 5; count++) expect((await guess('G1')).statusCode).toBe(404)
    for (let count = 0; count < 5; count++) expect((await guess('G1', 'release')).statusCode).toBe(404)
    const response = await guess('G1')
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ error: { code: 'tooManyRequests' } })
    expect(Number(response.headers['retry-after'])).toBe(600)
    expect((await guess('G1', 'release')).statusCode).toBe(429)
    const till = tillOf(gateway, guessing)
    const voucherNo = await newVoucher()
    expect((await till('use', { code: voucherNo, till: 'G1', storeId: 'S1' })).status).toBe(429)
    expect((await till('use', { code: codeOf(voucherNo), till: 'G1', storeId: 'S1' })).status).toBe(200)
    // Another till of the partner is not slowed by it.
    expect((await guess('G2')).statusCode).toBe(404)
    gateway.clock.move(10 * minuteMs)
    expect((await guess('G1')).statusCode).toBe(404)
  })

  test('is slowed with its partner, whatever names it gives itself; wrong codes count like numbers', async () => {
    gateway.clock.move(60 * minuteMs)
    for (let count = 0; count < 25; count++) {
      if (count % 10 === 0) gateway.clock.move(minuteMs)
      const code = count % 2 === 0 ? newVoucherNo() : `CREMA:V1:${newVoucherNo()}:ABCDEFGH`
      const { status } = await tillOf(gateway, guessing)('verify', { code, storeId: `S${count}` })
      expect(status).toBe(404)
    }
    gateway.clock.move(minuteMs)
    expect((await guess('another')).statusCode).toBe(429)
    expect((await tillOf(gateway, guessing)('verify', { code: codeOf(await newVoucher()) })).status).toBe(200)
    // Other partners are not slowed.
    expect((await call('verify', { code: newVoucherNo() })).status).toBe(404)
    gateway.clock.move(60 * minuteMs)
    expect((await guess('another')).statusCode).toBe(404)
  })
})

describe('with an order', () => {
  const withValue = async (value: object) => {
    const voucherNo = await newVoucher()
    const { terms } = await rowOf(voucherNo)
    await database
      .updateTable('voucher')
      .set({ terms: JSON.stringify({ ...terms, value }) })
      .where('voucher_no', '=', voucherNo)
      .execute()
    return voucherNo
  }
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })
  const spendAndSave = { kind: 'fullReduction', priceOff: usd(500), minimumSpend: usd(2_000) }

  test('a till gets the reduction, with verify and with use', async () => {
    const code = await withValue(spendAndSave)
    const order = { currency: 'USD', totalMinor: 2_400 }
    expect(await call('verify', { code, order })).toMatchObject({
      body: { usable: true, reason: null, reduction: usd(500) },
    })
    expect(await call('verify', { code })).toMatchObject({ body: { usable: true, reduction: null } })
    expect(await call('use', { code, ...here, order })).toMatchObject({
      status: 200,
      body: { reduction: usd(500) },
    })
  })

  test('a voucher that does not apply stays unused, and the till gets what is missing', async () => {
    const code = await withValue(spendAndSave)
    const order = { currency: 'USD', totalMinor: 1_900 }
    expect(await call('verify', { code, order })).toMatchObject({
      body: { usable: false, reason: 'minimumSpendNotReached', reduction: null },
    })
    expect(await call('use', { code, ...here, order })).toMatchObject({
      status: 409,
      body: { error: { code: 'minimumSpendNotReached', missing: usd(100) } },
    })
    expect(await call('use', { code, ...here, order: { ...order, currency: 'EUR' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'currencyWrong', currency: 'USD' } },
    })
    expect((await rowOf(code)).used_at).toBeNull()
    expect(await eventsOf(code)).toEqual([])
  })

  test('a coupon for a drink or an item requires its price, which is part of the order', async () => {
    const code = await withValue({ kind: 'discountDrink', discount: 8 })
    const order = { currency: 'USD', totalMinor: 1_000 }
    expect((await call('use', { code, ...here, order })).body.error?.code).toBe('itemRequired')
    expect(await call('use', { code, ...here, order: { ...order, itemMinor: 1_001 } })).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: 'order.itemMinor' }] } },
    })
    expect(await call('use', { code, ...here, order: { ...order, itemMinor: 550 } })).toMatchObject({
      status: 200,
      body: { reduction: usd(110) },
    })
  })

  test('a used voucher is refused as used first, and a repeated request finds its own use', async () => {
    const code = await withValue(spendAndSave)
    const idempotencyKey = randomUUID()
    const order = { currency: 'USD', totalMinor: 2_000 }
    const first = await call('use', { code, ...here, order }, { idempotencyKey })
    await database.deleteFrom('idempotent_response').where('idempotency_key', '=', idempotencyKey).execute()
    expect(await call('use', { code, ...here, order }, { idempotencyKey })).toEqual(first)
    expect((await call('use', { code, ...here, order: { ...order, totalMinor: 1 } })).body.error?.code).toBe(
      'voucherUsed',
    )
  })
})

describe('a release', () => {
  const used = async () => {
    const voucherNo = await newVoucher()
    await call('use', { code: voucherNo, ...here })
    return voucherNo
  }

  test.each([
    ['another till of the same partner', tills, 'T2'],
    ['another partner with a till of that name', others, 'T1'],
  ])('by %s is refused', async (_, partner, till) => {
    const voucherNo = await used()
    expect(
      (await tillOf(gateway, partner)('release', { voucherNo, till, storeId: 'S1' })).body.error?.code,
    ).toBe('usedElsewhere')
    expect((await rowOf(voucherNo)).used_at).not.toBeNull()
  })

  test('is possible for 15 minutes', async () => {
    const [early, late] = [await used(), await used()]
    gateway.clock.move(15 * minuteMs - 1)
    expect((await call('release', { voucherNo: early, ...here })).status).toBe(200)
    gateway.clock.move(1)
    expect((await call('release', { voucherNo: late, ...here })).body.error?.code).toBe('tooLateToRelease')
  })

  test('of a voucher that is not used is refused', async () => {
    expect((await call('release', { voucherNo: await newVoucher(), ...here })).body.error?.code).toBe(
      'notUsed',
    )
    expect((await call('release', { voucherNo: newVoucherNo(), ...here })).body.error?.code).toBe(
      'voucherNotFound',
    )
  })
})

describe('an idempotency key', () => {
  test('sent again returns the same response and has no second effect', async () => {
    const voucherNo = await newVoucher()
    const idempotencyKey = randomUUID()
    const first = await call('use', { code: voucherNo, ...here }, { idempotencyKey })
    await call('release', { voucherNo, ...here })
    expect(await call('use', { code: voucherNo, ...here }, { idempotencyKey })).toEqual(first)
    expect((await rowOf(voucherNo)).used_at).toBeNull()
  })

  test('whose response was not stored returns the result of its own change', async () => {
    const voucherNo = await newVoucher()
    const idempotencyKey = randomUUID()
    await call('use', { code: voucherNo, ...here }, { idempotencyKey })
    await database.deleteFrom('idempotent_response').where('idempotency_key', '=', idempotencyKey).execute()
    expect(await call('use', { code: voucherNo, ...here }, { idempotencyKey })).toMatchObject({
      status: 200,
      body: { voucher: { state: 'used' } },
    })
    expect(await eventsOf(voucherNo)).toHaveLength(1)
  })

  test('sent five times at once is one use and five successes', async () => {
    const voucherNo = await newVoucher()
    const idempotencyKey = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call('use', { code: voucherNo, ...here }, { idempotencyKey })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await eventsOf(voucherNo)).toHaveLength(1)
  })

  test('sent with another request is refused, but another partner may have the same one', async () => {
    const [one, other] = [await newVoucher(), await newVoucher()]
    const idempotencyKey = randomUUID()
    await call('use', { code: one, ...here }, { idempotencyKey })
    expect((await call('use', { code: other, ...here }, { idempotencyKey })).body.error?.code).toBe(
      'keyReused',
    )
    expect((await tillOf(gateway, others)('use', { code: other, ...here }, { idempotencyKey })).status).toBe(
      200,
    )
  })
})

describe('authentication', () => {
  const code = '482177301900'
  test('refuses a wrong signature, partner, body or path', async () => {
    const wrong = { status: 401, body: { error: { code: 'signatureWrong' } } }
    expect(await call('verify', { code }, { secret: others.secret })).toMatchObject(wrong)
    expect(await call('verify', { code }, { headers: { 'x-partner': 'others' } })).toMatchObject(wrong)
    expect(await call('verify', { code }, { headers: { 'x-partner': 'nobody' } })).toMatchObject(wrong)
    expect(await call('verify', { code }, { signedBody: '{}' })).toMatchObject(wrong)
    expect(await call('verify', { code }, { headers: { 'x-signature': '' } })).toMatchObject(wrong)
    expect(await call('verify', { code }, { nonce: 'short' })).toMatchObject(wrong)
    const otherPath = tillHeaders(
      tills,
      '/partner/v1/vouchers/verify',
      JSON.stringify({ code, ...here }),
      gateway.clock.now(),
    )
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/partner/v1/vouchers/use',
      payload: { code, ...here },
      headers: otherPath,
    })
    expect(response.statusCode).toBe(401)
  })

  test('accepts the current and the previous secret of a partner, and no other', async () => {
    const voucherNo = await newVoucher()
    const status = async (secret: string) =>
      (await tillOf(gateway, { ...rotating, secret })('verify', { code: codeOf(voucherNo) })).status
    expect(await status(rotating.secret)).toBe(200)
    expect(await status(rotating.previousSecret ?? '')).toBe(200)
    for (const secret of [tills.secret, 'x'.repeat(32), 'undefined']) {
      expect(await status(secret)).toBe(401)
      expect((await call('verify', { code: codeOf(voucherNo) }, { secret })).status).toBe(
        secret === tills.secret ? 200 : 401,
      )
    }
  })

  test('accepts a timestamp that is at most five minutes off', async () => {
    const url = '/partner/v1/vouchers/verify'
    const payload = JSON.stringify({ code })
    const at = async (offset: number) => {
      const headers = tillHeaders(tills, url, payload, new Date(gateway.clock.now().getTime() + offset))
      return (await gateway.app.inject({ method: 'POST', url, payload, headers })).json<{
        error: { code: string; now?: number }
      }>().error
    }
    expect((await at(5 * minuteMs)).code).toBe('voucherNotFound')
    expect((await at(-5 * minuteMs)).code).toBe('voucherNotFound')
    expect(await at(5 * minuteMs + 1)).toMatchObject({
      code: 'timestampWrong',
      now: gateway.clock.now().getTime(),
    })
    expect((await at(-5 * minuteMs - 1)).code).toBe('timestampWrong')
  })

  test('accepts a replayed request once, even twenty at once', async () => {
    const voucherNo = await newVoucher()
    const nonce = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call('verify', { code: voucherNo }, { nonce })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error?.code === 'nonceReused')).toHaveLength(19)
    expect((await tillOf(gateway, others)('verify', { code: voucherNo }, { nonce })).status).toBe(200)
  })

  test('gives each partner its rights and no others', async () => {
    const voucherNo = await newVoucher()
    const read = tillOf(gateway, readers)
    expect(await read('use', { code: codeOf(voucherNo), ...here })).toMatchObject({
      status: 403,
      body: { error: { code: 'notAllowed', right: 'use' } },
    })
    expect(await read('verify', { code: voucherNo })).toMatchObject({
      status: 403,
      body: { error: { right: 'number' } },
    })
    expect(await read('verify', { code: codeOf(voucherNo) })).toMatchObject({ status: 200 })
    const scan = tillOf(gateway, scanners)
    expect(await scan('use', { code: codeOf(voucherNo), ...here })).toMatchObject({ status: 200 })
    expect(await scan('release', { voucherNo, ...here })).toMatchObject({
      status: 403,
      body: { error: { right: 'release' } },
    })
  })

  test('limits the calls of each partner separately', async () => {
    const statuses = []
    for (let count = 0; count < 4; count++)
      statuses.push((await tillOf(gateway, slow)('verify', { code })).status)
    expect(statuses).toEqual([403, 403, 403, 429])
    expect((await call('verify', { code })).status).toBe(404)
    gateway.clock.move(minuteMs)
    expect((await tillOf(gateway, slow)('verify', { code })).status).toBe(403)
  })
})

describe('any request', () => {
  test('with a wrong input gets its path, without the value', async () => {
    expect(await call('use', { code: 'SECRET', till: '' })).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'badRequest',
          issues: [
            { path: 'till', problem: 'too_small' },
            { path: 'storeId', problem: 'invalid_type' },
          ],
        },
      },
    })
    expect(await call('use', { code: '482177301900', ...here }, { idempotencyKey: 'x' })).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: 'idempotency-key' }] } },
    })
  })

  test('gets a response of the documented form, never a 5xx', async () => {
    const invalidText = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        'a\0b',
        '\ud800',
        '',
        'x'.repeat(500),
        'CREMA:V1:482177301900:ABCDEFGH',
        'CREMA:M1:4821773019::ABCDEFGH',
        'CREMA:M1:4821773019:482177301900:ABCDEFGH',
        '482177301900',
      ),
    )
    const input = fc.oneof(
      fc.record(
        { code: invalidText, voucherNo: invalidText, till: invalidText, storeId: invalidText },
        { requiredKeys: [] },
      ),
      invalidText,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('verify', 'use', 'release', 'members/identify', 'nothing'),
        input,
        async (path, body) => {
          const response = await call(path, body)
          expect([200, 400, 404, 409]).toContain(response.status)
          if (response.status !== 200)
            expect(Object.keys(response.body.error ?? {})).toEqual(
              expect.arrayContaining(['code', 'message', 'traceId']),
            )
        },
      ),
      { numRuns: 80 },
    )
  })

  test('is logged without secret, signature, code and number', async () => {
    const voucherNo = await newVoucher()
    await call('use', { code: voucherNo, ...here })
    await call('use', { code: voucherNo, ...here }, { secret: 'x'.repeat(40) })
    const written = JSON.stringify(gateway.log)
    for (const secret of [tills.secret, voucherNo, memberId]) expect(written).not.toContain(secret)
    expect(written).toContain('/partner/v1/vouchers/use')
  })

  test('is described in the OpenAPI document', async () => {
    const { paths } = (await gateway.app.inject('/partner/v1/openapi.json')).json<{
      paths: Record<string, unknown>
    }>()
    expect(Object.keys(paths)).toEqual(
      Object.values(partnerEndpoints).map(({ path }) => partnerBasePath + path),
    )
    expect(JSON.stringify(paths)).toContain('tooLateToRelease')
  })

  test('cannot rewrite the events of a voucher', async () => {
    await expect(database.updateTable('voucher_event').set({ till: 'T9' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(database.deleteFrom('voucher_event').execute()).rejects.toThrow('append-only')
  })
})
