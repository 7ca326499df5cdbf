import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from '@crema/contract/outcomes'
import type { Database } from '#src/database/database.ts'

/** A voucher to issue with a claim; its number must be new. */
export type VoucherDraft = { voucherNo: string; couponNo: string; validDays: number; terms: unknown }

export type ClaimRequest = {
  memberId: string
  activityNo: string
  requestKey: string
  /** The store chosen or scanned. */
  storeId: string | null
  /** The scan this claim uses up, where the campaign asks for one. */
  scanId: string | null
  /** The member whose link led here. One who is unknown, or the claimant, is left out. */
  shareMemberId: string | null
  fissionCode: string | null
  country: string
  now: Date
  /** The limits to count against, besides the one per person. */
  scopes: readonly QuotaScope[]
  vouchers: readonly VoucherDraft[]
  /** Which bucket to look into first, so that claims spread. */
  firstBucket: number
}

export type QuotaScope = {
  name: string
  refusal: Extract<
    Outcome,
    'soldOut' | 'dailyQuotaGone' | 'participantLimitReached' | 'totalLimitReached' | 'prizeLimitReached'
  >
  /** Counted on a member's first claim only. */
  firstClaimOnly: boolean
}

/**
 * Takes one set of a campaign for a member: one statement, which takes a piece of every limit, notes the
 * claim and issues the vouchers, or raises `CR001` with the refusal's name and leaves nothing behind.
 *
 * The keys of `claim` hold the limit per person, one of a series, and once as a new member; that of `scan_use`
 * one claim for a scan; `taken < capacity` in the update and the table's check hold what is counted; the rest
 * (window, hours, country, phone, store) is read from the rows as the statement finds them. With `patience: 'skip'` a bucket that another claim has locked is passed over, so hot
 * campaigns do not queue, and a refusal may then be untimely; with `'wait'` every bucket with a piece left
 * is waited for, in one fixed order so that no two claims wait for each other, and a refusal is true.
 */
export async function takeClaim(
  database: Database,
  claim: ClaimRequest,
  patience: 'skip' | 'wait',
): Promise<void> {
  const takes = claim.scopes.map((scope, index) => ({ scope, cte: sql.ref(`take_${index}`) }))
  const limits = takes.map(({ scope, cte }) => sql`, ${cte} as (${takeOne(claim, scope, patience)})`)
  // Waits for another claim with the same scan; the pieces are taken after it, so that no two wait for each other.
  const scan =
    claim.scanId === null
      ? sql``
      : sql`, scanned as (
      insert into scan_use (scan_id, used_at)
      select ${claim.scanId}::uuid, ${claim.now}::timestamptz from claimed
      on conflict do nothing
      returning 1
    )`
  const refusals = takes.map(
    ({ scope, cte }) => sql`
      when not exists (select from ${cte}) ${scope.firstClaimOnly ? sql`and (select ordinal from claimed) = 1` : sql``}
        then refuse(${sql.lit(scope.refusal)})`,
  )
  await sql`
    with claimed as (
      insert into claim
        (member_id, activity_no, ordinal, request_key, claimed_at, store_id, series_no, is_new_user,
          share_member_id, fission_code)
      select m.member_id, c.activity_no, held.claims + 1, ${claim.requestKey}::uuid, ${claim.now}::timestamptz,
        ${claim.storeId}::text, c.series_no, c.new_users_only,
        (select member_id from member where member_id = ${claim.shareMemberId}::uuid and member_id <> m.member_id),
        ${claim.fissionCode}::text
      from campaign c, member m, lateral (
        select count(*) as claims from claim
        where member_id = m.member_id and activity_no = c.activity_no
      ) held
      where c.activity_no = ${claim.activityNo} and m.member_id = ${claim.memberId}::uuid
        and c.is_on_shelf
        and (c.countries = '{}' or ${claim.country}::text = any (c.countries))
        and c.starts_at <= ${claim.now}::timestamptz and ${claim.now}::timestamptz < c.ends_at
        and is_within((${claim.now}::timestamptz at time zone c.zone)::time, c.hours_from, c.hours_to)
        and held.claims < c.per_person_limit
        and (not c.new_users_only or m.registered_at >= c.starts_at)
        and (not c.phone_only or m.phone is not null)
        and (not c.phone_registration_only or m.registered_by = 'phone')
        and (not c.scan_only or ${claim.scanId}::uuid is not null)
        and (not c.store_required or ${claim.storeId}::text is not null)
        and (not c.stores_limited or ${claim.storeId}::text is null or exists (
          select from campaign_store
          where activity_no = c.activity_no and store_id = ${claim.storeId}::text and removed_at is null
        ))
      on conflict do nothing
      returning ordinal
    )${scan}${join(limits)},
    issued as (
      insert into voucher
        (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at,
          store_id, stores_limited)
      select ${claim.memberId}::uuid, d.voucher_no, ${claim.activityNo}, claimed.ordinal, d.coupon_no, d.terms, c.zone,
        ${claim.now}::timestamptz,
        -- to the end of the local day, not to the hour it was claimed at
        ((${claim.now}::timestamptz at time zone c.zone)::date + d.valid_days + 1)::timestamp at time zone c.zone
          - interval '1 millisecond',
        case when c.store_required then ${claim.storeId}::text end, c.stores_limited
      from claimed, campaign c, jsonb_to_recordset(${draftsJson(claim.vouchers)}::jsonb)
        as d (voucher_no text, coupon_no text, valid_days int, terms jsonb)
      where c.activity_no = ${claim.activityNo}
      returning voucher_no
    ),
    noted as (
      insert into voucher_event (voucher_no, sequence, kind, at)
      select voucher_no, 1, 'issued', ${claim.now}::timestamptz from issued
    )
    select case
      when not exists (select from claimed) then refuse('alreadyClaimed')
      ${claim.scanId === null ? sql`` : sql`when not exists (select from scanned) then refuse('qrExpired')`}
      ${join(refusals)}
      else 1
    end`.execute(database)
}

function takeOne(claim: ClaimRequest, scope: QuotaScope, patience: 'skip' | 'wait'): RawBuilder<unknown> {
  const order = patience === 'skip' ? sql`(bucket < ${claim.firstBucket}::int), bucket` : sql`bucket`
  return sql`
    update quota set taken = taken + 1
    where (activity_no, scope, bucket) = (
      select activity_no, scope, bucket from quota
      where activity_no = ${claim.activityNo} and scope = ${scope.name} and taken < capacity
        and exists (select from claimed ${scope.firstClaimOnly ? sql`where ordinal = 1` : sql``})
        ${claim.scanId === null ? sql`` : sql`and exists (select from scanned)`}
      order by ${order}
      limit 1
      for update ${patience === 'skip' ? sql`skip locked` : sql``}
    )
    returning 1`
}

function join(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` `)
}

function draftsJson(drafts: readonly VoucherDraft[]): string {
  return JSON.stringify(
    drafts.map((draft) => ({
      voucher_no: draft.voucherNo,
      coupon_no: draft.couponNo,
      valid_days: draft.validDays,
      terms: draft.terms,
    })),
  )
}

/** Makes the day's quota when its first claim comes; a second maker changes nothing. */
export async function openDay(
  database: Database,
  activityNo: string,
  scope: string,
  capacities: readonly number[],
): Promise<void> {
  if (capacities.length === 0) return
  await database
    .insertInto('quota')
    .values(capacities.map((capacity, bucket) => ({ activity_no: activityNo, scope, bucket, capacity })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
