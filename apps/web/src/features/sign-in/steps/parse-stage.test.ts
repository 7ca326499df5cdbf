import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../sign-in-draft.ts'
import { initialStage, storableStage, parseStage } from './parse-stage.ts'

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
  { state: 'reviewLogins' },
  { state: 'bindPhone', contact: phone },
  { state: 'bindPhoneCode', contact: phone, sent },
  { state: 'proof', change: { contact: phone, sent } },
  { state: 'proof', change: { contact: email, sent } },
  { state: 'proofCode', change: { contact: phone, sent }, contact: email, sent },
]

test.each(stages)('$state survives a reload', (stage) => {
  expect(parseStage(JSON.stringify(storableStage(stage)))).toEqual(stage)
})

test('codes and proofs are never stored', () => {
  const secrets: Stage[] = [
    { state: 'terms', repeat: { contact: email, sent, code: '123456' } },
    { state: 'recoverPassword', contact: email, sent, code: '123456' },
    { state: 'bindPhoneCode', contact: phone, sent, code: '123456', proofToken: 'proof-123456' },
    { state: 'proof', change: { contact: phone, sent, code: '123456' } },
    { state: 'proofCode', change: { contact: phone, sent, code: '123456' }, contact: email, sent },
  ]
  const password = 'croissants at 7'
  secrets.push(
    { state: 'offerPassword', newPassword: password, proofToken: 'proof-123456' },
    { state: 'proof', change: { newPassword: password } },
    { state: 'proofCode', change: { newPassword: password }, contact: email, sent },
    { state: 'offerEmailCode', contact: email, sent, code: '123456', proofToken: 'proof-123456' },
  )
  for (const stage of secrets) expect(JSON.stringify(storableStage(stage))).not.toContain('croissants')
  for (const stage of secrets) expect(JSON.stringify(storableStage(stage))).not.toContain('123456')
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
])('a malformed stage is not read: %s', (stored) => {
  expect(parseStage(stored)).toBeNull()
})

test('parsing never throws, whatever the text is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => parseStage(text)).not.toThrow()
    }),
  )
})

describe('the first stage', () => {
  const options = { reason: 'open', stored: null, method: null, country: 'US', token: null } as const
  const stored = (stage: Stage) => JSON.stringify(stage)

  test('is the address, with the method that was used last on the device', () => {
    expect(initialStage(options)).toEqual({ state: 'address', contact: { channel: 'email', email: '' } })
    expect(initialStage({ ...options, method: 'phone code' })).toMatchObject({
      state: 'address',
      contact: { channel: 'phone', country: 'US' },
    })
    expect(initialStage({ ...options, method: 'phone password' })).toMatchObject({
      state: 'password',
      contact: { channel: 'phone' },
    })
    expect(initialStage({ ...options, method: 'email password' })).toMatchObject({
      state: 'password',
      contact: { channel: 'email' },
    })
    expect(initialStage({ ...options, method: 'nonsense' })).toMatchObject({
      state: 'address',
      contact: { channel: 'email' },
    })
  })

  test('is the stored one after a reload', () => {
    const code: Stage = { state: 'code', contact: email, sent }
    expect(initialStage({ ...options, reason: 'claim', stored: stored(code) })).toEqual(code)
  })

  test('is not an offer to a member for a visitor, nor a visitor’s code for a member', () => {
    expect(initialStage({ ...options, stored: stored({ state: 'offerPassword' }) }).state).toBe('address')
    expect(initialStage({ ...options, token: 't', stored: stored({ state: 'offerPassword' }) }).state).toBe(
      'offerPassword',
    )
    expect(
      initialStage({ ...options, token: 't', stored: stored({ state: 'code', contact: email, sent }) }).state,
    ).toBe('address')
  })

  test('is the code of a phone number for a claim that requires one', () => {
    const waiting: Stage = { state: 'bindPhoneCode', contact: phone, sent }
    expect(initialStage({ ...options, reason: 'phone', token: 't', stored: stored(waiting) })).toEqual(
      waiting,
    )
    const proving: Stage = { state: 'proof', change: { contact: phone, sent } }
    expect(initialStage({ ...options, reason: 'phone', token: 't', stored: stored(proving) })).toEqual(
      proving,
    )
    expect(
      initialStage({ ...options, reason: 'phone', token: 't', stored: stored({ state: 'offerPassword' }) })
        .state,
    ).toBe('bindPhone')
    expect(initialStage({ ...options, reason: 'claim', token: 't', stored: stored(waiting) }).state).toBe(
      'address',
    )
  })

  test('is the proof for an offer to a member, but not for the number that a claim requires', () => {
    const proving: Stage = { state: 'proof', change: { contact: email, sent } }
    expect(initialStage({ ...options, token: 't', stored: stored(proving) })).toEqual(proving)
    expect(initialStage({ ...options, reason: 'phone', token: 't', stored: stored(proving) }).state).toBe(
      'bindPhone',
    )
  })

  test('is a phone number for a claim that is for phone accounts', () => {
    const waiting: Stage = { state: 'code', contact: phone, sent }
    const byPhoneOptions = { ...options, reason: 'byPhone', token: 't' } as const
    expect(initialStage({ ...byPhoneOptions, stored: stored(waiting) })).toEqual(waiting)
    expect(
      initialStage({ ...byPhoneOptions, stored: stored({ state: 'code', contact: email, sent }) }),
    ).toMatchObject({
      state: 'address',
      contact: { channel: 'phone' },
    })
  })
})
