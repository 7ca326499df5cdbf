import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { testAuthenticator } from './testing-authenticator.ts'

const origin = 'https://coffee.example'
const page = { origin, rpId: 'coffee.example' }
const minute = 60_000

describe('passkeys', () => {
  let gateway: TestGateway
  /** Somebody new each time. */
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
  const stranger = async () => {
    const theirs = `${randomUUID()}@example.com`
    return { email: theirs, ...(await gateway.signIn(theirs)) }
  }
  async function proof(whose = { email, token }): Promise<string> {
    const { challengeId, code } = await gateway.askForCode(whose.email, 'proof')
    return (await gateway.call('POST customer/proof', { challengeId, code }, { token: whose.token })).data
      .proofToken
  }
  const optionsToAdd = async (whose = { email, token }) => {
    const { data } = await gateway.call(
      'POST passkey/registerOptions',
      { proofToken: await proof(whose) },
      { token: whose.token },
    )
    return data.options as { challenge: string; user: { id: string } } // as the test of what a browser needs says
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
  const passkeyOpens = async (authenticator: ReturnType<typeof testAuthenticator>) =>
    (await signIn(authenticator.get(await challengeToSignIn()))).busCode

  test('is added after a fresh proof, signs in, and is listed, renamed and removed', async () => {
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

    await gateway.call('POST passkey/remove', { credentialId }, { token })
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toEqual([])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('says what a browser needs: the page’s domain, a person’s consent, no second passkey on one device', async () => {
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

  test('none is added without a fresh proof', async () => {
    expect(await gateway.call('POST passkey/registerOptions', {}, { token })).toMatchObject({
      busCode: 'proofRequired',
    })
    const other = await stranger()
    const theirs = await proof(other)
    expect(
      await gateway.call('POST passkey/registerOptions', { proofToken: theirs }, { token }),
    ).toMatchObject({ busCode: 'proofRequired' })
  })

  test('an answer shown twice, or too late, opens nothing', async () => {
    const { authenticator } = await add()
    const once = authenticator.get(await challengeToSignIn())
    expect(await signIn(once)).toMatchObject({ busCode: '1' })
    expect(await signIn(once)).toMatchObject({ busCode: 'tokenInvalid' })
    const late = authenticator.get(await challengeToSignIn())
    gateway.clock.move(5 * minute)
    expect(await signIn(late)).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('of two that show one answer at once, one gets in', async () => {
    const { authenticator } = await add()
    const once = authenticator.get(await challengeToSignIn())
    const codes = (await Promise.all([signIn(once), signIn(once), signIn(once)])).map(
      ({ busCode }) => busCode,
    )
    expect(codes.toSorted()).toEqual(['1', 'tokenInvalid', 'tokenInvalid'])
  })

  test('a copy is found out by its counter', async () => {
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

  test('one that never counts, as synced ones do not, keeps working', async () => {
    const { authenticator } = await add()
    for (let times = 0; times < 3; times++) {
      expect(await signIn(authenticator.get(await challengeToSignIn(), { counter: 0 }))).toMatchObject({
        busCode: '1',
      })
    }
  })

  const wrongPages = [
    ['another page', { ...page, origin: 'https://coffee.example.evil.example' }],
    ['this page without its lock', { ...page, origin: 'http://coffee.example' }],
    ['another domain', { ...page, rpId: 'evil.example' }],
    ['nobody who showed a finger', { ...page, isVerified: false }],
    ['a page in a frame', { ...page, isFramed: true }],
    ['something else than it was asked', { ...page, type: 'payments.get' }],
  ] as const

  test.each(wrongPages)('one made for %s is not kept', async (_name, wrong) => {
    expect((await add(testAuthenticator(wrong))).answer).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test.each(wrongPages)('an answer given to %s opens nothing', async (_name, at) => {
    const { authenticator } = await add()
    expect(await signIn(authenticator.get(await challengeToSignIn(), { at }))).toMatchObject({
      busCode: 'tokenInvalid',
    })
    expect(await passkeyOpens(authenticator)).toBe('1')
  })

  test('an answer that names another member, or nobody, opens nothing', async () => {
    const { authenticator } = await add()
    const other = await stranger()
    for (const userHandle of [Buffer.from(other.memberId).toString('base64url'), undefined]) {
      expect(await signIn(authenticator.get(await challengeToSignIn(), { userHandle }))).toMatchObject({
        busCode: 'tokenInvalid',
      })
    }
    expect(await passkeyOpens(authenticator)).toBe('1')
  })

  test('a challenge to add one is none to sign in with', async () => {
    const { authenticator } = await add()
    const { challenge } = await optionsToAdd()
    expect(await signIn(authenticator.get(challenge))).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('an answer that was changed on its way opens nothing', async () => {
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

  test('one that somebody has is not added to another’s account', async () => {
    const { authenticator } = await add()
    const other = await stranger()
    const credential = authenticator.create(await optionsToAdd(other))
    expect(
      await gateway.call('POST passkey/register', { credential, name: 'x' }, { token: other.token }),
    ).toMatchObject({ busCode: 'tokenInvalid' })
    expect((await gateway.call('GET passkey/mine', {}, { token: other.token })).data.items).toEqual([])
  })

  test('an account holds twenty, however many are added at the same moment', async () => {
    const { database } = gateway.services
    const row = (number: number) => ({
      member_id: memberId,
      credential_id: `held-${memberId}-${number}`,
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
        ) // as above
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

  test('a challenge of another’s, of a sign-in, or of nobody’s making adds none', async () => {
    const other = await stranger()
    const authenticator = testAuthenticator(page)
    const { challenge: theirs, user } = await optionsToAdd(other)
    const wrong = [theirs, await challengeToSignIn(), 'AAAAAAAAAAAAAAAAAAAAAA']
    for (const challenge of wrong) {
      const credential = authenticator.create({ challenge, user })
      expect(await gateway.call('POST passkey/register', { credential, name: 'x' }, { token })).toMatchObject(
        { busCode: 'tokenInvalid' },
      )
    }
  })

  test('a stranger’s key does not open what another key made', async () => {
    const { answer } = await add()
    const theirs = testAuthenticator(page).get(await challengeToSignIn())
    const { credentialId } = answer.data
    expect(await signIn({ ...theirs, id: credentialId, rawId: credentialId })).toMatchObject({
      busCode: 'tokenInvalid',
    })
  })

  test('nobody renames or removes another’s', async () => {
    const { authenticator, answer } = await add()
    const other = await stranger()
    const { credentialId } = answer.data
    await gateway.call('POST passkey/rename', { credentialId, name: 'Mine' }, { token: other.token })
    await gateway.call('POST passkey/remove', { credentialId }, { token: other.token })
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toMatchObject([
      { name: 'My phone' },
    ])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({ busCode: '1' })
  })

  test('an account that only customer service can help is not opened', async () => {
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
