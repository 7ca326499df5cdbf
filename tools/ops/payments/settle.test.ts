import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { orderIdOf } from '@crema/gateway/modules/payments/providers/smbc/order-id'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { settle } from './settle.ts'

const folder = mkdtempSync(join(tmpdir(), 'crema-settle-'))
let server: Awaited<ReturnType<typeof startPostgres>>
const file = join(folder, 'settlement.csv')
const at = new Date('2026-11-10T10:00:00Z')
const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
const smbcReference = '0123456789abcdef0123456789abcdef'
type Provided = {
  provider: string
  reference: string
  provider_reference: string
  refund_no: string
  amount_minor: number
  currency: string
  digits: number
}
const period = { from: '2026-11-10', until: '2026-11-11' }

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.url)
})
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  const { database, close } = await openDatabase(server.url)
  await migrate(database)
  await database
    .insertInto('store')
    .values({
      store_id: 'S1',
      country: 'US',
      city: 'Seattle',
      name: 'S1',
      address: '',
      zone: 'UTC',
      latitude: 0,
      longitude: 0,
      hours: '[[],[],[],[],[],[],[]]',
    })
    .execute()
  const attempt = async (nth: number, isPaid: boolean, endedAt = at, other: Partial<Provided> = {}) => {
    const order = `${nth}`.repeat(24)
    await database
      .insertInto('payment_order')
      .values({
        order_id: order,
        partner: 'kiosks',
        idempotency_key: id(nth),
        order_no: `K${nth}`,
        store_id: 'S1',
        items: '[]',
        amount_minor: 950,
        currency: 'USD',
        country: 'US',
        created_at: at,
        expires_at: new Date(at.getTime() + 60_000),
      })
      .execute()
    await database
      .insertInto('payment_attempt')
      .values({
        attempt_id: id(nth),
        order_id: order,
        idempotency_key: id(nth),
        member_id: null,
        provider: 'demo',
        method: 'card',
        saves_card: false,
        card_id: null,
        reference: `ours-${nth}`,
        provider_reference: `theirs-${nth}`,
        state: isPaid ? 'succeeded' : 'cancelled',
        amount_minor: 950,
        currency: 'USD',
        digits: 2,
        action: null,
        failure: null,
        card_brand: null,
        card_last_four: null,
        state_hash: Buffer.alloc(1),
        nonce_hash: Buffer.alloc(1),
        return_url: 'http://localhost/checkout',
        locale: 'en',
        created_at: at,
        expires_at: at,
        ended_at: endedAt,
        receipt_no: isPaid ? `R${nth}` : null,
        next_query_at: null,
        ...other,
      })
      .execute()
  }
  await attempt(1, true)
  await attempt(2, true)
  await attempt(3, false)
  await attempt(4, true, new Date('2026-11-11T00:00:00Z'))
  const yen = { currency: 'JPY', digits: 0 }
  const smbc = { provider: 'smbc', reference: smbcReference, provider_reference: 'access-5', ...yen }
  await attempt(5, true, at, smbc)
  const refund = (nth: number, attemptNth: number, isPartner: boolean, other: Partial<Provided> = {}) =>
    database
      .insertInto('payment_refund')
      .values({
        refund_id: id(nth),
        attempt_id: id(attemptNth),
        reason: isPartner ? 'partner' : 'attemptEnded',
        partner: isPartner ? 'kiosks' : null,
        refund_no: isPartner ? 'A' : null,
        amount_minor: isPartner ? 100 : 950,
        currency: 'USD',
        digits: 2,
        state: 'succeeded',
        provider_reference: `refund-${nth}`,
        created_at: at,
        ended_at: at,
        next_try_at: null,
        ...other,
      })
      .execute()
  await refund(7, 1, true)
  await refund(8, 3, false)
  // SMBC GMO identifies both by the number of the payment.
  await refund(6, 5, true, { ...yen, provider_reference: 'access-5', refund_no: 'C' })
  await refund(9, 5, true, { ...yen, provider_reference: 'access-5', refund_no: 'B', amount_minor: 300 })
  await close()
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await server.stop()
})

function run(lines: readonly string[], options: { from?: string; until?: string } = period) {
  return runOn(
    `﻿currency,kind,reference,fee,amount\r\n${lines.map((line) => `USD,${line}\r\n`).join('')}`,
    options,
  )
}

async function runOn(
  content: string,
  options: { from?: string; until?: string } = period,
  provider = 'demo',
) {
  writeFileSync(file, content)
  const [out, err]: [string[], string[]] = [[], []]
  const output = { write: (text: string) => void out.push(text), warn: (text: string) => void err.push(text) }
  return { code: await settle([provider, file], options, output), out, err }
}

const complete = [
  'payment,ours-1,0.1,9.50',
  'payment,theirs-2,0.1,9.5',
  'payment,theirs-3,0.1,9.50',
  'refund,refund-7,0,-1.00',
  `refund,${id(8)},0,-9.50`,
]

test('a file that has everything once agrees', async () => {
  expect(await run(complete)).toMatchObject({ code: 0, err: [] })
})

