import { type RawBuilder, sql } from 'kysely'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import type { Database } from '#src/database/database.ts'
import { raisedName } from '#src/database/refusal.ts'
import type { VoucherTerms } from '#src/database/tables.ts'
import { type LockMode, type QuotaLimit, takeQuota } from '#src/modules/quotas/take-quota.ts'
import { lockPayer, spendStars, type StarPayment } from '#src/modules/stars/ledger/spend-stars.ts'
import type { VoucherRow } from '#src/modules/vouchers/read-voucher.ts'
import { termsHash, termsOf } from '#src/modules/vouchers/terms-versions.ts'

/** What the statement raises where the terms of a voucher are not stored, which `saveTerms` does. */
const termsUnknown = 'termsUnknown'

/** Whether a claim was not made because the terms of its vouchers are a new version. */
export const isTermsUnknown = (error: unknown): boolean => raisedName(error) === termsUnknown

/** A voucher to issue with a claim. Its number must be new. */
export type VoucherDraft = { voucherNo: string; couponNo: string; validDays: number; terms: VoucherTerms }

export type NewClaim = {
  memberId: string
  /** Whether a guest has a phone in the market of their account, which is not stored here. */
  guestHasPhone?: boolean | undefined
  activityNo: string
  /** The kind that the campaign must have. */
  kind: CampaignKind
  /** The stars that the claim costs; null for none. */
  payment: StarPayment | null
  /** The code of the entry that the claim makes into a draw; null for a campaign of another kind. */
  lotteryCode: string | null
  /** The help that the claim gives an inviter; null for a campaign of another kind. */
  help: HelpDraft | null
  /** What gave the member the entry; null for one that they make themselves. Prices and hours are not for a given one. */
  givenFor: string | null
  idempotencyKey: string
  /** The store chosen or scanned. */
  storeId: string | null
  /** The scan that this claim uses up, where the campaign requires one. */
  scanId: string | null
  /** The member whose link led here. Ignored when unknown or the claimant. */
  referrerId: string | null
  fissionCode: string | null
  country: string
  now: Date
  /** The marks under which the claim counts for the person, whatever account they use. Empty where none is kept. */
  marks: ClaimMarks
  /** The limits to count against, besides the one per person. */
  limits: readonly ClaimLimit[]
  vouchers: readonly VoucherDraft[]
}

/** A help of a friend under an invitation. It is held until it was reviewed, which the same transaction does. */
export type HelpDraft = {
  helpId: string
  invitationId: string
  reference: string
  heldUntil: Date
}

export type ClaimLimit = QuotaLimit<
  Extract<
    Outcome,
    'soldOut' | 'dailyQuotaGone' | 'participantLimitReached' | 'totalLimitReached' | 'prizeLimitReached'
  >
>

export type ClaimMarks = {
  /** Marks of campaign and contact, and of series and contact. */
  campaign: readonly Buffer[]
  /** Marks of contacts, for the one offer for new members; empty unless the campaign is one. */
  welcome: readonly Buffer[]
}

/** A member's first claim of a campaign: the condition of limits that count participants. */
export const isFirstClaim = sql<boolean>`ordinal = 1`

/**
 * Claims one set of a campaign for a member. One statement takes a piece of every limit, inserts the claim and
 * issues the vouchers, or enters a draw, or raises `CR001` with the refusal's name and changes nothing.
 *
 * The keys of `claim` enforce the limit per person, one campaign of a series, and one claim as a new member;
 * the key of `scan_use` one claim per scan; those of `campaign_mark` and `welcome_offer_mark` hold the same limits for
 * all accounts of a person; `takeQuota` the counted limits; `spendStars` the price. The other conditions (period,
 * hours, country, phone, store) are read from the rows in the same statement. A refusal by a counted limit is
 * final only under `wait` (see `LockMode`). Returns the claim's ordinal and its vouchers.
 */
