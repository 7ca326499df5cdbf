/** Which rows of a market go to which of the markets that it is split into. */
import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '@crema/gateway/database/tables'
import type { Place } from './copy-tables.ts'

/** One of the markets after the split. */
export type Part = { name: string; countries: readonly string[] }

type Condition = RawBuilder<unknown>

/**
 * `rows`: which rows `t` go to the part with this number. `columns`: columns that are another value there. `once`: each row goes to one
 * part, which is counted afterwards.
 */
type Rule = {
  once: boolean
  rows: (part: number) => Condition
  columns?: Record<string, (part: number) => RawBuilder<unknown>>
}

/** By the country in the row. */
const byCountry: Rule = { once: true, rows: (part) => sql`${partOf(sql`t.country`)} = ${lit(part)}` }

/** By the member whose account is there, or who is a guest of a market that is not split. */
const byMember: Rule = { once: true, rows: (part) => isOwner(sql`t.member_id`, part) }

/** Where the campaign runs: in one part, or in several where it is over or has no limit that they could share. */
const byCampaign: Rule = { once: false, rows: (part) => runsIn(sql`t.activity_no`, part) }

/** Of a member and a campaign: in the campaign's only part, otherwise in the member's. */
const byCampaignAndMember: Rule = {
  once: true,
  rows: (part) => isOf(sql`t.activity_no`, sql`t.member_id`, part),
}

/** Of an account of stars. */
const byAccount: Rule = {
  once: true,
  rows: (part) =>
    sql`exists (select from star_account a where a.account_id = t.account_id and ${accountIsIn(part)})`,
}

/** In every part: what all of them need, and limits that a split must not lift. */
const everywhere: Rule = { once: false, rows: () => sql`true` }

/** In the first part: what belongs to no member and no country, and must be handled once. */
const first: Rule = { once: true, rows: (part) => (part === 0 ? sql`true` : sql`false`) }

/** Null where the part has no row of the member. */
const memberIfPresent = {
  member_id: (part: number) => sql`case when ${isPresent(sql`t.member_id`, part)} then t.member_id end`,
}

/** What another market is not told about a guest. */
const accountColumns: Rule['columns'] = Object.fromEntries(
  ['email', 'phone', 'password_hash', 'password_changed_at', 'display_name', 'contact_email'].map((name) => [
    name,
    (part: number): RawBuilder<unknown> =>
      sql`case when ${isHome(sql`t.member_id`, part)} then ${sql.ref(`t.${name}`)} end`,
  ]),
)