test('every difference is named', async () => {
  const { code, err } = await run([
    ...complete.filter((line) => !line.includes('theirs-2')).map((line) => line.replace('-1.00', '-1.01')),
    'payment,theirs-1,0,9.50',
    'payment,unknown,0,3',
    // Of another day: it is known, and not expected.
    'payment,ours-4,0,9.50',
  ])
  expect(code).toBe(1)
  expect(err).toEqual([
    '✗ other amount: refund refund-7 is 1 USD here and 1.01 USD there (line 4)',
    '✗ twice: payment theirs-1 of 9.5 USD (line 6)',
    '✗ missing here: payment unknown of 3 USD (line 7)',
    '✗ missing there: payment ours-2 of 9.5 USD',
    '4 differences in 7 rows.',
  ])
})

test('a file or an option that cannot be read is refused by name', async () => {
  expect((await run(['payment,ours-1,0,nine', 'gift,ours-1,0,9.50'])).err).toEqual([
    `${file}:2: amount is nine, not a number such as 9.47`,
    `${file}:3: kind is gift, not payment or refund`,
  ])
  await expect(run(complete, { from: '2026-11-10' })).rejects.toThrow('--until must be a day')
  await expect(run(complete, { from: '2026-11-11', until: '2026-11-10' })).rejects.toThrow('after --from')
})

test('Adyen’s settlement details report is read as it is', async () => {
  const columns =
    'Company Account,Merchant Account,Psp Reference,Merchant Reference,Type,Modification Reference,Gross Currency,'
    + 'Gross Debit (GC),Gross Credit (GC),Exchange Rate'
  const rows = [
    'Co,Shop,theirs-1,ours-1,Settled,M1,USD,,9.50,1',
    'Co,Shop,theirs-2,ours-2,Settled,M2,USD,,9.50,1',
    'Co,Shop,theirs-3,ours-3,Settled,M3,USD,,9.50,1',
    'Co,Shop,theirs-1,ours-1,Refunded,refund-7,USD,1.00,,1',
    'Co,Shop,theirs-3,ours-3,Refunded,refund-8,USD,9.50,,1',
    'Co,Shop,,,Fee,Transaction Fees,USD,,,1',
    'Co,Shop,,,MerchantPayout,"TX1, batch 4",USD,,,1',
  ]
  const { code, out, err } = await runOn([columns, ...rows].join('\n'))
  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(out).toContain('2 rows of fees, payouts and the like left out.')
  expect((await runOn([columns, ...rows.slice(1)].join('\n'))).err[0]).toBe(
    '✗ missing there: payment ours-1 of 9.5 USD',
  )
})

test('PayPal’s settlement report is read as it is', async () => {
  const report = (paid: string) =>
    [
      '"RH",2026/11/11 10:00:00 -0800,"A","ACCOUNT",009',
      '"FH",01',
      '"SH",2026/11/10 00:00:00 -0800,2026/11/10 23:59:59 -0800,"ACCOUNT",""',
      '"CH","Transaction ID","Invoice ID","PayPal Reference ID","Transaction Event Code","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency"',
      `"SB","T1","ours-1","","T0006","CR",${paid},"USD"`,
      '"SB","T2","ours-2","","T0006","CR",950,"USD"',
      '"SB","T3","ours-3","","T0006","CR",950,"USD"',
      '"SB","refund-7","ours-1","T1","T1107","DR",100,"USD"',
      '"SB","refund-8","ours-3","T3","T1107","DR",950,"USD"',
      '"SB","T9","","","T0400","DR",700,"USD"',
      '"SF","USD",2850,1050',
      '"SC",6',
    ].join('\r\n')
  expect(await runOn(report('950'))).toMatchObject({ code: 0, err: [] })
  expect((await runOn(report('5'))).err[0]).toBe(
    '✗ other amount: payment ours-1 is 9.5 USD here and 0.05 USD there (line 5)',
  )
})

test('a refund is found by its number without hyphens, as providers have it', async () => {
  expect(
    await run(complete.map((line) => line.replace('refund-7', id(7).replaceAll('-', '')))),
  ).toMatchObject({ code: 0, err: [] })
})

test('SMBC GMO: the order id is the number of the payment and of its refunds', async () => {
  const order = orderIdOf(smbcReference)
  const runLines = (lines: readonly string[], days = period) =>
    runOn(['kind,reference,amount,currency', ...lines].join('\n'), days, 'smbc')
  const lines = [`payment,${order},950,JPY`, `refund,${order},300,JPY`, `refund,${order},100,JPY`]
  expect(await runLines(lines)).toMatchObject({ code: 0, err: [] })
  expect((await runLines([...lines, `refund,${order},100,JPY`])).err[0]).toBe(
    `✗ twice: refund ${order} of 100 JPY (line 5)`,
  )
  expect((await runLines(lines.slice(0, 2))).err[0]).toBe(`✗ missing there: refund ${id(6)} of 100 JPY`)
  // Of another day: they are known, and not expected.
  expect(await runLines(lines.slice(1), { from: '2026-11-12', until: '2026-11-13' })).toMatchObject({
    code: 0,
  })
})

test('a report without its columns is refused', async () => {
  expect((await runOn('Psp Reference,Type\ntheirs-1,Settled')).err).toEqual([
    `${file}:1: there is no column Modification Reference, Gross Currency, Gross Debit (GC), Gross Credit (GC)`,
  ])
  expect((await runOn('"RH",1\n"SB","T1"')).err).toEqual([`${file}:1: there are no names of columns`])
  expect((await runOn('')).err).toEqual([`${file}:1: the file is empty`])
})
