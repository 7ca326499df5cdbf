// Runs every call about accounts on large tables: no statement may scan one of them sequentially.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { newWork, runWork } from '#src/database/work.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { explain, statementsSeen } from '#src/testing/query-plans.ts'
import { mintLaunchToken } from '../identity/launch/mint-launch-token.ts'
import { testAuthenticator } from '../identity/passkeys/testing-authenticator.ts'
import { startTestApple, type TestApple } from '../identity/providers/testing-apple.ts'
import {
  consents,
  freshEmail,
  freshPhone,
  testMembers,
  signedIn,
  wrongCode,
} from '../identity/testing-members.ts'
import { decisionDelayMs } from './marketing/plan-notices.ts'
import { sendMarketingNotices } from './marketing/send-marketing-notices.ts'
import { unsubscribeTokens } from './marketing/unsubscribe-token.ts'
import { memberMarks } from './returning-members/address-mark.ts'

const now = '2026-11-21T08:00:00Z'
const origin = 'https://coffee.example'

/** Tables that grow with members, each filled with `rowCount` rows. `n` is the row's number, `id` the member of that number. */
const largeTables: Record<string, string> = {
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
  marketing_confirmation: `(member_id, token_hash, address_hmac, sent_at, expires_at)
    select id, hash, hash, now, now + (n - 100) * interval '1 second'`,
  device_consent_record: `(device_hmac, consent_id, purpose, decision, document, policy_version, text_hash, locale, country,
      variant, gpc, source, idempotency_key, position, recorded_at, expires_at)
    select hash, id, 'location', true, 'cookies', '1', hash, 'en', 'US', 'custom', false, 'cookieDialog', id, 0, now,
      now + (n - 100) * interval '1 second'`,
  marketing_notice: `(member_id, due_at) select id, now + n * interval '1 hour'`,
  member_device: `(member_id, device_hmac, first_seen_at) select id, hash, now`,
  passkey: `(member_id, credential_id, public_key, counter, transports, is_synced, name, created_at) select id, id, hash, 0, '{}', true, '', now`,
  passkey_challenge: `(challenge_hash, expires_at) select hash, now + (n - 100) * interval '1 second'`,
  provider_sign_in: `(nonce_hash, state_hash, expires_at) select hash, hash, now + (n - 100) * interval '1 second'`,
  consent_record: `(member_id, consent_id, purpose, decision, policy_version, locale, country, source, recorded_at)
    select id, id, 'terms', true, '1', 'en', 'US', 'registration', now`,
  pending_sign_in: `(token_hash, kind, device_hmac, payload, expires_at)
    select hash, 'association', hash, jsonb_build_object('memberId', id, 'login', jsonb_build_object('kind', 'email', 'value', n || '@else.example')),
      now + (n - 100) * interval '1 second'`,
  password_attempt: `(key_hmac, attempts, blocked_until, last_attempt_at, expires_at) select hash, 1, now, now, now + (n - 100) * interval '1 second'`,
  sms_count: `(scope, taken, expires_at) select 'range ' || n, 1, now + (n - 100) * interval '1 second'`,
  launch_token: `(token_hash, member_id, partner, expires_at) select hash, id, 'app', now + (n - 100) * interval '1 second'`,
  deletion_session: `(deletion_session_id, token_hash, member_id, created_at, expires_at) select id, hash, id, now - n * interval '1 second', now`,
  welcome_offer_mark: `(address_hmac, expires_at) select hash, now + (n - 100) * interval '1 second'`,
  campaign_mark: `(mark, activity_no, claims) select hash, 'PLANS', 1`,
  former_contact: `(member_id, contact_hmac, replaced_at) select id, hash, now - n * interval '1 second'`,
  deleted_member_claim: `(activity_no, hour, claims) select 'PLANS', now - n * interval '1 hour', 1`,
  consent_receipt: `(receipt_id, subject_hmac, purpose, decision, policy_version, locale, country, source, recorded_at, expires_at)
    select id, hash, 'terms', true, '1', 'en', 'US', 'registration', now, now + (n - 100) * interval '1 second'`,
  claim: `(member_id, activity_no, ordinal, idempotency_key, claimed_at, is_new_user, referrer_member_id) select id, 'PLANS', 1, id, now, false, id`,
  voucher: `(member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at)
    select id, 'v' || n, 'PLANS', 1, 'PLANS-0', '{}'::jsonb, 'UTC', now, now + interval '1 day'`,
  voucher_event: `(voucher_no, sequence, kind, at) select 'v' || n, 1, 'issued', now`,
  idempotent_response: `(member_id, deletion_session_id, idempotency_key, request_hash, outcome, data, trace_id, created_at)
    select case n % 2 when 0 then id end, case n % 2 when 1 then id end, id, hash, '1', '{}'::jsonb, id, now - n * interval '1 second'`,
}

