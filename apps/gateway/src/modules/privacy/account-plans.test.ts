// Everything that has to do with accounts is done once, in tables of 100,000 rows: no statement reads one of them whole.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { openDatabase, type OpenDatabase } from '#src/database/database.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { explain, statementsSeen } from '#src/testing/query-plans.ts'
import { mintLaunchToken } from '../identity/launch/mint-launch-token.ts'
import { consents, freshEmail, freshPhone, peopleOf, signedIn, wrong } from '../identity/members-for-tests.ts'
import { testAuthenticator } from '../identity/passkeys/testing-authenticator.ts'
import { startAppleItself, type AppleItself } from '../identity/providers/apple-for-tests.ts'

const now = '2026-11-21T08:00:00Z'
const origin = 'https://coffee.example'

/** Tables that grow with members and what they do, and 100,000 rows for each. `n` counts, `id` is a member of that number. */
const growing: Record<string, string> = {
  member: `(member_id, email, phone, country, language, registered_at)
    select id, n || '@example.com', '+8190' || (10000000 + n), 'US', 'en', now`,
  session: `(session_id, member_id, token_hash, token_expires_at, refresh_hash, previous_refresh_hash, refreshed_at, refresh_expires_at, created_at)
    select id, id, hash, now, hash, hash, now, now + interval '1 day', now`,
  challenge: `(challenge_id, purpose, target, network_hmac, code_hmac, tries_left, created_at, expires_at)
    select id, 'login', n || '@example.com', hash, hash, 5, now - n * interval '1 second', now`,
  outbox: `(message_id, channel, body, next_attempt_at, created_at, recipient_hmac)
    select id, (array['email', 'sms', 'apple'])[1 + n % 3], '{"expiresAt": "2028-01-01T00:00:00Z", "sealed": ""}'::jsonb,
      now + interval '1 year' + n * interval '1 second', now, hash`,
  member_login: `(member_id, provider, issuer, subject, linked_at) select id, 'google', 'https://accounts.google.com', id, now`,
  member_device: `(member_id, device_hmac, first_seen_at) select id, hash, now`,
  passkey: `(member_id, credential_id, public_key, counter, transports, is_synced, name, created_at) select id, id, hash, 0, '{}', true, '', now`,
  passkey_challenge: `(challenge_hash, expires_at) select hash, now + (n - 100) * interval '1 second'`,
  provider_sign_in: `(nonce_hash, state_hash, expires_at) select hash, hash, now + (n - 100) * interval '1 second'`,
  consent_record: `(member_id, consent_id, purpose, decision, policy_version, locale, country, source, recorded_at)
    select id, id, 'terms', true, '1', 'en', 'US', 'registration', now`,
  pending_sign_in: `(token_hash, kind, device_hmac, payload, expires_at)
    select hash, 'association', hash, jsonb_build_object('memberId', id, 'login', jsonb_build_object('kind', 'email', 'value', n || '@else.example')),
      now + (n - 100) * interval '1 second'`,
  password_attempt: `(key_hmac, attempts, blocked_until, last_attempt_at) select hash, 1, now, now - n * interval '1 second'`,
  sms_count: `(scope, taken, expires_at) select 'range ' || n, 1, now + (n - 100) * interval '1 second'`,
  launch_token: `(token_hash, member_id, partner, expires_at) select hash, id, 'app', now + (n - 100) * interval '1 second'`,
  deletion_session: `(deletion_session_id, token_hash, member_id, created_at, expires_at) select id, hash, id, now - n * interval '1 second', now`,
  deletion_answer: `(deletion_session_id, idempotency_key, body_hash, answer, created_at) select id, id, hash, '{}'::jsonb, now`,
  welcome_offer_mark: `(address_hmac, expires_at) select hash, now + (n - 100) * interval '1 second'`,
  deleted_member_claim: `(activity_no, hour, claims) select 'PLANS', now - n * interval '1 hour', 1`,
  consent_receipt: `(receipt_id, subject_hmac, purpose, decision, policy_version, locale, country, source, recorded_at, expires_at)
    select id, hash, 'terms', true, '1', 'en', 'US', 'registration', now, now + (n - 100) * interval '1 second'`,
  claim: `(member_id, activity_no, ordinal, idempotency_key, claimed_at, is_new_user, referrer_member_id) select id, 'PLANS', 1, id, now, false, id`,
  voucher: `(member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
    select id, 'v' || n, 'PLANS', 1, 'PLANS-0', '{}'::jsonb, 'UTC', now, now + interval '1 day'`,
  voucher_event: `(voucher_no, sequence, kind, at) select 'v' || n, 1, 'issued', now`,
  member_answer: `(member_id, idempotency_key, body_hash, answer, created_at) select id, id, hash, '{}'::jsonb, now - n * interval '1 second'`,
}

