import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startTestApple, type TestApple } from './testing-apple.ts'

const consents = { terms: true as const, marketing: { push: false, sms: false, email: false } }
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

describe('signing in at another house', () => {
  let gateway: TestGateway
  let appleItself: TestApple
  beforeAll(async () => {
    appleItself = await startTestApple()
    gateway = await startGateway({
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
          origin: appleItself.origin,
          key: appleItself.key,
        },
      },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await appleItself.close()
  })
  // Nobody is known yet, and no message waits.
  beforeEach(async () => {
    gateway.clock.set(new Date())
    for (const table of ['outbox', 'challenge', 'member'] as const)
      await gateway.services.database.deleteFrom(table).execute()
    appleItself.requests.length = 0
    appleItself.answer(200)
  })

  const begin = async (provider: 'google' | 'apple' = 'google') =>
    (await gateway.call('POST customer/thirdNonce', { provider })).data
  const giveNonce = async () => (await begin()).nonce
  async function signIn(
    house: TestIssuer,
    subject: string,
    more: { consents?: typeof consents; user?: { name: string }; code?: string } = { consents },
  ) {
    const nonce = await giveNonce()
    const idToken = await house.signIn(subject, nonce)
    return gateway.call('POST customer/thirdLogin', {
      provider: house === google ? 'google' : 'apple',
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

  test('registers whom the house vouches for, and knows her again', async () => {
    const first = await signIn(google, 'ada')
    expect(first).toMatchObject({
      busCode: '1',
      data: { outcome: 'registered', member: { email: 'ada@example.com', logins: ['email', 'google'] } },
    })
    expect(await signIn(google, 'ada', {})).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
    expect(await logins()).toMatchObject([{ provider: 'google', issuer: google.issuer, subject: 'ada' }])
  })

  test('asks somebody new for the terms; the same token is good afterwards, once', async () => {
    const nonce = await giveNonce()
    const given = { provider: 'google' as const, idToken: await google.signIn('ada', nonce), nonce }
    expect(await gateway.call('POST customer/thirdLogin', given)).toMatchObject({ busCode: 'termsRequired' })
    expect(await gateway.call('POST customer/thirdLogin', { ...given, consents })).toMatchObject({
      data: { outcome: 'registered' },
    })
    expect(await gateway.call('POST customer/thirdLogin', { ...given, consents })).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('a token is good on the device that began, for ten minutes, and for its house', async () => {
    const nonce = await giveNonce()
    const given = { provider: 'google' as const, idToken: await google.signIn('ada', nonce), nonce, consents }
    const elsewhere = { headers: { 'x-device-id': 'a-device-of-somebody-else' } }
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

  test('a nonce that we did not give makes no sign-in', async () => {
    const nonce = 'made-up-by-somebody'
    const idToken = await google.signIn('ada', nonce)
    expect(
      await gateway.call('POST customer/thirdLogin', { provider: 'google', idToken, nonce, consents }),
    ).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('an equal address takes nobody’s account over: not a vouched one without a code, never an unvouched one', async () => {
    const { memberId } = await gateway.signIn('mira@example.com')
    for (const subject of ['mira', 'eve']) {
      const met = await signIn(google, subject)
      expect(met).toMatchObject({
        data: { outcome: 'associationOffered', channel: 'email', hint: 'm•••@e•••.com' },
      })
    }
    expect(await logins()).toEqual([])

    const { data: offered } = await signIn(google, 'mira')
    if (offered.outcome !== 'associationOffered') throw new Error('No association was offered.')
    const { pendingToken } = offered
    const { data: sent } = await gateway.call('POST customer/associateCode', { pendingToken })
    const answer = await gateway.app.inject({
      method: 'GET',
      url: '/demo/inbox',
      query: { to: 'mira@example.com' },
    })
    const code =
      answer
        .json<{ items: { code: string; purpose: string }[] }>()
        .items.find(({ purpose }) => purpose === 'associate')?.code ?? ''
    expect(
      await gateway.call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }),
    ).toMatchObject({
      data: { outcome: 'signedIn', member: { memberId, logins: ['email', 'google'] } },
    })
  })

  test('who goes on with a new account gets one that the address does not open', async () => {
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

  describe('by the browser', () => {
    const sendBack = (provider: 'google' | 'apple', fields: Record<string, string>) =>
      gateway.app.inject({
        method: 'POST',
        url: `/sign-in/return/${provider}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.example' },
        payload: new URLSearchParams(fields).toString(),
      })

    const ticketOf = ({ headers }: { headers: { location?: unknown } }) =>
      new URL(String(headers.location), 'http://localhost').searchParams.get('ticket') ?? ''

    test('leads to the house with all it wants to know', async () => {
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

    test('what is sent back waits for the browser that began', async () => {
      const { nonce, state } = await begin('apple')
      const user = JSON.stringify({
        name: { firstName: 'Cleo', lastName: 'Marsh' },
        email: 'liar@example.com',
      })
      const answer = await sendBack('apple', {
        state,
        id_token: await apple.signIn('cleo', nonce),
        code: 'a-code-of-apples',
        user,
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `/cotti-login?state=${state}&ticket=${ticketOf(answer)}`,
      ])
      const given = { provider: 'apple' as const, nonce, ticket: ticketOf(answer), consents }
      const elsewhere = { headers: { 'x-device-id': 'a-device-of-somebody-else' } }
      expect(await gateway.call('POST customer/thirdLogin', given, elsewhere)).toMatchObject({
        busCode: 'tokenInvalid',
      })
      expect(await gateway.call('POST customer/thirdLogin', given)).toMatchObject({
        data: {
          outcome: 'registered',
          member: { email: 'x1@privaterelay.example', displayName: 'Cleo Marsh' },
        },
      })
      await appleItself.received(1)
    })

    test('a token that somebody else sends under a known state is none for this nonce', async () => {
      const mine = await begin()
      const theirs = await begin()
      const ticket = ticketOf(
        await sendBack('google', { state: mine.state, id_token: await google.signIn('eve', theirs.nonce) }),
      )
      expect(
        await gateway.call('POST customer/thirdLogin', {
          provider: 'google',
          nonce: mine.nonce,
          ticket,
          consents,
        }),
      ).toMatchObject({ busCode: 'tokenInvalid' })
    })

    test('who began, and sent somebody else to the house, gets nothing of her answer: another browser came back with it', async () => {
      const mine = await begin()
      const hers = ticketOf(
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
      const kept = await gateway.services.database.selectFrom('provider_sign_in').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(hers)
      expect(await logins()).toEqual([])
    })

    test('the first answer counts', async () => {
      const { nonce, state } = await begin()
      const ticket = ticketOf(
        await sendBack('google', { state, id_token: await google.signIn('ada', nonce) }),
      )
      expect(ticketOf(await sendBack('google', { state, id_token: 'another' }))).toBe('')
      expect(
        await gateway.call('POST customer/thirdLogin', { provider: 'google', nonce, ticket, consents }),
      ).toMatchObject({ data: { outcome: 'registered' } })
    })

    test.each<Record<string, string>>([
      {},
      { error: 'user_cancelled_authorize' },
      { state: 'too-short' },
      { state: '../../evil' },
      { state: '//evil.example/aaaaaaaaaaaaaaaaaaaa' },
      { state: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', id_token: 'nobody began this' },
    ])('who turns back, or comes with %j, is led to the page', async (fields) => {
      const { statusCode, headers } = await sendBack('google', fields)
      expect(statusCode).toBe(303)
      expect(headers.location).toMatch(/^\/cotti-login(\?state=[\w-]{32})?$/)
    })
  })

  test('a house that is not set is off', async () => {
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

  test('keys that cannot be had are told apart from a wrong token', async () => {
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

  test('two tabs with one person’s tokens make one account', async () => {
    const both = await Promise.all([signIn(google, 'ada'), signIn(google, 'ada')])
    expect(both.map(({ data }) => data.outcome).toSorted()).toEqual(['registered', 'signedIn'])
    expect(await logins()).toHaveLength(1)
  })

  describe('Apple', () => {
    test('tells the name once; it is kept, and nobody takes it for proved', async () => {
      const met = await signIn(apple, 'cleo', { consents, user: { name: 'Cleo Marsh' } })
      expect(met).toMatchObject({
        data: {
          outcome: 'registered',
          member: { displayName: 'Cleo Marsh', email: 'x1@privaterelay.example', logins: ['email', 'apple'] },
        },
      })
      expect(await signIn(apple, 'cleo', { user: { name: 'Somebody Else' } })).toMatchObject({
        data: { member: { displayName: 'Cleo Marsh' } },
      })
    })

    test('is called what Apple says as far as a name may be long', async () => {
      const met = await signIn(apple, 'cleo', { consents, user: { name: 'Ünï '.repeat(20).trim() } })
      expect(met).toMatchObject({ data: { member: { displayName: 'Ünï '.repeat(10) } } })
    })

    const tokenKept = async () => {
      await expect.poll(async () => (await logins())[0]?.refresh_sealed).toEqual(expect.any(String))
    }
    const leave = async () => {
      const leaving = await gateway.askForCode('x1@privaterelay.example', 'deregister')
      const { data } = await gateway.call('POST customer/deregister/verify', leaving)
      expect(
        await gateway.call('POST customer/deregister/confirm', {}, { token: data.logoutToken }),
      ).toMatchObject({ busCode: '1' })
    }
    const revocation = {
      path: '/auth/revoke',
      fields: { token: 'apples-refresh-token', token_type_hint: 'refresh_token' },
    }

    test('is told to forget her when the account is deleted', async () => {
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await appleItself.received(1)
      const [redeemed] = appleItself.requests
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
        aud: appleItself.origin,
      })
      await tokenKept()
      expect((await logins())[0]?.refresh_sealed).not.toContain('apples-refresh-token')

      await leave()
      await appleItself.received(2)
      expect(appleItself.requests[1]).toMatchObject(revocation)
      expect(await logins()).toEqual([])
    })

    test('is told again and again while it is away, for a month', async () => {
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await tokenKept()
      appleItself.answer(503)
      const { failed } = gateway.services.outbox.counts
      await leave()
      // Half a minute, two, ten, an hour; and a day later it is back.
      for (const [tries, waitMs] of [
        [2, 30_000],
        [3, 120_000],
        [4, 600_000],
        [5, 24 * 60 * minute],
      ] as const) {
        await expect.poll(() => gateway.services.outbox.counts.failed).toBe(failed + tries - 1)
        expect(appleItself.requests).toHaveLength(tries)
        if (tries === 5) appleItself.answer(200)
        gateway.clock.move(waitMs)
        gateway.services.outbox.kick()
      }
      await appleItself.received(6)
      expect(appleItself.requests.slice(1)).toMatchObject(Array.from({ length: 5 }, () => revocation))
      const waiting = gateway.services.database
        .selectFrom('outbox')
        .select('message_id')
        .where('channel', '=', 'apple')
      await expect.poll(() => waiting.execute()).toEqual([])
    })

    test('is told at once where she left before it had answered', async () => {
      appleItself.answer(503)
      const { failed } = gateway.services.outbox.counts
      await signIn(apple, 'cleo', { consents, code: 'a-code-of-apples' })
      await expect.poll(() => gateway.services.outbox.counts.failed).toBe(failed + 1)
      await leave()
      appleItself.answer(200)
      gateway.clock.move(30_000)
      gateway.services.outbox.kick()
      await appleItself.received(3)
      expect(appleItself.requests.map(({ path }) => path)).toEqual([
        '/auth/token',
        '/auth/token',
        '/auth/revoke',
      ])
      expect(appleItself.requests[2]).toMatchObject(revocation)
    })

    test('is told when the sign-in is taken from the account', async () => {
      const { token } = await gateway.signIn('mira@example.com')
      const nonce = await giveNonce()
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
      await tokenKept()
      expect(await gateway.call('POST customer/unlinkLogin', { provider: 'apple' }, { token })).toMatchObject(
        { busCode: 'proofRequired' },
      )
      expect(
        await gateway.call('POST customer/unlinkLogin', { provider: 'apple', proofToken }, { token }),
      ).toMatchObject({ data: { logins: ['email'] } })
      await appleItself.received(2)
      expect(appleItself.requests[1]).toMatchObject(revocation)
    })
  })

  describe('proving anew that it is her', () => {
    /** Somebody whom nothing but Google signs in: nobody vouches for her address, and it is another's. */
    async function joinByGoogleAlone() {
      await gateway.signIn('mira@example.com')
      const { data: offered } = await signIn(google, 'eve')
      if (offered.outcome !== 'associationOffered') throw new Error('No association was offered.')
      const { data } = await gateway.call('POST customer/associate', {
        pendingToken: offered.pendingToken,
        decline: true,
        consents,
      })
      if (data.outcome !== 'registered') throw new Error('She did not become a member.')
      return { token: data.session.token, memberId: data.member.memberId }
    }
    async function sayAgain(subject: string) {
      const nonce = await giveNonce()
      return { provider: 'google' as const, nonce, idToken: await google.signIn(subject, nonce) }
    }

    test('a new sign-in at the house that opens her account is a proof, once', async () => {
      const { token } = await joinByGoogleAlone()
      const nonce = await giveNonce()
      const added = { provider: 'apple' as const, idToken: await apple.signIn('cleo', nonce), nonce }
      const change = (given: object) =>
        gateway.call('POST customer/linkLogin', { ...added, ...given }, { token })
      expect(await change({})).toMatchObject({ busCode: 'proofRequired' })
      const given = await sayAgain('eve')
      const { busCode, data } = await gateway.call('POST customer/thirdProof', given, { token })
      expect([busCode, data.expiresInSeconds]).toEqual(['1', 600])
      expect(await change({ proofToken: data.proofToken })).toMatchObject({
        data: { logins: ['google', 'apple'] },
      })
      expect(await gateway.call('POST customer/thirdProof', given, { token })).toMatchObject({
        busCode: 'tokenInvalid',
      })
    })

    test('somebody else’s is none, nor an old one, nor one of another device', async () => {
      const { token } = await joinByGoogleAlone()
      for (const subject of ['ada', 'mira']) {
        if (subject === 'ada') await signIn(google, subject)
        expect(
          await gateway.call('POST customer/thirdProof', await sayAgain(subject), { token }),
        ).toMatchObject({ busCode: 'loginNotRegistered' })
      }
      const elsewhere = { token, headers: { 'x-device-id': 'a-device-of-somebody-else' } }
      expect(await gateway.call('POST customer/thirdProof', await sayAgain('eve'), elsewhere)).toMatchObject({
        busCode: 'tokenInvalid',
      })
      const old = await sayAgain('eve')
      gateway.clock.move(10 * minute)
      expect(await gateway.call('POST customer/thirdProof', old, { token })).toMatchObject({
        busCode: 'tokenInvalid',
      })
      expect((await gateway.send('POST customer/thirdProof', await sayAgain('eve'))).statusCode).toBe(401)
    })

    test('whom nothing but a house signs in can delete her account by it, and nobody else’s', async () => {
      const { token } = await joinByGoogleAlone()
      const verify = async (subject: string) =>
        gateway.call('POST customer/deregister/verifyThird', await sayAgain(subject))
      expect(await verify('ada')).toMatchObject({ busCode: 'loginNotRegistered' })
      const given = await sayAgain('eve')
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

    test('an account that only customer service can delete is told so', async () => {
      const { memberId } = await joinByGoogleAlone()
      await gateway.services.database
        .updateTable('member')
        .set({ status: 'abnormal' })
        .where('member_id', '=', memberId)
        .execute()
      expect(await gateway.call('POST customer/deregister/verifyThird', await sayAgain('eve'))).toMatchObject(
        { busCode: 'accountAbnormal' },
      )
    })
  })

  describe('beside other ways in', () => {
    test('is added after a fresh proof and removed again', async () => {
      const { token } = await gateway.signIn('linked@example.com')
      const nonce = await giveNonce()
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

    test('what is another’s is not added', async () => {
      await signIn(google, 'ada')
      const { token } = await gateway.signIn('mira@example.com')
      const nonce = await giveNonce()
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
