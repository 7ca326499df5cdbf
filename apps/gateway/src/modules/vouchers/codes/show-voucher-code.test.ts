import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import type { OpenDatabase } from '#src/database/database.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { addMember, addVouchers } from '../testing-vouchers.ts'
import { showVoucherCode } from './show-voucher-code.ts'
import { voucherCodes } from './voucher-code.ts'

const now = new Date('2026-11-21T10:00:10.000Z')
const codes = voucherCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
const micros = (hours: number) => (now.getTime() + hours * 3_600_000) * 1000
const [open, used, expired] = ['482177301900', '482177301918', '482177301926'] as const

let opened: OpenDatabase
let memberId: string
beforeAll(async () => {
  opened = await openMigratedMemory()
  const { database } = opened
  memberId = await addMember(database)
  await addVouchers(database, memberId, [
    { voucherNo: open, expires: micros(1), used: null },
    { voucherNo: used, expires: micros(1), used: micros(-1) },
    { voucherNo: expired, expires: micros(0), used: null },
  ])
})
afterAll(() => opened.close())

const showCode = (voucherNo: string, callerId = memberId) =>
  showVoucherCode(opened.database, codes, voucherNo, { memberId: callerId, now })

test('an unused voucher has a code that a till accepts', async () => {
  const shown = await showCode(open)
  if ('refused' in shown) throw new Error(shown.refused)
  const { qrText, ...others } = getVoucherCode.response.parse(shown.ok)
  expect(others).toEqual({
    voucherNo: open,
    issuedAt: '2026-11-21T10:00:00.000Z',
    renewsAt: '2026-11-21T10:00:30.000Z',
  })
  expect(codes.voucherNoOf(qrText, now)).toBe(open)
})

test.each([
  [used, { refused: 'voucherUsed', help: { usedAt: '2026-11-21T09:00:10.000Z' } }],
  [expired, { refused: 'voucherExpired', help: { expiresAt: '2026-11-21T10:00:10.000Z' } }],
  ['482177301934', { refused: 'notFound' }],
  ['not a number \0', { refused: 'notFound' }],
])('%j has no code', async (voucherNo, expected) => {
  expect(await showCode(voucherNo)).toEqual(expected)
})

test('another member’s voucher is not found', async () => {
  const stranger = await addMember(opened.database)
  expect(await showCode(open, stranger)).toEqual({ refused: 'notFound' })
})
