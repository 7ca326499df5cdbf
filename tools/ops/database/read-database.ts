import { sql, type Selectable } from 'kysely'
/** Reads campaigns, coupons, stores and stars programs from the database. */
import { countries, parseCountry } from '@crema/contract/countries/countries'
import type { Database } from '@crema/gateway/database/database'
import type { Tables } from '@crema/gateway/database/tables'
import {
  emptyModel,
  type AssistModel,
  type CampaignModel,
  type CouponModel,
  type DrawModel,
  type Model,
  type ProgramModel,
  type StoreModel,
} from '../file/model.ts'

/** Numbers; undefined: all. */
export type Wanted = {
  coupons?: readonly string[]
  campaigns?: readonly string[]
  stores?: readonly string[]
  programs?: readonly string[]
}

export async function readDatabase(database: Database, wanted: Wanted): Promise<Model> {
  const model = emptyModel()
  for (const coupon of await readCoupons(database, wanted.coupons)) model.coupons.set(coupon.couponNo, coupon)
  for (const campaign of await readCampaigns(database, wanted.campaigns))
    model.campaigns.set(campaign.activityNo, campaign)
  for (const store of await readStores(database, wanted.stores)) model.stores.set(store.storeId, store)
  for (const program of await readPrograms(database, wanted.programs))
    model.programs.set(program.programNo, program)
  return model
}