const rowCount = 20_000
/** Tables with more rows, because PostgreSQL rightly prefers a scan to their index where there are only `rowCount`. */
const rowsOf: Record<string, number> = { pending_sign_in: 100_000 }
const seen = statementsSeen()
let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let issuer: TestIssuer
let apple: TestApple
let gateway: TestGateway

beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  issuer = await startIssuer('chain', { ada: { email: 'ada@example.com', email_verified: true } })
  apple = await startTestApple()
  const settings = {
    clientId: 'chain',
    issuer: issuer.issuer,
    keysUrl: issuer.keysUrl,
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
  await runWork(newWork(Infinity, { statementMs: Infinity }), () => fillTables(opened.database))
}, 300_000)

async function fillTables(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Without foreign key checks and timeouts.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    for (const [table, columns] of Object.entries(largeTables)) {
      await sql
        .raw(`
        insert into ${table} ${columns} from (
          select n, md5('member' || n)::uuid as id, sha256(n::text::bytea) as hash, timestamptz '${now}' as now from generate_series(1, ${rowsOf[table] ?? rowCount}) n
        ) as numbered`)
        .execute(connection)
    }
    await sql`analyze`.execute(connection)
    await sql`reset all`.execute(connection)
  })
}
afterAll(async () => {
  await gateway.close()
  await opened.close()
  await Promise.all([issuer.close(), apple.close(), server.stop()])
})

test('no statement about accounts scans a large table sequentially', async () => {
  const plans = new Map<string, string>()
  for (const statement of await seen.during(callEverything)) {
    const { text, plan } = await explain(opened.database, statement)
    plans.set(text, plan)
  }
  const tables = Object.keys(largeTables)
  const scanning = [...plans].filter(([, plan]) =>
    tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)),
  )
  expect(scanning.map(([text, plan]) => `${text}\n${plan}`)).toEqual([])
  // Every table is used by some statement, so that none is left untested.
  const written = [...plans.values()].join('\n')
  expect(tables.filter((table) => !new RegExp(` on ${table}\\b`).test(written))).toEqual([])
  expect(plans.size).toBeGreaterThan(60)
}, 300_000)