const seen = statementsSeen()
let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let house: TestIssuer
let apple: AppleItself
let gateway: TestGateway

beforeAll(async () => {
  server = await startPostgres({ durable: false })
  house = await startIssuer('chain', { ada: { email: 'ada@example.com', email_verified: true } })
  apple = await startAppleItself()
  const settings = {
    clientId: 'chain',
    issuer: house.issuer,
    keysUrl: house.keysUrl,
    authorizeUrl: undefined,
  }
  gateway = await startGateway({
    database: server.url,
    plugin: seen.plugin,
    config: {
      publicOrigin: origin,
      google: settings,
      apple: { ...settings, origin: apple.origin, key: apple.key },
    },
  })
  opened = await openDatabase(server.url, { pool: 2 })
  await seedCampaign(opened.database, { activityNo: 'PLANS' })
  await opened.database.connection().execute(async (connection) => {
    // Nothing to check, and no hurry.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    for (const [table, rows] of Object.entries(growing)) {
      await sql
        .raw(`
        insert into ${table} ${rows} from (
          select n, md5('member' || n)::uuid as id, sha256(n::text::bytea) as hash, timestamptz '${now}' as now from generate_series(1, 100000) n
        ) as numbered`)
        .execute(connection)
    }
    await sql`analyze`.execute(connection)
    await sql`reset all`.execute(connection)
  })
}, 300_000)
afterAll(async () => {
  await gateway.close()
  await opened.close()
  await Promise.all([house.close(), apple.close(), server.stop()])
})

test('no statement about accounts reads a growing table whole', async () => {
  seen.statements.length = 0
  await doEverything()
  const plans = new Map<string, string>()
  for (const statement of seen.statements) {
    const { text, plan } = await explain(opened.database, statement)
    plans.set(text, plan)
  }
  const tables = Object.keys(growing)
  const whole = [...plans].filter(([, plan]) =>
    tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)),
  )
  expect(whole.map(([text, plan]) => `${text}\n${plan}`)).toEqual([])
  // What is done is everything: a table that nothing looks at would make this worth less than it says.
  const written = [...plans.values()].join('\n')
  expect(tables.filter((table) => !new RegExp(` on ${table}\\b`).test(written))).toEqual([])
  expect(plans.size).toBeGreaterThan(60)
}, 300_000)

