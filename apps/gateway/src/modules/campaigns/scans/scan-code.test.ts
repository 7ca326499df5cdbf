import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanCodes } from './scan-code.ts'

const codes = scanCodes({ serverSecret: 'a secret of tests', brand: 'crema' })
const now = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const scans = fc.record({
  activityNo: fc.stringMatching(/^[A-Za-z0-9][\w-]{0,63}$/),
  storeId: fc.option(fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,30}$/)),
})

test('a code can be read until it expires', () => {
  fc.assert(
    fc.property(scans, fc.integer({ min: 1, max: 1e8 }), (scan, seconds) => {
      const text = codes.qrTextFor(scan, later(seconds))
      expect(text.startsWith(`CREMA:S1:${scan.activityNo}:${scan.storeId ?? '-'}:`)).toBe(true)
      expect(codes.readQrText(text, later(seconds - 0.001))).toEqual(scan)
      expect(codes.readQrText(text, later(seconds))).toBe('qrExpired')
    }),
  )
})

test('a token is valid for 15 minutes and has an expiry date', () => {
  const { scanToken, expiresAt } = codes.tokenFor({ activityNo: 'A', storeId: 'S' }, null, now)
  expect(expiresAt).toEqual(later(900))
  expect(codes.readToken(scanToken, later(899))).toMatchObject({ activityNo: 'A', storeId: 'S' })
  expect(codes.readToken(scanToken, later(900))).toBe('qrExpired')
})

test('a token contains the id of the member who scanned, and each scan has its own id', () => {
  const memberId = '01990000-0000-7000-8000-000000000001'
  const read = (by: string | null) =>
    codes.readToken(codes.tokenFor({ activityNo: 'A', storeId: null }, by, now).scanToken, now)
  const [first, second, visitors] = [read(memberId), read(memberId), read(null)]
  expect(first).toMatchObject({ activityNo: 'A', storeId: null, memberId })
  expect(second).toMatchObject({ activityNo: 'A', storeId: null, memberId })
  expect(second).not.toEqual(first)
  expect(visitors).toMatchObject({ memberId: null })
})

test('a code with any character changed is invalid, expired or not', () => {
  fc.assert(
    fc.property(scans, fc.nat(), fc.constantFrom('A', 'z', '0', '9', '-', ':'), (scan, index, character) => {
      const text = codes.qrTextFor(scan, later(-60))
      // The last character of a base64url signature has unused bits.
      const at = index % (text.length - 1)
      const changed = text.slice(0, at) + character + text.slice(at + 1)
      expect(codes.readQrText(changed, now)).toBe(changed === text ? 'qrExpired' : 'qrInvalid')
    }),
  )
})

test('code and token are not interchangeable, nor valid under another secret', () => {
  const scan = { activityNo: 'A', storeId: null }
  const text = codes.qrTextFor(scan, later(60))
  const { scanToken } = codes.tokenFor(scan, null, now)
  expect(codes.readToken(text, now)).toBe('qrInvalid')
  expect(codes.readQrText(scanToken, now)).toBe('qrInvalid')
  expect(codes.readToken(text.replace('CREMA:S1', 'T1'), now)).toBe('qrInvalid')
  expect(scanCodes({ serverSecret: 'another secret', brand: 'crema' }).readQrText(text, now)).toBe(
    'qrInvalid',
  )
})

test.each(['', 'CREMA:S1', 'https://example.com', 'CREMA:V1:482177301900:ABCDEFGH', 'CREMA:S1:A:-:1:'])(
  '%j is not a code',
  (text) => {
    expect(codes.readQrText(text, now)).toBe('qrInvalid')
  },
)
