import { sql } from 'kysely'
/** Writes coupons, stores, programs and campaigns; their quotas are written by `save-quotas.ts`. */
import { countries } from '@crema/contract/countries/countries'
import type { Database } from '@crema/gateway/database/database'
import type { CampaignModel, CouponModel, ProgramModel, StoreModel } from '../file/model.ts'
import { givesAnyOf } from './campaigns-of-coupons.ts'
import { saveAssist } from './save-assist.ts'
import { saveDraw } from './save-draw.ts'

export async function saveCoupons(database: Database, coupons: readonly CouponModel[]): Promise<void> {
  for (const { couponNo, kind, validDays, image, itemNos, percentOff, worth, texts } of coupons) {
    const row = {
      kind,
      valid_days: validDays,
      image,
      item_nos: itemNos,
      // Tenths still to pay.
      discount: percentOff === null ? null : (100 - percentOff) / 10,
      texts: JSON.stringify(texts),
    }
    await database
      .insertInto('coupon')
      .values({ coupon_no: couponNo, ...row })
      .onConflict((conflict) => conflict.column('coupon_no').doUpdateSet(row))
      .execute()
    await database.deleteFrom('coupon_value').where('coupon_no', '=', couponNo).execute()
    const values = [...worth].map(([country, { price, priceOff, minimumSpend }]) => ({
      coupon_no: couponNo,
      country,
      price_minor: price,
      price_off_minor: priceOff,
      minimum_spend_minor: minimumSpend,
    }))
    if (values.length > 0) await database.insertInto('coupon_value').values(values).execute()
  }
  // A change of a campaign notifies the gateways by a trigger, a change of its coupons does not.
  await sql`
    select pg_notify('campaign_change', c.activity_no) from campaign c
    where ${givesAnyOf(coupons.map(({ couponNo }) => couponNo))}`.execute(database)
}

/** All stores are one parameter: one for each field would take longer to send than to write. */
export async function saveStores(database: Database, stores: readonly StoreModel[]): Promise<void> {
  if (stores.length === 0) return
  const rows = stores.map(({ storeId, week, specialDays, ...store }) => ({
    ...store,
    store_id: storeId,
    hours: week,
    special_days: specialDays,
  }))
  await sql`
    insert into store (store_id, country, city, name, address, zone, latitude, longitude, hours, special_days, phone, services)
    select store_id, country, city, name, address, zone, latitude, longitude, hours, special_days, phone, services
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      store_id text, country text, city text, name text, address text, zone text,
      latitude double precision, longitude double precision, hours jsonb, special_days jsonb,
      phone text, services text[]
    )
    on conflict (store_id) do update set
      country = excluded.country, city = excluded.city, name = excluded.name, address = excluded.address, zone = excluded.zone,
      latitude = excluded.latitude, longitude = excluded.longitude, hours = excluded.hours, special_days = excluded.special_days,
      phone = excluded.phone, services = excluded.services
  `.execute(database)
}

export async function savePrograms(database: Database, programs: readonly ProgramModel[]): Promise<void> {
  for (const { programNo, earn, life, ...program } of programs) {
    const row = {
      country: program.country,
      zone: program.zone,
      starts_at: program.startsAt,
      ends_at: program.endsAt,
      redeem_until: program.redeemUntil,
      rates: JSON.stringify({ [countries[program.country].currency]: earn }),
      rounding: program.rounding,
      multipliers: JSON.stringify(program.multipliers),
      life_days: 'days' in life ? life.days : null,
      life_months: 'months' in life ? life.months : null,
      order_stars_max: program.perOrder,
      texts: JSON.stringify(program.texts),
    }
    await database
      .insertInto('star_program')
      .values({ program_no: programNo, ...row })
      .onConflict((conflict) => conflict.column('program_no').doUpdateSet(row))
      .execute()
  }
}

export async function saveCampaign(database: Database, campaign: CampaignModel, now: Date): Promise<void> {
  const { activityNo } = campaign
  const row = {
    kind: campaign.kind,
    countries: campaign.countries,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    zone: campaign.zone,
    hours_from: campaign.hours?.from ?? null,
    hours_to: campaign.hours?.to ?? null,
    is_on_shelf: campaign.isOnShelf ?? true,
    per_person_limit: campaign.perPerson,
    daily_limit: campaign.perDay,
    total_stock: campaign.total,
    participant_cap: campaign.participants,
    total_limit: campaign.claims,
    prize_cap: campaign.prizes,
    new_users_only: campaign.newUsersOnly,
    phone_only: campaign.phoneOnly,
    phone_registration_only: campaign.phoneRegistrationOnly,
    scan_only: campaign.scanOnly,
    store_required: campaign.storeRequired,
    stores_limited: campaign.stores !== null,
    series_no: campaign.series,
    price_stars: campaign.stars,
    hero_image: campaign.heroImage,
    hero_tone: campaign.heroTone,
    texts: JSON.stringify(campaign.texts),
  }
  await database
    .insertInto('campaign')
    .values({ activity_no: activityNo, ...row })
    .onConflict((conflict) => conflict.column('activity_no').doUpdateSet(row))
    .execute()
  await database.deleteFrom('campaign_coupon').where('activity_no', '=', activityNo).execute()
  const coupons = campaign.coupons.map((couponNo, position) => ({
    activity_no: activityNo,
    position,
    coupon_no: couponNo,
  }))
  if (coupons.length > 0) await database.insertInto('campaign_coupon').values(coupons).execute()
  await saveDraw(database, campaign)
  await saveAssist(database, campaign)
  await saveCampaignStores(database, activityNo, campaign.stores ?? [], now)
}

/** A removed store keeps its row with the time of the removal, because earlier vouchers are valid there. */
async function saveCampaignStores(
  database: Database,
  activityNo: string,
  stores: readonly string[],
  now: Date,
): Promise<void> {
  const list = sql`${sql.val([...stores])}::text[]`
  await sql`
    update campaign_store set removed_at = ${now}
    where activity_no = ${activityNo} and removed_at is null and not (store_id = any (${list}))`.execute(
    database,
  )
  await sql`
    insert into campaign_store (activity_no, store_id) select ${activityNo}, unnest(${list})
    on conflict (activity_no, store_id) do update set removed_at = null
    where campaign_store.removed_at is not null`.execute(database)
}
