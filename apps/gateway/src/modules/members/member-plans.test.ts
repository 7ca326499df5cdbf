import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { nextDue, takeDue } from '#src/outbox/outbox-store.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { plansOf } from '#src/testing-plans.ts'
import { codesSentTo, forgetOldChallenges, guess, isGuessedOut, nthNewestOfNetwork } from './challenge-store.ts'
import { byEmail, byPhone } from './contact.ts'
import { findByContact, findMember } from './member-store.ts'
import { addSession, deleteByRefresh, findByToken, lockByRefresh } from './session-store.ts'

// None of these tables may ever be read whole, however large it grows.
let opened: OpenDatabase
const now = new Date('2026-11-21T08:00:00Z')
const memberId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8586'
const hash = Buffer.alloc(32, 7)

beforeAll(async () => {
  opened = await openMigratedMemory()
  const { database } = opened
  const hashOf = (kind: string) => sql`sha256((${kind}::text || n)::bytea)`
  await sql`
    insert into member (member_id, email, country, language, registered_at)
    select gen_random_uuid(), n || '@example.com', 'US', 'en', ${now} from generate_series(1, 100000) n`.execute(database)
  await sql`
    insert into session (session_id, member_id, token_hash, token_expires_at, refresh_hash, previous_refresh_hash,
      refreshed_at, refresh_expires_at, created_at)
    select gen_random_uuid(), m.member_id, ${hashOf('token')}, ${now}, ${hashOf('refresh')}, ${hashOf('previous')},
      ${now}, ${now}, ${now}
    from (select member_id, row_number() over () as n from member) m`.execute(database)
  await sql`
    insert into challenge (challenge_id, purpose, target, network_hmac, code_hmac, tries_left, created_at, expires_at)
    select gen_random_uuid(), 'login', n || '@example.com', ${hashOf('network')}, ${hashOf('code')}, 5,
      ${now}::timestamptz - n * interval '1 second', ${now}
    from generate_series(1, 100000) n`.execute(database)
  await sql`
    insert into outbox (message_id, channel, body, next_attempt_at, created_at)
    select gen_random_uuid(), 'email', '{"expiresAt": "2027-01-01T00:00:00Z", "sealed": ""}'::jsonb,
      ${now}::timestamptz + n * interval '1 second', ${now}
    from generate_series(1, 100000) n`.execute(database)
  await sql`
    insert into member_login (member_id, provider, issuer, subject, linked_at)
    select member_id, 'google', 'https://accounts.google.com', member_id, ${now} from member limit 10000`.execute(database)
  await sql`
    insert into passkey (member_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    select member_id, member_id, '', 0, '{}', true, '', ${now} from member limit 10000`.execute(database)
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => opened.close())

const target = '77@example.com'
const aGuess = { challengeId: randomUUID(), target, deviceHmac: hash, codeHmac: hash, now, purposes: ['login'], uses: true } as const

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['the codes of an address', (database) => codesSentTo(database, target, 10)],
  ['the nth newest code of a network', (database) => nthNewestOfNetwork(database, hash, 120)],
  ['forgetting old codes', (database) => forgetOldChallenges(database, new Date(now.getTime() - 86_400_000))],
  ['a guess', (database) => guess(database, aGuess)],
  ['whether a code was guessed out', (database) => isGuessedOut(database, aGuess)],
  ['a session by its token', (database) => findByToken(database, hash, now)],
  ['a session by its refresh secret', (database) => lockByRefresh(database, hash)],
  ['ending a session by its refresh secret', (database) => deleteByRefresh(database, hash)],
  ['a member', (database) => findMember(database, memberId)],
  ['a member by her address', (database) => findByContact(database, byEmail(target))],
  ['a member by her phone', (database) => findByContact(database, byPhone('+819012345678'))],
  ['messages that are due', (database) => takeDue(database, now, 'email', 8)],
  ['the next message that is due', (database) => nextDue(database, ['email', 'sms'])],
])('%s: by an index', async (_name, run) => {
  const plans = await plansOf(opened.database, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toMatch(/Index|Bitmap/)
  }
})

test('a new session looks for the member’s old ones by an index', async () => {
  const { member_id: owner } = await opened.database.selectFrom('member').select('member_id').executeTakeFirstOrThrow()
  const sessionId = randomUUID()
  const hashes = { tokenHash: hash, refreshHash: hash }
  const plans = await plansOf(opened.database, (database) =>
    addSession(database, { sessionId, memberId: owner, ...hashes, tokenExpiresAt: now, refreshExpiresAt: now, now }))
  expect(plans[0]).toContain('session_member')
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
