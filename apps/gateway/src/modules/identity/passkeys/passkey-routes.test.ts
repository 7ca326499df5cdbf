import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { testAuthenticator } from './testing-authenticator.ts'

const origin = 'https://coffee.example'
const page = { origin, rpId: 'coffee.example' }
const minute = 60_000

describe('passkeys', () => {
  let gateway: TestGateway
  /** A new member in each test. */
  let email: string
  let token: string
  let memberId: string
  beforeAll(async () => {
    gateway = await startGateway({ config: { publicOrigin: origin } })
  })
  afterAll(() => gateway.close())
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`
    ;({ token, memberId } = await gateway.signIn(email))
  })

  const noticesTo = async (to: string) => {
    const inbox = await gateway.app.inject({ url: '/demo/inbox', query: { to } })
    return inbox.json<{ notices: { notice: string }[] }>().notices.map(({ notice }) => notice)
  }
  const registerOther = async () => {
    const otherEmail = `${randomUUID()}@example.com`
    return { email: otherEmail, ...(await gateway.signIn(otherEmail)) }
  }
  async function proof(member = { email, token }): Promise<string> {
    const { challengeId, code } = await gateway.askForCode(member.email, 'proof')
    return (await gateway.call('POST customer/proof', { challengeId, code }, { token: member.token })).data
      .proofToken
  }
  const optionsToAdd = async (member = { email, token }) => {
    const { data } = await gateway.call(
      'POST passkey/registerOptions',
      { proofToken: await proof(member) },
      { token: member.token },
    )
    return data.options as { challenge: string; user: { id: string } } // creation options of WebAuthn
  }
  const challengeToSignIn = async () =>
    (await gateway.call('POST passkey/loginOptions', {})).data.options.challenge
  const add = async (authenticator = testAuthenticator(page)) => {
    const credential = authenticator.create(await optionsToAdd())
    const answer = await gateway.call('POST passkey/register', { credential, name: 'My phone' }, { token })
    return { authenticator, answer }
  }
  const signIn = (credential: ReturnType<ReturnType<typeof testAuthenticator>['get']>) =>
    gateway.call('POST passkey/login', { credential })
  const signInOutcome = async (authenticator: ReturnType<typeof testAuthenticator>) =>
    (await signIn(authenticator.get(await challengeToSignIn()))).busCode

  test('a passkey is added after a fresh proof, signs in, and is listed, renamed and removed', async () => {
    const { authenticator, answer } = await add()
    expect(answer).toMatchObject({
      busCode: '1',
      data: { name: 'My phone', lastUsedAt: null, isSynced: false },
    })
    const { credentialId } = answer.data
    await expect.poll(() => noticesTo(email)).toContain('loginAdded')

    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: '1',
      data: { outcome: 'signedIn', member: { memberId, logins: ['email', 'passkey'] } },
    })
    await gateway.call('POST passkey/rename', { credentialId, name: 'Blue key' }, { token })
    const {
      data: { items },
    } = await gateway.call('GET passkey/mine', {}, { token })
    expect(items).toMatchObject([
      { credentialId, name: 'Blue key', lastUsedAt: gateway.clock.now().toISOString() },
    ])

    expect(await gateway.call('POST passkey/remove', { credentialId }, { token })).toMatchObject({
      busCode: 'proofRequired',
    })
    await gateway.call('POST passkey/remove', { credentialId, proofToken: await proof() }, { token })
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toEqual([])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('the options name the page’s domain, require user verification and exclude existing credentials', async () => {
    const { answer } = await add()
    const { data } = await gateway.call(
      'POST passkey/registerOptions',
      { proofToken: await proof() },
      { token },
    )
    expect(data.options).toMatchObject({
      rp: { id: 'coffee.example', name: 'Crema' },
      user: { name: email },
      excludeCredentials: [{ id: answer.data.credentialId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await gateway.call('POST passkey/loginOptions', {})).data.options).toMatchObject({
      rpId: 'coffee.example',
      userVerification: 'required',
    })
  })

  test('a passkey is not added without a fresh proof', async () => {
    expect(await gateway.call('POST passkey/registerOptions', {}, { token })).toMatchObject({
      busCode: 'proofRequired',
    })
    const other = await registerOther()
    const theirs = await proof(other)
    expect(
      await gateway.call('POST passkey/registerOptions', { proofToken: theirs }, { token }),
    ).toMatchObject({ busCode: 'proofRequired' })
  })

  const challengeToProve = async (of = token) =>
    (await gateway.call('POST passkey/proofOptions', {}, { token: of })).data.options.challenge
  const proveBy = (credential: ReturnType<ReturnType<typeof testAuthenticator>['get']>, by = token) =>
    gateway.call('POST passkey/proof', { credential }, { token: by })

  test('a passkey is a fresh proof, once, also without a user handle', async () => {
    const { authenticator, answer } = await add()
    const { credentialId } = answer.data
    expect((await gateway.call('POST passkey/proofOptions', {}, { token })).data.options).toMatchObject({
      rpId: 'coffee.example',
      userVerification: 'required',
      allowCredentials: [{ id: credentialId }],
    })
    const once = authenticator.get(await challengeToProve(), { userHandle: undefined })
    const proved = await proveBy(once)
    expect(proved).toMatchObject({ busCode: '1', data: { expiresInSeconds: 600 } })
    expect(await proveBy(once)).toMatchObject({ busCode: 'tokenInvalid' })
    expect(await proveBy(authenticator.get(await challengeToProve()))).toMatchObject({ busCode: '1' })
    const { proofToken } = proved.data
    expect(await gateway.call('POST passkey/remove', { credentialId, proofToken }, { token })).toMatchObject({
      busCode: '1',
    })
  })

  test('no proof is a passkey of another account, a challenge of another call or another user handle', async () => {
    const { authenticator } = await add()
    const other = await registerOther()
    const userHandle = Buffer.from(other.memberId).toString('base64url')
    const refused = [
      // The other member has the authenticator, and a challenge of their own or the member's.
      await proveBy(authenticator.get(await challengeToProve(other.token)), other.token),
      await proveBy(authenticator.get(await challengeToProve()), other.token),
      await proveBy(authenticator.get(await challengeToSignIn())),
      await proveBy(authenticator.get((await optionsToAdd()).challenge)),
      await proveBy(authenticator.get(await challengeToProve(), { userHandle })),
      await proveBy(authenticator.get(await challengeToProve(), { at: { ...page, isVerified: false } })),
      await signIn(authenticator.get(await challengeToProve())),
    ]
    expect(refused.map(({ busCode }) => busCode)).toEqual(refused.map(() => 'tokenInvalid'))
  })

  test('a replayed or expired answer is refused', async () => {
    const { authenticator } = await add()
    const once = authenticator.get(await challengeToSignIn())
    expect(await signIn(once)).toMatchObject({ busCode: '1' })
    expect(await signIn(once)).toMatchObject({ busCode: 'tokenInvalid' })
    const late = authenticator.get(await challengeToSignIn())
    gateway.clock.move(5 * minute)
    expect(await signIn(late)).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('one of three concurrent uses of an answer signs in', async () => {
    const { authenticator } = await add()
    const once = authenticator.get(await challengeToSignIn())
    const codes = (await Promise.all([signIn(once), signIn(once), signIn(once)])).map(
      ({ busCode }) => busCode,
    )
    expect(codes.toSorted()).toEqual(['1', 'tokenInvalid', 'tokenInvalid'])
  })

  test('a cloned passkey is detected by its counter', async () => {
    const { authenticator } = await add()
    expect(await signIn(authenticator.get(await challengeToSignIn(), { counter: 7 }))).toMatchObject({
      busCode: '1',
    })
    expect(await signIn(authenticator.get(await challengeToSignIn(), { counter: 7 }))).toMatchObject({
      busCode: 'tokenInvalid',
    })
    expect(await signIn(authenticator.get(await challengeToSignIn(), { counter: 3 }))).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('a passkey without a counter, as synced ones are, keeps working', async () => {
    const { authenticator } = await add()
    for (let times = 0; times < 3; times++) {
      expect(await signIn(authenticator.get(await challengeToSignIn(), { counter: 0 }))).toMatchObject({
        busCode: '1',
      })
    }
  })

  const invalidPages = [
    ['another origin', { ...page, origin: 'https://coffee.example.evil.example' }],
    ['the page over http', { ...page, origin: 'http://coffee.example' }],
    ['another domain', { ...page, rpId: 'evil.example' }],
    ['no user verification', { ...page, isVerified: false }],
    ['a cross-origin frame', { ...page, isFramed: true }],
    ['another type of client data', { ...page, type: 'payments.get' }],
  ] as const

  test.each(invalidPages)('a credential with %s is not saved', async (_name, invalid) => {
    expect((await add(testAuthenticator(invalid))).answer).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test.each(invalidPages)('an answer with %s is refused', async (_name, at) => {
    const { authenticator } = await add()
    expect(await signIn(authenticator.get(await challengeToSignIn(), { at }))).toMatchObject({
      busCode: 'tokenInvalid',
    })
    expect(await signInOutcome(authenticator)).toBe('1')
  })

  test('a passkey proves without a sign-in that its account is to be deleted, by a challenge of its own', async () => {
    const { authenticator } = await add()
    const verify = (credential: ReturnType<typeof authenticator.get>) =>
      gateway.call('POST customer/deregister/verifyPasskey', { credential })
    const challenge = async () =>
      (await gateway.call('POST customer/deregister/passkeyOptions', {})).data.options.challenge
    const once = authenticator.get(await challenge())
    const proved = await verify(once)
    expect(proved).toMatchObject({ busCode: '1', data: { logoutToken: expect.any(String) as unknown } })
    expect(await verify(once)).toMatchObject({ busCode: 'tokenInvalid' })
    // Neither purpose counts for the other.
    expect(await verify(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: 'tokenInvalid',
    })
    expect(await signIn(authenticator.get(await challenge()))).toMatchObject({ busCode: 'tokenInvalid' })
    const preview = await gateway.call(
      'GET customer/deregister/preview',
      {},
      { token: proved.data.logoutToken },
    )
    expect(preview).toMatchObject({ busCode: '1', data: { outcome: 'present', email } })
  })

  test('an answer with another user handle, or none, is refused', async () => {
    const { authenticator } = await add()
    const other = await registerOther()
    for (const userHandle of [Buffer.from(other.memberId).toString('base64url'), undefined]) {
      expect(await signIn(authenticator.get(await challengeToSignIn(), { userHandle }))).toMatchObject({
        busCode: 'tokenInvalid',
      })
    }
    expect(await signInOutcome(authenticator)).toBe('1')
  })

  test('a challenge for adding a passkey is refused for a sign-in', async () => {
    const { authenticator } = await add()
    const { challenge } = await optionsToAdd()
    expect(await signIn(authenticator.get(challenge))).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('a modified answer is refused', async () => {
    const { authenticator } = await add()
    const given = authenticator.get(await challengeToSignIn())
    const authenticatorData = Buffer.from(given.response.authenticatorData, 'base64url')
    authenticatorData[36] = 99 // the counter's last byte
    const changed = {
      ...given,
      response: { ...given.response, authenticatorData: authenticatorData.toString('base64url') },
    }
    expect(await signIn(changed)).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('a registered credential is not added to another account', async () => {
    const { authenticator } = await add()
    const other = await registerOther()
    const credential = authenticator.create(await optionsToAdd(other))
    expect(
      await gateway.call('POST passkey/register', { credential, name: 'x' }, { token: other.token }),
    ).toMatchObject({ busCode: 'tokenInvalid' })
    expect((await gateway.call('GET passkey/mine', {}, { token: other.token })).data.items).toEqual([])
  })

  test('an account has at most twenty passkeys, also with concurrent calls', async () => {
    const { database } = gateway.services
    const row = (number: number) => ({
      member_id: memberId,
      credential_id: `existing-${memberId}-${number}`,
      public_key: Buffer.of(1),
      counter: 0,
      transports: [],
      is_synced: true,
      name: 'x',
      created_at: gateway.clock.now(),
      last_used_at: null,
    })
    await database
      .insertInto('passkey')
      .values(Array.from({ length: 19 }, (_, number) => row(number)))
      .execute()
    const proofToken = await proof()
    const options = await Promise.all(
      Array.from({ length: 4 }, () =>
        gateway.call('POST passkey/registerOptions', { proofToken }, { token }),
      ),
    )
    const answers = await Promise.all(
      options.map(({ data }) => {
        const credential = testAuthenticator(page).create(
          data.options as { challenge: string; user: { id: string } },
        ) // creation options of WebAuthn
        return gateway.call('POST passkey/register', { credential, name: 'x' }, { token })
      }),
    )
    expect(answers.map(({ busCode }) => busCode).toSorted()).toEqual([
      '1',
      'passkeysFull',
      'passkeysFull',
      'passkeysFull',
    ])
    expect(await gateway.call('POST passkey/registerOptions', { proofToken }, { token })).toMatchObject({
      busCode: 'passkeysFull',
    })
  })

  test('a challenge of another member, of a sign-in, or an unknown one adds no passkey', async () => {
    const other = await registerOther()
    const authenticator = testAuthenticator(page)
    const { challenge: theirs, user } = await optionsToAdd(other)
    const invalid = [theirs, await challengeToSignIn(), 'AAAAAAAAAAAAAAAAAAAAAA']
    for (const challenge of invalid) {
      const credential = authenticator.create({ challenge, user })
      expect(await gateway.call('POST passkey/register', { credential, name: 'x' }, { token })).toMatchObject(
        { busCode: 'tokenInvalid' },
      )
    }
  })

  test('a signature of another key is refused', async () => {
    const { answer } = await add()
    const theirs = testAuthenticator(page).get(await challengeToSignIn())
    const { credentialId } = answer.data
    expect(await signIn({ ...theirs, id: credentialId, rawId: credentialId })).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('a passkey of another member is neither renamed nor removed', async () => {
    const { authenticator, answer } = await add()
    const other = await registerOther()
    const { credentialId } = answer.data
    await gateway.call('POST passkey/rename', { credentialId, name: 'Mine' }, { token: other.token })
    await gateway.call(
      'POST passkey/remove',
      { credentialId, proofToken: await proof(other) },
      { token: other.token },
    )
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toMatchObject([
      { name: 'My phone' },
    ])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({ busCode: '1' })
  })

  test('an abnormal account is refused', async () => {
    const { authenticator } = await add()
    await gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('member_id', '=', memberId)
      .execute()
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: 'accountAbnormal',
    })
  })
})