test('every foreign key to a large table has an index', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || ' ' || conname as reference from pg_constraint as reference
    where contype = 'f' and confrelid::regclass::text = any (${Object.keys(largeTables)}::text[]) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = any (conkey)
    )`.execute(opened.database)
  expect(rows).toEqual([])
})

/** Every sign-in, every call about an account, and its deletion. */
async function callEverything(): Promise<void> {
  const members = testMembers(gateway)
  const { call } = gateway
  const password = 'a cup of something warm'

  // Sign-ins by address, phone, wrong codes and passwords; signing out.
  const mira = await members.registerByEmail()
  const at = members.at(mira.device, mira.token, mira.cookie)
  const noor = await members.registerByPhone()
  gateway.clock.move(61_000)
  const guessed = await members.emailCode(mira.email, 'recover', mira.device)
  for (let attempts = 0; attempts < 6; attempts++)
    await call(
      'POST customer/checkEmailCode',
      { ...guessed, email: mira.email, code: wrongCode(guessed.code) },
      at,
    )
  await call('POST customer/setPassword', { newPassword: password }, at)
  for (const given of [password, 'a wrong one', 'another'])
    await call('POST customer/emailLogin', { email: mira.email, password: given }, at)
  gateway.clock.move(61_000)
  const recovery = await members.smsCode(noor.phone, 'recover', noor.device)
  await call(
    'POST customer/recoverPassword',
    { ...noor.phone, ...recovery, newPassword: password },
    members.at(noor.device),
  )
  await call(
    'POST customer/modifyEmailPwd',
    { email: mira.email, password, newPassword: `${password} again` },
    at,
  )
  await call('POST customer/logout', {}, { token: noor.token })

  // Sign-ins by cookie, launch token and pending sign-in.
  const session = await members.registerByEmail()
  gateway.clock.move(61_000)
  await call('POST customer/refresh', {}, members.at(session.device, undefined, session.cookie))
  const member = members.at(session.device, session.token)
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
    { email: mira.email, ...(await members.emailCode(mira.email, 'login', mira.device)) },
    at,
  )
  await call(
    'POST customer/setPassword',
    { newPassword: password, pendingToken: 'pendingToken' in due ? due.pendingToken : '' },
    members.at(mira.device),
  )

  // Changes with a fresh proof.
  const {
    data: { proofToken },
  } = await call(
    'POST customer/proof',
    await members.emailCode(session.email, 'proof', session.device),
    member,
  )
  const phone = freshPhone()
  await call(
    'POST customer/bindPhone',
    { ...phone, ...(await members.smsCode(phone, 'bind', session.device)), proofToken },
    member,
  )
  const email = freshEmail()
  await call(
    'POST customer/setEmail',
    { email, ...(await members.emailCode(email, 'bind', session.device)), proofToken },
    member,
  )
  await call('POST customer/profile', { displayName: 'Mira', language: 'ja' }, member)
  await call(
    'POST consent/record',
    {
      source: 'account',
      variant: 'switch',
      decisions: [
        { purpose: 'marketing', channel: 'email', decision: true },
        { purpose: 'location', decision: true },
      ],
    },
    member,
  )
  // With a confirmation by mail, whose link is unknown here.
  await call(
    'POST consent/record',
    {
      source: 'account',
      variant: 'switch',
      decisions: [{ purpose: 'marketing', channel: 'email', decision: true }],
      edition: { country: 'DE', locale: 'en' },
    },
    member,
  )
  await call('POST consent/confirmMarketing', { token: `${session.member.memberId}.unknown` }, member)
  // With a notice about it.
  await call(
    'POST consent/record',
    {
      source: 'account',
      variant: 'switch',
      decisions: [{ purpose: 'marketing', channel: 'sms', decision: true }],
      edition: { country: 'KR', locale: 'en' },
    },
    member,
  )
  const { database, outbox, config } = gateway.services
  await sendMarketingNotices(
    {
      database,
      outbox,
      marks: memberMarks(config.serverSecret),
      tokens: unsubscribeTokens(config.serverSecret),
    },
    new Date(gateway.clock.now().getTime() + decisionDelayMs),
  )
  for (const name of [
    'GET customer/info',
    'GET customer/sessions',
    'GET consent/current',
    'GET consent/receipts',
    'GET customer/export',
  ] as const)
    await call(name, {}, member)

  // Identity providers: sign-in, linking, association and unlinking.
  const thirdLogin = async (
    provider: IdentityProvider,
    subject: string,
    claims: object,
    link?: typeof member,
  ) => {
    const {
      data: { nonce },
    } = await call('POST customer/thirdNonce', { provider }, member)
    const idToken = await issuer.sign({ sub: subject, nonce, ...claims })
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
  const code = await members.newCodeOf(email, 1)
  expect(
    await call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }, member),
  ).toMatchObject({ busCode: '1' })
  expect(await call('POST customer/unlinkLogin', { provider: 'apple', proofToken }, member)).toMatchObject({
    busCode: '1',
  })

  // Passkeys.
  const authenticator = testAuthenticator({ origin, rpId: 'coffee.example' })
  const {
    data: { options },
  } = await call('POST passkey/registerOptions', { proofToken }, member)
  const credential = authenticator.create(options as { challenge: string; user: { id: string } }) // options for a browser
  const {
    data: { credentialId },
  } = await call('POST passkey/register', { credential, name: 'Phone' }, member)
  const { data: challenge } = await call('POST passkey/loginOptions', {}, member)
  const signIn = await call(
    'POST passkey/login',
    { credential: authenticator.get(challenge.options.challenge) },
    member,
  )
  const last = members.at(session.device, signedIn(signIn.data).token)
  await call('POST passkey/rename', { credentialId, name: 'Blue' }, last)
  await call('GET passkey/mine', {}, last)
  const { data: toProve } = await call('POST passkey/proofOptions', {}, last)
  expect(
    await call('POST passkey/proof', { credential: authenticator.get(toProve.options.challenge) }, last),
  ).toMatchObject({ busCode: '1' })
  const { data: lastProof } = await call(
    'POST customer/proof',
    await members.emailCode(email, 'proof', session.device),
    last,
  )
  await call('POST passkey/remove', { credentialId, proofToken: lastProof.proofToken }, last)

  // Ending one session, all sessions, and deleting the account.
  await call('POST activity/claim', { activityNo: 'PLANS' }, last)
  await call('POST customer/sessions/end', { sessionId: randomUUID() }, last)
  await call('POST customer/sessions/end', { all: true }, last)
  const verification = { email, ...(await members.emailCode(email, 'deregister', session.device)) }
  const {
    data: { logoutToken },
  } = await call('POST customer/deregister/verify', verification, members.at(session.device))
  await call('GET customer/deregister/preview', {}, { token: logoutToken })
  expect(await call('POST customer/deregister/confirm', {}, { token: logoutToken })).toMatchObject({
    busCode: '1',
  })
}
