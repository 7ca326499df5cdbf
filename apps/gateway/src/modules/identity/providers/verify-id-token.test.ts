import { createHash, generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { ProviderUnreachable, verifyIdToken, type VerifyIdToken } from './verify-id-token.ts'

const nonce = 'a nonce of the gateway'
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

test('a valid token proves issuer, subject and address', async () => {
  expect(await check(await google.signIn('ada', nonce))).toEqual({
    ok: { issuer: google.issuer, subject: 'ada', email: 'ada@example.com', isEmailVerified: true },
  })
})

test('an address that the provider has not verified is unverified', async () => {
  expect(await check(await google.signIn('bob', nonce))).toMatchObject({
    ok: { subject: 'bob', email: 'bob@example.com', isEmailVerified: false },
  })
})

test('Apple’s booleans may be strings, and a relay address is accepted', async () => {
  const verifyApple = verifyIdToken({ clientId, issuers: [apple.issuer], keysUrl: apple.keysUrl })
  expect(await verifyApple({ idToken: await apple.signIn('cleo', nonce), nonce, now: new Date() })).toEqual({
    ok: {
      issuer: apple.issuer,
      subject: 'cleo',
      email: 'x1@privaterelay.appleid.com',
      isEmailVerified: true,
    },
  })
  const unverified = await apple.sign({ sub: 'cleo', nonce, email: 'a@example.com', email_verified: 'false' })
  expect(await verifyApple({ idToken: unverified, nonce, now: new Date() })).toMatchObject({
    ok: { email: 'a@example.com', isEmailVerified: false },
  })
})

test('an address without email_verified is unverified', async () => {
  expect(await check(await google.sign({ sub: 'ada', nonce, email: 'a@example.com' }))).toMatchObject({
    ok: { email: 'a@example.com', isEmailVerified: false },
  })
  expect(await check(await google.sign({ sub: 'ada', nonce, email_verified: true }))).toMatchObject({
    ok: { email: null, isEmailVerified: false },
  })
})

test('a token may have the chain’s app as azp, or this client among several audiences', async () => {
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

test('clocks may differ by up to a minute', async () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  expect(await check(await google.sign({ sub: 'ada', nonce, iat: nowSeconds + 50 }))).toMatchObject({
    ok: { subject: 'ada' },
  })
  expect(
    await check(await google.sign({ sub: 'ada', nonce, iat: nowSeconds - 600, exp: nowSeconds - 50 })),
  ).toMatchObject({ ok: { subject: 'ada' } })
})

test('a native sign-in may contain the hash of the nonce', async () => {
  const hashed = createHash('sha256').update(nonce).digest('hex')
  expect(await check(await google.sign({ sub: 'ada', nonce: hashed }))).toMatchObject({
    ok: { subject: 'ada' },
  })
})

describe('refuses', () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  test.each<[string, Record<string, unknown>]>([
    ['another client’s token', { aud: 'another-chain' }],
    ['a token without audience', { aud: undefined }],
    [
      'a token for several audiences with another azp',
      { aud: [clientId, 'another-chain'], azp: 'another-chain' },
    ],
    ['a token for several audiences without azp', { aud: [clientId, 'another-chain'] }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['no issuer', { iss: undefined }],
    ['a nonce of another sign-in', { nonce: 'another' }],
    ['a nonce with a longer text', { nonce: `${nonce}x` }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['an expired token', { iat: nowSeconds - 7200, exp: nowSeconds - 3600 }],
    ['a token without expiry', { exp: undefined }],
    ['a token without issue time', { iat: undefined }],
    ['a token from the future', { iat: nowSeconds + 3600, exp: nowSeconds + 7200 }],
    ['a token older than any valid nonce', { iat: nowSeconds - 700, exp: nowSeconds + 3600 }],
    ['a token that is not valid yet', { nbf: nowSeconds + 3600 }],
    ['an address that is not a string', { email: { toString: 'a@example.com' }, email_verified: true }],
    ['a string that is neither true nor false', { email: 'a@example.com', email_verified: 'yes' }],
    ['a number instead of a boolean', { email: 'a@example.com', email_verified: 1 }],
  ])('%s', async (_name, claims) => {
    expect(await check(await google.sign({ sub: 'ada', nonce, ...claims }))).toEqual(refused)
  })

  test('no signature, an HMAC with the public key, and an unknown key', async () => {
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
          .setProtectedHeader({ alg: 'HS256', kid: 'a-key-of-the-issuer' })
          .sign(secret),
      ),
    ).toEqual(refused)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(
      await check(
        await new SignJWT(payload)
          .setProtectedHeader({ alg: 'RS256', kid: 'a-key-of-the-issuer' })
          .sign(privateKey),
      ),
    ).toEqual(refused)
  })

  test('a key in the token, a key by URL, and no key id', async () => {
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

  test('an unknown key id, and a token of another issuer', async () => {
    expect(await check(await google.sign({ sub: 'ada', nonce }, { kid: 'unknown' }))).toEqual(refused)
    expect(await check(await apple.signIn('cleo', nonce))).toEqual(refused)
  })

  test.each(['', 'x', 'a.b.c', '..', 'é'])('text that is no token: %j', async (text) => {
    expect(await check(text)).toEqual(refused)
  })
})

test('keys that cannot be fetched throw ProviderUnreachable', async () => {
  const unreachable = verifyIdToken({
    clientId,
    issuers: [google.issuer],
    keysUrl: 'http://127.0.0.1:9/jwks',
  })
  const idToken = await google.sign({ sub: 'ada', nonce })
  await expect(unreachable({ idToken, nonce, now: new Date() })).rejects.toThrow(ProviderUnreachable)
})
