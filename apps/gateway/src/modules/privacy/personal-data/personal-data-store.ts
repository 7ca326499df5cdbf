import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ExportPart } from '@crema/contract/privacy/member-export'
import type { Tables } from '#src/database/tables.ts'
import { pendingAbout } from '#src/modules/identity/sign-in/pending-sign-in-of-member.ts'

/** Whose data is read: the member, and the marks under which her addresses lie where nobody may read them. */
export type Whose = { memberId: string; addresses: string[]; outboxMarks: Buffer[]; leftMarks: Buffer[] }

type Read = { part: ExportPart; rows: (whose: Whose) => RawBuilder<Record<string, unknown>> }

/**
 * What becomes of a table's rows when their member is deleted, and what of them she is handed out before.
 * `gone`: they are removed. `nameless`: they stay and lead to nobody any more. `nobody`: they never did.
 */
export type Fate = { fate: 'gone' | 'nameless'; read: Read } | { fate: 'nobody'; because: string }

/**
 * Every table of the database. A test compares it with the schema, so that a new table cannot be forgotten:
 * neither when somebody leaves nor when she asks what is held of her. Secrets, hashed or not, are not handed out.
 */
export const personalData: Record<string, Fate> = {
  member: {
    fate: 'gone',
    read: {
      part: 'profile',
      rows: ({ memberId }) => sql`
        select member_id, email, phone, contact_email, display_name, country, language, registered_at, registered_by, status,
          password_hash is not null as has_password, password_changed_at, must_set_password
        from member where member_id = ${memberId}::uuid`,
    },
  },
  session: {
    fate: 'gone',
    read: {
      part: 'devices',
      rows: ({ memberId }) => sql`
        select session_id, client, country, created_at, refreshed_at, refresh_expires_at
        from session where member_id = ${memberId}::uuid order by created_at`,
    },
  },
  member_login: {
    fate: 'gone',
    read: {
      part: 'logins',
      rows: ({ memberId }) => sql`
        select provider, issuer, subject, email, linked_at
        from member_login where member_id = ${memberId}::uuid order by linked_at`,
    },
  },
  passkey: {
    fate: 'gone',
    read: {
      part: 'passkeys',
      rows: ({ memberId }) => sql`
        select credential_id, name, is_synced, created_at, last_used_at
        from passkey where member_id = ${memberId}::uuid order by created_at`,
    },
  },
  consent_record: {
    fate: 'gone',
    read: {
      part: 'consents',
      rows: ({ memberId }) => sql`
        select purpose, channel, decision, policy_version, locale, country, source, recorded_at
        from consent_record where member_id = ${memberId}::uuid order by recorded_at, consent_id`,
    },
  },
  member_device: {
    fate: 'gone',
    read: {
      part: 'knownDevices',
      rows: ({ memberId }) => sql`
        select first_seen_at from member_device where member_id = ${memberId}::uuid order by first_seen_at`,
    },
  },
  pending_sign_in: {
    fate: 'gone',
    read: {
      part: 'waitingSignIns',
      rows: ({ memberId, addresses }) => sql`
        select kind, expires_at from pending_sign_in where ${pendingAbout(memberId, addresses)} order by expires_at`,
    },
  },
  launch_token: {
    fate: 'gone',
    read: {
      part: 'launchLinks',
      rows: ({ memberId }) => sql`
        select partner, expires_at from launch_token where member_id = ${memberId}::uuid order by expires_at`,
    },
  },
  challenge: {
    fate: 'gone',
    read: {
      part: 'codes',
      rows: ({ addresses }) => sql`
        select purpose, target, created_at, expires_at, used_at from challenge
        where target = any (${addresses}::text[]) order by created_at`,
    },
  },
  outbox: {
    fate: 'gone',
    read: {
      part: 'messages',
      rows: ({ outboxMarks }) => sql`
        select channel, attempts, created_at from outbox
        where recipient_hmac = any (${outboxMarks}::bytea[]) order by created_at`,
    },
  },
  claim: {
    fate: 'gone',
    read: {
      part: 'claims',
      rows: ({ memberId }) => sql`
        select activity_no, ordinal, claimed_at, store_id, series_no, is_new_user, referrer_member_id, fission_code
        from claim where member_id = ${memberId}::uuid order by claimed_at`,
    },
  },
  voucher: {
    fate: 'gone',
    read: {
      part: 'coupons',
      rows: ({ memberId }) => sql`
        select voucher_no, coupon_no, activity_no, terms->'texts'->'en'->>'name' as name, issued_at, expires_at,
          used_at, used_store_id, store_id
        from voucher where member_id = ${memberId}::uuid order by issued_at, voucher_no`,
    },
  },
  voucher_event: {
    fate: 'nameless',
    read: {
      part: 'couponEvents',
      rows: ({ memberId }) => sql`
        select e.voucher_no, e.kind, e.at, e.store_id from voucher_event e
        join voucher v on v.voucher_no = e.voucher_no
        where v.member_id = ${memberId}::uuid order by e.at, e.voucher_no, e.sequence`,
    },
  },
  member_answer: {
    fate: 'gone',
    read: {
      part: 'answers',
      rows: ({ memberId }) => sql`
        select answer, created_at from member_answer where member_id = ${memberId}::uuid order by created_at`,
    },
  },
  deletion_session: {
    fate: 'nameless',
    read: {
      part: 'leaving',
      rows: ({ memberId }) => sql`
        select created_at, expires_at from deletion_session where member_id = ${memberId}::uuid order by created_at`,
    },
  },
  welcome_offer_mark: {
    fate: 'nameless',
    read: {
      part: 'welcomeMark',
      rows: ({ leftMarks }) => sql`
        select expires_at from welcome_offer_mark where address_hmac = any (${leftMarks}::bytea[]) order by expires_at`,
    },
  },
  consent_receipt: {
    fate: 'nameless',
    read: {
      part: 'receipts',
      rows: ({ leftMarks }) => sql`
        select purpose, channel, decision, policy_version, country, recorded_at, expires_at
        from consent_receipt where subject_hmac = any (${leftMarks}::bytea[]) order by recorded_at`,
    },
  },
  payment_order: { fate: 'nobody', because: 'an order names what is paid and never who pays' },
  deletion_answer: { fate: 'nobody', because: 'empty answers under a number of their own' },
  deleted_member_claim: { fate: 'nobody', because: 'sums' },
  sms_count: { fate: 'nobody', because: 'sums, by range of numbers' },
  quota: { fate: 'nobody', because: 'sums' },
  refusal_count: { fate: 'nobody', because: 'sums' },
  campaign: { fate: 'nobody', because: 'the chain’s own' },
  campaign_coupon: { fate: 'nobody', because: 'the chain’s own' },
  campaign_store: { fate: 'nobody', because: 'the chain’s own' },
  coupon: { fate: 'nobody', because: 'the chain’s own' },
  coupon_value: { fate: 'nobody', because: 'the chain’s own' },
  store: { fate: 'nobody', because: 'the chain’s own: names and addresses of shops' },
  scan_use: { fate: 'nobody', because: 'which scans were used up' },
  passkey_challenge: { fate: 'nobody', because: 'hashes of numbers that were to be signed, for minutes' },
  provider_sign_in: {
    fate: 'nobody',
    because: 'what another house said, sealed, for minutes, for the one browser that began',
  },
  password_attempt: { fate: 'nobody', because: 'counts under an HMAC that are forgotten by themselves' },
  partner_nonce: { fate: 'nobody', because: 'requests of tills' },
  partner_answer: {
    fate: 'nobody',
    because: 'answers to tills; a voucher’s number in them leads to nobody once the voucher is gone',
  },
  kysely_migration: { fate: 'nobody', because: 'which migrations ran' },
  kysely_migration_lock: { fate: 'nobody', because: 'which migrations ran' },
}

/** What of one table is held of a member. */
export async function readHeld(
  database: Kysely<Tables>,
  { rows }: Read,
  whose: Whose,
): Promise<Record<string, unknown>[]> {
  return (await rows(whose).execute(database)).rows
}