/** Every table: one that is missing does not compile, and a test compares the list with the schema. */
export const splitRows: Record<keyof Tables, Rule> = {
  member: {
    // Guests have a row in each part where they have claimed.
    once: false,
    rows: (part) => isPresent(sql`t.member_id`, part),
    columns: {
      ...accountColumns,
      must_set_password: (part) => sql`t.must_set_password and ${isHome(sql`t.member_id`, part)}`,
      home_market: (part) => sql`
        case when not ${isHome(sql`t.member_id`, part)} then coalesce(t.home_market,
          (select p.name from split_member m join split_part p using (part) where m.member_id = t.member_id and m.is_home)) end`,
    },
  },
  session: byMember,
  challenge: everywhere,
  member_login: byMember,
  member_device: byMember,
  passkey: byMember,
  passkey_challenge: everywhere,
  provider_sign_in: everywhere,
  pending_sign_in: everywhere,
  consent_record: byMember,
  device_consent_record: first,
  marketing_confirmation: byMember,
  campaign_announcement: byMember,
  marketing_notice: byMember,
  password_attempt: everywhere,
  sms_count: everywhere,
  campaign: byCampaign,
  coupon: everywhere,
  coupon_value: everywhere,
  campaign_coupon: byCampaign,
  campaign_store: {
    once: false,
    rows: (part) => sql`${runsIn(sql`t.activity_no`, part)}
      and exists (select from store s where s.store_id = t.store_id and ${partOf(sql`s.country`)} = ${lit(part)})`,
  },
  quota: byCampaign,
  claim: byCampaignAndMember,
  scan_use: everywhere,
  voucher: byCampaignAndMember,
  coupon_terms: byCampaign,
  // Those of deleted vouchers have none to follow.
  voucher_event: {
    once: true,
    rows: (part) => sql`case when exists (select from voucher v where v.voucher_no = t.voucher_no)
      then ${voucherIsIn(sql`t.voucher_no`, part)} else ${lit(part)} = 0 end`,
  },
  store: byCountry,
  idempotent_response: {
    once: false,
    rows: (part) => sql`case when t.member_id is not null then ${isPresent(sql`t.member_id`, part)}
      when t.deletion_session_id is not null then exists (
        select from deletion_session d where d.deletion_session_id = t.deletion_session_id
          and ${isHomeOrNobody(sql`d.member_id`, part)})
      else true end`,
  },
  outbox: first,
  payment_order: byCountry,
  payment_attempt: { once: true, rows: (part) => orderIsIn(sql`t.order_id`, part), columns: memberIfPresent },
  payment_event: first,
  payment_refund: {
    once: true,
    rows: (part) => sql`exists (select from payment_attempt a where a.attempt_id = t.attempt_id
      and ${orderIsIn(sql`a.order_id`, part)})`,
  },
  payment_payer: byMember,
  saved_card: byMember,
  card_removal: first,
  payment_card_key: everywhere,
  demo_payment: everywhere,
  demo_refund: everywhere,
  demo_card: everywhere,
  partner_nonce: everywhere,
  deletion_session: { once: true, rows: (part) => isHomeOrNobody(sql`t.member_id`, part) },
  welcome_offer_mark: everywhere,
  campaign_mark: byCampaign,
  former_contact: byMember,
  deleted_member_claim: byCampaign,
  consent_receipt: byCountry,
  launch_token: byMember,
  refusal_count: byCampaign,
  // Also a program of another part that a lot of a member refers to.
  star_program: {
    once: false,
    rows: (part) => sql`${partOf(sql`t.country`)} = ${lit(part)} or exists (
      select from star_lot l join star_account a using (account_id)
      where l.program_no = t.program_no and ${accountIsIn(part)})`,
  },
  star_account: { once: true, rows: (part) => accountIsIn(part, sql`t`) },
  star_lot: byAccount,
  star_order: byAccount,
  star_event: byAccount,
  star_transfer: byAccount,
  draw: byCampaign,
  assist_campaign: byCampaign,
  invitation: byCampaignAndMember,
  help: {
    once: true,
    rows: (part) => invitationIsIn(sql`t.invitation_id`, part),
    columns: memberIfPresent,
  },
  help_signal: {
    once: true,
    rows: (part) => sql`exists (select from help h where h.help_id = t.help_id
      and ${invitationIsIn(sql`h.invitation_id`, part)})`,
  },
  assist_reward: { once: true, rows: (part) => invitationIsIn(sql`t.invitation_id`, part) },
  // Anybody can compute a result again, which takes all codes.
  draw_entry: { ...byCampaign, columns: memberIfPresent },
  draw_entry_count: byCampaign,
  entry_due: { once: true, rows: (part) => voucherIsIn(sql`t.voucher_no`, part) },
  drawn_code: {
    ...byCampaign,
    columns: {
      voucher_no: (part) => sql`case when ${voucherIsIn(sql`t.voucher_no`, part)} then t.voucher_no end`,
    },
  },
}

const lit = (part: number) => sql.raw(String(part))

/** The number of the part that a country belongs to. */
const partOf = (country: RawBuilder<unknown>) =>
  sql`coalesce((select c.part from split_country c where c.country = ${country}), 0)`

const isHome = (member: RawBuilder<unknown>, part: number) =>
  sql`exists (select from split_member m where m.member_id = ${member} and m.part = ${lit(part)} and m.is_home)`

/** Whether the part has the rows of a member that belong to no campaign. */
const isOwner = (member: RawBuilder<unknown>, part: number) =>
  sql`exists (select from split_member m where m.member_id = ${member} and m.part = ${lit(part)} and m.is_owner)`

const isPresent = (member: RawBuilder<unknown>, part: number) =>
  sql`exists (select from split_member m where m.member_id = ${member} and m.part = ${lit(part)})`

const isHomeOrNobody = (member: RawBuilder<unknown>, part: number) =>
  sql`case when ${member} is null then ${lit(part)} = 0 else ${isHome(member, part)} end`

const runsIn = (activityNo: RawBuilder<unknown>, part: number) =>
  sql`exists (select from split_campaign c where c.activity_no = ${activityNo} and c.part = ${lit(part)})`

/** Whether the row of a campaign and a member goes to the part: `is_owner` marks the one part that has the rest of a member's rows. */
const isOf = (activityNo: RawBuilder<unknown>, member: RawBuilder<unknown>, part: number) =>
  sql`coalesce(
    (select c.part from split_campaign c where c.activity_no = ${activityNo} and c.is_only),
    (select m.part from split_member m where m.member_id = ${member} and m.is_owner)
  ) = ${lit(part)}`

