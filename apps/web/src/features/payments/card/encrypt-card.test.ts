import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { encryptCard } from './encrypt-card.ts'

const payload = {
  pan: '4242424242424242',
  exp: '08/29',
  cvc: '123',
  attemptId: '019aabbc-0000-7000-8000-000000000000',
  nonce: 'n',
  iat: 1_795_000_000,
}

test('a card is encrypted as JOSE libraries decrypt it, each time differently', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256')
  const key = { ...(await exportJWK(publicKey)), kid: 'K1', alg: 'RSA-OAEP-256', use: 'enc' }
  const jwes = await Promise.all([encryptCard(key, payload), encryptCard(key, payload)])
  for (const jwe of jwes) {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(payload)
    expect(protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'K1' })
  }
  expect(jwes[0]).not.toBe(jwes[1])
  expect(jwes[0]?.split('.')[1]).not.toBe(jwes[1]?.split('.')[1])
})
