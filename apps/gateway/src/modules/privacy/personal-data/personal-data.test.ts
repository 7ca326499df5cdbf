// Compares the list of personal data with the real schema, on both engines.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { invite, seedAssist } from '#src/modules/assist/assist-for-tests.ts'
import { seedCampaign, seedMembers, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedDraw } from '#src/modules/draws/draws-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { creditOrder } from '#src/modules/stars/ledger/credit-order.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { createOutbox, type Outbox } from '#src/outbox/outbox.ts'
import { createSmsBudget } from '#src/sms/sms-budget.ts'
import { wideSmsLimits } from '#src/sms/testing-sms-limits.ts'
import { engines } from '#src/testing/engines.ts'
import { deleteMember } from '../deletion/delete-member.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { personalData } from './personal-data-store.ts'

// Every table is read several times, which is slow.
vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-21T08:00:00Z')
const serverSecret = 'a secret that only this test knows'
const details = { country: 'US', client: '', now } as const
const marks = memberMarks(serverSecret)
const markOf = marks.ofContact

/** Column names that suggest personal data. */
const personalName =
  /(^|_)(member|email|phone|mobile|name|address|target|recipient|user|hmac|ip|birth|password|subject)(_|$)/
/** Columns with such a name that contain no personal data. */
const notPersonal = new Set([
  'store.name',
  'store.address',
  'store.phone',
  'campaign.new_users_only',
  'campaign.phone_only',
  'campaign.phone_registration_only',
  'assist_campaign.invitations_per_member',
  'password_attempt.key_hmac',
  'device_consent_record.device_hmac',
])

/** Tables of the migration runner, which are not in `Tables`. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock', 'migration_step']

/** What a notice by text message needs. */
const sms = {
  config: { sms: undefined, demo: true },
  smsBudget: createSmsBudget(wideSmsLimits, { warn: () => undefined, error: () => undefined }),
}