/** One parameter for a list of any length. */
const among = (column: string, numbers: readonly string[] | undefined) =>
  numbers === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any (${sql.val([...numbers])}::text[])`

async function readCoupons(
  database: Database,
  numbers: readonly string[] | undefined,
): Promise<CouponModel[]> {
  const coupons = await database
    .selectFrom('coupon')
    .selectAll()
    .where(among('coupon_no', numbers))
    .orderBy('coupon_no')
    .execute()
  const values = await database
    .selectFrom('coupon_value')
    .selectAll()
    .where(among('coupon_no', numbers))
    .execute()
  const byNo = Map.groupBy(values, (value) => value.coupon_no)
  return coupons.map((row) => ({
    couponNo: row.coupon_no,
    kind: row.kind,
    validDays: row.valid_days,
    image: row.image,
    itemNos: row.item_nos,
    // Stored as tenths of the price that remain to be paid.
    percentOff: row.discount === null ? null : Math.round(100 - Number(row.discount) * 10),
    worth: new Map(
      (byNo.get(row.coupon_no) ?? []).flatMap(
        ({ country, price_minor, price_off_minor, minimum_spend_minor }) => {
          const known = parseCountry(country)
          const hasWorth = price_minor !== null || price_off_minor !== null || minimum_spend_minor !== null
          return known && hasWorth
            ? [
                [
                  known,
                  { price: price_minor, priceOff: price_off_minor, minimumSpend: minimum_spend_minor },
                ] as const,
              ]
            : []
        },
      ),
    ),
    texts: row.texts,
  }))
}

async function readCampaigns(
  database: Database,
  numbers: readonly string[] | undefined,
): Promise<CampaignModel[]> {
  const campaigns = await database
    .selectFrom('campaign')
    .selectAll()
    .where(among('activity_no', numbers))
    .orderBy('activity_no')
    .execute()
  const coupons = await database
    .selectFrom('campaign_coupon')
    .selectAll()
    .where(among('activity_no', numbers))
    .orderBy('position')
    .execute()
  const stores = await database
    .selectFrom('campaign_store')
    .select(['activity_no', 'store_id'])
    .where(among('activity_no', numbers))
    .where('removed_at', 'is', null)
    .execute()
  const draws = await database
    .selectFrom('draw')
    // Never the seed.
    .select([
      'activity_no',
      'draws_at',
      'beacon_chain',
      'prizes',
      'alternates',
      'take_days',
      'given_with',
      'is_given_only',
    ])
    .where(among('activity_no', numbers))
    .execute()
  const assists = await database
    .selectFrom('assist_campaign')
    .selectAll()
    .where(among('activity_no', numbers))
    .execute()
  const assistOf = new Map(assists.map((row) => [row.activity_no, toAssist(row)]))
  const drawOf = new Map(draws.map((row) => [row.activity_no, toDraw(row)]))
  const couponsOf = Map.groupBy(coupons, (row) => row.activity_no)
  const storesOf = Map.groupBy(stores, (row) => row.activity_no)
  return campaigns.map((row) =>
    toCampaign(
      row,
      (couponsOf.get(row.activity_no) ?? []).map((each) => each.coupon_no),
      (storesOf.get(row.activity_no) ?? []).map((each) => each.store_id),
      drawOf.get(row.activity_no) ?? null,
      assistOf.get(row.activity_no) ?? null,
    ),
  )
}

function toDraw(
  row: Pick<
    Selectable<Tables['draw']>,
    'draws_at' | 'beacon_chain' | 'prizes' | 'alternates' | 'take_days' | 'given_with' | 'is_given_only'
  >,
): DrawModel {
  return {
    drawsAt: row.draws_at,
    chain: row.beacon_chain === null ? 'none' : 'quicknet',
    prizes: row.prizes.map(({ kind, count, couponNo = null, stars = null, image = null, texts }) => ({
      kind,
      count,
      coupon: couponNo,
      stars,
      image,
      texts,
    })),
    alternates: row.alternates,
    takeDays: row.take_days,
    givenWith: row.given_with,
    givenOnly: row.is_given_only,
  }
}

function toAssist(row: Selectable<Tables['assist_campaign']>): AssistModel {
  return {
    tiers: row.tiers.map(
      ({ friends, kind, coupons = [], stars = null, draw = null, image = null, texts }) => ({
        friends,
        kind,
        coupons,
        stars,
        entry: draw,
        image,
        texts,
      }),
    ),
    seats: row.seats,
    invitations: row.invitations_per_member,
    helpsPerDay: row.helps_per_day,
    qualifies: row.qualifies,
    qualifyDays: row.qualify_days,
    review: row.review,
  }
}

function toCampaign(
  row: Selectable<Tables['campaign']>,
  coupons: string[],
  stores: string[],
  draw: DrawModel | null,
  assist: AssistModel | null,
): CampaignModel {
  const { hours_from: from, hours_to: to } = row
  return {
    activityNo: row.activity_no,
    kind: row.kind,
    countries: row.countries.map(parseCountry).filter((country) => country !== undefined),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    zone: row.zone,
    // Times have seconds here.
    hours: from !== null && to !== null ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null,
    isOnShelf: row.is_on_shelf,
    perPerson: row.per_person_limit,
    perDay: row.daily_limit,
    total: row.total_stock,
    participants: row.participant_cap,
    claims: row.total_limit,
    prizes: row.prize_cap,
    newUsersOnly: row.new_users_only,
    phoneOnly: row.phone_only,
    phoneRegistrationOnly: row.phone_registration_only,
    scanOnly: row.scan_only,
    storeRequired: row.store_required,
    stores: row.stores_limited ? stores.toSorted() : null,
    series: row.series_no,
    stars: row.price_stars,
    draw,
    assist,
    heroImage: row.hero_image,
    heroTone: row.hero_tone,
    coupons,
    texts: row.texts,
  }
}

async function readStores(database: Database, numbers: readonly string[] | undefined): Promise<StoreModel[]> {
  const rows = await database
    .selectFrom('store')
    .selectAll()
    .where(among('store_id', numbers))
    .orderBy('store_id')
    .execute()
  return rows.flatMap((row): StoreModel[] => {
    const country = parseCountry(row.country)
    if (!country) return []
    const { city, name, address, zone, latitude, longitude, hours: week, phone, services } = row
    const specialDays = row.special_days.toSorted((a, b) => a.date.localeCompare(b.date))
    return [
      {
        storeId: row.store_id,
        country,
        city,
        name,
        address,
        zone,
        latitude,
        longitude,
        week,
        specialDays,
        phone,
        services,
      },
    ]
  })
}

async function readPrograms(
  database: Database,
  numbers: readonly string[] | undefined,
): Promise<ProgramModel[]> {
  const rows = await database
    .selectFrom('star_program')
    .selectAll()
    .where(among('program_no', numbers))
    .orderBy('program_no')
    .execute()
  return rows.flatMap((row): ProgramModel[] => {
    const country = parseCountry(row.country)
    const earn = country && row.rates[countries[country].currency]
    if (!country || !earn) return []
    return [
      {
        programNo: row.program_no,
        country,
        zone: row.zone,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        redeemUntil: row.redeem_until,
        earn,
        rounding: row.rounding,
        multipliers: row.multipliers,
        life: row.life_days === null ? { months: row.life_months ?? 0 } : { days: row.life_days },
        perOrder: row.order_stars_max,
        texts: row.texts,
      },
    ]
  })
}
