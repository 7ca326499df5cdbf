import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import type { VoucherTerms } from '#src/database/tables.ts'
import { engines } from '#src/testing/engines.ts'
import { claimedVouchers } from '../campaigns/claims/claimed-vouchers.ts'
import { seedStore } from '../campaigns/seed-for-tests.ts'
import { newVoucherNo } from './codes/voucher-number.ts'
import { saveTerms, termsHash } from './terms-versions.ts'
import { addMember, addVouchers } from './testing-vouchers.ts'
import { redeemVoucher } from './tills/redeem-voucher.ts'
import { findVouchersForOrder } from './tills/reservation-store.ts'
import { findUsableVouchers, findVoucherForTill } from './tills/till-store.ts'
import { findVoucher, findVouchers, findVouchersByNumber } from './voucher-store.ts'

const now = new Date('2026-11-21T10:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
const terms: VoucherTerms = {
  country: 'US',
  countries: ['US'],
  value: { kind: 'exchange', item: 'latte' },
  texts: { en: { name: 'One of a version', note: 'Any size', item: 'latte' } },
  rules: { en: ['One each.'] },
}

describe.each(engines)('a voucher that refers to a version of terms, on $name', (engine) => {
  let opened: OpenDatabase
  let memberId: string
  const voucherNo = newVoucherNo()
  beforeAll(async () => {
    opened = await engine.open()
    const { database } = opened
    await seedStore(database, 'S1')
    await seedStore(database, 'JP1', { country: 'JP' })
    memberId = await addMember(database)
    await addVouchers(database, memberId, [
      { voucherNo, expires: (now.getTime() + 86_400_000) * 1000, used: null },
    ])
    await saveTerms(database, 'OLD', [terms, terms])
    // Another campaign's version of the same hash is another version.
    await saveTerms(database, 'OTHER', [terms])
    await database
      .updateTable('voucher')
      .set({ terms: null, terms_hash: Buffer.from(termsHash(terms), 'hex') })
      .where('voucher_no', '=', voucherNo)
      .execute()
  })
  afterAll(() => opened.close())

  test('is read with them, in every way', async () => {
    const { database } = opened
    const search = { state: 'unused', words: ['version'], kind: 'exchange', locale: 'en' } as const
    const order = { memberId, storeId: 'S1', now }
    const read = [
      await findVouchers(database, memberId, search, now, null, 10),
      [await findVoucher(database, memberId, voucherNo)],
      await findVouchersByNumber(database, memberId, [voucherNo]),
      [await findVoucherForTill(database, voucherNo, 'S1')],
      await findUsableVouchers(database, { ...order, first: null, limit: 10 }),
      await findVouchersForOrder(database, order),
    ]
    for (const rows of read) expect(rows).toMatchObject([{ voucher_no: voucherNo, terms }])
    const claimed = await claimedVouchers(database, memberId, 'OLD', 'en', now)
    expect(claimed).toMatchObject([{ voucherNo, name: 'One of a version', countries: ['US'] }])
  })

  test('is accepted in its countries only, and used with them', async () => {
    const { database } = opened
    const request = { voucherNo, idempotencyKey: crypto.randomUUID(), now }
    expect(await redeemVoucher(database, { ...request, till: { ...till, storeId: 'JP1' } })).toEqual({
      refused: 'countryNotSupported',
      countries: ['US'],
    })
    expect(await redeemVoucher(database, { ...request, till })).toMatchObject({
      ok: { voucher: { terms, used_store_name: 'Store S1' } },
    })
  })
})
