import { randomUUID } from 'node:crypto'
// What somebody might try who is not the member. Races run on a real PostgreSQL, where requests truly meet.
import { hash, verify } from '@node-rs/argon2'
import { createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { headers } from '@crema/contract/http/headers'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { statementsSeen } from '#src/testing/query-plans.ts'
import { codeSecrets } from './codes/code-secrets.ts'
import { byEmail } from './member/contact.ts'
import { consents, e164, freshEmail, freshPhone, peopleOf, signedIn, wrong } from './members-for-tests.ts'
import { tryPassword } from './passwords/check-password.ts'
import { passwordHasher } from './passwords/password-hasher.ts'
import { signInByPassword } from './passwords/sign-in-by-password.ts'
import { sessionSecrets } from './sessions/session-secrets.ts'

// Each is a small journey of many calls, with real hashes: on a slow machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const seen = statementsSeen()
let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T08:00:00Z',
    plugin: seen.plugin,
    config: { databasePool: 20 },
  })
  people = peopleOf(gateway)
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

const password = 'a cup of something warm'
const outcomesOf = (answers: { busCode: string }[]) => Object.groupBy(answers, ({ busCode }) => busCode)
const loginWith = (email: string, given: string, device: string = randomUUID()) =>
  gateway.call('POST customer/emailLogin', { email, password: given }, people.at(device))

/** A live code for each of several, as if every one of them had read it: what holds then is the table's key alone. */
async function liveCodesEach(
  count: number,
  target: string,
  { challengeId, code }: { challengeId: string; code: string },
) {
  const { database, config } = gateway.services
  const secrets = codeSecrets(config.serverSecret)
  const first = await database
    .selectFrom('challenge')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const challengeIds = Array.from({ length: count }, () => randomUUID())
  const twins = challengeIds.map((twin) => ({
    ...first,
    challenge_id: twin,
    code_hmac: secrets.codeHmac({ challengeId: twin, target }, code),
  }))
  await database.insertInto('challenge').values(twins).execute()
  return { challengeIds, code }
}

const textOf = (statement: RootOperationNode) =>
  gateway.services.database
    .getExecutor()
    .compileQuery(statement, createQueryId())
    .sql.trim()
    .replace(/\s+/g, ' ')
/** Messages leave in their own time. */
const isOutboxAtWork = (text: string) => /\boutbox\b/.test(text) && !text.includes('insert into')

async function withPassword() {
  const person = await people.join()
  await gateway.call(
    'POST customer/setPassword',
    { newPassword: password },
    people.at(person.device, person.token),
  )
  return person
}

describe('code guessing', () => {
  test('of 40 guesses at a phone’s code at the same moment five are compared, over every call that takes it', async () => {
    const phone = freshPhone()
    const device = randomUUID()
    const given = await people.smsCode(phone, 'login', device)
    const guess = { ...phone, challengeId: given.challengeId, code: wrong(given.code) }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2
          ? gateway.call('POST customer/checkSmsCode', guess, people.at(device))
          : gateway.call('POST customer/loginBySmsCode', { ...guess, consents }, people.at(device)),
      ),
    )
    expect(outcomesOf(answers)['codeWrong']).toHaveLength(4)
    expect(outcomesOf(answers)['codeTooManyTries']).toHaveLength(36)
    const late = await gateway.call(
      'POST customer/loginBySmsCode',
      { ...phone, ...given, consents },
      people.at(device),
    )
    expect(late.busCode).toBe('codeTooManyTries')
  })

  test('who asks for code after code has ten times five guesses a day at one address, from however many devices', async () => {
    const email = freshEmail()
    let compared = 0
    for (let asked = 0; asked < 14; asked++) {
      const device = randomUUID()
      const sent = await gateway.call(
        'POST customer/emailCode',
        { email, purpose: 'login' },
        people.at(device),
      )
      for (let tries = 0; sent.busCode === '1' && tries < 6; tries++) {
        const { busCode } = await gateway.call(
          'POST customer/checkEmailCode',
          { email, challengeId: sent.data.challengeId, code: '000000' },
          people.at(device),
        )
        if (busCode === 'codeWrong' || (busCode === 'codeTooManyTries' && tries === 4)) compared += 1
      }
      gateway.clock.move(3_600_000)
    }
    expect(compared).toBe(50)
    gateway.clock.move(86_400_000)
  })
})

