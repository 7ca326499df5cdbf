import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loginProviders } from '@crema/contract/identity/login-providers'
import { StartError } from '#src/config/start-error.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import type { Database } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

async function onEmptyPostgres(run: (open: () => Promise<Database>) => Promise<void>): Promise<void> {
  const server = await startPostgres({ durable: false })
  const closing: (() => Promise<void>)[] = []
  try {
    await run(async () => {
      const { database, close } = await openDatabase(server.url, { pool: 2 })
      closing.push(close)
      return database
    })
  } finally {
    for (const close of closing) await close()
    await server.stop()
  }
}

const appliedIn = async (database: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows.map(
    ({ name }) => name,
  )

describe('migrate', () => {
  test('can run in several gateways at the same time on a new database', async () => {
    await onEmptyPostgres(async (open) => {
      const databases = await Promise.all(Array.from({ length: 4 }, open))
      await Promise.all(databases.map((database) => migrate(database)))
      const [database] = databases
      if (!database) throw new Error('no database')
      expect(await isMigrated(database)).toBe(true)
      expect(new Set(await appliedIn(database)).size).toBe((await appliedIn(database)).length)
      expect(await database.selectFrom('member').select('member_id').execute()).toEqual([])
    })
  })

  test('changes nothing the second time, and does not change the statement timeout', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      expect(await isMigrated(database)).toBe(false)
      await migrate(database)
      const before = await appliedIn(database)
      await migrate(database)
      expect(await appliedIn(database)).toEqual(before)
      for (let connection = 0; connection < 4; connection++) {
        const { rows } = await sql`show statement_timeout`.execute(database)
        expect(rows).toEqual([{ statement_timeout: '10s' }])
      }
    })
  })

  test('names the migration that failed, and rolls it back', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await sql`create table voucher (taken boolean)`.execute(database)
      const error: unknown = await migrate(database).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(StartError)
      expect((error as StartError).message).toBe(
        'Migration 0001-first failed: relation "voucher" already exists.',
      )
      const { rows } = await sql`select 1 from pg_tables where tablename = 'member'`.execute(database)
      expect(rows).toEqual([])
      expect(await isMigrated(database)).toBe(false)
    })
  })

  test('preserves the rows of tables that it renames', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database, { last: '0028-house-tickets' })
      const memberId = randomUUID()
      const referrerId = randomUUID()
      const key = randomUUID()
      const deletionSessionId = randomUUID()
      const statements = [
        sql`insert into member (member_id, country, language, registered_at)
          values (${memberId}, 'US', 'en', now()), (${referrerId}, 'US', 'en', now())`,
        sql`insert into campaign (activity_no, kind, starts_at, ends_at, zone, texts)
          values ('A', 'coupons', now(), now() + interval '1 day', 'UTC', '{}')`,
        sql`insert into store (store_id, country, city, name, address, zone, latitude, longitude, hours)
          values ('S', 'US', 'x', 'x', 'x', 'UTC', 1, 1, '[]')`,
        sql`insert into claim (member_id, activity_no, ordinal, request_key, claimed_at, share_member_id)
          values (${memberId}, 'A', 1, ${key}, now(), ${referrerId})`,
        sql`insert into voucher_event (voucher_no, sequence, kind, at, request_key) values ('V', 1, 'issued', now(), ${key})`,
        sql`insert into payment_order (order_id, partner, request_key, order_no, store_id, items, amount_minor, currency,
          country, created_at, expires_at)
          values ('O', 'kiosk', ${key}, '1', 'S', '[]', 1, 'USD', 'US', now(), now() + interval '1 day')`,
        sql`insert into idempotency values (${memberId}, ${key}, '\\x01', '{"busCode": "soldOut", "data": null}', now())`,
        sql`insert into partner_answer values ('till', ${key}, '\\x01', 200, '{"usable": true}', now()),
          ('other', ${key}, '\\x01', 409,
            ${JSON.stringify({ error: { code: 'notUsed', message: 'x', traceId: key, usedAt: 'y' } })}, now())`,
        sql`insert into leaving values (${deletionSessionId}, '\\x01', ${memberId}, now(), now())`,
        sql`insert into leaving_answer values (${deletionSessionId}, ${key}, '\\x01', '{"busCode": "1", "data": {}}', now())`,
        sql`insert into left_address values ('\\x01', '2030-01-01')`,
        sql`insert into left_claim values ('A', now(), 3)`,
        sql`insert into consent_receipt values (${key}, '\\x01', 'terms', null, true, '1', 'en', 'US', 'x', now(), '2030-01-01')`,
        sql`insert into password_try values ('\\x01', 4, '2030-01-01', '2029-01-01')`,
        sql`insert into provider_sign_in (nonce_hash, state_hash, expires_at, ticket_hash)
          values ('\\x01', '\\x01', now(), '\\x07')`,
      ]
      for (const statement of statements) await statement.execute(database)

      await migrate(database)

      expect(await database.selectFrom('claim').selectAll().executeTakeFirst()).toMatchObject({
        idempotency_key: key,
        referrer_member_id: referrerId,
      })
      for (const table of ['voucher_event', 'payment_order'] as const)
        expect(await database.selectFrom(table).selectAll().executeTakeFirst()).toMatchObject({
          idempotency_key: key,
        })
      expect(await database.selectFrom('deletion_session').selectAll().executeTakeFirst()).toMatchObject({
        deletion_session_id: deletionSessionId,
        member_id: memberId,
      })
      const responses = await database.selectFrom('idempotent_response').selectAll().execute()
      expect(responses).toHaveLength(4)
      for (const response of [
        { member_id: memberId, outcome: 'soldOut', data: null },
        { deletion_session_id: deletionSessionId, outcome: '1', data: {} },
        { partner: 'till', outcome: '1', data: { usable: true } },
        { partner: 'other', outcome: 'notUsed', data: { usedAt: 'y' }, trace_id: key },
      ])
        expect(responses).toContainEqual(
          expect.objectContaining({ ...response, idempotency_key: key, request_hash: Buffer.from([1]) }),
        )
      const expiresAt = new Date('2030-01-01T00:00:00Z')
      for (const table of ['welcome_offer_mark', 'consent_receipt'] as const)
        expect(await database.selectFrom(table).selectAll().executeTakeFirst()).toMatchObject({
          expires_at: expiresAt,
        })
      expect(await database.selectFrom('deleted_member_claim').selectAll().executeTakeFirst()).toMatchObject({
        activity_no: 'A',
        claims: 3,
      })
      expect(await database.selectFrom('password_attempt').selectAll().executeTakeFirst()).toMatchObject({
        attempts: 4,
        blocked_until: expiresAt,
        last_attempt_at: new Date('2029-01-01T00:00:00Z'),
      })
      expect(await database.selectFrom('provider_sign_in').selectAll().executeTakeFirst()).toMatchObject({
        return_token_hash: Buffer.from([7]),
      })
    })
  })

  test('binds unused vouchers to the countries of their campaign', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database, { last: '0031-idempotent-responses' })
      const memberId = randomUUID()
      await sql`insert into member (member_id, country, language, registered_at) values (${memberId}, 'US', 'en', now())`.execute(
        database,
      )
      for (const [activityNo, countries] of [
        ['BOUND', '{US,CA}'],
        ['FREE', '{}'],
      ] as const) {
        await sql`insert into campaign (activity_no, kind, countries, starts_at, ends_at, zone, texts)
          values (${activityNo}, 'coupons', ${countries}, now(), now() + interval '1 day', 'UTC', '{}')`.execute(
          database,
        )
        await sql`insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
          values (${memberId}, ${activityNo}, 1, ${randomUUID()}, now())`.execute(database)
        for (const state of ['unused', 'used', 'expired'])
          await sql`insert into voucher (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at,
              expires_at, used_at)
            values (${memberId}, ${`${activityNo} ${state}`}, ${activityNo}, 1, 'C', '{"country": "US"}', 'UTC', now(),
              now() + ${state === 'expired' ? '-1 day' : '1 day'}::interval,
              ${state === 'used' ? new Date() : null}::timestamptz)`.execute(database)
      }
      await migrate(database)
      const rows = await database.selectFrom('voucher').select(['voucher_no', 'terms']).execute()
      expect(
        rows.filter(({ terms }) => terms?.countries !== undefined).map((row) => [row.voucher_no, row.terms]),
      ).toEqual([['BOUND unused', { country: 'US', countries: ['US', 'CA'] }]])
      expect(rows).toHaveLength(6)
    })
  })

  test('has renamed constraints, indexes, triggers and functions along with their tables', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database)
      const { rows } = await sql<{ name: string }>`
        select name from (
          select conname::text as name from pg_constraint where connamespace = 'public'::regnamespace
          union all select relname from pg_class where relnamespace = 'public'::regnamespace
          union all select tgname from pg_trigger
          union all select proname from pg_proc where pronamespace = 'public'::regnamespace
        ) as named
        where name ~ '^(leaving|left_|idempotency|password_try|keep_|tell_)|forget_at|request_key|sharer|is_kept'
          or name ~ '^partner_answer_key'`.execute(database)
      expect(rows).toEqual([])
    })
  })

  test('has constraints that accept every identity provider', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database)
      for (const provider of loginProviders) {
        const memberId = randomUUID()
        await database
          .insertInto('member')
          .values({
            member_id: memberId,
            email: null,
            phone: null,
            country: 'US',
            language: 'en',
            registered_at: new Date(),
            registered_by: provider,
          })
          .execute()
        await database
          .insertInto('member_login')
          .values({
            member_id: memberId,
            provider,
            issuer: provider,
            subject: 'x',
            email: null,
            linked_at: new Date(),
          })
          .execute()
      }
      expect(await database.selectFrom('member_login').select('provider').execute()).toHaveLength(
        loginProviders.length,
      )
    })
  })

  test('refuses a database that a newer gateway has migrated', async () => {
    await onEmptyPostgres(async (open) => {
      const database = await open()
      await migrate(database)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
        database,
      )
      await expect(migrate(database)).rejects.toThrow(
        /^The database cannot be brought up to date: .*9999-from-the-future/,
      )
    })
  })
})