export async function takeClaim(
  database: Database,
  claim: NewClaim,
  lockMode: LockMode,
): Promise<{ ordinal: number; issued: VoucherRow[] }> {
  // Written once, since the driver writes an instant again for each place.
  const at = claim.now.toISOString()
  const requiresScan = claim.scanId !== null
  // Waits for a concurrent claim with the same scan before it locks any bucket, so that the two cannot deadlock.
  const scan = requiresScan
    ? sql`, scanned as (
      insert into scan_use (scan_id, used_at)
      select ${claim.scanId}::uuid, ${at}::timestamptz from claimed
      on conflict do nothing
      returning 1
    )`
    : sql``
  const marks = takeMarks(claim)
  const { payment } = claim
  const spending = payment
    ? spendStars(payment, {
        from: 'claimed',
        columns: { activity_no: sql`${claim.activityNo}`, ordinal: sql`claimed.ordinal` },
      })
    : sql``
  // The join makes the statement read, and so lock, the account before it inserts the claim.
  const payer = payment ? { cte: sql`${lockPayer(payment)}, `, join: sql`left join payer on true` } : null
  const entry = enterDraw(claim)
  const help = takeSeat(claim)
  const isGiven = claim.givenFor !== null
  const quota = takeQuota({
    activityNo: claim.activityNo,
    recordedBy: 'claimed',
    requires: [
      ...(requiresScan ? ['scanned'] : []),
      ...marks.requires,
      ...(payment ? ['paid'] : []),
      ...entry.requires,
      ...help.requires,
    ],
    limits: claim.limits,
    lockMode,
  })
  const {
    rows: [row],
  } = await sql<{ ordinal: number; issued: IssuedJson[] | null }>`
    with ${payer?.cte ?? sql``}claimed as (
      insert into claim
        (member_id, activity_no, ordinal, idempotency_key, claimed_at, store_id, series_no, is_new_user,
          referrer_member_id, fission_code)
      select m.member_id, c.activity_no, held.claims + 1, ${claim.idempotencyKey}::uuid, ${at}::timestamptz,
        ${claim.storeId}::text, c.series_no, c.new_users_only,
        (select member_id from member where member_id = ${claim.referrerId}::uuid and member_id <> m.member_id),
        ${claim.fissionCode}::text
      from campaign c ${payer?.join ?? sql``}, member m, lateral (
        select count(*) as claims from claim
        where member_id = m.member_id and activity_no = c.activity_no
      ) held
      where c.activity_no = ${claim.activityNo} and m.member_id = ${claim.memberId}::uuid
        and c.kind = ${claim.kind}
        and (${isGiven}::boolean or c.price_stars is not distinct from ${payment?.stars ?? null}::int)
        and c.is_on_shelf
        and (c.countries = '{}' or ${claim.country}::text = any (c.countries))
        and c.starts_at <= ${at}::timestamptz and ${at}::timestamptz < c.ends_at
        and (${isGiven}::boolean
          or is_within((${at}::timestamptz at time zone c.zone)::time, c.hours_from, c.hours_to))
        and held.claims < c.per_person_limit
        and (not c.new_users_only or m.registered_at >= c.starts_at)
        and (not c.phone_only or ${claim.guestHasPhone === true ? sql`true` : sql`m.phone is not null`})
        and (not c.phone_registration_only or m.registered_by = 'phone')
        and (not c.scan_only or ${claim.scanId}::uuid is not null)
        and (not c.store_required or ${claim.storeId}::text is not null)
        and (not c.stores_limited or ${claim.storeId}::text is null or exists (
          select from campaign_store
          where activity_no = c.activity_no and store_id = ${claim.storeId}::text and removed_at is null
        ))
        ${help.condition}
      on conflict do nothing
      returning ordinal
    )${scan}${marks.ctes}${spending}${entry.ctes}${help.ctes}${quota.ctes},
    issued as (
      insert into voucher
        (member_id, voucher_no, activity_no, ordinal, coupon_no, terms_hash, terms, zone, issued_at, expires_at,
          store_id, stores_limited)
      select ${claim.memberId}::uuid, d.voucher_no, ${claim.activityNo}, claimed.ordinal, d.coupon_no, t.terms_hash,
        -- for gateways of the version before, see migration 0060
        case when t.is_copied then t.terms end, c.zone, ${at}::timestamptz,
        -- the end of the last local day, whatever the time of the claim
        ((${at}::timestamptz at time zone c.zone)::date + d.valid_days + 1)::timestamp at time zone c.zone
          - interval '1 millisecond',
        case when c.store_required then ${claim.storeId}::text end, c.stores_limited
      from claimed, campaign c, jsonb_to_recordset(${draftsJson(claim.vouchers)}::jsonb)
        as d (voucher_no text, coupon_no text, valid_days int, terms_hash text), coupon_terms t
      where c.activity_no = ${claim.activityNo}
        and t.activity_no = ${claim.activityNo} and t.terms_hash = decode(d.terms_hash, 'hex')
      returning voucher_no, zone, expires_at, store_id, stores_limited
    ),
    logged as (
      insert into voucher_event (voucher_no, sequence, kind, at)
      select voucher_no, 1, 'issued', ${at}::timestamptz from issued
    )
    select case
      when not exists (select from claimed) then refuse('alreadyClaimed')
      ${requiresScan ? sql`when not exists (select from scanned) then refuse('qrExpired')` : sql``}
      ${marks.refusals}
      ${entry.refusals}
      ${help.refusals}
      ${payment ? sql`when not exists (select from paid) then refuse('notEnoughPoints')` : sql``}
      ${quota.refusals}
      when (select count(*) from issued) < ${claim.vouchers.length}::int then refuse(${sql.lit(termsUnknown)})
      else (select ordinal from claimed)
    end as ordinal,
    (select jsonb_agg(to_jsonb(issued)) from issued) as issued`.execute(database)
  if (!row) throw new Error('A claim returned no row.')
  return { ordinal: row.ordinal, issued: issuedVouchers(claim, row) }
}

