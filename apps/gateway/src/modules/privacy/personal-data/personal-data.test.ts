// Nothing personal is forgotten: the schema is walked, on both engines.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { createOutbox, type Outbox } from '#src/outbox/outbox.ts'
import { engines } from '#src/testing/engines.ts'
import { deleteMember } from '../deletion/delete-member.ts'
import { addressMark } from '../returning-members/address-mark.ts'
import { personalData, readHeld } from './personal-data-store.ts'

// Every table is read several times: on a slow machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-21T08:00:00Z')
const serverSecret = 'a secret that only this test knows'
const place = { country: 'US', client: '', now } as const
const markOf = addressMark(serverSecret)

/** Columns whose name sounds like a person, in tables that hold none. */
const soundsPersonal =
  /(^|_)(member|email|phone|mobile|name|address|target|recipient|user|hmac|ip|birth|password|subject)(_|$)/
const harmless = new Set([
  'store.name',
  'store.address',
  'kysely_migration.name',
  'campaign.new_users_only',
  'campaign.phone_only',
  'campaign.phone_registration_only',
  'password_attempt.key_hmac',
])

describe.each(engines)('personal data on $name', ({ open }) => {
  let opened: OpenDatabase
  let outbox: Outbox

  beforeAll(async () => {
    // Nobody takes messages, so that they stay.
    const nobody = { handOver: () => Promise.reject(new Error('down')) }
    opened = await open()
    outbox = createOutbox({
      database: opened.database,
      serverSecret,
      channels: { email: nobody, sms: nobody, apple: nobody },
      clock: () => now,
      log: { warn: () => undefined, error: () => undefined },
    })
    await seedCampaign(opened.database, { activityNo: 'WELCOME', newUsersOnly: true })
  })
  afterAll(async () => {
    await outbox.stop()
    await opened.close()
  })

  const columns = async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(opened.database)
    return rows
  }

  /** Every row of every table as text, and as text of its bytes. */
  const everything = async (): Promise<string> => {
    const texts: string[] = []
    for (const table of new Set((await columns()).map((each) => each.table))) {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(r)::text as row from ${sql.table(table)} r`.execute(opened.database)
      texts.push(...rows.map(({ row }) => `${table} ${row}`))
    }
    return texts.join('\n')
  }

  /** A member with a row in every table that can hold one of hers. */
  async function somebody() {
    const { database } = opened
    const id = randomUUID()
    const email = `leaving-${id.slice(0, 8)}@example.com`
    const digits = String(10 ** 9 + Number.parseInt(id.slice(0, 7), 16))
    const phone = `+1${digits}`
    const voucherNo = `9000${digits}`
    await database
      .insertInto('member')
      .values({ member_id: id, email, phone, country: 'US', language: 'en', registered_at: now })
      .execute()
    await database
      .insertInto('member_login')
      .values({
        member_id: id,
        provider: 'google',
        issuer: 'https://accounts.google.com',
        subject: id,
        email,
        linked_at: now,
      })
      .execute()
    await database
      .insertInto('passkey')
      .values({
        member_id: id,
        credential_id: id,
        public_key: randomBytes(32),
        counter: 0,
        transports: ['internal'],
        is_synced: true,
        name: 'Phone',
        created_at: now,
        last_used_at: null,
      })
      .execute()
    await database
      .insertInto('consent_record')
      .values({
        member_id: id,
        consent_id: randomUUID(),
        purpose: 'marketing',
        channel: 'email',
        decision: true,
        policy_version: '2025-09-01',
        locale: 'en',
        country: 'US',
        source: 'registration',
        recorded_at: now,
      })
      .execute()
    await database
      .insertInto('member_device')
      .values({ member_id: id, device_hmac: randomBytes(32), first_seen_at: now })
      .execute()
    await database
      .insertInto('pending_sign_in')
      .values({
        token_hash: randomBytes(32),
        kind: 'association',
        device_hmac: randomBytes(32),
        payload: JSON.stringify({ memberId: randomUUID(), login: { kind: 'email', value: email } }),
        expires_at: now,
      })
      .execute()
    await database
      .insertInto('session')
      .values({
        session_id: randomUUID(),
        member_id: id,
        token_hash: randomBytes(32),
        token_expires_at: now,
        refresh_hash: randomBytes(32),
        previous_refresh_hash: null,
        refreshed_at: now,
        refresh_expires_at: now,
        created_at: now,
      })
      .execute()
    await database
      .insertInto('launch_token')
      .values({
        token_hash: randomBytes(32),
        member_id: id,
        partner: 'app',
        expires_at: now,
        attempt_hash: null,
        session_id: null,
      })
      .execute()
    for (const target of [email, phone]) {
      await database
        .insertInto('challenge')
        .values({
          challenge_id: randomUUID(),
          purpose: 'login',
          target,
          network_hmac: randomBytes(32),
          device_hmac: randomBytes(32),
          code_hmac: randomBytes(32),
          tries_left: 5,
          created_at: now,
          expires_at: now,
          used_at: null,
        })
        .execute()
    }
    await outbox.enqueue(
      {
        channel: 'email',
        to: email,
        purpose: 'login',
        code: '123456',
        lifeMinutes: 5,
        locale: 'en',
        expiresAt: new Date(now.getTime() + 300_000),
      },
      database,
    )
    const claim = { member_id: id, activity_no: 'WELCOME', ordinal: 1 }
    await database
      .insertInto('claim')
      .values({
        ...claim,
        idempotency_key: randomUUID(),
        claimed_at: now,
        store_id: null,
        series_no: null,
        is_new_user: true,
      })
      .execute()
    await database
      .insertInto('voucher')
      .values({
        ...claim,
        voucher_no: voucherNo,
        coupon_no: 'WELCOME-0',
        terms: JSON.stringify({ texts: { en: { name: 'Half off' } } }),
        zone: 'UTC',
        issued_at: now,
        expires_at: now,
        used_at: null,
        used_store_id: null,
        store_id: null,
        used_partner: null,
        used_till: null,
      })
      .execute()
    await database
      .insertInto('voucher_event')
      .values({
        voucher_no: voucherNo,
        sequence: 1,
        kind: 'issued',
        at: now,
        partner: null,
        till: null,
        store_id: null,
        idempotency_key: null,
      })
      .execute()
    await database
      .insertInto('member_answer')
      .values({
        member_id: id,
        idempotency_key: randomUUID(),
        body_hash: randomBytes(32),
        answer: JSON.stringify({ to: email }),
        created_at: now,
      })
      .execute()
    const leavingId = randomUUID()
    await database
      .insertInto('deletion_session')
      .values({
        deletion_session_id: leavingId,
        token_hash: randomBytes(32),
        member_id: id,
        created_at: now,
        expires_at: now,
      })
      .execute()
    await database
      .insertInto('deletion_answer')
      .values({
        deletion_session_id: leavingId,
        idempotency_key: randomUUID(),
        body_hash: randomBytes(32),
        answer: '{}',
        created_at: now,
      })
      .execute()
    return { id, email, phone }
  }

  test('every table of the schema is listed with what becomes of it, and no other', async () => {
    const tables = [...new Set((await columns()).map(({ table }) => table))]
    expect(Object.keys(personalData).toSorted()).toEqual(tables.toSorted())
  })

  test('no table that is said to hold nobody has a column for somebody', async () => {
    const suspicious = (await columns())
      .filter(({ table, column }) => personalData[table]?.fate === 'nobody' && soundsPersonal.test(column))
      .map(({ table, column }) => `${table}.${column}`)
    expect(suspicious.filter((name) => !harmless.has(name))).toEqual([])
  })

  test('what goes, or becomes nameless, is handed out before', async () => {
    const { database } = opened
    const { id, email, phone } = await somebody()
    await database
      .insertInto('welcome_offer_mark')
      .values({ address_hmac: markOf(phone), expires_at: now })
      .execute()
    await database
      .insertInto('consent_receipt')
      .values({
        receipt_id: randomUUID(),
        subject_hmac: markOf(email),
        purpose: 'terms',
        channel: null,
        decision: true,
        policy_version: '2025-09-01',
        locale: 'en',
        country: 'US',
        source: 'registration',
        recorded_at: now,
        expires_at: new Date(now.getTime() + 1),
      })
      .execute()
    const addresses = [email, phone]
    const whose = {
      memberId: id,
      addresses,
      outboxMarks: addresses.map((each) => outbox.mark(each)),
      leftMarks: addresses.map(markOf),
    }
    for (const [table, { fate, ...listed }] of Object.entries(personalData)) {
      if (fate === 'nobody' || !('read' in listed)) continue
      expect(await readHeld(database, listed.read, whose), table).not.toEqual([])
      const nobody = { memberId: randomUUID(), addresses: [], outboxMarks: [], leftMarks: [] }
      expect(await readHeld(database, listed.read, nobody), table).toEqual([])
    }
    await deleteMember({ database, outbox }, markOf, id, place)
    await database.deleteFrom('outbox').execute()
    for (const table of [
      'deleted_member_claim',
      'welcome_offer_mark',
      'deletion_session',
      'consent_receipt',
    ] as const)
      await database.deleteFrom(table).execute()
  })

  test('a deletion leaves nothing of the person in any table, and everything of the others', async () => {
    const other = await somebody()
    const before = await everything()
    const leaver = await somebody()
    await opened.database
      .updateTable('claim')
      .set({ referrer_member_id: leaver.id })
      .where('member_id', '=', other.id)
      .execute()
    const during = await everything()
    for (const mark of [leaver.id, leaver.email, leaver.phone]) expect(during).toContain(mark)

    await deleteMember({ database: opened.database, outbox }, markOf, leaver.id, place)
    const after = await everything()
    for (const mark of [leaver.id, leaver.email, leaver.phone]) expect(after).not.toContain(mark)
    for (const mark of [other.id, other.email, other.phone]) {
      expect(after.split(mark).length, mark).toBe(before.split(mark).length)
    }
    const { database } = opened
    const waiting = await database.selectFrom('outbox').select('message_id').execute()
    expect(waiting, 'the other’s message, and the farewell').toHaveLength(2)
    await deleteMember({ database, outbox }, markOf, other.id, place)
    expect(await database.selectFrom('outbox').selectAll().execute(), 'two farewells').toHaveLength(2)

    const {
      rows: [sums],
    } = await sql<{ claims: number }>`select sum(claims)::int as claims from deleted_member_claim`.execute(
      database,
    )
    expect(sums?.claims).toBe(2)
    const marks = await database.selectFrom('welcome_offer_mark').select('address_hmac').execute()
    expect(marks.map(({ address_hmac }) => Buffer.from(address_hmac).toString('hex')).toSorted()).toEqual(
      [leaver.email, leaver.phone, other.email, other.phone]
        .map((address) => markOf(address).toString('hex'))
        .toSorted(),
    )
    expect(await database.selectFrom('deletion_session').select('member_id').execute()).toEqual([
      { member_id: null },
      { member_id: null },
    ])
    const receipts = await database
      .selectFrom('consent_receipt')
      .select(['subject_hmac', 'decision'])
      .execute()
    expect(receipts).toHaveLength(2)
    expect(receipts.map(({ subject_hmac }) => Buffer.from(subject_hmac).toString('hex'))).toContain(
      markOf(leaver.email).toString('hex'),
    )
    // What happened to a voucher is a ledger of the chain’s: it stays, and leads to nobody.
    expect(await database.selectFrom('voucher_event').select('kind').execute()).toHaveLength(3)
  })
})
