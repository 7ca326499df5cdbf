import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startTestApple, type TestApple } from './testing-apple.ts'

const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: false, email: false },
} as const
const minute = 60_000

let google: TestIssuer
let apple: TestIssuer
beforeAll(async () => {
  google = await startIssuer('chain-at-google', {
    ada: { email: 'ada@example.com', email_verified: true },
    eve: { email: 'mira@example.com', email_verified: false },
    mira: { email: 'mira@example.com', email_verified: true },
  })
  apple = await startIssuer('chain-at-apple', {
    cleo: { email: 'x1@privaterelay.example', email_verified: 'true' },
  })
})
afterAll(() => Promise.all([google.close(), apple.close()]))

/** Runs once, when a login has been looked up. */
let afterLookup: (() => Promise<unknown>) | undefined
const lookups = new WeakSet<object>()
const plugin: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"subject"')) lookups.add(queryId)
    return node
  },
  async transformResult({ result, queryId }) {
    const run = lookups.delete(queryId) ? afterLookup : undefined
    if (run) afterLookup = undefined
    await run?.()
    return result
  },
}

describe('sign-in with identity providers', () => {
  let gateway: TestGateway
  let appleServer: TestApple
  beforeAll(async () => {
    appleServer = await startTestApple()
    gateway = await startGateway({
      plugin,
      config: {
        google: {
          clientId: 'chain-at-google',
          issuer: google.issuer,
          keysUrl: google.keysUrl,
          authorizeUrl: undefined,
        },
        apple: {
          clientId: 'chain-at-apple',
          issuer: apple.issuer,
          keysUrl: apple.keysUrl,
          authorizeUrl: undefined,
          origin: appleServer.origin,
          key: appleServer.key,
        },
      },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await appleServer.close()
  })
  // Each test starts without members and messages.
  beforeEach(async () => {
    gateway.clock.set(new Date())
    for (const table of ['outbox', 'challenge', 'member'] as const)
      await gateway.services.database.deleteFrom(table).execute()
    appleServer.requests.length = 0
    appleServer.answer(200)
  })

  const begin = async (provider: IdentityProvider = 'google') =>
    (await gateway.call('POST customer/thirdNonce', { provider })).data
  const newNonce = async () => (await begin()).nonce
  async function signIn(
    issuer: TestIssuer,
    subject: string,
    more: { consents?: typeof consents; user?: { name: string }; code?: string } = { consents },
  ) {
    const nonce = await newNonce()
    const idToken = await issuer.signIn(subject, nonce)
    return gateway.call('POST customer/thirdLogin', {
      provider: issuer === google ? 'google' : 'apple',
      idToken,
      nonce,
      ...more,
    })
  }
  const noticesTo = async (to: string) => {
    const inbox = await gateway.app.inject({ url: '/demo/inbox', query: { to } })
    return inbox.json<{ notices: { notice: string }[] }>().notices.map(({ notice }) => notice)
  }
  const logins = () => gateway.services.database.selectFrom('member_login').selectAll().execute()
  async function proof(email: string, token: string): Promise<string> {
    const { challengeId, code } = await gateway.askForCode(email, 'proof')
    return (await gateway.call('POST customer/proof', { challengeId, code }, { token })).data.proofToken
  }

  test('a verified address is registered, and signed in the next time', async () => {
    const first = await signIn(google, 'ada')
    expect(first).toMatchObject({
      busCode: '1',
      data: { outcome: 'registered', member: { email: 'ada@example.com', logins: ['email', 'google'] } },
    })
    expect(await signIn(google, 'ada', {})).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
    expect(await logins()).toMatchObject([{ provider: 'google', issuer: google.issuer, subject: 'ada' }])
  })

  test('a new member must agree to the terms; the same token is accepted afterwards, once', async () => {
    const nonce = await newNonce()
    const given = { provider: 'google' as const, idToken: await google.signIn('ada', nonce), nonce }
    expect(await gateway.call('POST customer/thirdLogin', given)).toMatchObject({ busCode: 'termsRequired' })
    expect(await gateway.call('POST customer/thirdLogin', { ...given, consents })).toMatchObject({
      data: { outcome: 'registered' },
    })
    expect(await gateway.call('POST customer/thirdLogin', { ...given, consents })).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('a token is accepted on the device that began, for ten minutes, for its provider', async () => {
    const nonce = await newNonce()
    const given = { provider: 'google' as const, idToken: await google.signIn('ada', nonce), nonce, consents }
    const elsewhere = { headers: { 'x-device-id': 'another-device' } }
    expect(await gateway.call('POST customer/thirdLogin', given, elsewhere)).toMatchObject({
      busCode: 'tokenInvalid',
    })
    expect(await gateway.call('POST customer/thirdLogin', { ...given, provider: 'apple' })).toMatchObject({
      busCode: 'tokenInvalid',
    })
    gateway.clock.move(10 * minute)
    expect(await gateway.call('POST customer/thirdLogin', given)).toMatchObject({ busCode: 'tokenInvalid' })
    expect(await logins()).toEqual([])
  })

  test('a nonce that the gateway did not issue is refused', async () => {
    const nonce = 'an-unknown-nonce'
    const idToken = await google.signIn('ada', nonce)
    expect(
      await gateway.call('POST customer/thirdLogin', { provider: 'google', idToken, nonce, consents }),
    ).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('a provider’s identity with a member’s address is offered association, whether or not the address is verified', async () => {
    const { memberId } = await gateway.signIn('mira@example.com')
    for (const subject of ['mira', 'eve']) {
      const result = await signIn(google, subject)
      expect(result).toMatchObject({
        data: { outcome: 'associationOffered', channel: 'email', hint: 'm•••@e•••.com' },
      })
    }
    expect(await logins()).toEqual([])

    const { data: offered } = await signIn(google, 'mira')
    if (offered.outcome !== 'associationOffered') throw new Error('No association was offered.')
    const { pendingToken } = offered
    const { data: sent } = await gateway.call('POST customer/associateCode', { pendingToken })
    // The outbox delivers it shortly after the call.
    const code = await vi.waitFor(async () => {
      const answer = await gateway.app.inject({
        method: 'GET',
        url: '/demo/inbox',
        query: { to: 'mira@example.com' },
      })
      const { items } = answer.json<{ items: { code: string; purpose: string }[] }>()
      const sentCode = items.find(({ purpose }) => purpose === 'associate')?.code
      if (sentCode === undefined) throw new Error('No code was delivered.')
      return sentCode
    })
    expect(
      await gateway.call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }),
    ).toMatchObject({
      data: { outcome: 'signedIn', member: { memberId, logins: ['email', 'google'] } },
    })
  })

  test('declining the association registers an account without the address', async () => {
    const { memberId } = await gateway.signIn('mira@example.com')
    const { data: offered } = await signIn(google, 'eve')
    if (offered.outcome !== 'associationOffered') throw new Error('No association was offered.')
    const { data } = await gateway.call('POST customer/associate', {
      pendingToken: offered.pendingToken,
      decline: true,
      consents,
    })
    expect(data).toMatchObject({ outcome: 'registered', member: { email: null, logins: ['google'] } })
    expect((await gateway.signIn('mira@example.com')).memberId).toBe(memberId)
  })

  describe('in the browser', () => {
    const sendBack = (provider: IdentityProvider, fields: Record<string, string>) =>
      gateway.app.inject({
        method: 'POST',
        url: `/sign-in/return/${provider}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.example' },
        payload: new URLSearchParams(fields).toString(),
      })

    const returnTokenOf = ({ headers }: { headers: { location?: unknown } }) =>
      new URL(String(headers.location), 'http://localhost').searchParams.get('ticket') ?? ''

    test('the authorization URL has all parameters', async () => {
      const { nonce, state, url } = await begin('apple')
      const { origin, pathname, searchParams } = new URL(url)
      expect(origin + pathname).toBe('https://appleid.apple.com/auth/authorize')
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'chain-at-apple',
        redirect_uri: 'http://localhost:3000/sign-in/return/apple',
        response_type: 'code id_token',
        response_mode: 'form_post',
        scope: 'name email',
        state,
        nonce,
      })
    })

    test('the answer is stored for the browser that began', async () => {
      const { nonce, state } = await begin('apple')
      const user = JSON.stringify({
        name: { firstName: 'Cleo', lastName: 'Marsh' },
        email: 'unverified@example.com',
      })
      const answer = await sendBack('apple', {
        state,
        id_token: await apple.signIn('cleo', nonce),
        code: 'a-code-of-apples',
        user,
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `/cotti-login?state=${state}&ticket=${returnTokenOf(answer)}`,
      ])
      const given = { provider: 'apple' as const, nonce, ticket: returnTokenOf(answer), consents }
      const elsewhere = { headers: { 'x-device-id': 'another-device' } }
      expect(await gateway.call('POST customer/thirdLogin', given, elsewhere)).toMatchObject({
        busCode: 'tokenInvalid',
      })
      expect(await gateway.call('POST customer/thirdLogin', given)).toMatchObject({
        data: {
          outcome: 'registered',
          member: { email: 'x1@privaterelay.example', displayName: 'Cleo Marsh' },
        },
      })
      await appleServer.received(1)
    })

    test('a token for another nonce is refused, even under the right state', async () => {
      const mine = await begin()
      const theirs = await begin()
      const returnToken = returnTokenOf(
        await sendBack('google', { state: mine.state, id_token: await google.signIn('eve', theirs.nonce) }),
      )
      expect(
        await gateway.call('POST customer/thirdLogin', {
          provider: 'google',
          nonce: mine.nonce,
          ticket: returnToken,
          consents,
        }),
      ).toMatchObject({ busCode: 'tokenInvalid' })
    })

    test('without the return token, the device that began a sign-in cannot fetch the answer of another person', async () => {
      const mine = await begin()
      const theirs = returnTokenOf(
        await sendBack('google', { state: mine.state, id_token: await google.signIn('ada', mine.nonce) }),
      )
      const given = { provider: 'google' as const, nonce: mine.nonce }
      const { token } = await gateway.signIn('mira@example.com')
      const proofToken = await proof('mira@example.com', token)
      for (const guess of [{}, { ticket: mine.state }, { ticket: mine.nonce }, { ticket: 'A'.repeat(43) }]) {
        expect(
          await gateway.call('POST customer/thirdLogin', { ...given, ...guess, consents }),
        ).toMatchObject({ busCode: 'tokenInvalid' })
        expect(
          await gateway.call('POST customer/linkLogin', { ...given, ...guess, proofToken }, { token }),
        ).toMatchObject({ busCode: 'tokenInvalid' })
        expect(
          await gateway.call('POST customer/deregister/verifyThird', { ...given, ...guess }),
        ).toMatchObject({ busCode: 'tokenInvalid' })
      }
      const stored = await gateway.services.database.selectFrom('provider_sign_in').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(theirs)
      expect(await logins()).toEqual([])
    })

    test('a second answer under the same state is ignored', async () => {
      const { nonce, state } = await begin()
      const returnToken = returnTokenOf(
        await sendBack('google', { state, id_token: await google.signIn('ada', nonce) }),
      )
      expect(returnTokenOf(await sendBack('google', { state, id_token: 'another' }))).toBe('')
      expect(
        await gateway.call('POST customer/thirdLogin', {
          provider: 'google',
          nonce,
          ticket: returnToken,
          consents,
        }),
      ).toMatchObject({ data: { outcome: 'registered' } })
    })

    test.each<Record<string, string>>([
      {},
      { error: 'user_cancelled_authorize' },
      { state: 'too-short' },
      { state: '../../evil' },
      { state: '//evil.example/aaaaaaaaaaaaaaaaaaaa' },
      { state: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', id_token: 'unknown-state' },
    ])('a cancelled or invalid return (%j) redirects to the page', async (fields) => {
      const { statusCode, headers } = await sendBack('google', fields)
      expect(statusCode).toBe(303)
      expect(headers.location).toMatch(/^\/cotti-login(\?state=[\w-]{32})?$/)
    })
  })

  test('a provider that is not configured is off', async () => {
    await using without = await startGateway()
    expect(await without.call('POST customer/thirdNonce', { provider: 'google' })).toMatchObject({
      busCode: 'providerOff',
    })
    const answer = await without.call('POST customer/thirdLogin', {
      provider: 'apple',
      idToken: 'x',
      nonce: 'x',
    })
    expect(answer).toMatchObject({ busCode: 'providerOff' })
  })

  test('keys that cannot be fetched are a 503 instead of an invalid token', async () => {
    await using away = await startGateway({
      config: {
        google: {
          clientId: 'chain-at-google',
          issuer: google.issuer,
          keysUrl: 'http://127.0.0.1:9/keys',
          authorizeUrl: undefined,
        },
      },
    })
    const idToken = await google.sign({ sub: 'ada', nonce: 'x' })
    expect(
      (await away.send('POST customer/thirdLogin', { provider: 'google', idToken, nonce: 'x' })).statusCode,
    ).toBe(503)
  })

  test('two tabs with tokens of one identity register one account', async () => {
    const both = await Promise.all([signIn(google, 'ada'), signIn(google, 'ada')])
    expect(both.map(({ data }) => data.outcome).toSorted()).toEqual(['registered', 'signedIn'])
    expect(await logins()).toHaveLength(1)
  })

  test('a login that another tab registers after it was looked up is signed in, not offered to be linked', async () => {
    const outcomes: string[] = []
    const signInTab = async () => {
      const { data } = await signIn(google, 'ada')
      outcomes.push(data.outcome)
    }
    afterLookup = signInTab
    await signInTab()
    expect(outcomes).toEqual(['registered', 'signedIn'])
    expect(await logins()).toHaveLength(1)
  })

  describe('Apple', () => {
    test('the display name of the first sign-in is stored, a later one is ignored', async () => {
      const result = await signIn(apple, 'cleo', { consents, user: { name: 'Cleo Marsh' } })
      expect(result).toMatchObject({
        data: {
          outcome: 'registered',
          member: { displayName: 'Cleo Marsh', email: 'x1@privaterelay.example', logins: ['email', 'apple'] },
        },
      })
      expect(await signIn(apple, 'cleo', { user: { name: 'Somebody Else' } })).toMatchObject({
        data: { member: { displayName: 'Cleo Marsh' } },
      })
    })

    test('a long name from Apple is shortened to the limit', async () => {
      const result = await signIn(apple, 'cleo', { consents, user: { name: 'Ünï '.repeat(20).trim() } })
      expect(result).toMatchObject({ data: { member: { displayName: 'Ünï '.repeat(10) } } })
    })

    const tokenStored = async () => {
      await expect.poll(async () => (await logins())[0]?.refresh_sealed).toEqual(expect.any(String))
    }
    const deleteAccount = async () => {
      const verification = await gateway.askForCode('x1@privaterelay.example', 'deregister')
      const { data } = await gateway.call('POST customer/deregister/verify', verification)
      expect(
        await gateway.call('POST customer/deregister/confirm', {}, { token: data.logoutToken }),
      ).toMatchObject({ busCode: '1' })
    }
    const revocation = {
      path: '/auth/revoke',
      fields: { token: 'apples-refresh-token', token_type_hint: 'refresh_token' },
    }

    test('the consent is revoked when the account is deleted', async () => {
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await appleServer.received(1)
      const [redeemed] = appleServer.requests
      expect(redeemed).toMatchObject({
        path: '/auth/token',
        fields: { client_id: 'chain-at-apple', grant_type: 'authorization_code', code: 'a-code-of-apples' },
      })
      expect(decodeProtectedHeader(redeemed?.fields['client_secret'] ?? '')).toMatchObject({
        alg: 'ES256',
        kid: 'KEY',
      })
      expect(decodeJwt(redeemed?.fields['client_secret'] ?? '')).toMatchObject({
        iss: 'TEAM',
        sub: 'chain-at-apple',
        aud: appleServer.origin,
      })
      await tokenStored()
      expect((await logins())[0]?.refresh_sealed).not.toContain('apples-refresh-token')

      await deleteAccount()
      await appleServer.received(2)
      expect(appleServer.requests[1]).toMatchObject(revocation)
      expect(await logins()).toEqual([])
    })

    test('a revocation is retried while Apple is unavailable, for a month', async () => {
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await tokenStored()
      appleServer.answer(503)
      const { failed } = gateway.services.outbox.counts
      await deleteAccount()
      // After 30 seconds, 2 minutes and 10 minutes; the next attempt succeeds.
      for (const [tries, waitMs] of [
        [2, 30_000],
        [3, 120_000],
        [4, 600_000],
        [5, 24 * 60 * minute],
      ] as const) {
        await expect.poll(() => gateway.services.outbox.counts.failed).toBe(failed + tries - 1)
        expect(appleServer.requests).toHaveLength(tries)
        if (tries === 5) appleServer.answer(200)
        gateway.clock.move(waitMs)
        gateway.services.outbox.kick()
      }
      await appleServer.received(6)
      expect(appleServer.requests.slice(1)).toMatchObject(Array.from({ length: 5 }, () => revocation))
      const queued = gateway.services.database
        .selectFrom('outbox')
        .select('message_id')
        .where('channel', '=', 'apple')
      await expect.poll(() => queued.execute()).toEqual([])
    })

    test('the consent is revoked at once where the account was deleted before Apple answered', async () => {
      appleServer.answer(503)
      const { failed } = gateway.services.outbox.counts
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await expect.poll(() => gateway.services.outbox.counts.failed).toBe(failed + 1)
      await deleteAccount()
      appleServer.answer(200)
      gateway.clock.move(30_000)
      gateway.services.outbox.kick()
      await appleServer.received(3)
      expect(appleServer.requests.map(({ path }) => path)).toEqual([
        '/auth/token',
        '/auth/token',
        '/auth/revoke',
      ])
      expect(appleServer.requests[2]).toMatchObject(revocation)
    })

    test('the consent is revoked when the login is unlinked', async () => {
      const { token } = await gateway.signIn('mira@example.com')
      const nonce = await newNonce()
      const given = {
        provider: 'apple' as const,
        idToken: await apple.signIn('cleo', nonce),
        nonce,
        code: 'a-code-of-apples',
      }
      const proofToken = await proof('mira@example.com', token)
      expect(
        await gateway.call('POST customer/linkLogin', { ...given, proofToken }, { token }),
      ).toMatchObject({ busCode: '1' })
      await tokenStored()
      expect(await gateway.call('POST customer/unlinkLogin', { provider: 'apple' }, { token })).toMatchObject(
        { busCode: 'proofRequired' },
      )
      expect(
        await gateway.call('POST customer/unlinkLogin', { provider: 'apple', proofToken }, { token }),
      ).toMatchObject({ data: { logins: ['email'] } })
      await appleServer.received(2)
      expect(appleServer.requests[1]).toMatchObject(revocation)
    })
  })

  describe('fresh proofs and deletion by a provider', () => {
    /** A member with Google as the only login: the address is unverified and belongs to another member. */
    async function registerWithGoogleOnly() {
      await gateway.signIn('mira@example.com')
      const { data: offered } = await signIn(google, 'eve')
      if (offered.outcome !== 'associationOffered') throw new Error('No association was offered.')
      const { data } = await gateway.call('POST customer/associate', {
        pendingToken: offered.pendingToken,
        decline: true,
        consents,
      })
      if (data.outcome !== 'registered') throw new Error('No member was registered.')
      return { token: data.session.token, memberId: data.member.memberId }
    }
    async function signInAgain(subject: string) {
      const nonce = await newNonce()
      return { provider: 'google' as const, nonce, idToken: await google.signIn(subject, nonce) }
    }

    test('a new sign-in at a linked provider is a fresh proof, once', async () => {
      const { token } = await registerWithGoogleOnly()
      const nonce = await newNonce()
      const added = { provider: 'apple' as const, idToken: await apple.signIn('cleo', nonce), nonce }
      const change = (given: object) =>
        gateway.call('POST customer/linkLogin', { ...added, ...given }, { token })
      expect(await change({})).toMatchObject({ busCode: 'proofRequired' })
      const given = await signInAgain('eve')
      const { busCode, data } = await gateway.call('POST customer/thirdProof', given, { token })
      expect([busCode, data.expiresInSeconds]).toEqual(['1', 600])
      expect(await change({ proofToken: data.proofToken })).toMatchObject({
        data: { logins: ['google', 'apple'] },
      })
      expect(await gateway.call('POST customer/thirdProof', given, { token })).toMatchObject({
        busCode: 'tokenInvalid',
      })
    })

    test('a sign-in of another account, of another device, or an expired one is no proof', async () => {
      const { token } = await registerWithGoogleOnly()
      for (const subject of ['ada', 'mira']) {
        if (subject === 'ada') await signIn(google, subject)
        expect(
          await gateway.call('POST customer/thirdProof', await signInAgain(subject), { token }),
        ).toMatchObject({ busCode: 'loginNotRegistered' })
      }
      const elsewhere = { token, headers: { 'x-device-id': 'another-device' } }
      expect(
        await gateway.call('POST customer/thirdProof', await signInAgain('eve'), elsewhere),
      ).toMatchObject({
        busCode: 'tokenInvalid',
      })
      const old = await signInAgain('eve')
      gateway.clock.move(10 * minute)
      expect(await gateway.call('POST customer/thirdProof', old, { token })).toMatchObject({
        busCode: 'tokenInvalid',
      })
      expect((await gateway.send('POST customer/thirdProof', await signInAgain('eve'))).statusCode).toBe(401)
    })

    test('a member with a provider as the only login can delete the account by it, and no other account', async () => {
      const { token } = await registerWithGoogleOnly()
      const verify = async (subject: string) =>
        gateway.call('POST customer/deregister/verifyThird', await signInAgain(subject))
      expect(await verify('ada')).toMatchObject({ busCode: 'loginNotRegistered' })
      const given = await signInAgain('eve')
      const { data } = await gateway.call('POST customer/deregister/verifyThird', given)
      expect(await gateway.call('POST customer/deregister/verifyThird', given)).toMatchObject({
        busCode: 'tokenInvalid',
      })
      expect(
        await gateway.call('GET customer/deregister/preview', {}, { token: data.logoutToken }),
      ).toMatchObject({
        data: { outcome: 'present', email: null, phone: null, providers: ['google'] },
      })
      expect(
        await gateway.call('POST customer/deregister/confirm', {}, { token: data.logoutToken }),
      ).toMatchObject({ busCode: '1' })
      expect((await gateway.send('GET customer/info', {}, { token })).statusCode).toBe(401)
      expect(await logins()).toEqual([])
      expect(await verify('eve')).toMatchObject({ busCode: 'loginNotRegistered' })
    })

    test('an abnormal account cannot be deleted by a provider', async () => {
      const { memberId } = await registerWithGoogleOnly()
      await gateway.services.database
        .updateTable('member')
        .set({ status: 'abnormal' })
        .where('member_id', '=', memberId)
        .execute()
      expect(
        await gateway.call('POST customer/deregister/verifyThird', await signInAgain('eve')),
      ).toMatchObject({ busCode: 'accountAbnormal' })
    })
  })

  describe('linking and unlinking', () => {
    test('a login is linked after a fresh proof and unlinked again', async () => {
      const { token } = await gateway.signIn('linked@example.com')
      const nonce = await newNonce()
      const given = { provider: 'google' as const, idToken: await google.signIn('ada', nonce), nonce }
      expect(await gateway.call('POST customer/linkLogin', given, { token })).toMatchObject({
        busCode: 'proofRequired',
      })
      const proofToken = await proof('linked@example.com', token)
      expect(
        await gateway.call('POST customer/linkLogin', { ...given, proofToken }, { token }),
      ).toMatchObject({ data: { logins: ['email', 'google'] } })
      await expect.poll(() => noticesTo('linked@example.com')).toEqual(['loginAdded'])
      expect(
        await gateway.call('POST customer/unlinkLogin', { provider: 'google', proofToken }, { token }),
      ).toMatchObject({ data: { logins: ['email'] } })
    })

    test('a login of another member is not linked', async () => {
      await signIn(google, 'ada')
      const { token } = await gateway.signIn('mira@example.com')
      const nonce = await newNonce()
      const given = {
        provider: 'google' as const,
        idToken: await google.signIn('ada', nonce),
        nonce,
        proofToken: await proof('mira@example.com', token),
      }
      expect(await gateway.call('POST customer/linkLogin', given, { token })).toMatchObject({
        busCode: 'alreadyMember',
      })
    })
  })
})