describe('a fresh proof', () => {
  test('is good for ten minutes, for the session that gave it, and as it was given', async () => {
    const [mine, other] = [await people.join(), await people.join()]
    // A first password right after signing in would need none.
    gateway.clock.move(1_200_000)
    const at = people.at(mine.device, mine.token)
    const { data } = await gateway.call(
      'POST customer/proof',
      await people.emailCode(mine.email, 'proof', mine.device),
      at,
    )
    expect(data.expiresInSeconds).toBe(600)
    const change = (proofToken: string, who = at) =>
      gateway.call('POST customer/setPassword', { newPassword: 'slow morning light', proofToken }, who)
    const [endsAt = '', seal = ''] = data.proofToken.split('.')
    for (const forged of [`${Number(endsAt) + 60_000}.${seal}`, `${endsAt}.`, endsAt, `.${seal}`]) {
      expect(await change(forged)).toMatchObject({ busCode: 'proofRequired' })
    }
    expect(await change(data.proofToken, people.at(other.device, other.token))).toMatchObject({
      busCode: 'proofRequired',
    })
    gateway.clock.move(600_000 - 1)
    expect(await change(data.proofToken)).toMatchObject({ busCode: '1' })
    gateway.clock.move(1)
    expect(await change(data.proofToken)).toMatchObject({ busCode: 'proofRequired' })
  })
})

describe('code reuse across purposes and targets', () => {
  test('a code is of no use for another purpose, another target or on another device', async () => {
    const { email, device, token } = await people.join()
    gateway.clock.move(3_600_000)
    const codes = {
      recover: await people.emailCode(email, 'recover', device),
      proof: await people.emailCode(email, 'proof', device),
      bind: await people.emailCode(email, 'bind', device),
    }
    const fresh = signedIn(
      (
        await gateway.call(
          'POST customer/emailLogin',
          { email, ...(await people.emailCode(email, 'login', device)) },
          people.at(device),
        )
      ).data,
    )
    expect(token).not.toBe(fresh.token)
    const at = people.at(device, fresh.token)
    for (const given of Object.values(codes)) {
      expect(await gateway.call('POST customer/emailLogin', { email, ...given }, at)).toMatchObject({
        busCode: 'codeExpired',
      })
    }
    expect(await gateway.call('POST customer/proof', codes.recover, at)).toMatchObject({
      busCode: 'codeExpired',
    })
    expect(
      await gateway.call(
        'POST customer/recoverPassword',
        { email, ...codes.proof, newPassword: password },
        at,
      ),
    ).toMatchObject({ busCode: 'codeExpired' })
    const target = freshEmail()
    expect(await gateway.call('POST customer/setEmail', { email: target, ...codes.bind }, at)).toMatchObject({
      busCode: 'proofRequired',
    })
    const stranger = await people.joinByPhone()
    const theirs = people.at(stranger.device, stranger.token)
    // The bind code was asked for on the member's device, so a stranger who reads it over her shoulder has nothing.
    expect(await gateway.call('POST customer/setEmail', { email, ...codes.bind }, theirs)).toMatchObject({
      busCode: 'codeExpired',
    })
    // A proof code goes to one's own address: that of another member proves nothing.
    expect(
      await gateway.call('POST customer/proof', codes.proof, people.at(device, stranger.token)),
    ).toMatchObject({ busCode: 'codeExpired' })
    expect(
      await gateway.call('POST customer/proof', codes.proof, people.at('elsewhere', fresh.token)),
    ).toMatchObject({ busCode: 'codeExpired' })
    expect(await gateway.call('POST customer/proof', codes.proof, at)).toMatchObject({ busCode: '1' })
    expect(await gateway.call('POST customer/proof', codes.proof, at), 'a replay').toMatchObject({
      busCode: 'codeExpired',
    })
  })

  test('a token that waits is used once, however many use it at the same moment', async () => {
    const { email } = await withPassword()
    await gateway.services.database
      .updateTable('member')
      .set({ must_set_password: true })
      .where('email', '=', email)
      .execute()
    const device = randomUUID()
    gateway.clock.move(60_000)
    const { data } = await gateway.call(
      'POST customer/emailLogin',
      { email, ...(await people.emailCode(email, 'login', device)) },
      people.at(device),
    )
    const { pendingToken } = data as { pendingToken: string }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        gateway.call('POST customer/setPassword', { newPassword: password, pendingToken }, people.at(device)),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['tokenInvalid']).toHaveLength(7)
  })
})