const voucherIsIn = (voucherNo: RawBuilder<unknown>, part: number) =>
  sql`exists (select from voucher v where v.voucher_no = ${voucherNo}
    and ${isOf(sql`v.activity_no`, sql`v.member_id`, part)})`

const orderIsIn = (orderId: RawBuilder<unknown>, part: number) =>
  sql`exists (select from payment_order o where o.order_id = ${orderId} and ${partOf(sql`o.country`)} = ${lit(part)})`

const invitationIsIn = (invitationId: RawBuilder<unknown>, part: number) =>
  sql`exists (select from invitation i where i.invitation_id = ${invitationId}
    and ${isOf(sql`i.activity_no`, sql`i.member_id`, part)})`

/** Of a member where their account is, of a deleted one in its country. */
const accountIsIn = (part: number, account: RawBuilder<unknown> = sql`a`) =>
  sql`case when ${account}.member_id is null then ${partOf(sql`${account}.country`)} = ${lit(part)}
    else ${isOwner(sql`${account}.member_id`, part)} end`

/**
 * Writes where countries, campaigns and members go into temporary tables of the transaction, whose search path must have the market's
 * schema. A member is at home in the part of their country, and a guest where they have claims of a campaign that runs there alone, or
 * have paid.
 */
export async function placeRows({ connection }: Place, parts: readonly Part[]): Promise<void> {
  const names = parts.map(({ name }) => name)
  const countries = parts.flatMap((part, index) => part.countries.map((country) => ({ country, index })))
  await sql`create temporary table split_part (part, name) on commit drop as
    select (row_number() over () - 1)::int, name from unnest(${names}::text[]) as name`.execute(connection)
  await sql`create temporary table split_country (country, part) on commit drop as
    select * from unnest(${countries.map(({ country }) => country)}::text[], ${countries.map(({ index }) => index)}::int[])`.execute(
    connection,
  )
  await sql`create temporary table split_campaign (activity_no, part, is_only) on commit drop as
    select activity_no, part, count(*) over (partition by activity_no) = 1
    from (
      select distinct activity_no, coalesce(c.part, 0) as part from campaign
      left join split_country c on countries = '{}' or c.country = any (countries)
    ) as placed`.execute(connection)
  await sql`create index on split_campaign (activity_no)`.execute(connection)
  await sql`create temporary table split_member (member_id, part, is_home, is_owner) on commit drop as
    with home as (
      select member_id, coalesce((select c.part from split_country c where c.country = member.country), 0) as part, home_market is null as is_home
      from member
    ), placed as (
      select member_id, case when is_home then part else 0 end as part, is_home, true as is_owner from home
    ), visited as (
      select member_id, activity_no from claim
      union select member_id, activity_no from invitation
      union select member_id, activity_no from draw_entry where member_id is not null
      union select h.member_id, h.activity_no from help h where h.member_id is not null
    ), present as (
      select v.member_id, c.part from visited v join split_campaign c using (activity_no) where c.is_only
      union
      select a.member_id, ${partOf(sql`o.country`)} from payment_attempt a join payment_order o using (order_id)
      where a.member_id is not null
    )
    select * from placed
    union all
    select v.member_id, v.part, false, false from present v join placed p using (member_id) where v.part <> p.part`.execute(
    connection,
  )
  await sql`create unique index on split_member (member_id, part)`.execute(connection)
  for (const table of ['split_campaign', 'split_member'])
    await sql`analyze ${sql.id(table)}`.execute(connection)
}

/** The rows of a table that go to a part, with all columns in their order. */
export async function rowsOfPart(
  { connection, schema }: Place,
  table: string,
  part: number,
): Promise<RawBuilder<unknown>> {
  const rule = ruleOf(table)
  const { rows: columns } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`${schema}.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    connection,
  )
  const values = columns.map(({ name }) => rule.columns?.[name]?.(part) ?? sql.ref(`t.${name}`))
  return sql`select ${sql.join(values)} from ${sql.id(schema, table)} t where ${rule.rows(part)}`
}

/** Whether each row of a table goes to exactly one part. */
export const goesToOne = (table: string): boolean => ruleOf(table).once

function ruleOf(table: string): Rule {
  const rule = (splitRows as Record<string, Rule | undefined>)[table]
  if (!rule) throw new Error(`It is not said which rows of ${table} go where.`)
  return rule
}