/** What the statement decides about a voucher that it issues. */
type IssuedJson = Pick<VoucherRow, 'voucher_no' | 'zone' | 'store_id' | 'stores_limited'> & {
  expires_at: string
}

/** The vouchers as they are stored, in the order of the campaign. The statement does not repeat what it was given. */
function issuedVouchers(
  { memberId, activityNo, now, vouchers }: NewClaim,
  { ordinal, issued }: { ordinal: number; issued: IssuedJson[] | null },
): VoucherRow[] {
  const byNumber = new Map(issued?.map((voucher) => [voucher.voucher_no, voucher]))
  return vouchers.flatMap(({ voucherNo, couponNo, terms }): VoucherRow[] => {
    const voucher = byNumber.get(voucherNo)
    if (!voucher) return []
    return [
      {
        ...voucher,
        member_id: memberId,
        activity_no: activityNo,
        ordinal,
        coupon_no: couponNo,
        terms,
        issued_at: now,
        expires_at: new Date(voucher.expires_at),
        used_at: null,
        used_store_id: null,
      },
    ]
  })
}

/**
 * CTEs that count the claim under the marks of the person's contacts. A mark that another account of the same person is
 * counting under is waited for, before any bucket is locked, and in one order, so that two claims cannot deadlock.
 */
function takeMarks({ marks, activityNo, now }: NewClaim) {
  const ctes: RawBuilder<unknown>[] = []
  const requires: string[] = []
  const inOrder = (wanted: readonly Buffer[]) =>
    sql`${wanted.toSorted((one, other) => one.compare(other))}::bytea[]`
  if (marks.campaign.length > 0) {
    requires.push('marked')
    ctes.push(sql`, marking as (
      insert into campaign_mark (mark, activity_no, claims)
      select mark, ${activityNo}, claimed.ordinal from claimed, unnest(${inOrder(marks.campaign)}) as mark
      on conflict (mark) do update set claims = greatest(campaign_mark.claims + 1, excluded.claims)
      where campaign_mark.activity_no = excluded.activity_no and exists (
        select from campaign c
        where c.activity_no = campaign_mark.activity_no and campaign_mark.claims < c.per_person_limit
          -- 0 claims: a member before the campaign began
          and (not c.new_users_only or campaign_mark.claims > 0)
      )
      returning 1
    ), marked as (
      select from marking having count(*) = ${marks.campaign.length}
    )`)
  }
  if (marks.welcome.length > 0) {
    requires.push('welcomed')
    ctes.push(sql`, welcoming as (
      insert into welcome_offer_mark (address_hmac, expires_at)
      select mark, null from claimed, unnest(${inOrder(marks.welcome)}) as mark
      where claimed.ordinal = 1
      on conflict (address_hmac) do update set expires_at = null
      where welcome_offer_mark.expires_at <= ${now}::timestamptz
      returning 1
    ), welcomed as (
      select from claimed where ordinal > 1 or (select count(*) from welcoming) = ${marks.welcome.length}
    )`)
  }
  const refusals = requires.map(
    (cte) => sql`when not exists (select from ${sql.ref(cte)}) then refuse('onePerIdentity')`,
  )
  return { ctes: sql.join(ctes, sql``), requires, refusals: sql.join(refusals, sql` `) }
}