describe('session fixation', () => {
  test('a session that an attacker planted is not the one that is signed in', async () => {
    const attacker = await people.join()
    const email = freshEmail()
    const device = randomUUID()
    const given = await people.emailCode(email, 'login', device)
    // The victim's browser carries the attacker's cookie and token.
    const answer = await gateway.send(
      'POST customer/emailLogin',
      { email, ...given, consents },
      people.at(device, attacker.token, attacker.cookie),
    )
    const [cookie] = answer.cookies
    expect(`${cookie?.name}=${cookie?.value}`).not.toBe(attacker.cookie)
    const victim = signedIn(answer.json<{ data: Parameters<typeof signedIn>[0] }>().data)
    expect(victim.token).not.toBe(attacker.token)
    expect(victim.member.memberId).not.toBe(attacker.member.memberId)
    // And what was planted is over, so the attacker does not watch from within.
    expect(await people.statusOf(attacker.token)).toBe(401)
    const refreshed = await gateway.call(
      'POST customer/refresh',
      {},
      people.at(device, undefined, attacker.cookie),
    )
    expect(refreshed.busCode).toBe('loginRequired')
  })
})

describe('open redirect by `next`', () => {
  // The page follows `next`, to its own paths alone: local-path.test.ts of the page. The gateway sends people on from one place.
  test.each([
    { next: 'https://else.example' },
    { redirect_uri: 'https://else.example/', state: 'https://else.example' },
    { state: '/\\\\else.example', next: '//else.example' },
  ])('who comes back from another house with %j stays on this site', async (fields) => {
    for (const query of ['', `?${new URLSearchParams(fields).toString()}`]) {
      const answer = await gateway.app.inject({
        method: 'POST',
        url: `/sign-in/return/google${query}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          host: 'else.example',
          'x-forwarded-host': 'else.example',
        },
        payload: new URLSearchParams(fields).toString(),
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cotti-login'])
    }
  })
})

describe('account takeover by an unverified e-mail', () => {
  test('an address that an attacker’s account only names opens neither account to the other', async () => {
    const attacker = await people.joinByPhone()
    const email = freshEmail()
    await gateway.services.database
      .updateTable('member')
      .set({ contact_email: email })
      .where('member_id', '=', attacker.member.memberId)
      .execute()
    const device = randomUUID()
    const login = async () =>
      gateway.call(
        'POST customer/emailLogin',
        { email, ...(await people.emailCode(email, 'login', device)), consents },
        people.at(device),
      )
    const { data } = await login()
    expect(data.outcome).toBe('associationOffered')
    // The victim goes on with an account of her own, which then is hers alone.
    const { pendingToken } = data as { pendingToken: string }
    const declined = await gateway.call(
      'POST customer/associate',
      { pendingToken, decline: true, consents },
      people.at(device),
    )
    const victim = signedIn(declined.data)
    expect(victim.member.memberId).not.toBe(attacker.member.memberId)
    gateway.clock.move(60_000)
    expect(signedIn((await login()).data).member.memberId).toBe(victim.member.memberId)
    // The attacker cannot make the address hers either: its code never reaches her device.
    const theft = await gateway.call(
      'POST customer/setEmail',
      { email, challengeId: randomUUID(), code: '123456' },
      people.at(attacker.device, attacker.token),
    )
    expect(theft.busCode).toBe('codeExpired')
  })
})

describe('race of two bindings', () => {
  test('of twelve members who bind one phone at the same moment one has it', async () => {
    const phone = freshPhone()
    const crowd = []
    while (crowd.length < 12) crowd.push(await people.join())
    const device = randomUUID()
    const given = await liveCodesEach(crowd.length, e164(phone), await people.smsCode(phone, 'bind', device))
    const answers = await Promise.all(
      crowd.map(({ token }, index) =>
        gateway.call(
          'POST customer/bindPhone',
          { ...phone, challengeId: given.challengeIds[index] ?? '', code: given.code },
          people.at(device, token),
        ),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['phoneTaken']).toHaveLength(11)
    const owners = await gateway.services.database
      .selectFrom('member')
      .select('member_id')
      .where('phone', '=', e164(phone))
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('two phones bound to one account at the same moment: the second is a change and wants a proof', async () => {
    const { token, device } = await people.join()
    const phones = [freshPhone(), freshPhone()]
    const given = []
    for (const phone of phones) given.push({ ...phone, ...(await people.smsCode(phone, 'bind', device)) })
    const answers = await Promise.all(
      given.map((each) => gateway.call('POST customer/bindPhone', each, people.at(device, token))),
    )
    expect(answers.map(({ busCode }) => busCode).toSorted()).toEqual(['1', 'proofRequired'])
  })

  test('of twelve members who bind one address at the same moment one has it', async () => {
    const email = freshEmail()
    const crowd = []
    while (crowd.length < 12) crowd.push(await people.joinByPhone())
    const device = randomUUID()
    const given = await liveCodesEach(crowd.length, email, await people.emailCode(email, 'bind', device))
    const answers = await Promise.all(
      crowd.map(({ token }, index) =>
        gateway.call(
          'POST customer/setEmail',
          { email, challengeId: given.challengeIds[index] ?? '', code: given.code },
          people.at(device, token),
        ),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['emailTaken']).toHaveLength(11)
  })

  test('one waiting sign-in linked and declined at the same moment becomes one account’s, once', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await people.joinByPhone()
      const email = freshEmail()
      await gateway.services.database
        .updateTable('member')
        .set({ contact_email: email })
        .where('member_id', '=', owner.member.memberId)
        .execute()
      const device = randomUUID()
      const at = people.at(device)
      const { data } = await gateway.call(
        'POST customer/emailLogin',
        { email, ...(await people.emailCode(email, 'login', device)) },
        at,
      )
      const { pendingToken } = data as { pendingToken: string }
      const {
        data: { challengeId },
      } = await gateway.call('POST customer/associateCode', { pendingToken }, at)
      const code = await people.newCodeOf(e164(owner.phone), 1)
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          gateway.call('POST customer/associate', { pendingToken, challengeId, code }, at),
        ),
        ...Array.from({ length: 4 }, () =>
          gateway.call('POST customer/associate', { pendingToken, decline: true, consents }, at),
        ),
      ])
      expect(outcomesOf(answers)['1']).toHaveLength(1)
      const owners = await gateway.services.database
        .selectFrom('member')
        .select('member_id')
        .where('email', '=', email)
        .execute()
      expect(owners).toHaveLength(1)
    }
  })
})

describe('password guessing', () => {
  test('of 40 passwords at the same moment five are compared; codes go on, and the wait doubles', async () => {
    const { email, device } = await withPassword()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => loginWith(email, `a wrong guess ${index}`)),
    )
    expect(outcomesOf(answers)['passwordWrong']).toHaveLength(5)
    expect(outcomesOf(answers)['tooManyRequests']).toHaveLength(35)
    expect(await loginWith(email, password), 'the right one comes too late').toMatchObject({
      busCode: 'tooManyRequests',
      data: { retryAfterSeconds: 30 },
    })
    gateway.clock.move(60_000)
    expect(await loginWith(email, 'wrong again')).toMatchObject({ busCode: 'passwordWrong' })
    expect(await loginWith(email, password)).toMatchObject({ data: { retryAfterSeconds: 60 } })
    const byCode = await gateway.call(
      'POST customer/emailLogin',
      { email, ...(await people.emailCode(email, 'login', device)) },
      people.at(device),
    )
    expect(byCode).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
    gateway.clock.move(60_000)
    expect(await loginWith(email, password)).toMatchObject({ busCode: '1' })
    // A right one begins anew.
    for (let count = 0; count < 4; count++)
      expect((await loginWith(email, 'wrong again')).busCode).toBe('passwordWrong')
    expect((await loginWith(email, password)).busCode).toBe('1')
  })

  test('an address and a phone of one account share its tries, and so does changing the password', async () => {
    const { email, device, token } = await withPassword()
    const phone = freshPhone()
    await gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...(await people.smsCode(phone, 'bind', device)) },
      people.at(device, token),
    )
    const tries = [
      () => loginWith(email, 'wrong 1'),
      () =>
        gateway.call('POST customer/loginBySmsCode', { ...phone, password: 'wrong 2' }, people.at(device)),
      () =>
        gateway.call(
          'POST customer/modifyEmailPwd',
          { email, password: 'wrong 3', newPassword: password },
          people.at(device),
        ),
      () => gateway.call('POST customer/proof', { password: 'wrong 4' }, people.at(device, token)),
      () => loginWith(email, 'wrong 5'),
    ]
    for (const each of tries) expect((await each()).busCode).toBe('passwordWrong')
    for (const each of tries) expect((await each()).busCode).toBe('tooManyRequests')
  })

  test('one network guesses at many accounts no longer than its own tries last, and right passwords do not count', async () => {
    const { config, database } = gateway.services
    let compared = 0
    const hasher = {
      hash: () => Promise.reject(new Error('nothing is hashed here')),
      verify: (_stored: string | null, given: string) => {
        compared += 1
        return Promise.resolve(given === password)
      },
    }
    const parts = {
      config: { ...config, rateLimitFactor: 1 },
      database,
      secrets: codeSecrets(config.serverSecret),
      hasher,
    }
    const now = gateway.clock.now()
    const guess = (address: string, given: string) =>
      tryPassword(parts, { member: undefined, login: freshEmail(), password: given, address, now })
    for (let count = 0; count < 60; count++)
      expect(await guess('2001:db8:7:7::1', password)).toEqual({ ok: 'right' })
    compared = 0
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => guess(`2001:db8:7:7::${index}`, 'the same for all')),
    )
    expect(compared).toBeGreaterThan(40)
    expect(compared).toBeLessThanOrEqual(50)
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(80 - compared)
    expect(await guess('2001:db8:9:9::1', 'from elsewhere')).toHaveProperty('ok')
  })
})

describe('timing of known against unknown accounts', () => {
  test('a stranger learns nothing by the work that is done: the same statements and the same hashing for every address', async () => {
    const known = await withPassword()
    const bare = await people.join()
    const { config, database, outbox } = gateway.services
    const secrets = { ...codeSecrets(config.serverSecret), ...sessionSecrets(config.serverSecret) }
    const work = []
    for (const email of [known.email, bare.email, freshEmail()]) {
      const statements: string[] = []
      let hashes = 0
      const counted = database.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const hasher = passwordHasher({
        hash,
        verify: (...given) => {
          hashes += 1
          // The decoy costs what a real one costs.
          expect(String(given[0])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
          return verify(...given)
        },
      })
      const visit = {
        country: 'US',
        locale: 'en',
        device: 'a stranger’s',
        client: '',
        now: gateway.clock.now(),
      } as const
      await signInByPassword(
        { config, database: counted, outbox, secrets, hasher },
        { ...visit, login: byEmail(email), password: 'not this one', address: '198.51.100.7' },
      )
      work.push({ statements, hashes })
    }
    expect(work[0]).toEqual(work[1])
    expect(work[1]).toEqual(work[2])
    expect(work[0]?.hashes).toBe(1)
    expect(work[0]?.statements.length).toBeGreaterThan(3)
  })

  test('every call that takes an address sends the same statements, whether or not it has an account', async () => {
    const known = await withPassword()
    gateway.clock.move(3_600_000)
    const work: string[][] = []
    for (const email of [known.email, freshEmail()]) {
      const at = people.at(randomUUID())
      const challengeId = (await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, at))
        .data.challengeId
      const guess = { email, challengeId, code: '000000' }
      const calls: [string, object][] = [
        ['POST customer/emailCode', { email, purpose: 'recover' }],
        ['POST customer/checkEmail', { email }],
        ['POST customer/checkEmailCode', guess],
        ['POST customer/emailLogin', { ...guess, consents }],
        ['POST customer/emailLogin', { email, password: 'not this one' }],
        ['POST customer/modifyEmailPwd', { email, password: 'not this one', newPassword: password }],
        ['POST customer/recoverPassword', { ...guess, newPassword: password }],
        ['POST customer/deregister/verify', guess],
      ]
      const sent: string[] = []
      for (const [name, request] of calls) {
        seen.statements.length = 0
        await gateway.send(name, request, at)
        sent.push(
          ...seen.statements
            .map((statement) => `${name}: ${textOf(statement)}`)
            .filter((text) => !isOutboxAtWork(text)),
        )
      }
      work.push(sent)
    }
    expect(work[0]).toEqual(work[1])
    expect(work[0]?.length).toBeGreaterThan(20)
  })
})

describe('mass sending', () => {
  test('nobody is flooded: five texts an hour to one phone, whoever asks and for what', async () => {
    const phone = freshPhone()
    let sent = 0
    for (const purpose of ['login', 'recover', 'bind', 'proof', 'deregister', 'login', 'bind'] as const) {
      gateway.clock.move(60_000)
      const { busCode } = await gateway.call(
        'POST customer/smsCode',
        { ...phone, purpose },
        { headers: { [headers.deviceId]: randomUUID() } },
      )
      if (busCode === '1') sent += 1
      else expect(busCode).toBe('tooManyRequests')
    }
    expect(sent).toBe(5)
  })

  test('of 30 devices that ask for a code to one address at the same moment one is sent a mail for', async () => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        gateway.call('POST customer/emailCode', { email, purpose: 'login' }, people.at(randomUUID())),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['tooManyRequests']).toHaveLength(29)
    await expect.poll(async () => (await people.codesTo(email)).items.length).toBe(1)
  })
})

describe('an account that is watched over', () => {
  test('an abnormal account is refused at every door, after the proof and not before', async () => {
    const { email, device, token, member } = await withPassword()
    const phone = freshPhone()
    await gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...(await people.smsCode(phone, 'bind', device)) },
      people.at(device, token),
    )
    await gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('member_id', '=', member.memberId)
      .execute()
    gateway.clock.move(60_000)
    const at = people.at(device)
    const doors: [string, () => Promise<{ busCode: string }>][] = [
      ['password', () => loginWith(email, password)],
      ['phone and password', () => gateway.call('POST customer/loginBySmsCode', { ...phone, password }, at)],
      [
        'old password',
        () =>
          gateway.call(
            'POST customer/modifyEmailPwd',
            { email, password, newPassword: 'yet another cup' },
            at,
          ),
      ],
      [
        'mail code',
        () =>
          people
            .emailCode(email, 'login', device)
            .then((given) => gateway.call('POST customer/emailLogin', { email, ...given }, at)),
      ],
      [
        'phone code',
        () =>
          people
            .smsCode(phone, 'login', device)
            .then((given) => gateway.call('POST customer/loginBySmsCode', { ...phone, ...given }, at)),
      ],
      [
        'recovery',
        () =>
          people
            .emailCode(email, 'recover', device)
            .then((given) =>
              gateway.call(
                'POST customer/recoverPassword',
                { email, ...given, newPassword: 'yet another cup' },
                at,
              ),
            ),
      ],
    ]
    for (const [door, answer] of doors) expect((await answer()).busCode, door).toBe('accountAbnormal')
    expect(await loginWith(email, 'a wrong one')).toMatchObject({ busCode: 'passwordWrong' })
    expect(await people.statusOf(token)).toBe(401)
  })

  test('a new device is told of by mail, the first one and a known one are not', async () => {
    const { email, device } = await withPassword()
    await loginWith(email, password, device)
    await loginWith(email, password, 'a laptop in a hotel')
    await loginWith(email, password, 'a laptop in a hotel')
    await expect
      .poll(async () => (await people.noticesTo(email)).filter((notice) => notice === 'newDevice').length)
      .toBe(1)
  })
})
