import { createHash, generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { ProviderUnreachable, verifyIdToken, type VerifyIdToken } from './verify-id-token.ts'

const nonce = 'a nonce that the gateway gave'
const clientId = 'the-chain'
let google: TestIssuer
let apple: TestIssuer
let verify: VerifyIdToken
beforeAll(async () => {
  google = await startIssuer(clientId, {
    ada: { email: 'Ada@Example.com', email_verified: true },
    bob: { email: 'bob@example.com', email_verified: false },
  })
  apple = await startIssuer(clientId, {
    cleo: { email: 'x1@privaterelay.appleid.com', email_verified: 'true' },
  })
  verify = verifyIdToken({ clientId, issuers: [google.issuer], keysUrl: google.keysUrl })
})
afterAll(() => Promise.all([google.close(), apple.close()]))

const check = (idToken: string, given = nonce) => verify({ idToken, nonce: given, now: new Date() })
const refused = { refused: 'tokenInvalid' }

test('a token from a sign-in at the house names the person', async () => {
  expect(await check(await google.signIn('ada', nonce))).toEqual({
    ok: { issuer: google.issuer, subject: 'ada', email: 'ada@example.com', isEmailVerified: true },
  })
})

test('an address that the house does not vouch for is not taken for proved', async () => {
  expect(await check(await google.signIn('bob', nonce))).toMatchObject({
    ok: { subject: 'bob', email: 'bob@example.com', isEmailVerified: false },
  })
})

test('Apple’s booleans may be texts, and a relay’s address is an address', async () => {
  const verifyApple = verifyIdToken({ clientId, issuers: [apple.issuer], keysUrl: apple.keysUrl })
  expect(await verifyApple({ idToken: await apple.signIn('cleo', nonce), nonce, now: new Date() })).toEqual({
    ok: {
      issuer: apple.issuer,
      subject: 'cleo',
      email: 'x1@privaterelay.appleid.com',
      isEmailVerified: true,
    },
  })
  const lies = await apple.sign({ sub: 'cleo', nonce, email: 'a@example.com', email_verified: 'false' })
  expect(await verifyApple({ idToken: lies, nonce, now: new Date() })).toMatchObject({
    ok: { email: 'a@example.com', isEmailVerified: false },
  })
})

test('an address of which the house says nothing is not taken for proved', async () => {
  expect(await check(await google.sign({ sub: 'ada', nonce, email: 'a@example.com' }))).toMatchObject({
    ok: { email: 'a@example.com', isEmailVerified: false },
  })
  expect(await check(await google.sign({ sub: 'ada', nonce, email_verified: true }))).toMatchObject({
    ok: { email: null, isEmailVerified: false },
  })
})

test('a token for us may have been given to the chain’s own app, or to us among others', async () => {
  expect(await check(await google.sign({ sub: 'ada', nonce, azp: 'the-chains-app' }))).toMatchObject({
    ok: { subject: 'ada' },
  })
  expect(
    await check(await google.sign({ sub: 'ada', nonce, aud: [clientId], azp: 'the-chains-app' })),
  ).toMatchObject({ ok: { subject: 'ada' } })
  expect(
    await check(await google.sign({ sub: 'ada', nonce, aud: [clientId, 'another-chain'], azp: clientId })),
  ).toMatchObject({ ok: { subject: 'ada' } })
})

test('clocks may differ by a minute', async () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  expect(await check(await google.sign({ sub: 'ada', nonce, iat: nowSeconds + 50 }))).toMatchObject({
    ok: { subject: 'ada' },
  })
  expect(
    await check(await google.sign({ sub: 'ada', nonce, iat: nowSeconds - 600, exp: nowSeconds - 50 })),
  ).toMatchObject({ ok: { subject: 'ada' } })
})

test('a native sign-in may hold the hash of the nonce', async () => {
  const hashed = createHash('sha256').update(nonce).digest('hex')
  expect(await check(await google.sign({ sub: 'ada', nonce: hashed }))).toMatchObject({
    ok: { subject: 'ada' },
  })
})

