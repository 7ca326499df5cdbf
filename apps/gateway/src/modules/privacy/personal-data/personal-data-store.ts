import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ExportSection } from '@crema/contract/privacy/member-export'
import type { Tables } from '#src/database/tables.ts'
import { listPendingSignIns } from '#src/modules/identity/sign-in/pending-sign-ins-of-member.ts'
import { termsOf } from '#src/modules/vouchers/terms-versions.ts'
import type { MemberMarks } from '../returning-members/address-mark.ts'
import { findCampaignMarks } from '../returning-members/campaign-mark-store.ts'

/** The member whose data is read, with the HMACs under which tables refer to their addresses. */
export type DataSubject = {
  memberId: string
  addresses: string[]
  recipientHmacs: Buffer[]
  addressMarks: Buffer[]
  /** As `addressMarks`, of the keys of `contact_key()`. */
  contactMarks: Buffer[]
  marks: MemberMarks
}

type Rows = Record<string, unknown>[]
type ReadRows = (database: Kysely<Tables>, subject: DataSubject) => Promise<Rows>

/**
 * What a deletion does to a table's rows, and in which section of the export they are. `deleted`: they are removed.
 * `anonymized`: they stay without any reference to the member. `notPersonal`: they never refer to a member.
 */
export type TablePrivacy =
  | { onDeletion: 'deleted' | 'anonymized'; section: ExportSection; read: ReadRows }
  | { onDeletion: 'notPersonal'; reason: string }

/**
 * Every table of the database: one that is missing here does not compile, and a test compares the list with the schema.
 * Secrets are not exported, hashed or not.
 */
