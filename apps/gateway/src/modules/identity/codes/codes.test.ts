import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { documentEditions } from '#src/modules/privacy/documents/document-editions.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { CodeMessage, QueuedMemberMessage } from '#src/outbox/message.ts'
import { createOutbox, type Outbox } from '#src/outbox/outbox.ts'
import { createSmsBudget } from '#src/sms/sms-budget.ts'
import { wideSmsLimits } from '#src/sms/testing-sms-limits.ts'
import { engines } from '#src/testing/engines.ts'
import { byEmail } from '../member/contact.ts'
import { findByContact, type MemberRow } from '../member/member-store.ts'
import { sessionSecrets } from '../sessions/session-secrets.ts'
import { signInByCode, type SignInByCode } from '../sign-in/sign-in-by-code.ts'
import { checkCode } from './check-code.ts'
import { codeSecrets } from './code-secrets.ts'
import { sendCode, type CodeRequest } from './send-code.ts'

const serverSecret = 'a secret that only this test knows'
const secrets = { ...codeSecrets(serverSecret), ...sessionSecrets(serverSecret) }
const config = { ...wideSmsLimits, demo: true, sms: undefined }
const device = 'the phone of this test'
const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: true, email: false },
} as const

describe.each(engines)('codes on $name', ({ open }) => {
  let opened: OpenDatabase
  let outbox: Outbox
  let now: Date
  const logged: string[] = []
  const mails: (CodeMessage & QueuedMemberMessage)[] = []
  let isProviderDown = false
  const record = (...line: unknown[]) => void logged.push(JSON.stringify(line))
  const smsBudget = createSmsBudget(config, { warn: record, error: record })
  const deliver = async (message: QueuedMemberMessage) => {
    if (!('code' in message)) return
    mails.push(message)
    // Some providers repeat the message in their error.
    if (isProviderDown) throw new Error(`550 ${message.to}: code ${message.code} refused`)
  }

  beforeAll(async () => {
    opened = await open()
    outbox = createOutbox({
      database: opened.database,
      serverSecret,
      channels: {
        email: { deliver },
        sms: { deliver },
        marketing: { deliver: () => Promise.reject(new Error('down')) },
        apple: { deliver: () => Promise.reject(new Error('down')) },
        partner: { deliver: () => Promise.reject(new Error('down')) },
      },
      clock: () => now,
      log: { warn: record, error: record },
    })
  })
  afterAll(async () => {
    await outbox.stop()
    await opened.close()
  })
  beforeEach(() => {
    now = new Date('2026-11-21T08:00:00Z')
    mails.length = 0
  })

  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }

  let addresses = 0
  const freshAddress = () => `198.51.100.${(addresses += 1)}`
  const freshEmail = () => `${randomUUID()}@example.com`

  const send = (email: string, rest: Partial<CodeRequest> = {}) =>
    sendCode({ database: opened.database, outbox, smsBudget, config }, secrets, {
      to: byEmail(email),
      purpose: 'login',
      address: freshAddress(),
      device,
      locale: 'en',
      now,
      ...rest,
    })

  async function codeFor(email: string, rest: Partial<CodeRequest> = {}) {
    mails.length = 0
    const sent = await send(email, rest)
    if (!('ok' in sent)) throw new Error('no code was sent')
    // Mails of the previous test may still be delivered.
    await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true)
    return { challengeId: sent.ok.challengeId, code: mails.find(({ to }) => to === email)?.code ?? '', email }
  }

  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  type Given = { challengeId: string; email: string; code: string }
  const check = ({ email, ...given }: Given, rest: { device?: string } = {}) =>
    checkCode(opened.database, secrets, { ...given, target: email, device, now, ...rest })
  const signIn = ({ email, ...given }: Given, rest: Partial<SignInByCode> = {}) =>
    signInByCode(
      {
        config,
        database: opened.database,
        outbox,
        smsBudget,
        secrets,
        marks: memberMarks(serverSecret),
        editions: documentEditions('crema'),
      },
      {
        ...given,
        login: byEmail(email),
        device,
        client: '',
        consents,
        now,
        country: 'JP',
        locale: 'ja',
        ...rest,
      },
    )

  function memberOf(result: Awaited<ReturnType<typeof signIn>>): MemberRow {
    if (!('ok' in result) || !('member' in result.ok)) throw new Error('the sign-in failed')
    return result.ok.member
  }

  test('a code has six digits and is valid for five minutes, and checking does not use it up', async () => {
    const given = await codeFor(freshEmail())
    expect(given.code).toMatch(/^\d{6}$/)
    advance(299)
    expect(await check(given)).toEqual({ ok: { valid: true } })
    expect(await check(given)).toEqual({ ok: { valid: true } })
    advance(1)
    expect(await check(given)).toEqual({ refused: 'codeExpired' })
  })

  test('after the clock was set back a day an address waits no longer than usual', async () => {
    const email = freshEmail()
    for (const wait of [60, 120, 300]) {
      await send(email)
      advance(wait)
    }
    advance(-86_400)
    expect(await send(email)).toMatchObject({ ok: { resendAfterSeconds: 60 } })
    expect(await send(email)).toMatchObject({ help: { resendAfterSeconds: 60 } })
    advance(60)
    expect(await send(email)).toMatchObject({ ok: { resendAfterSeconds: 120 } })
  })

  test('a wrong guess returns the attempts that are left; the fifth is the last one', async () => {
    const given = await codeFor(freshEmail())
    const guesses = { ...given, code: wrong(given.code) }
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await check(guesses)).toEqual({ refused: 'codeWrong', help: { triesLeft } })
    }
    expect(await check(guesses)).toEqual({ refused: 'codeTooManyTries' })
    expect(await check(given), 'the correct one is refused now').toEqual({ refused: 'codeTooManyTries' })
    expect(await signIn(given)).toEqual({ refused: 'codeTooManyTries' })
  })

  test('of 50 concurrent wrong guesses five are compared, over both calls', async () => {
    const given = await codeFor(freshEmail())
    const guesses = { ...given, code: wrong(given.code) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? check(guesses) : signIn(guesses))),
    )
    const refusals = answers.map((answer) => ('refused' in answer ? answer.refused : 'accepted'))
    expect(refusals.filter((refusal) => refusal === 'codeWrong')).toHaveLength(4)
    expect(refusals.filter((refusal) => refusal === 'codeTooManyTries')).toHaveLength(46)
    expect(await signIn(given)).toEqual({ refused: 'codeTooManyTries' })
  })

  test('of 50 concurrent guesses the correct one is accepted only within the five attempts', async () => {
    const given = await codeFor(freshEmail())
    const answers = await Promise.all([
      ...Array.from({ length: 49 }, () => signIn({ ...given, code: wrong(given.code) })),
      signIn(given),
    ])
    const wrongOnes = answers.filter((answer) => 'refused' in answer && answer.refused === 'codeWrong').length
    expect(answers.filter((answer) => 'ok' in answer).length).toBeLessThanOrEqual(1)
    expect(wrongOnes).toBeLessThanOrEqual(4)
  })

  test('a code is accepted once, also in concurrent calls', async () => {
    const given = await codeFor(freshEmail())
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(given)))
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'codeExpired')).toHaveLength(
      19,
    )
    expect(await check(given)).toEqual({ refused: 'codeExpired' })
  })

  test('a new code replaces the one before, for the same purpose only', async () => {
    const email = freshEmail()
    const first = await codeFor(email)
    const other = await codeFor(email, { purpose: 'recover' })
    advance(60)
    const second = await codeFor(email)
    expect(await check(first)).toEqual({ refused: 'codeExpired' })
    expect(await check(other)).toEqual({ ok: { valid: true } })
    expect(await check(second)).toEqual({ ok: { valid: true } })
  })

  test('a code is bound to its purpose, its address, its device and its challenge', async () => {
    const email = freshEmail()
    const login = await codeFor(email)
    const recover = await codeFor(email, { purpose: 'recover' })
    expect(await signIn(recover), 'another purpose').toEqual({ refused: 'codeExpired' })
    expect(await check({ ...login, email: freshEmail() }), 'another address').toEqual({
      refused: 'codeExpired',
    })
    expect(await check(login, { device: 'another phone' }), 'another device').toEqual({
      refused: 'codeExpired',
    })
    expect(await signIn(login, { device: '' }), 'no device').toEqual({ refused: 'codeExpired' })
    expect(await check({ ...login, challengeId: randomUUID() }), 'no challenge').toEqual({
      refused: 'codeExpired',
    })
    if (recover.code !== login.code) {
      expect(await check({ ...login, code: recover.code })).toEqual({
        refused: 'codeWrong',
        help: { triesLeft: 4 },
      })
    }
    expect(await signIn(login)).toHaveProperty('ok')
  })

  test('resend waits grow, and a refusal returns the seconds to wait', async () => {
    const email = freshEmail()
    const seen = []
    for (const seconds of [0, 59, 1, 119, 1, 299, 1, 300]) {
      advance(seconds)
      const result = await send(email)
      seen.push(
        'ok' in result
          ? ['sent', result.ok.resendAfterSeconds]
          : [result.refused, result.help?.['resendAfterSeconds']],
      )
    }
    expect(seen).toEqual([
      ['sent', 60],
      ['tooManyRequests', 1],
      ['sent', 120],
      ['tooManyRequests', 1],
      ['sent', 300],
      ['tooManyRequests', 1],
      ['sent', 300],
      // The fifth within the hour: the next one waits for the first of them.
      ['sent', 3600 - 780],
    ])
  })

  test('of 20 concurrent requests for one address one is sent', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(email)))
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(19)
  })

  test('of 20 concurrent requests for spellings of one mailbox one is sent, and five an hour', async () => {
    const name = randomUUID().slice(0, 8)
    const spellings = Array.from({ length: 20 }, (_, index) => `${name}+${index}@example.com`)
    const answers = await Promise.all(spellings.map((email) => send(email)))
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    for (const email of spellings.slice(0, 4)) {
      advance(301)
      expect(await send(email)).toMatchObject({ ok: {} })
    }
    advance(301)
    expect(await send(`${name}+more@example.com`)).toMatchObject({ refused: 'tooManyRequests' })
    expect(await send(`${name}.else@example.com`)).toMatchObject({ ok: {} })
  })

  test('five an hour and eight a day are sent to one address from one network, over all purposes', async () => {
    const email = freshEmail()
    const address = freshAddress()
    let sent = 0
    const purposes = ['login', 'recover', 'bind', 'deregister'] as const
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const result = await send(email, { address, purpose: purposes[minutes % 4] ?? 'login' })
      if ('ok' in result) sent += 1
      if (minutes < 55) expect(sent).toBeLessThanOrEqual(5)
      advance(7 * 60)
    }
    expect(sent).toBe(8)
  })

  test('40 a day are sent to one address from all networks, and to a known device ten more', async () => {
    const email = freshEmail()
    await signIn(await codeFor(email))
    advance(3_600)
    let sent = 0
    for (let minutes = 0; minutes < 20 * 60; minutes += 5) {
      const result = await send(email, { device: randomUUID() })
      if ('ok' in result) sent += 1
      advance(5 * 60)
    }
    // The first code of the account was sent to an unknown device.
    expect(sent).toBe(39)
    sent = 0
    for (let minutes = 0; minutes < 3 * 60; minutes += 6) {
      const result = await send(email)
      if ('ok' in result) sent += 1
      advance(6 * 60)
    }
    expect(sent).toBe(10)
  })

  test('120 an hour are sent from one network, over all addresses', async () => {
    const address = '2001:db8:7:7::1'
    const first = freshEmail()
    expect(await send(first, { address })).toHaveProperty('ok')
    // 118 more challenges of the network at the same time, without mails.
    await sql`
      insert into challenge (challenge_id, purpose, target, network_hmac, device_hmac, code_hmac, tries_left, created_at, expires_at)
      select gen_random_uuid(), purpose, other || target, network_hmac, device_hmac, code_hmac, tries_left, created_at, expires_at
      from challenge cross join generate_series(1, 118) as other
      where target = ${first}`.execute(opened.database)
    const last = await Promise.all([
      send(freshEmail(), { address: '2001:db8:7:7::2' }),
      send(freshEmail(), { address: '2001:db8:7:8::1' }),
    ])
    expect(last.filter((answer) => 'ok' in answer)).toHaveLength(1)
    advance(3599)
    expect(await send(freshEmail(), { address })).toEqual({
      refused: 'tooManyRequests',
      help: { resendAfterSeconds: 1 },
    })
    expect(await send(freshEmail(), { address: '2001:db8:8::1' })).toHaveProperty('ok')
    advance(1)
    expect(await send(freshEmail(), { address })).toHaveProperty('ok')
  })

  test('answers, statements and refusals are the same for addresses with and without an account', async () => {
    const known = freshEmail()
    expect(await signIn(await codeFor(known))).toMatchObject({ ok: { outcome: 'registered' } })
    advance(3600)
    const shapes = []
    for (const email of [known, freshEmail()]) {
      const statements: string[] = []
      const watched = opened.database.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const sent = await sendCode({ database: watched, outbox, smsBudget, config }, secrets, {
        to: byEmail(email),
        purpose: 'login',
        address: freshAddress(),
        device,
        locale: 'en',
        now,
      })
      const challengeId = 'ok' in sent ? sent.ok.challengeId : ''
      const guessed = await check({ email, challengeId, code: '000000' })
      shapes.push({
        sent: 'ok' in sent && { ...sent.ok, challengeId: typeof sent.ok.challengeId },
        again: await send(email),
        statements,
        // One guess in a million is correct.
        guessed: 'ok' in guessed ? { refused: 'codeWrong', help: { triesLeft: 4 } } : guessed,
      })
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect(shapes[0]?.statements.length).toBeGreaterThan(4)
  })

  test('codes are stored in plain text in no table and no log line', async () => {
    const queued = () => opened.database.selectFrom('outbox').select('message_id').execute()
    // Mails of previous tests are delivered or expire, also those that were sent when the clock was ahead.
    advance(2 * 86_400)
    outbox.kick()
    await expect.poll(queued).toEqual([])
    isProviderDown = true
    const email = freshEmail()
    const { code } = await codeFor(email)
    await expect.poll(() => outbox.counts.failed).toBe(1)
    isProviderDown = false
    expect(code).toMatch(/^\d{6}$/)

    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = any (current_schemas(false)) and table_type = 'BASE TABLE'`.execute(
      opened.database,
    )
    let rows = 0
    for (const { name } of tables.rows) {
      // A row as JSON shows bytea in hex and text as it is.
      const found = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(opened.database)
      for (const { row } of found.rows) {
        rows += 1
        // UUIDs, timestamps and hashes contain digits, too, so only the code as a separate word counts.
        expect(row).not.toMatch(new RegExp(`(?<![\\w.+:-])${code}(?![\\w:-])`))
        expect(row).not.toContain(Buffer.from(code).toString('hex'))
        expect(row).not.toContain(Buffer.from(code).toString('base64'))
        if (name === 'outbox') expect(row).not.toContain(email)
      }
    }
    expect(rows).toBeGreaterThan(3)
    expect(logged.join('\n')).not.toContain(code)
    expect(logged.join('\n')).not.toContain(email)
    expect(logged.join('\n')).toContain('A message could not be delivered.')
  })

  test('codes are purged after a day, when other codes are sent', async () => {
    now = new Date('2027-01-01T00:00:00Z')
    await codeFor(freshEmail())
    advance(86_401)
    for (let count = 0; count < 30; count++) await send(freshEmail())
    const { oldest } = await opened.database
      .selectFrom('challenge')
      .select((row) => row.fn.min('created_at').as('oldest'))
      .executeTakeFirstOrThrow()
    expect(oldest).toEqual(now)
  })

  test('a new address is registered with the caller’s country and language, a known one is signed in', async () => {
    const email = freshEmail()
    const first = await signIn(await codeFor(email))
    expect(first).toMatchObject({
      ok: { outcome: 'registered', member: { email, country: 'JP', language: 'ja', phone: null } },
    })
    expect(memberOf(first).member_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    advance(60)
    const second = await signIn(await codeFor(email), { country: 'US', locale: 'en' })
    expect(second).toMatchObject({ ok: { outcome: 'signedIn', member: memberOf(first) } })
  })

  test('registration requires the terms, and the code stays valid until they are agreed to', async () => {
    const given = await codeFor(freshEmail())
    expect(await signIn(given, { consents: undefined })).toEqual({ refused: 'termsRequired' })
    expect(await findByContact(opened.database, byEmail(given.email))).toBeUndefined()
    const result = await signIn(given)
    expect(result).toMatchObject({ ok: { outcome: 'registered' } })
    const memberId = memberOf(result).member_id
    const recorded = await opened.database
      .selectFrom('consent_record')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute()
    expect(recorded.map(({ purpose, channel, decision }) => [purpose, channel, decision])).toEqual([
      ['terms', null, true],
      ['privacy', null, true],
      ['transferAbroad', null, true],
      ['marketing', 'push', false],
      ['marketing', 'sms', true],
      ['marketing', 'email', false],
    ])
    expect(recorded[0]).toMatchObject({
      policy_version: '2025-09-01',
      locale: 'ja',
      country: 'JP',
      source: 'registration',
      recorded_at: now,
    })
    const change = opened.database
      .updateTable('consent_record')
      .set({ decision: true })
      .where('member_id', '=', memberId)
    await expect(change.execute()).rejects.toThrow('never changed')
  })

  test('a member signs in without terms, and consents that are sent then change nothing', async () => {
    const email = freshEmail()
    await signIn(await codeFor(email))
    advance(60)
    expect(await signIn(await codeFor(email), { consents: undefined })).toMatchObject({
      ok: { outcome: 'signedIn' },
    })
    advance(120)
    await signIn(await codeFor(email))
    const { count } = await opened.database
      .selectFrom('consent_record')
      .innerJoin('member', 'member.member_id', 'consent_record.member_id')
      .where('email', '=', email)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(6)
  })

  test('an abnormal account is refused after the code, which is used up', async () => {
    const email = freshEmail()
    await signIn(await codeFor(email))
    await opened.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('email', '=', email)
      .execute()
    advance(60)
    const given = await codeFor(email)
    expect(await signIn({ ...given, code: wrong(given.code) })).toMatchObject({ refused: 'codeWrong' })
    expect(await signIn(given)).toEqual({ refused: 'accountAbnormal' })
    expect(await signIn(given)).toEqual({ refused: 'codeExpired' })
  })

  test('two tabs with one new address register one member', async () => {
    const email = freshEmail()
    const { challengeId, code } = await codeFor(email)
    // A second valid challenge with the same code.
    const copy = randomUUID()
    await sql`
      insert into challenge (challenge_id, purpose, target, network_hmac, device_hmac, code_hmac, tries_left, created_at, expires_at)
      select ${copy}::uuid, purpose, target, network_hmac, device_hmac, ${secrets.codeHmac({ challengeId: copy, target: email }, code)},
        tries_left, created_at, expires_at
      from challenge where challenge_id = ${challengeId}::uuid`.execute(opened.database)
    const answers = await Promise.all([
      signIn({ email, code, challengeId }),
      signIn({ email, code, challengeId: copy }),
    ])
    expect(answers.filter((answer) => 'ok' in answer && answer.ok.outcome === 'registered')).toHaveLength(1)
    expect(answers.filter((answer) => 'ok' in answer && answer.ok.outcome === 'signedIn')).toHaveLength(1)
    const members = await opened.database
      .selectFrom('member')
      .select('member_id')
      .where('email', '=', email)
      .execute()
    expect(members).toHaveLength(1)
  })
})