/**
 * CTEs that enter a draw. The lock of its row is released with the transaction, and the transaction that closes the draw
 * waits for it: an entry is either in the tree, or it is refused. A draw that is being closed, or whose stars are being
 * returned, is not waited for: the member's account is locked here, which the return waits for.
 */
function enterDraw({ lotteryCode, givenFor, activityNo, memberId, country, now, payment }: NewClaim) {
  if (lotteryCode === null) return { ctes: sql``, requires: [], refusals: sql`` }
  const ctes = sql`, open_draw as (
      select activity_no from draw
      where activity_no = ${activityNo} and closed_at is null and called_off_at is null
        and (not is_given_only or ${givenFor}::text is not null)
      for key share skip locked
    ),
    entered as (
      insert into draw_entry (activity_no, code, member_id, ordinal, entered_at, country, stars, given_for)
      select open_draw.activity_no, ${lotteryCode}, ${memberId}::uuid, claimed.ordinal, ${now}::timestamptz, ${country},
        ${payment?.stars ?? 0}::int, ${givenFor}::text
      from claimed, open_draw
    )`
  return {
    ctes,
    requires: ['open_draw'],
    refusals: sql`when not exists (select from open_draw) then refuse('ended')`,
  }
}

/**
 * CTEs that take a seat of an invitation, whose row is locked until the end of the transaction, and the condition that holds
 * the member's helps of a day. Marks are waited for before, quota buckets are locked afterwards.
 */
function takeSeat({ help, activityNo, memberId, now }: NewClaim) {
  if (!help) return { condition: sql``, ctes: sql``, requires: [], refusals: sql`` }
  const condition = sql`and not exists (
      select from assist_campaign a
      where a.activity_no = c.activity_no and a.helps_per_day <= ${helpsOfDay(memberId, now)}
    )`
  const ctes = sql`, seated as (
      update invitation set helpers = helpers + 1
      where invitation_id = ${help.invitationId}::uuid and activity_no = ${activityNo}
        and member_id <> ${memberId}::uuid and helpers < seats and exists (select from claimed)
      returning invitation_id
    ),
    helped as (
      insert into help (help_id, invitation_id, activity_no, member_id, ordinal, helped_at, reference, state, until)
      select ${help.helpId}::uuid, seated.invitation_id, ${activityNo}, ${memberId}::uuid, claimed.ordinal,
        ${now}::timestamptz, ${help.reference}, 'held', ${help.heldUntil}::timestamptz
      from claimed, seated
    )`
  return {
    condition,
    ctes,
    requires: ['seated'],
    refusals: sql`when not exists (select from seated) then refuse('assistLimitReached')`,
  }
}

