// How often the use of a voucher at a till asks PostgreSQL.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#src/testing/count-statements.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedStore } from '../campaigns/seed-for-tests.ts'
import { newVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { addMember, addVouchers } from '../vouchers/testing-vouchers.ts'
import { tillOf, tillsWith } from './till-for-tests.ts'

const tills = tillsWith('use', 'number')
const order = { currency: 'USD', totalMinor: 900, itemMinor: 500 }

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let memberId: string
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({
    database: server.url,
    now: '2026-06-10T12:00:00Z',
    config: { partners: [tills] },
  })
  await seedStore(gateway.services.database, 'S1')
  memberId = await addMember(gateway.services.database)
  // The first call may open a connection.
  await use(await newVoucher())
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

async function newVoucher(): Promise<string> {
  const voucherNo = newVoucherNo()
  const expires = (gateway.clock.now().getTime() + 86_400_000) * 1000
  await addVouchers(gateway.services.database, memberId, [{ voucherNo, expires, used: null }])
  return voucherNo
}

async function use(voucherNo: string, more: object = {}, idempotencyKey: string = randomUUID()) {
  const input = { code: voucherNo, till: 'T1', storeId: 'S1', ...more }
  return tillOf(gateway, tills)('use', input, { idempotencyKey })
}

test('nonce, use, response, on one connection', async () => {
  const voucherNo = await newVoucher()
  const counts = await countStatements(async () =>
    expect(await use(voucherNo)).toMatchObject({
      status: 200,
      body: {
        voucher: { voucherNo, state: 'used', usedAt: '2026-06-10T12:00:00.000Z' },
        usedAt: '2026-06-10T12:00:00.000Z',
      },
    }),
  )
  expect(counts).toEqual({ statements: 3, connections: 1 })
})

test('with an order its terms are read before, since they decide whether the voucher is used', async () => {
  const voucherNo = await newVoucher()
  const counts = await countStatements(async () =>
    expect(await use(voucherNo, { order })).toMatchObject({
      status: 200,
      body: { reduction: { amountMinor: 500 } },
    }),
  )
  expect(counts).toEqual({ statements: 4, connections: 1 })
})

test('a use that is sent again is one statement', async () => {
  const voucherNo = await newVoucher()
  const idempotencyKey = randomUUID()
  const first = await use(voucherNo, {}, idempotencyKey)
  const counts = await countStatements(async () =>
    expect(await use(voucherNo, {}, idempotencyKey)).toEqual(first),
  )
  expect(counts).toEqual({ statements: 1, connections: 1 })
})