describe.each(engines)('personal data on $name', ({ open }) => {
  let opened: OpenDatabase
  let outbox: Outbox
  /** Of a member who stays. */
  let inviterInvitation = ''

  beforeAll(async () => {
    // Deliveries fail, so that messages stay stored.
    const failing = { deliver: () => Promise.reject(new Error('down')) }
    opened = await open()
    outbox = createOutbox({
      database: opened.database,
      serverSecret,
      channels: { email: failing, sms: failing, marketing: failing, apple: failing, partner: failing },
      clock: () => now,
      log: { warn: () => undefined, error: () => undefined },
    })
    await seedCampaign(opened.database, { activityNo: 'WELCOME', newUsersOnly: true })
    await seedDraw(opened.database, { activityNo: 'DRAW' })
    await seedAssist(opened.database, { activityNo: 'FRIENDS', seats: 9 })
    const [inviter = ''] = await seedMembers(opened.database, 1)
    inviterInvitation = (await invite(opened.database, 'FRIENDS', inviter, now)).invitation_id
    await seedStore(opened.database, 'S1')
    await seedProgram(opened.database, { programNo: 'P' })
  })
  afterAll(async () => {
    await outbox.stop()
    await opened.close()
  })

  const columns = async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = any (current_schemas(false)) and t.table_type = 'BASE TABLE'`.execute(
      opened.database,
    )
    return rows
  }

  /** Every row of every table as text. */
  const dump = async (): Promise<string> => {
    const texts: string[] = []
    for (const table of new Set((await columns()).map((each) => each.table))) {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(r)::text as row from ${sql.table(table)} r`.execute(opened.database)
      texts.push(...rows.map(({ row }) => `${table} ${row}`))
    }
    return texts.join('\n')
  }

  const lotteryCodes = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD']

  /** Adds a member with a row in every table that can refer to one. */
  async function addMember() {
    const { database } = opened
    const id = randomUUID()
    const email = `member-${id.slice(0, 8)}@example.com`
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
      .insertInto('marketing_confirmation')
      .values({
        member_id: id,
        token_hash: randomBytes(32),
        address_hmac: markOf(email),
        sent_at: now,
        expires_at: now,
        used_at: null,
      })
      .execute()
    await database
      .insertInto('campaign_announcement')
      .values({ member_id: id, activity_no: 'A', queued_at: now })
      .execute()
    await database
      .insertInto('marketing_notice')
      .values({ member_id: id, decided_at: now, reminded_at: null, due_at: now })
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
    const { account_number: accountNumber } = await database
      .selectFrom('member')
      .where('member_id', '=', id)
      .select('account_number')
      .executeTakeFirstOrThrow()
    const credited = await creditOrder(database, {
      partner: 'tills',
      till: 'T1',
      storeId: 'S1',
      accountNumber,
      orderNo: randomUUID(),
      amountMinor: 1_000,
      currency: 'USD',
      paidAt: now,
      now,
    })
    expect(credited).toHaveProperty('ok')
    await database
      .insertInto('idempotent_response')
      .values({
        member_id: id,
        idempotency_key: randomUUID(),
        request_hash: randomBytes(32),
        outcome: '1',
        data: JSON.stringify({ to: email }),
        trace_id: randomUUID(),
        created_at: now,
      })
      .execute()
    const code = lotteryCodes.pop() ?? ''
    await database
      .insertInto('draw_entry')
      .values({
        activity_no: 'DRAW',
        code,
        member_id: id,
        ordinal: 1,
        entered_at: now,
        country: 'US',
        stars: 0,
        given_for: `voucher ${voucherNo}`,
      })
      .execute()
    await database.insertInto('entry_due').values({ activity_no: 'DRAW', voucher_no: voucherNo }).execute()
    await database
      .insertInto('drawn_code')
      .values({
        activity_no: 'DRAW',
        rank: lotteryCodes.length + 1,
        code,
        prize: 0,
        won_at: now,
        state: 'given',
        voucher_no: voucherNo,
        reached_at: now,
        reached_note: `Wrote to ${email}`,
      })
      .execute()
    const { invitation_id: invitationId } = await invite(database, 'FRIENDS', id, now)
    await database
      .insertInto('assist_reward')
      .values({
        invitation_id: invitationId,
        friends: 1,
        reached_at: now,
        given_at: now,
        voucher_nos: [voucherNo],
      })
      .execute()
    const helpId = randomUUID()
    await database
      .insertInto('help')
      .values({
        help_id: helpId,
        invitation_id: inviterInvitation,
        activity_no: 'FRIENDS',
        member_id: id,
        ordinal: 1,
        helped_at: now,
        reference: code,
        state: 'pending',
        until: now,
        used_voucher_no: voucherNo,
      })
      .execute()
    await database
      .updateTable('invitation')
      .set((eb) => ({ helpers: eb('helpers', '+', 1) }))
      .where('invitation_id', '=', inviterInvitation)
      .execute()
    await database
      .insertInto('help_signal')
      .values({ help_id: helpId, activity_no: 'FRIENDS', kind: 'device', mark: randomBytes(32), at: now })
      .execute()
    const payment = {
      attempt_id: randomUUID(),
      order_id: randomUUID().slice(0, 24),
      provider: 'demo',
      currency: 'USD',
    }
    await database
      .insertInto('payment_order')
      .values({
        order_id: payment.order_id,
        partner: 'tills',
        idempotency_key: randomUUID(),
        order_no: 'K1',
        store_id: 'S1',
        items: '[]',
        amount_minor: 100,
        currency: 'USD',
        country: 'US',
        created_at: now,
        expires_at: new Date(now.getTime() + 1),
      })
      .execute()
    await database
      .insertInto('payment_attempt')
      .values({
        ...payment,
        idempotency_key: randomUUID(),
        member_id: id,
        method: 'card',
        saves_card: true,
        card_id: null,
        reference: payment.attempt_id,
        provider_reference: null,
        state: 'failed',
        amount_minor: 100,
        digits: 2,
        action: null,
        failure: 'cardDeclined',
        card_brand: 'visa',
        card_last_four: '4242',
        state_hash: randomBytes(32),
        nonce_hash: randomBytes(32),
        return_url: 'https://coffee.example/checkout',
        locale: 'en',
        created_at: now,
        expires_at: now,
        ended_at: now,
        receipt_no: null,
        next_query_at: null,
      })
      .execute()
    await database
      .insertInto('payment_refund')
      .values({
        refund_id: randomUUID(),
        attempt_id: payment.attempt_id,
        reason: 'attemptEnded',
        partner: null,
        refund_no: null,
        amount_minor: 100,
        currency: 'USD',
        digits: 2,
        provider_reference: null,
        created_at: now,
        ended_at: null,
        next_try_at: null,
      })
      .execute()
    const payerReference = randomUUID()
    await database
      .insertInto('payment_payer')
      .values({ member_id: id, payer_reference: payerReference })
      .execute()
    await database
      .insertInto('saved_card')
      .values({
        card_id: randomUUID(),
        member_id: id,
        provider: 'demo',
        payer_reference: payerReference,
        token_hmac: randomBytes(32),
        token_sealed: 'sealed',
        brand: 'visa',
        last_four: '4242',
        expiry_month: 12,
        expiry_year: 2034,
        saved_at: now,
      })
      .execute()
    const deletionSessionId = randomUUID()
    await database
      .insertInto('deletion_session')
      .values({
        deletion_session_id: deletionSessionId,
        token_hash: randomBytes(32),
        member_id: id,
        created_at: now,
        expires_at: now,
      })
      .execute()
    await database
      .insertInto('idempotent_response')
      .values({
        deletion_session_id: deletionSessionId,
        idempotency_key: randomUUID(),
        request_hash: randomBytes(32),
        outcome: '1',
        data: '{}',
        trace_id: randomUUID(),
        created_at: now,
      })
      .execute()
    return { id, email, phone }
  }

  test('the list has every table of the schema and no other', async () => {
    const tables = [...new Set((await columns()).map(({ table }) => table))]
    expect(Object.keys(personalData).toSorted()).toEqual(
      tables.filter((table) => !migrationTables.includes(table)).toSorted(),
    )
  })

  test('no table without personal data has a column with a personal name', async () => {
    const tablesWithoutPersonalData = new Set(
      Object.entries(personalData)
        .filter(([, { onDeletion }]) => onDeletion === 'notPersonal')
        .map(([table]) => table),
    )
    const suspicious = (await columns())
      .filter(({ table, column }) => tablesWithoutPersonalData.has(table) && personalName.test(column))
      .map(({ table, column }) => `${table}.${column}`)
    expect(suspicious.filter((name) => !notPersonal.has(name))).toEqual([])
  })

  test('all data that a deletion deletes or anonymizes is exported', async () => {
    const { database } = opened
    const { id, email, phone } = await addMember()
    await database
      .insertInto('welcome_offer_mark')
      .values({ address_hmac: markOf(phone), expires_at: now })
      .execute()
    await database
      .insertInto('campaign_mark')
      .values({ mark: marks.ofCampaign('WELCOME', markOf(phone)), activity_no: 'WELCOME', claims: 1 })
      .execute()
    await database
      .insertInto('former_contact')
      .values({ member_id: id, contact_hmac: randomBytes(32), replaced_at: now })
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
    const subject = {
      memberId: id,
      addresses,
      recipientHmacs: addresses.map((each) => outbox.recipientHmac(each)),
      addressMarks: addresses.map(markOf),
      contactMarks: addresses.map(markOf),
      marks,
    }
    const unknownMember = {
      memberId: randomUUID(),
      addresses: [],
      recipientHmacs: [],
      addressMarks: [],
      contactMarks: [],
      marks,
    }
    for (const [table, listed] of Object.entries(personalData)) {
      if (listed.onDeletion === 'notPersonal') continue
      expect(await listed.read(database, subject), table).not.toEqual([])
      expect(await listed.read(database, unknownMember), table).toEqual([])
    }
    await deleteMember({ ...sms, database, outbox }, marks, id, details)
    await database.deleteFrom('outbox').execute()
    for (const table of [
      'deleted_member_claim',
      'welcome_offer_mark',
      'campaign_mark',
      'deletion_session',
      'consent_receipt',
    ] as const)
      await database.deleteFrom(table).execute()
  })

  test('a deletion removes all data of the member from every table, and none of other members', async () => {
    const other = await addMember()
    const before = await dump()
    const deleted = await addMember()
    await opened.database
      .updateTable('claim')
      .set({ referrer_member_id: deleted.id })
      .where('member_id', '=', other.id)
      .execute()
    const during = await dump()
    for (const value of [deleted.id, deleted.email, deleted.phone]) expect(during).toContain(value)

    await deleteMember({ ...sms, database: opened.database, outbox }, marks, deleted.id, details)
    const after = await dump()
    for (const value of [deleted.id, deleted.email, deleted.phone]) expect(after).not.toContain(value)
    for (const value of [other.id, other.email, other.phone]) {
      expect(after.split(value).length, value).toBe(before.split(value).length)
    }
    const { database } = opened
    const queued = await database.selectFrom('outbox').select('message_id').execute()
    expect(queued, 'the other member’s message and the notice of the deletion').toHaveLength(2)
    await deleteMember({ ...sms, database, outbox }, marks, other.id, details)
    expect(
      await database.selectFrom('outbox').selectAll().execute(),
      'two notices of deletions',
    ).toHaveLength(2)

    const {
      rows: [counts],
    } = await sql<{ claims: number }>`select sum(claims)::int as claims from deleted_member_claim`.execute(
      database,
    )
    expect(counts?.claims).toBe(2)
    const welcomeMarks = await database.selectFrom('welcome_offer_mark').select('address_hmac').execute()
    expect(
      welcomeMarks.map(({ address_hmac }) => Buffer.from(address_hmac).toString('hex')).toSorted(),
    ).toEqual(
      [deleted, other]
        .flatMap(({ id, email, phone }) => [email, phone, `https://accounts.google.com ${id}`])
        .map((address) => markOf(address).toString('hex'))
        .toSorted(),
    )
    const campaignMarks = await database.selectFrom('campaign_mark').select('mark').execute()
    expect(campaignMarks, 'of e-mail, phone and Google identity, for each').toHaveLength(6)
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
      markOf(deleted.email).toString('hex'),
    )
    // The stars are forfeited, and their ledger stays without the members.
    expect(await auditLedger(database, 10)).toEqual([])
    const accounts = await database.selectFrom('star_account').select('member_id').execute()
    expect(accounts.map((account) => account.member_id)).toEqual([null, null, null])
    const forfeited = await database
      .selectFrom('star_event')
      .where('kind', '=', 'forfeited')
      .select('stars')
      .execute()
    expect(forfeited.map(({ stars }) => stars)).toEqual([-100, -100, -100])
    // Lottery codes stay in the trees of their draws.
    const entries = await database.selectFrom('draw_entry').selectAll().execute()
    expect(entries).toHaveLength(3)
    expect(entries).toMatchObject(
      entries.map(() => ({
        member_id: null,
        ordinal: null,
        entered_at: null,
        country: null,
        given_for: null,
      })),
    )
    // Helps stay with their invitations, and the seats of those that did not count yet are free.
    const helps = await database.selectFrom('help').selectAll().execute()
    expect(helps).toHaveLength(3)
    const left = { member_id: null, ordinal: null, used_voucher_no: null, rejected_for: 'memberLeft' }
    expect(helps).toMatchObject(helps.map(() => left))
    expect(await database.selectFrom('invitation').select(['invitation_id', 'helpers']).execute()).toEqual([
      { invitation_id: inviterInvitation, helpers: 0 },
    ])
    // Payments stay in the chain's books, and cards are removed at their provider.
    const attempts = await database.selectFrom('payment_attempt').select('member_id').execute()
    expect(attempts.map((attempt) => attempt.member_id)).toEqual([null, null, null])
    expect(await database.selectFrom('card_removal').select('provider').execute()).toHaveLength(3)
    // Voucher events are the chain’s ledger: they stay and refer to no member.
    expect(await database.selectFrom('voucher_event').select('kind').execute()).toHaveLength(3)
  })
})
