import { expect, test } from 'vitest'
import { readProviderRedirect } from './provider-redirect.ts'

const redirect = { provider: 'google', nonce: 'n', state: 's', reason: 'proof', path: '/home/account/email' }

test('a redirect is read as it was stored', () => {
  for (const stored of [
    redirect,
    {
      ...redirect,
      provider: 'apple',
      reason: 'link',
      proofToken: 'p',
      typed: { channel: 'email', email: 'mira@' },
      returnToken: 't',
    },
  ]) {
    expect(readProviderRedirect(JSON.stringify(stored))).toEqual(stored)
  }
})

test.each([
  null,
  '',
  'null',
  '[]',
  '"google"',
  '{',
  ...Object.keys(redirect).map((name) => JSON.stringify({ ...redirect, [name]: 7 })),
])('%s is not a redirect', (stored) => expect(readProviderRedirect(stored)).toBeNull())