describe('refuses', () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  test.each<[string, Record<string, unknown>]>([
    ['another client’s token', { aud: 'another-chain' }],
    ['a token for nobody', { aud: undefined }],
    [
      'a token for us and others that was given to others',
      { aud: [clientId, 'another-chain'], azp: 'another-chain' },
    ],
    ['a token for us and others that does not say to whom', { aud: [clientId, 'another-chain'] }],
    ['another house’s name', { iss: 'https://accounts.google.com' }],
    ['no house’s name', { iss: undefined }],
    ['a nonce of another sign-in', { nonce: 'another' }],
    ['a nonce that only begins like ours', { nonce: `${nonce}x` }],
    ['no nonce', { nonce: undefined }],
    ['nobody', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a token that has run out', { iat: nowSeconds - 7200, exp: nowSeconds - 3600 }],
    ['a token that never runs out', { exp: undefined }],
    ['a token of no time', { iat: undefined }],
    ['a token from the future', { iat: nowSeconds + 3600, exp: nowSeconds + 7200 }],
    ['a token older than any nonce of ours', { iat: nowSeconds - 700, exp: nowSeconds + 3600 }],
    ['a token that does not hold yet', { nbf: nowSeconds + 3600 }],
    ['an address that is none of text', { email: { toString: 'a@example.com' }, email_verified: true }],
    ['a word that is neither true nor false', { email: 'a@example.com', email_verified: 'yes' }],
    ['a number for true', { email: 'a@example.com', email_verified: 1 }],
  ])('%s', async (_name, wrong) => {
    expect(await check(await google.sign({ sub: 'ada', nonce, ...wrong }))).toEqual(refused)
  })

  test('no signature, a shared secret made of the public key, and a stranger’s key', async () => {
    const payload = {
      sub: 'ada',
      nonce,
      iss: google.issuer,
      aud: clientId,
      iat: nowSeconds,
      exp: nowSeconds + 600,
    }
    expect(await check(new UnsecuredJWT(payload).encode())).toEqual(refused)
    const keys = await (await fetch(google.keysUrl)).text()
    const secret = new TextEncoder().encode(keys)
    expect(
      await check(
        await new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256', kid: 'a-key-of-the-house' })
          .sign(secret),
      ),
    ).toEqual(refused)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(
      await check(
        await new SignJWT(payload)
          .setProtectedHeader({ alg: 'RS256', kid: 'a-key-of-the-house' })
          .sign(privateKey),
      ),
    ).toEqual(refused)
  })

  test('a key that the token brings along, names by an address or does not name', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const payload = {
      sub: 'ada',
      nonce,
      iss: google.issuer,
      aud: clientId,
      iat: nowSeconds,
      exp: nowSeconds + 600,
    }
    const jwk = publicKey.export({ format: 'jwk' })
    for (const header of [{ jwk }, { jku: 'https://else.example/keys', kid: 'theirs' }, {}]) {
      expect(
        await check(
          await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey),
        ),
      ).toEqual(refused)
    }
  })

  test('a key that the house does not have, and the token of the other house', async () => {
    expect(await check(await google.sign({ sub: 'ada', nonce }, { kid: 'unknown' }))).toEqual(refused)
    expect(await check(await apple.signIn('cleo', nonce))).toEqual(refused)
  })

  test.each(['', 'x', 'a.b.c', '..', 'é'])('what is no token: %j', async (text) => {
    expect(await check(text)).toEqual(refused)
  })
})

test('keys that cannot be read are no fault of the token', async () => {
  const away = verifyIdToken({ clientId, issuers: [google.issuer], keysUrl: 'http://127.0.0.1:9/jwks' })
  const idToken = await google.sign({ sub: 'ada', nonce })
  await expect(away({ idToken, nonce, now: new Date() })).rejects.toThrow(ProviderUnreachable)
})