/** The claims of a member on the day of `now`, of the campaign `c` and in its zone. */
const helpsOfDay = (memberId: string, now: Date) => sql<number>`(
  select count(*) from claim
  where member_id = ${memberId}::uuid and activity_no = c.activity_no
    and claimed_at >= date_trunc('day', ${now}::timestamptz at time zone c.zone) at time zone c.zone
)`

/** SQL: whether a member has helped as often today as the campaign of friend assist allows. */
export const hasHelpedEnoughToday = ({
  memberId,
  activityNo,
  now,
}: Pick<NewClaim, 'memberId' | 'activityNo' | 'now'>) => sql<boolean>`exists (
  select from campaign c join assist_campaign a using (activity_no)
  where c.activity_no = ${activityNo} and a.helps_per_day <= ${helpsOfDay(memberId, now)}
)`

function draftsJson(drafts: readonly VoucherDraft[]): string {
  return JSON.stringify(
    drafts.map((draft) => ({
      voucher_no: draft.voucherNo,
      coupon_no: draft.couponNo,
      valid_days: draft.validDays,
      terms_hash: termsHash(draft.terms),
    })),
  )
}

/** The ordinal of the claim that a request with this idempotency key made before; undefined for none. */
export async function findClaimOrdinal(
  database: Database,
  { memberId, idempotencyKey, activityNo }: Pick<NewClaim, 'memberId' | 'idempotencyKey' | 'activityNo'>,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('claim')
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('activity_no', '=', activityNo)
    .select('ordinal')
    .executeTakeFirst()
  return row?.ordinal
}

/** One voucher of each of these claims of a member, by activity number and ordinal. */
export async function findVouchersOfClaims(
  database: Database,
  memberId: string,
  claims: readonly { activity_no: string; ordinal: number }[],
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select distinct on (v.activity_no, v.ordinal) v.*, ${termsOf()} as terms, s.name as used_store_name
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (activity_no text, ordinal int)
    join voucher v on v.member_id = ${memberId}::uuid and v.activity_no = c.activity_no and v.ordinal = c.ordinal
    left join store s on s.store_id = v.used_store_id
    order by v.activity_no, v.ordinal, v.voucher_no`.execute(database)
  return rows
}

/** The vouchers that a member claimed of a campaign: of one claim, or of all of them, newest claim first. */
export function findClaimedVouchers(
  database: Database,
  memberId: string,
  activityNo: string,
  ordinal?: number,
): Promise<VoucherRow[]> {
  return (
    database
      .selectFrom('voucher as v')
      .leftJoin('store as s', 's.store_id', 'v.used_store_id')
      .where('v.member_id', '=', memberId)
      .where('v.activity_no', '=', activityNo)
      // Without an ordinal: all vouchers of claims, and none that was given for something else.
      .where((eb) =>
        ordinal === undefined ? eb('v.ordinal', 'is not', null) : eb('v.ordinal', '=', ordinal),
      )
      .orderBy('v.ordinal', 'desc')
      // In the campaign's order; a coupon that was removed from the campaign comes last.
      .orderBy((eb) =>
        eb
          .selectFrom('campaign_coupon as cc')
          .whereRef('cc.activity_no', '=', 'v.activity_no')
          .whereRef('cc.coupon_no', '=', 'v.coupon_no')
          .select((inner) => inner.fn.min('cc.position').as('position')),
      )
      .orderBy('v.voucher_no')
      .selectAll('v')
      .select(termsOf().as('terms'))
      .select('s.name as used_store_name')
      .execute()
  )
}
