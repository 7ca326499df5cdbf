import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing.ts'
import { testAuthenticator } from './testing-authenticator.ts'

const origin = 'https://coffee.example'
const page = { origin, rpId: 'coffee.example' }
const minute = 60_000

describe('passkeys', () => {
  let gateway: TestGateway
  let token: string
  let memberId: string
  beforeEach(async () => {
    gateway = await startGateway({ config: { publicOrigin: origin } })
    ;({ token, memberId } = await gateway.signIn('mira@example.com'))
  })
  afterEach(() => gateway.close())

  async function proof(email = 'mira@example.com', of = token): Promise<string> {
    const { challengeId, code } = await gateway.askForCode(email, 'proof')
    const { data } = await gateway.call('POST customer/proof', { challengeId, code }, { token: of })
    return data.proofToken
  }
  const challengeToAdd = async (of = token, email?: string) => {
    const { data } = await gateway.call('POST passkey/registerOptions', { proofToken: await proof(email, of) }, { token: of })
    return data.options.challenge
  }
  const challengeToSignIn = async () => (await gateway.call('POST passkey/loginOptions', {})).data.options.challenge
  const add = async (authenticator = testAuthenticator(page)) => {
    const credential = authenticator.create(await challengeToAdd())
    const answer = await gateway.call('POST passkey/register', { credential, name: 'My phone' }, { token })
    return { authenticator, answer }
  }
  const signIn = (credential: ReturnType<ReturnType<typeof testAuthenticator>['get']>) => gateway.call('POST passkey/login', { credential })

  test('is added after a fresh proof, signs in, and is listed, renamed and removed', async () => {
    const { authenticator, answer } = await add()
    expect(answer).toMatchObject({ busCode: '1', data: { name: 'My phone', lastUsedAt: null, isSynced: false } })
    const { credentialId } = answer.data

    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({
      busCode: '1',
      data: { outcome: 'signedIn', member: { memberId, logins: ['email', 'passkey'] } },
    })
    await gateway.call('POST passkey/rename', { credentialId, name: 'Blue key' }, { token })
    const { data: { items } } = await gateway.call('GET passkey/mine', {}, { token })
    expect(items).toMatchObject([{ credentialId, name: 'Blue key', lastUsedAt: gateway.clock.now().toISOString() }])

    await gateway.call('POST passkey/remove', { credentialId }, { token })
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toEqual([])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('says what a browser needs: the page’s domain, a person’s consent, no second passkey on one device', async () => {
    const { answer } = await add()
    const { data } = await gateway.call('POST passkey/registerOptions', { proofToken: await proof() }, { token })
    expect(data.options).toMatchObject({
      rp: { id: 'coffee.example', name: 'Crema' },
      user: { name: 'mira@example.com' },
      excludeCredentials: [{ id: answer.data.credentialId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await gateway.call('POST passkey/loginOptions', {})).data.options).toMatchObject({
      rpId: 'coffee.example',
      userVerification: 'required',
    })
  })

  test('none is added without a fresh proof', async () => {
    expect(await gateway.call('POST passkey/registerOptions', {}, { token })).toMatchObject({ busCode: 'proofRequired' })
    const other = await gateway.signIn('noor@example.com')
    const theirs = await proof('noor@example.com', other.token)
    expect(await gateway.call('POST passkey/registerOptions', { proofToken: theirs }, { token })).toMatchObject({ busCode: 'proofRequired' })
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
    const codes = (await Promise.all([signIn(once), signIn(once), signIn(once)])).map(({ busCode }) => busCode)
    expect(codes.toSorted()).toEqual(['1', 'tokenInvalid', 'tokenInvalid'])
  })

  test('a copy is found out by its counter', async () => {
    const { authenticator } = await add()
    expect(await signIn(authenticator.get(await challengeToSignIn(), 7))).toMatchObject({ busCode: '1' })
    expect(await signIn(authenticator.get(await challengeToSignIn(), 7))).toMatchObject({ busCode: 'tokenInvalid' })
    expect(await signIn(authenticator.get(await challengeToSignIn(), 3))).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('one that never counts, as synced ones do not, keeps working', async () => {
    const { authenticator } = await add()
    for (let times = 0; times < 3; times++) {
      expect(await signIn(authenticator.get(await challengeToSignIn(), 0))).toMatchObject({ busCode: '1' })
    }
  })

  test.each([
    ['another page', { ...page, origin: 'https://coffee.example.evil.example' }],
    ['another domain', { ...page, rpId: 'evil.example' }],
    ['nobody who showed a finger', { ...page, isVerified: false }],
  ])('one made for %s is not kept', async (_name, wrong) => {
    expect((await add(testAuthenticator(wrong))).answer).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('a challenge of another’s, of a sign-in, or of nobody’s making adds none', async () => {
    const other = await gateway.signIn('noor@example.com')
    const authenticator = testAuthenticator(page)
    const wrong = [await challengeToAdd(other.token, 'noor@example.com'), await challengeToSignIn(), 'AAAAAAAAAAAAAAAAAAAAAA']
    for (const challenge of wrong) {
      const credential = authenticator.create(challenge)
      expect(await gateway.call('POST passkey/register', { credential, name: 'x' }, { token })).toMatchObject({ busCode: 'tokenInvalid' })
    }
  })

  test('a stranger’s key does not open what another key made', async () => {
    const { answer } = await add()
    const stranger = testAuthenticator(page).get(await challengeToSignIn())
    const { credentialId } = answer.data
    expect(await signIn({ ...stranger, id: credentialId, rawId: credentialId })).toMatchObject({ busCode: 'tokenInvalid' })
  })

  test('nobody renames or removes another’s', async () => {
    const { authenticator, answer } = await add()
    const other = await gateway.signIn('noor@example.com')
    const { credentialId } = answer.data
    await gateway.call('POST passkey/rename', { credentialId, name: 'Mine' }, { token: other.token })
    await gateway.call('POST passkey/remove', { credentialId }, { token: other.token })
    expect((await gateway.call('GET passkey/mine', {}, { token })).data.items).toMatchObject([{ name: 'My phone' }])
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({ busCode: '1' })
  })

  test('an account that only customer service can help is not opened', async () => {
    const { authenticator } = await add()
    await gateway.services.database.updateTable('member').set({ status: 'abnormal' }).where('member_id', '=', memberId).execute()
    expect(await signIn(authenticator.get(await challengeToSignIn()))).toMatchObject({ busCode: 'accountAbnormal' })
  })
})
