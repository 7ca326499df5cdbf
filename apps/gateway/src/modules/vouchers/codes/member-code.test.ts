import { expect, test } from 'vitest'
import { memberCodes } from './member-code.ts'
import { voucherCodes } from './voucher-code.ts'

const config = { serverSecret: 'a secret of tests', brand: 'crema' }
const codes = memberCodes(config)
const now = new Date('2026-11-21T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const accountNumber = '4821773019'
const chosen = { accountNumber, voucherNo: '482177301900' }
const unchosen = { accountNumber, voucherNo: null }

test('a code has account number and voucher, and an HMAC', () => {
  expect(codes.codeFor(chosen, now).qrText).toMatch(
    /^CREMA:M1:4821773019:482177301900:[0-9A-HJKMNP-TV-Z]{8}$/,
  )
  expect(codes.codeFor(unchosen, now).qrText).toMatch(/^CREMA:M1:4821773019::[0-9A-HJKMNP-TV-Z]{8}$/)
})

test.each([chosen, unchosen])('%j is read from its code for 30 to 60 seconds', (subject) => {
  const { qrText, renewsAt } = codes.codeFor(subject, now)
  expect(renewsAt).toEqual(later(30))
  expect(codes.read(qrText, later(59.999))).toEqual(subject)
  expect(codes.read(qrText, later(60))).toBeUndefined()
  expect(codes.read(qrText, later(-0.001))).toBeUndefined()
})

test('neither member nor voucher of a code can be changed', () => {
  const { qrText } = codes.codeFor(chosen, now)
  expect(codes.read(qrText.replace(accountNumber, '4821773018'), now)).toBeUndefined()
  expect(codes.read(qrText.replace('482177301900', '482177301918'), now)).toBeUndefined()
  expect(codes.read(qrText.replace('482177301900', ''), now)).toBeUndefined()
})

test('codes of members and of vouchers do not stand for each other', () => {
  const ofVouchers = voucherCodes(config)
  const voucherCode = ofVouchers.codeFor('482177301900', now).qrText
  expect(codes.read(voucherCode, now)).toBeUndefined()
  expect(codes.read(voucherCode.replace(':V1:', ':M1:'), now)).toBeUndefined()
  expect(ofVouchers.voucherNoOf(codes.codeFor(chosen, now).qrText, now)).toBeUndefined()
})
