import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../sign-in-draft.ts'
import { firstStage, keptStage, readStage } from './read-stage.ts'

const email = { channel: 'email', email: 'mira@example.com' } as const
const phone = { channel: 'phone', country: 'JP', national: '090-1234' } as const
const sent = { challengeId: 'c', resendAtMs: 1 }

const stages: Stage[] = [
  { state: 'address', contact: phone },
  { state: 'code', contact: email, sent },
  { state: 'password', contact: email },
  { state: 'association', offer: { pendingToken: 'p', hint: 'm•••@example.com', channel: 'email' } },
  { state: 'associationCode', offer: { pendingToken: 'p', hint: 'h', channel: 'phone' }, sent },
  { state: 'newPassword', pendingToken: 'p' },
  { state: 'recover', contact: email },
  { state: 'recoverCode', contact: phone, sent },
  { state: 'offerEmail', contact: email },
  { state: 'offerEmailCode', contact: email, sent },
  { state: 'offerPassword' },
  { state: 'bindPhone', contact: phone },
  { state: 'bindPhoneCode', contact: phone, sent },
]

test.each(stages)('$state survives a reload', (stage) => {
  expect(readStage(JSON.stringify(keptStage(stage)))).toEqual(stage)
})

test('codes are never kept', () => {
  const secrets: Stage[] = [
    { state: 'terms', repeat: { contact: email, sent, code: '123456' } },
    { state: 'recoverPassword', contact: email, sent, code: '123456' },
  ]
  for (const stage of secrets) expect(JSON.stringify(keptStage(stage))).not.toContain('123456')
})

test.each([
  null,
  '',
  '{',
  '[]',
  '"code"',
  '{}',
  '{"state":"done"}',
  '{"state":"terms","repeat":{"pendingToken":"p"}}',
  '{"state":"__proto__"}',
  '{"state":"constructor"}',
  '{"state":"code"}',
  '{"state":"code","contact":{"channel":"email"},"sent":{"challengeId":"c","resendAtMs":1}}',
  '{"state":"code","contact":{"channel":"email","email":"m@x.y"},"sent":{"challengeId":"c","resendAtMs":"1"}}',
  '{"state":"address","contact":{"channel":"phone","country":"XX","national":""}}',
])('what somebody tampered with is none: %s', (stored) => {
  expect(readStage(stored)).toBeNull()
})

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readStage(text)).not.toThrow()
    }),
  )
})

describe('where it begins', () => {
  const begin = { reason: 'open', stored: null, way: null, country: 'US', token: null } as const
  const stored = (stage: Stage) => JSON.stringify(stage)

  test('with an address, and with what was used last on the device', () => {
    expect(firstStage(begin)).toEqual({ state: 'address', contact: { channel: 'email', email: '' } })
    expect(firstStage({ ...begin, way: 'phone code' })).toMatchObject({
      state: 'address',
      contact: { channel: 'phone', country: 'US' },
    })
    expect(firstStage({ ...begin, way: 'phone password' })).toMatchObject({
      state: 'password',
      contact: { channel: 'phone' },
    })
    expect(firstStage({ ...begin, way: 'email password' })).toMatchObject({
      state: 'password',
      contact: { channel: 'email' },
    })
    expect(firstStage({ ...begin, way: 'nonsense' })).toMatchObject({
      state: 'address',
      contact: { channel: 'email' },
    })
  })

  test('where it was, after a reload', () => {
    const code: Stage = { state: 'code', contact: email, sent }
    expect(firstStage({ ...begin, reason: 'claim', stored: stored(code) })).toEqual(code)
  })

  test('an offer to a member is none to a visitor, and a visitor’s code none to a member', () => {
    expect(firstStage({ ...begin, stored: stored({ state: 'offerPassword' }) }).state).toBe('address')
    expect(firstStage({ ...begin, token: 't', stored: stored({ state: 'offerPassword' }) }).state).toBe(
      'offerPassword',
    )
    expect(
      firstStage({ ...begin, token: 't', stored: stored({ state: 'code', contact: email, sent }) }).state,
    ).toBe('address')
  })

  test('a claim that needs a phone number goes on with its code', () => {
    const waiting: Stage = { state: 'bindPhoneCode', contact: phone, sent }
    expect(firstStage({ ...begin, reason: 'phone', token: 't', stored: stored(waiting) })).toEqual(waiting)
    expect(
      firstStage({ ...begin, reason: 'phone', token: 't', stored: stored({ state: 'offerPassword' }) }).state,
    ).toBe('bindPhone')
    expect(firstStage({ ...begin, reason: 'claim', token: 't', stored: stored(waiting) }).state).toBe(
      'address',
    )
  })

  test('a claim for phone accounts asks for a phone', () => {
    const waiting: Stage = { state: 'code', contact: phone, sent }
    const begun = { ...begin, reason: 'byPhone', token: 't' } as const
    expect(firstStage({ ...begun, stored: stored(waiting) })).toEqual(waiting)
    expect(firstStage({ ...begun, stored: stored({ state: 'code', contact: email, sent }) })).toMatchObject({
      state: 'address',
      contact: { channel: 'phone' },
    })
  })
})