test('whatever refers to a growing table is found by an index when a row of it goes', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || ' ' || conname as reference from pg_constraint as reference
    where contype = 'f' and confrelid::regclass::text = any (${Object.keys(growing)}::text[]) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = any (conkey)
    )`.execute(opened.database)
  expect(rows).toEqual([])
})

/** Every way in, everything a member does with her account, and every way out. */
async function doEverything(): Promise<void> {
  const people = peopleOf(gateway)
  const { call } = gateway
  const password = 'a cup of something warm'

  // In by address, by phone, by a wrong code, by a password; and out.
  const mira = await people.join()
  const at = people.at(mira.device, mira.token)
  const noor = await people.joinByPhone()
  gateway.clock.move(61_000)
  const guessed = await people.emailCode(mira.email, 'recover', mira.device)
  for (let tries = 0; tries < 6; tries++)
    await call(
      'POST customer/checkEmailCode',
      { ...guessed, email: mira.email, code: wrong(guessed.code) },
      at,
    )
  await call('POST customer/setPassword', { newPassword: password }, at)
  for (const given of [password, 'a wrong one', 'another'])
    await call('POST customer/emailLogin', { email: mira.email, password: given }, at)
  gateway.clock.move(61_000)
  const recovery = await people.smsCode(noor.phone, 'recover', noor.device)
  await call(
    'POST customer/recoverPassword',
    { ...noor.phone, ...recovery, newPassword: password },
    people.at(noor.device),
  )
  await call(
    'POST customer/modifyEmailPwd',
    { email: mira.email, password, newPassword: `${password} again` },
    at,
  )
  await call('POST customer/logout', {}, { token: noor.token })

  // With a cookie, with a link of the app's, and by what waits.
  const session = await people.join()
  gateway.clock.move(61_000)
  await call('POST customer/refresh', {}, people.at(session.device, undefined, session.cookie))
  const member = people.at(session.device, session.token)
  const minted = await mintLaunchToken(gateway.services.database, {
    memberId: session.member.memberId,
    partner: 'app',
    now: gateway.clock.now(),
  })
  await call('POST customer/launch', { token: minted?.token ?? '', attempt: randomUUID() })
  await call('GET customer/avatar', { memberId: session.member.memberId })
  await opened.database
    .updateTable('member')
    .set({ must_set_password: true })
    .where('email', '=', mira.email)
    .execute()
  gateway.clock.move(61_000)
  const { data: due } = await call(
    'POST customer/emailLogin',
    { email: mira.email, ...(await people.emailCode(mira.email, 'login', mira.device)) },
    at,
  )
  await call(
    'POST customer/setPassword',
    { newPassword: password, pendingToken: 'pendingToken' in due ? due.pendingToken : '' },
    people.at(mira.device),
  )

  // Sure of who it is, everything is changed.
  const {
    data: { proofToken },
  } = await call(
    'POST customer/proof',
    await people.emailCode(session.email, 'proof', session.device),
    member,
  )
  const phone = freshPhone()
  await call(
    'POST customer/bindPhone',
    { ...phone, ...(await people.smsCode(phone, 'bind', session.device)) },
    member,
  )
  const email = freshEmail()
  await call(
    'POST customer/setEmail',
    { email, ...(await people.emailCode(email, 'bind', session.device)), proofToken },
    member,
  )
  await call('POST customer/profile', { displayName: 'Mira', language: 'ja' }, member)
  await call('POST customer/consents', { channel: 'email', decision: true }, member)
  for (const name of [
    'GET customer/info',
    'GET customer/sessions',
    'GET customer/consents',
    'GET customer/export',
  ] as const)
    await call(name, {}, member)

  // Other houses: in, linked, offered to whom the address belongs to, and removed.
  const thirdLogin = async (
    provider: 'google' | 'apple',
    subject: string,
    claims: object,
    link?: typeof member,
  ) => {
    const {
      data: { nonce },
    } = await call('POST customer/thirdNonce', { provider }, member)
    const idToken = await house.sign({ sub: subject, nonce, ...claims })
    return link
      ? call('POST customer/linkLogin', { provider, idToken, nonce, code: 'a-code', proofToken }, link)
      : call('POST customer/thirdLogin', { provider, idToken, nonce, consents }, member)
  }
  await thirdLogin('google', 'ada', { email: 'ada@example.com', email_verified: true })
  await thirdLogin('apple', 'cleo', {}, member)
  await apple.received(1)
  const offered = await thirdLogin('google', 'eve', { email, email_verified: true })
  const pendingToken = 'pendingToken' in offered.data ? offered.data.pendingToken : ''
  const { data: sent } = await call('POST customer/associateCode', { pendingToken }, member)
  const code = await people.newCodeOf(email, 1)
  expect(
    await call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }, member),
  ).toMatchObject({ busCode: '1' })
  expect(await call('POST customer/unlinkLogin', { provider: 'apple', proofToken }, member)).toMatchObject({
    busCode: '1',
  })

  // A passkey.
  const authenticator = testAuthenticator({ origin, rpId: 'coffee.example' })
  const {
    data: { options },
  } = await call('POST passkey/registerOptions', { proofToken }, member)
  const credential = authenticator.create(options as { challenge: string; user: { id: string } }) // what the browser is given
  const {
    data: { credentialId },
  } = await call('POST passkey/register', { credential, name: 'Phone' }, member)
  const { data: challenge } = await call('POST passkey/loginOptions', {}, member)
  const opening = await call(
    'POST passkey/login',
    { credential: authenticator.get(challenge.options.challenge) },
    member,
  )
  const last = people.at(session.device, signedIn(opening.data).token)
  await call('POST passkey/rename', { credentialId, name: 'Blue' }, last)
  await call('GET passkey/mine', {}, last)
  await call('POST passkey/remove', { credentialId }, last)

  // Out: one device, all of them, and for good.
  await call('POST activity/claim', { activityNo: 'PLANS' }, last)
  await call('POST customer/sessions/end', { sessionId: randomUUID() }, last)
  await call('POST customer/sessions/end', { all: true }, last)
  const leaving = { email, ...(await people.emailCode(email, 'deregister', session.device)) }
  const {
    data: { logoutToken },
  } = await call('POST customer/deregister/verify', leaving, people.at(session.device))
  await call('GET customer/deregister/preview', {}, { token: logoutToken })
  expect(await call('POST customer/deregister/confirm', {}, { token: logoutToken })).toMatchObject({
    busCode: '1',
  })
}