export const personalData: Record<keyof Tables, TablePrivacy> = {
  member: {
    onDeletion: 'deleted',
    section: 'profile',
    read: select(
      ({ memberId }) => sql`
      select member_id, email, phone, contact_email, display_name, country, language, registered_at, registered_by, status,
        password_hash is not null as has_password, password_changed_at, must_set_password
      from member where member_id = ${memberId}::uuid`,
    ),
  },
  session: {
    onDeletion: 'deleted',
    section: 'devices',
    read: select(
      ({ memberId }) => sql`
      select session_id, client, country, created_at, refreshed_at, refresh_expires_at
      from session where member_id = ${memberId}::uuid order by created_at`,
    ),
  },
  member_login: {
    onDeletion: 'deleted',
    section: 'logins',
    read: select(
      ({ memberId }) => sql`
      select provider, issuer, subject, email, linked_at
      from member_login where member_id = ${memberId}::uuid order by linked_at`,
    ),
  },
  passkey: {
    onDeletion: 'deleted',
    section: 'passkeys',
    read: select(
      ({ memberId }) => sql`
      select credential_id, name, is_synced, created_at, last_used_at
      from passkey where member_id = ${memberId}::uuid order by created_at`,
    ),
  },
  consent_record: {
    onDeletion: 'deleted',
    section: 'consents',
    read: select(
      ({ memberId }) => sql`
      select purpose, channel, decision, document, policy_version, encode(text_hash, 'hex') as text_sha256, locale, country,
        variant, gpc, source, recorded_at
      from consent_record where member_id = ${memberId}::uuid order by recorded_at, consent_id`,
    ),
  },
  device_consent_record: {
    onDeletion: 'notPersonal',
    reason:
      'decisions of a device, under a keyed hash of an id that the browser chose and that no member is stored with',
  },
  marketing_confirmation: {
    onDeletion: 'deleted',
    section: 'marketingConfirmations',
    read: select(
      ({ memberId }) => sql`
      select sent_at, expires_at, used_at from marketing_confirmation
      where member_id = ${memberId}::uuid order by sent_at`,
    ),
  },
  campaign_announcement: {
    onDeletion: 'deleted',
    section: 'announcements',
    read: select(
      ({ memberId }) => sql`
      select activity_no, queued_at from campaign_announcement
      where member_id = ${memberId}::uuid order by queued_at, activity_no`,
    ),
  },
  marketing_notice: {
    onDeletion: 'deleted',
    section: 'marketingNotices',
    read: select(
      ({ memberId }) => sql`
      select decided_at, reminded_at, due_at from marketing_notice where member_id = ${memberId}::uuid`,
    ),
  },
  member_device: {
    onDeletion: 'deleted',
    section: 'knownDevices',
    read: select(
      ({ memberId }) => sql`
      select first_seen_at from member_device where member_id = ${memberId}::uuid order by first_seen_at`,
    ),
  },
  pending_sign_in: {
    onDeletion: 'deleted',
    section: 'waitingSignIns',
    read: (database, { memberId, addresses }) => listPendingSignIns(database, memberId, addresses),
  },
  launch_token: {
    onDeletion: 'deleted',
    section: 'launchLinks',
    read: select(
      ({ memberId }) => sql`
      select partner, expires_at from launch_token where member_id = ${memberId}::uuid order by expires_at`,
    ),
  },
  challenge: {
    onDeletion: 'deleted',
    section: 'codes',
    read: select(
      ({ addresses }) => sql`
      select purpose, target, created_at, expires_at, used_at from challenge
      where target = any (${addresses}::text[]) order by created_at`,
    ),
  },
  outbox: {
    onDeletion: 'deleted',
    section: 'messages',
    read: select(
      ({ recipientHmacs }) => sql`
      select channel, attempts, created_at from outbox
      where recipient_hmac = any (${recipientHmacs}::bytea[]) order by created_at`,
    ),
  },
  claim: {
    onDeletion: 'deleted',
    section: 'claims',
    read: select(
      ({ memberId }) => sql`
      select activity_no, ordinal, claimed_at, store_id, series_no, is_new_user, referrer_member_id, fission_code
      from claim where member_id = ${memberId}::uuid order by claimed_at`,
    ),
  },
  voucher: {
    onDeletion: 'deleted',
    section: 'coupons',
    read: select(
      ({ memberId }) => sql`
      select voucher_no, coupon_no, activity_no, ${termsOf()} -> 'texts' -> 'en' ->> 'name' as name, issued_at, expires_at,
        used_at, used_store_id, store_id
      from voucher v where member_id = ${memberId}::uuid order by issued_at, voucher_no`,
    ),
  },
  voucher_event: {
    onDeletion: 'anonymized',
    section: 'couponEvents',
    read: select(
      ({ memberId }) => sql`
      select e.voucher_no, e.kind, e.at, e.store_id from voucher_event e
      join voucher v on v.voucher_no = e.voucher_no
      where v.member_id = ${memberId}::uuid order by e.at, e.voucher_no, e.sequence`,
    ),
  },
  // Responses to partners and to confirmations of a deletion are in it too; they refer to no member.
  idempotent_response: {
    onDeletion: 'deleted',
    section: 'answers',
    read: select(
      ({ memberId }) => sql`
      select jsonb_build_object('busCode', outcome, 'data', data) as answer, created_at
      from idempotent_response where member_id = ${memberId}::uuid order by created_at`,
    ),
  },
  deletion_session: {
    onDeletion: 'anonymized',
    section: 'leaving',
    read: select(
      ({ memberId }) => sql`
      select created_at, expires_at from deletion_session where member_id = ${memberId}::uuid order by created_at`,
    ),
  },
  welcome_offer_mark: {
    onDeletion: 'anonymized',
    section: 'welcomeMark',
    read: select(
      ({ contactMarks }) => sql`
      select expires_at from welcome_offer_mark where address_hmac = any (${contactMarks}::bytea[]) order by expires_at`,
    ),
  },
  campaign_mark: {
    onDeletion: 'anonymized',
    section: 'campaignMarks',
    read: (database, { marks, contactMarks }) => findCampaignMarks(database, marks, contactMarks),
  },
  former_contact: {
    onDeletion: 'deleted',
    section: 'formerContacts',
    read: select(
      ({ memberId }) => sql`
      select replaced_at from former_contact where member_id = ${memberId}::uuid order by replaced_at`,
    ),
  },
  consent_receipt: {
    onDeletion: 'anonymized',
    section: 'receipts',
    read: select(
      ({ addressMarks }) => sql`
      select purpose, channel, decision, document, policy_version, encode(text_hash, 'hex') as text_sha256, country,
        variant, gpc, recorded_at, expires_at
      from consent_receipt where subject_hmac = any (${addressMarks}::bytea[]) order by recorded_at`,
    ),
  },
  star_account: {
    onDeletion: 'anonymized',
    section: 'stars',
    read: select(
      ({ memberId }) => sql`
      select country, owed from star_account where member_id = ${memberId}::uuid order by country`,
    ),
  },
  star_lot: {
    onDeletion: 'anonymized',
    section: 'starLots',
    read: select(
      ({ memberId }) => sql`
      select a.country, l.program_no, l.received, l.remaining, l.expired, l.expires_at
      from star_lot l join star_account a using (account_id)
      where a.member_id = ${memberId}::uuid order by l.expires_at, l.lot_id`,
    ),
  },
  star_order: {
    onDeletion: 'anonymized',
    section: 'starOrders',
    read: select(
      ({ memberId }) => sql`
      select o.partner, o.order_no, o.currency, o.amount_minor, o.refunded_minor, o.reversed, o.paid_at
      from star_order o join star_account a using (account_id)
      where a.member_id = ${memberId}::uuid order by o.paid_at, o.order_no`,
    ),
  },
  star_event: {
    onDeletion: 'anonymized',
    section: 'starMovements',
    read: select(
      ({ memberId }) => sql`
      select a.country, e.kind, e.at, e.stars, e.order_no, e.refund_no, e.store_id, e.amount_minor, e.currency,
        e.activity_no, e.reason
      from star_event e join star_account a using (account_id)
      where a.member_id = ${memberId}::uuid order by e.at, e.event_id`,
    ),
  },
  star_transfer: {
    onDeletion: 'anonymized',
    section: 'starTransfers',
    read: select(
      ({ memberId }) => sql`
      select a.country, e.at, t.debit_account, t.credit_account, t.amount
      from star_transfer t join star_event e using (account_id, event_id) join star_account a using (account_id)
      where a.member_id = ${memberId}::uuid order by e.at, t.event_id, t.position`,
    ),
  },
  payment_attempt: {
    onDeletion: 'anonymized',
    section: 'payments',
    read: select(
      ({ memberId }) => sql`
      select o.order_no, o.store_id, a.provider, a.method, a.state, a.failure, a.amount_minor, a.currency, a.card_brand,
        a.card_last_four, a.voucher_nos, a.receipt_no, a.stars, a.refunded_minor, a.locale, a.created_at, a.ended_at
      from payment_attempt a join payment_order o using (order_id)
      where a.member_id = ${memberId}::uuid order by a.created_at, a.attempt_id`,
    ),
  },
  payment_refund: {
    onDeletion: 'anonymized',
    section: 'refunds',
    read: select(
      ({ memberId }) => sql`
      select a.receipt_no, r.reason, r.refund_no, r.amount_minor, r.currency, r.state, r.created_at, r.ended_at
      from payment_refund r join payment_attempt a using (attempt_id)
      where a.member_id = ${memberId}::uuid order by r.created_at, r.refund_id`,
    ),
  },
  saved_card: {
    onDeletion: 'deleted',
    section: 'savedCards',
    read: select(
      ({ memberId }) => sql`
      select provider, brand, last_four, expiry_month, expiry_year, saved_at
      from saved_card where member_id = ${memberId}::uuid order by saved_at, card_id`,
    ),
  },
  payment_payer: {
    onDeletion: 'deleted',
    section: 'payerNumbers',
    read: select(
      ({ memberId }) => sql`
      select payer_reference from payment_payer where member_id = ${memberId}::uuid`,
    ),
  },
  draw_entry: {
    onDeletion: 'anonymized',
    section: 'drawEntries',
    read: select(
      ({ memberId }) => sql`
      select activity_no, code, ordinal, entered_at, country, stars, given_for
      from draw_entry where member_id = ${memberId}::uuid order by entered_at, activity_no, code`,
    ),
  },
  entry_due: {
    onDeletion: 'deleted',
    section: 'drawEntriesDue',
    read: select(
      ({ memberId }) => sql`
      select d.activity_no, d.voucher_no
      from entry_due d join voucher v using (voucher_no)
      where v.member_id = ${memberId}::uuid order by d.activity_no, d.voucher_no`,
    ),
  },
  drawn_code: {
    onDeletion: 'anonymized',
    section: 'drawPrizes',
    read: select(
      ({ memberId }) => sql`
      select d.activity_no, d.code, d.rank, d.prize, d.won_at, d.state, d.take_until, d.voucher_no, d.mailed_at,
        d.reached_at, d.reached_note
      from drawn_code d join draw_entry e using (activity_no, code)
      where e.member_id = ${memberId}::uuid order by d.activity_no, d.rank`,
    ),
  },
  invitation: {
    onDeletion: 'deleted',
    section: 'invitations',
    read: select(
      ({ memberId }) => sql`
      select activity_no, ordinal, code, country, started_at, seats, helpers, qualified
      from invitation where member_id = ${memberId}::uuid order by started_at, invitation_id`,
    ),
  },
  assist_reward: {
    onDeletion: 'deleted',
    section: 'assistRewards',
    read: select(
      ({ memberId }) => sql`
      select i.activity_no, i.ordinal, r.friends, r.reached_at, r.given_at, r.voucher_nos, r.stars, r.lottery_code
      from assist_reward r join invitation i using (invitation_id)
      where i.member_id = ${memberId}::uuid order by r.reached_at, i.activity_no, r.friends`,
    ),
  },
  // The inviter's id is not in it, nor are the ids of friends in the inviter's export.
  help: {
    onDeletion: 'anonymized',
    section: 'helps',
    read: select(
      ({ memberId }) => sql`
      select activity_no, ordinal, helped_at, reference, state, held_for, until, qualified_at, used_voucher_no, decided_at,
        decided_by, rejected_for
      from help where member_id = ${memberId}::uuid order by helped_at, help_id`,
    ),
  },
  help_signal: {
    onDeletion: 'anonymized',
    section: 'helpSignals',
    read: select(
      ({ memberId }) => sql`
      select s.activity_no, s.kind, s.at from help_signal s join help h using (help_id)
      where h.member_id = ${memberId}::uuid order by s.at, s.kind`,
    ),
  },
  draw_entry_count: { onDeletion: 'notPersonal', reason: 'counts' },
  draw: { onDeletion: 'notPersonal', reason: 'draws of the chain, their seeds and their roots' },
  assist_campaign: { onDeletion: 'notPersonal', reason: 'tiers and rules of friend assist' },
  star_program: { onDeletion: 'notPersonal', reason: 'programs of countries' },
  payment_event: {
    onDeletion: 'notPersonal',
    reason: 'what providers report of payments, without their payers',
  },
  card_removal: {
    onDeletion: 'notPersonal',
    reason: 'encrypted tokens of cards that a provider has still to remove, under random numbers',
  },
  payment_card_key: { onDeletion: 'notPersonal', reason: 'keys of the payment service' },
  demo_payment: { onDeletion: 'notPersonal', reason: 'books of the demo, which do not name who pays' },
  demo_refund: { onDeletion: 'notPersonal', reason: 'books of the demo' },
  demo_card: { onDeletion: 'notPersonal', reason: 'test cards of the demo, under random numbers' },
  payment_order: { onDeletion: 'notPersonal', reason: 'orders do not name who pays' },
  deleted_member_claim: { onDeletion: 'notPersonal', reason: 'counts' },
  sms_count: {
    onDeletion: 'notPersonal',
    reason: 'counts by country, range of phone numbers, and HMAC of a network or phone, for a day at most',
  },
  quota: { onDeletion: 'notPersonal', reason: 'counts' },
  refusal_count: { onDeletion: 'notPersonal', reason: 'counts' },
  campaign: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  campaign_coupon: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  campaign_store: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  coupon: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  coupon_value: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  coupon_terms: { onDeletion: 'notPersonal', reason: 'data of the chain' },
  store: { onDeletion: 'notPersonal', reason: 'names and addresses of the chain’s stores' },
  scan_use: { onDeletion: 'notPersonal', reason: 'ids of scans that were used' },
  passkey_challenge: { onDeletion: 'notPersonal', reason: 'hashes of random challenges, for minutes' },
  provider_sign_in: {
    onDeletion: 'notPersonal',
    reason: 'encrypted answers of identity providers, for minutes',
  },
  password_attempt: {
    onDeletion: 'notPersonal',
    reason: 'counts under an HMAC, which are purged after a day, or 30 days for guesses from unknown devices',
  },
  partner_nonce: { onDeletion: 'notPersonal', reason: 'nonces of partners’ requests' },
}

function select(query: (subject: DataSubject) => RawBuilder<Record<string, unknown>>): ReadRows {
  return async (database, subject) => (await query(subject).execute(database)).rows
}
