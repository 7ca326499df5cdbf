import fc from 'fast-check'
import { expect, test } from 'vitest'
import { voucherCodes } from './voucher-code.ts'
import { newVoucherNo } from './voucher-number.ts'

const codes = voucherCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
const voucherNo = '482177301900'
const start = Date.parse('2026-11-21T10:00:00.000Z')
const later = (seconds: number) => new Date(start + seconds * 1000)

test('a code changes every 30 seconds, at the same instants for all vouchers', () => {
  const first = codes.codeFor(voucherNo, later(0))
  expect(first.qrText).toMatch(/^CREMA:V1:482177301900:[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(first.issuedAt).toEqual(later(0))
  expect(first.renewsAt).toEqual(later(30))
  expect(codes.codeFor(voucherNo, later(29.999))).toEqual(first)

  const second = codes.codeFor(voucherNo, later(30))
  expect(second.qrText).not.toBe(first.qrText)
  expect(second.issuedAt).toEqual(first.renewsAt)
})

test.each([
  [0, true],
  [29.999, true],
  [30, true],
  [59.999, true],
  [60, false],
  [3600, false],
  [-0.001, false],
])('a code shown at 0 s and scanned at %d s: %s', (seconds, isGood) => {
  expect(codes.voucherNoOf(codes.codeFor(voucherNo, later(0)).qrText, later(seconds))).toBe(
    isGood ? voucherNo : undefined,
  )
})

test('a code is valid for its own voucher under its own secret only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
      const [own, other] = [newVoucherNo(), newVoucherNo()]
      const { qrText } = codes.codeFor(own, later(seconds))
      expect(codes.voucherNoOf(qrText, later(seconds))).toBe(own)
      expect(codes.voucherNoOf(qrText.replace(own, other), later(seconds))).toBeUndefined()
      expect(
        voucherCodes({ serverSecret: 'another secret', brand: 'crema' }).voucherNoOf(qrText, later(seconds)),
      ).toBeUndefined()
    }),
  )
})

test.each([
  '',
  'CREMA:V1',
  'CREMA:V1:482177301900:',
  'CREMA:V1:482177301900:ÄÄÄÄÄÄÄÄ',
  'https://example.com/?a=1',
])('%j is no code', (text) => {
  expect(codes.voucherNoOf(text, later(0))).toBeUndefined()
})

test('a code begins with its brand and is invalid for another brand', () => {
  const halyard = voucherCodes({ serverSecret: 'a secret of tests', brand: 'halyard' })
  const { qrText } = halyard.codeFor('482177301900', new Date('2026-11-21T10:00:00Z'))
  expect(qrText).toMatch(/^HALYARD:V1:482177301900:/)
  expect(codes.voucherNoOf(qrText, new Date('2026-11-21T10:00:00Z'))).toBeUndefined()
  expect(halyard.voucherNoOf(qrText, new Date('2026-11-21T10:00:00Z'))).toBe('482177301900')
})
