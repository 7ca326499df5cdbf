import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMemberCode } from '@crema/contract/endpoints/vouchers/get-member-code'
import type { OpenDatabase } from '#src/database/database.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { addMember, addVouchers } from '../testing-vouchers.ts'
import { findAccountNumber } from '../voucher-store.ts'
import { memberCodes } from './member-code.ts'
import { showMemberCode } from './show-member-code.ts'

const now = new Date('2026-11-21T10:00:10.000Z')
const codes = memberCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
const micros = (hours: number) => (now.getTime() + hours * 3_600_000) * 1000
const [open, used, expired] = ['482177301900', '482177301918', '482177301926'] as const

let opened: OpenDatabase
let memberId: string
beforeAll(async () => {
  opened = await openMigratedMemory()
  memberId = await addMember(opened.database)
  await addVouchers(opened.database, memberId, [
    { voucherNo: open, expires: micros(1), used: null },
    { voucherNo: used, expires: micros(1), used: micros(-1) },
    { voucherNo: expired, expires: micros(0), used: null },
  ])
})
afterAll(() => opened.close())

const showCode = (voucherNo: string | null, callerId = memberId) =>
  showMemberCode(opened.database, codes, voucherNo, { memberId: callerId, now })

test.each([null, open])('with %j chosen the code stands for the member and it', async (voucherNo) => {
  const shown = await showCode(voucherNo)
  if ('refused' in shown) throw new Error(shown.refused)
  const { qrText, ...others } = getMemberCode.response.parse(shown.ok)
  expect(others).toEqual({
    voucherNo,
    issuedAt: '2026-11-21T10:00:00.000Z',
    renewsAt: '2026-11-21T10:00:30.000Z',
  })
  const accountNumber = await findAccountNumber(opened.database, memberId)
  expect(codes.read(qrText, now)).toEqual({ accountNumber, voucherNo })
})

test.each([
  [used, { refused: 'voucherUsed', help: { usedAt: '2026-11-21T09:00:10.000Z' } }],
  [expired, { refused: 'voucherExpired', help: { expiresAt: '2026-11-21T10:00:10.000Z' } }],
  ['482177301934', { refused: 'notFound' }],
  ['not a number \0', { refused: 'notFound' }],
])('%j cannot be chosen', async (voucherNo, expected) => {
  expect(await showCode(voucherNo)).toEqual(expected)
})

test('another member’s voucher cannot be chosen', async () => {
  expect(await showCode(open, await addMember(opened.database))).toEqual({ refused: 'notFound' })
})
