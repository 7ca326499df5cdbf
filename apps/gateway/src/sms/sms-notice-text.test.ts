import { expect, test } from 'vitest'
import { localeCodes } from '@crema/i18n/locales'
import { noticeKinds, type SmsNoticeKind } from '#src/outbox/message.ts'
import { smsSegments, toGsmText } from './gsm-text.ts'
import { smsNoticeText } from './sms-notice-text.ts'

const brand = { name: 'Halyard', supportEmail: 'deck@halyard.example' }
const kinds = noticeKinds.filter((kind): kind is SmsNoticeKind => kind !== 'emailChanged')

test('the English texts', () => {
  expect(smsNoticeText({ notice: 'loginAdded', added: 'email', locale: 'en' }, brand)).toBe(
    'Halyard: a new way to sign in was added to your account: Email address. '
      + 'Not you? Sign in with a code and check your account.',
  )
  expect(smsNoticeText({ notice: 'phoneChanged', locale: 'en' }, brand)).toBe(
    'Halyard: your account now has another phone number. Not you? Write to deck@halyard.example.',
  )
})

test.each(localeCodes)('%s: every notice is one message in GSM 03.38, at most two in UCS-2', (locale) => {
  const texts = kinds.map((notice) =>
    smsNoticeText({ notice, ...(notice === 'loginAdded' && { added: 'email' as const }), locale }, brand),
  )
  expect(new Set(texts).size).toBe(kinds.length)
  for (const text of texts) {
    expect(text).toContain('Halyard')
    expect(text).not.toMatch(/\{|undefined|https?:/)
    expect(smsSegments(text), text).toBeLessThanOrEqual(text.length > 134 ? 1 : 2)
  }
})

test.each([
  ['en', 1],
  ['fr', 1],
  ['de', 1],
  ['ja', 2],
  ['tr', 2],
] as const)('%s: a changed password is told in %i message', (locale, segments) => {
  expect(smsSegments(smsNoticeText({ notice: 'passwordChanged', locale }, brand))).toBeLessThanOrEqual(
    segments,
  )
})

test('typographic characters are replaced only where the whole text then fits GSM 03.38', () => {
  expect(toGsmText('l’accès – «…»')).toBe('l’accès – «…»')
  expect(toGsmText('l’accès\u00a0: “oui”…')).toBe('l\'accès : "oui"...')
  expect(toGsmText('c’è ş')).toBe('c’è ş')
})

test('segments are counted as phone networks do', () => {
  expect([160, 161, 306, 307].map((length) => smsSegments('a'.repeat(length)))).toEqual([1, 2, 2, 3])
  expect([80, 81].map((length) => smsSegments('€'.repeat(length)))).toEqual([1, 2])
  expect([70, 71, 134, 135].map((length) => smsSegments('あ'.repeat(length)))).toEqual([1, 2, 2, 3])
})
