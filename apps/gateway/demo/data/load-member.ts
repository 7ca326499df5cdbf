import { sql, type Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'
import { voucherTerms } from '#src/modules/vouchers/voucher-terms.ts'
import { demoCalendar } from './demo-calendar.ts'
import {
  abnormalMember,
  type DemoMember,
  demoMember,
  earlierTermsMember,
  linkedMember,
  newPasswordRequiredMember,
} from './demo-members.ts'
import { campaignTexts, type DemoTexts } from './read-texts.ts'
import { demoVouchers, demoVoucherSource } from './vouchers.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Inserts the members of the demo, and vouchers in every state for the demo member. On a later start the vouchers get
 * new dates; those used in the meantime stay used.
 */
export async function loadMember(
  database: Database,
  texts: ReadonlyMap<Locale, DemoTexts>,
  now: Date,
): Promise<void> {
  for (const member of [abnormalMember, linkedMember, newPasswordRequiredMember])
    await ensureMember(database, member, now)
  await agreeToEarlierTerms(database, await ensureMember(database, earlierTermsMember, now), now)
  const memberId = await ensureMember(database, demoMember, now)
  const { activityNo } = demoVoucherSource
  const { zone } = await database
    .selectFrom('campaign')
    .where('activity_no', '=', activityNo)
    .select('zone')
    .executeTakeFirstOrThrow()
  const { startOf, endOf } = demoCalendar(zone, now)
  const noonOf = (day: number) => new Date(startOf(day).getTime() + dayMs / 2)

  await database
    .insertInto('claim')
    .values(
      [...Map.groupBy(demoVouchers, ({ gift = demoVoucherSource }) => gift)].map(([source, vouchers]) => ({
        member_id: memberId,
        activity_no: source.activityNo,
        ordinal: 1,
        idempotency_key: source.idempotencyKey,
        claimed_at: noonOf(Math.min(...vouchers.map((each) => each.issued))),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  const coupons = await couponsByNo(database)
  await database
    .insertInto('voucher_event')
    .values(
      demoVouchers.flatMap(({ voucherNo, issued, used }) => [
        { voucher_no: voucherNo, sequence: 1, kind: 'issued' as const, at: noonOf(issued), store_id: null },
        ...(used
          ? [
              {
                voucher_no: voucherNo,
                sequence: 2,
                kind: 'used' as const,
                at: noonOf(used.day),
                store_id: used.storeId,
              },
            ]
          : []),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('voucher')
    .values(
      demoVouchers.map(({ voucherNo, couponNo, issued, used, gift = demoVoucherSource }) => {
        const coupon = coupons.get(couponNo)
        if (!coupon) throw new Error(`The demo has no coupon ${couponNo}`)
        const source = { texts: campaignTexts(texts, gift.activityNo), countries: [] }
        return {
          member_id: memberId,
          activity_no: gift.activityNo,
          ordinal: 1,
          voucher_no: voucherNo,
          coupon_no: couponNo,
          terms: JSON.stringify(voucherTerms(coupon, coupon, demoMember.country, source)),
          zone,
          issued_at: noonOf(issued),
          expires_at: endOf(issued + coupon.valid_days),
          used_at: used ? noonOf(used.day) : null,
          used_store_id: used?.storeId ?? null,
          events: used ? 2 : 1,
        }
      }),
    )
    .onConflict((conflict) =>
      conflict.column('voucher_no').doUpdateSet((eb) => ({
        // The demo member may have deleted the account and registered again with another id.
        member_id: eb.ref('excluded.member_id'),
        activity_no: eb.ref('excluded.activity_no'),
        coupon_no: eb.ref('excluded.coupon_no'),
        terms: eb.ref('excluded.terms'),
        issued_at: eb.ref('excluded.issued_at'),
        expires_at: eb.ref('excluded.expires_at'),
        used_at: sql<Date | null>`coalesce(excluded.used_at, voucher.used_at)`,
        used_store_id: sql<string | null>`coalesce(excluded.used_store_id, voucher.used_store_id)`,
      })),
    )
    .execute()
}

async function ensureMember(database: Database, member: DemoMember, now: Date): Promise<string> {
  const {
    email,
    phone = null,
    country,
    language,
    registeredDaysAgo,
    passwordHash,
    status = 'active',
    contactEmail,
    mustSetPassword,
  } = member
  await database
    .insertInto('member')
    .values({
      member_id: newId(),
      email,
      phone,
      country,
      language,
      status,
      contact_email: contactEmail ?? null,
      must_set_password: mustSetPassword ?? false,
      registered_at: new Date(now.getTime() - registeredDaysAgo * dayMs),
      password_hash: passwordHash,
      password_changed_at: new Date(now.getTime() - registeredDaysAgo * dayMs),
    })
    // A changed password is not overwritten; members without one get the demo's password.
    .onConflict((conflict) =>
      conflict.column(email === null ? 'phone' : 'email').doUpdateSet({
        password_hash: sql`coalesce(member.password_hash, excluded.password_hash)`,
        password_changed_at: sql`coalesce(member.password_changed_at, excluded.password_changed_at)`,
      }),
    )
    .execute()
  const row = await database
    .selectFrom('member')
    .where(email === null ? 'phone' : 'email', '=', email ?? phone)
    .select('member_id')
    .executeTakeFirstOrThrow()
  return row.member_id
}

/** Records that a member agreed at registration, unless they have decided already. */
async function agreeToEarlierTerms(database: Database, memberId: string, now: Date): Promise<void> {
  const { registeredDaysAgo, country, language, agreedVersion } = earlierTermsMember
  const decided = await database
    .selectFrom('consent_record')
    .select('consent_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .execute()
  if (decided.length > 0) return
  await database
    .insertInto('consent_record')
    .values(
      (['terms', 'privacy'] as const).map((purpose) => ({
        member_id: memberId,
        consent_id: newId(),
        purpose,
        channel: null,
        decision: true,
        policy_version: agreedVersion,
        locale: language,
        country,
        source: 'registration' as const,
        recorded_at: new Date(now.getTime() - registeredDaysAgo * dayMs),
      })),
    )
    .execute()
}

type CouponRow = Selectable<Tables['coupon']>
  & Omit<Selectable<Tables['coupon_value']>, 'coupon_no' | 'country'>

/** All coupons with their values in the demo member's country. */
async function couponsByNo(database: Database): Promise<Map<string, CouponRow>> {
  const rows = await database
    .selectFrom('coupon as c')
    .innerJoin('coupon_value as v', 'v.coupon_no', 'c.coupon_no')
    .where('v.country', '=', demoMember.country)
    .selectAll('c')
    .select(['v.price_minor', 'v.price_off_minor', 'v.minimum_spend_minor'])
    .execute()
  return new Map(rows.map((row) => [row.coupon_no, row]))
}

/** The id of the demo member. */
export async function findDemoMemberId(database: Database): Promise<string> {
  const { member_id } = await database
    .selectFrom('member')
    .where('email', '=', demoMember.email)
    .select('member_id')
    .executeTakeFirstOrThrow()
  return member_id
}
