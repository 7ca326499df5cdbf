import { expect, test } from 'vitest'
import { readHouseVisit } from './provider-redirect.ts'

const visit = { house: 'google', nonce: 'n', state: 's', reason: 'proof', path: '/home/account/email' }

test('a visit is read as it was kept', () => {
  for (const kept of [
    visit,
    {
      ...visit,
      house: 'apple',
      reason: 'link',
      proofToken: 'p',
      typed: { channel: 'email', email: 'mira@' },
      ticket: 't',
    },
  ]) {
    expect(readHouseVisit(JSON.stringify(kept))).toEqual(kept)
  }
})

test.each([
  null,
  '',
  'null',
  '[]',
  '"google"',
  '{',
  ...Object.keys(visit).map((name) => JSON.stringify({ ...visit, [name]: 7 })),
])('%s is none', (kept) => expect(readHouseVisit(kept)).toBeNull())
