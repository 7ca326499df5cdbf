import fc from 'fast-check'
import { qualifications, tierRewardKinds } from '@crema/contract/assist/assist'
import { drawings, heroTones } from '@crema/contract/campaigns/artwork'
import { campaignKinds } from '@crema/contract/campaigns/campaign'
/** Arbitraries for all campaigns, coupons and stores that an operator may write. */
import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import { drawPrizeKinds } from '@crema/contract/draws/draw'
import { storeServices } from '@crema/contract/stores/store-services'
import { localeCodes, type Locale } from '@crema/i18n/locales'
import type {
  AssistModel,
  CampaignModel,
  CouponModel,
  CouponWorth,
  Model,
  PrizeModel,
  ProgramModel,
  StoreModel,
  TierModel,
} from './model.ts'
import { drawChains } from './operator-file.ts'
import { couponsOf } from './read-draw.ts'
import type { Week } from './store-hours.ts'

const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,12}$/)
/** Includes texts that YAML could parse as something else. */
const text = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .map((each) => each.replaceAll('\0', ' ').trim())
    .filter((each) => each !== ''),
  fc.constantFrom(
    '3.50',
    'true',
    'null',
    '- a',
    '# no comment',
    'a: b',
    '2026-01-01',
    '"',
    '’tis',
    '{x}',
    'yes',
    '1e3',
    '0x10',
  ),
)
const zone = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney')
const minor = fc.integer({ min: 0, max: 99_999_999 })

function inLanguages<Text>(
  one: fc.Arbitrary<Text>,
): fc.Arbitrary<{ en: Text } & Partial<Record<Locale, Text>>> {
  const others = localeCodes.filter((locale) => locale !== 'en')
  return fc
    .tuple(one, fc.dictionary(fc.constantFrom(...others), one, { maxKeys: 3 }))
    .map(([en, rest]) => ({ ...rest, en }))
}

const amountsOf: Record<CouponModel['kind'], (keyof CouponWorth)[]> = {
  allCategoryDrink: ['price'],
  discountDrink: [],
  fullReduction: ['priceOff', 'minimumSpend'],
  directReduction: ['priceOff'],
  exchange: [],
  fixedPrice: ['price'],
  newUserCommunity: ['price'],
}

const couponKinds = Object.keys(amountsOf) as CouponModel['kind'][] // the keys of the record above

export const anyCoupon: fc.Arbitrary<CouponModel> = fc.constantFrom(...couponKinds).chain((kind) => {
  const hasItem = kind === 'exchange' || kind === 'fixedPrice'
  const amounts = amountsOf[kind]
  return fc.record({
    couponNo: name,
    kind: fc.constant(kind),
    validDays: fc.integer({ min: 1, max: 400 }),
    image: fc.constantFrom(null, ...drawings, 'winter.webp'),
    itemNos: hasItem ? fc.uniqueArray(name, { maxLength: 3 }).map((nos) => nos.toSorted()) : fc.constant([]),
    percentOff: kind === 'discountDrink' ? fc.integer({ min: 1, max: 99 }) : fc.constant(null),
    // Everywhere, so that any campaign may give it out.
    worth: fc.tuple(minor, minor).map(
      ([one, other]) =>
        new Map(
          amounts.length === 0
            ? []
            : countryList.map((country): [Country, CouponWorth] => [
                country,
                {
                  price: amounts.includes('price') ? one : null,
                  priceOff: amounts.includes('priceOff') ? Math.min(one, other) : null,
                  minimumSpend: amounts.includes('minimumSpend') ? Math.max(one, other) : null,
                },
              ]),
        ),
    ),
    texts: inLanguages(fc.record({ name: text, note: text, ...(hasItem && { item: text }) })),
  })
})

const span = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const oneSpan = span.map(([from, length]) => ({ from: clock(from), to: clock(from + length) }))
const dayHours: fc.Arbitrary<Week[number]> = fc.oneof(
  fc.constant<Week[number]>([]),
  oneSpan.map((each) => [each]),
  fc.constant<Week[number]>([
    { from: '08:00', to: '14:00' },
    { from: '17:00', to: '26:00' },
  ]),
)
/** Mostly alike, as weeks are. */
const week = fc.oneof(
  dayHours.map((day) => Array.from({ length: 7 }, () => day)),
  fc.tuple(dayHours, dayHours).map(([work, free]) => [free, work, work, work, work, work, free]),
  fc.array(dayHours, { minLength: 7, maxLength: 7 }),
)

export const anyStore: fc.Arbitrary<StoreModel> = fc
  .record({
    storeId: name,
    country: fc.constantFrom(...countryList),
    city: text,
    name: text,
    address: text,
    zone,
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((each) => Math.round(each * 1e6) / 1e6 + 0),
    longitude: fc
      .double({ min: -180, max: 180, noNaN: true })
      .map((each) => Math.round(each * 1e6) / 1e6 + 0),
    week,
    specialDays: fc
      .uniqueArray(
        fc.record({
          date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
          hours: dayHours,
        }),
        {
          maxLength: 3,
          selector: ({ date }) => date,
        },
      )
      .map((days) => days.toSorted((a, b) => a.date.localeCompare(b.date))),
    phone: fc.option(fc.stringMatching(/^\+[1-9]\d{6,14}$/), { nil: null }),
    services: fc.subarray([...storeServices]),
  })
  .map((store) => ({ ...store, zone: store.zone === 'UTC' ? countries[store.country].zone : store.zone }))

const limit = fc.option(fc.nat(100_000), { nil: null })
const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') })

const dayMs = 86_400_000
const dates = fc.uniqueArray(fc.constantFrom<string>('2026-12-24', '2026-12-31', '2027-02-14'), {
  minLength: 1,
})

/** Programs of different countries, so that none run at the same time. */
const anyPrograms: fc.Arbitrary<ProgramModel[]> = fc.uniqueArray(
  fc
    .record({
      programNo: name,
      country: fc.constantFrom(...countryList),
      zone,
      startsAt: instant.map((at) => new Date(at)),
      days: fc.integer({ min: 1, max: 400 }),
      redeemDays: fc.nat(90),
      earn: fc.record({
        stars: fc.integer({ min: 1, max: 1_000 }),
        perMinor: fc.integer({ min: 1, max: 100_000 }),
      }),
      rounding: fc.constantFrom<ProgramModel['rounding']>('down', 'nearest', 'up'),
      multipliers: fc.array(
        fc.record(
          {
            factor: fc.integer({ min: 11, max: 100 }).map((tenths) => tenths / 10),
            weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
            dates: dates.map((each) => each.toSorted()),
            hours: fc.constantFrom({ from: '14:00', to: '17:00' }, { from: '22:00', to: '02:00' }),
          },
          { requiredKeys: ['factor'] },
        ),
        { maxLength: 3 },
      ),
      life: fc.oneof(fc.record({ days: fc.nat(400) }), fc.record({ months: fc.nat(24) })),
      perOrder: fc.integer({ min: 1, max: 1_000_000 }),
      texts: inLanguages(fc.record({ title: text, howToCollect: fc.array(text, { maxLength: 3 }) })),
    })
    .map(({ days, redeemDays, ...program }) => {
      const endsAt = new Date(program.startsAt.getTime() + days * dayMs)
      return { ...program, endsAt, redeemUntil: new Date(endsAt.getTime() + redeemDays * dayMs) }
    }),
  { maxLength: 3, selector: ({ country }) => country, comparator: 'IsStrictlyEqual' },
)

const anyPrize = (coupons: readonly string[]): fc.Arbitrary<PrizeModel> =>
  fc
    .record({
      kind: fc.constantFrom(...drawPrizeKinds),
      count: fc.integer({ min: 1, max: 500 }),
      coupon: fc.constantFrom(...coupons),
      stars: fc.integer({ min: 1, max: 9_999 }),
      image: fc.constantFrom(null, ...drawings, 'winter.webp'),
      texts: inLanguages(fc.record({ title: text })),
    })
    .map((prize) => ({
      ...prize,
      coupon: prize.kind === 'voucher' ? prize.coupon : null,
      stars: prize.kind === 'stars' ? prize.stars : null,
    }))

/** `waitMs` is the time between closing and the draw. */
const anyDraw = (coupons: readonly string[]) =>
  fc.record({
    waitMs: fc.integer({ min: 10 * 60_000, max: 9 * dayMs }),
    chain: fc.constantFrom(...drawChains),
    prizes: fc.array(anyPrize(coupons), { minLength: 1, maxLength: 4 }),
    alternates: fc.nat(20),
    takeDays: fc.integer({ min: 1, max: 60 }),
    givenWith: fc.subarray([...coupons]).map((each) => each.toSorted()),
    givenOnly: fc.boolean(),
  })

const rule = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null })

/** Its entries are those of a draw that `withDraws` chooses. */
const anyAssist = (coupons: readonly string[]): fc.Arbitrary<AssistModel> =>
  fc
    .record({
      friends: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
      rewards: fc.array(
        fc.record({
          kind: fc.constantFrom(...tierRewardKinds),
          coupons: fc.shuffledSubarray([...coupons], { minLength: 1 }),
          stars: fc.integer({ min: 1, max: 9_999 }),
          isReplaced: fc.boolean(),
          image: fc.constantFrom(null, ...drawings, 'winter.webp'),
          texts: inLanguages(fc.record({ title: text })),
        }),
        { minLength: 6, maxLength: 6 },
      ),
      seats: fc.integer({ min: 1, max: 500 }),
      invitations: fc.integer({ min: 1, max: 5 }),
      helpsPerDay: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      qualifies: fc.constantFrom(...qualifications),
      qualifyDays: fc.integer({ min: 1, max: 60 }),
      review: fc.record({
        device: rule,
        network: rule,
        networkHours: fc.integer({ min: 1, max: 24 }),
        address: rule,
        speed: rule,
        speedMinutes: fc.integer({ min: 1, max: 90 }),
        decideHours: fc.integer({ min: 1, max: 200 }),
      }),
    })
    .map(({ friends, rewards, ...assist }) => ({
      ...assist,
      seats: Math.max(assist.seats, ...friends),
      qualifyDays: assist.qualifies === 'firstUse' ? assist.qualifyDays : null,
      tiers: friends
        .toSorted((a, b) => a - b)
        .flatMap((each, index) => {
          const reward = rewards[index]
          if (!reward) return []
          const { kind, coupons: given, stars, isReplaced, image, texts } = reward
          return {
            friends: each,
            kind,
            coupons: kind === 'coupons' ? given : [],
            stars: kind === 'stars' || (kind === 'entry' && isReplaced) ? stars : null,
            entry: kind === 'entry' ? 'DRAW' : null,
            image,
            texts,
          }
        }),
    }))

const anyCampaign = (coupons: readonly string[], stores: readonly string[]): fc.Arbitrary<CampaignModel> =>
  fc
    .record({
      activityNo: name,
      kind: fc.constantFrom(...campaignKinds),
      countries: fc.subarray(countryList),
      startsAt: instant.map((at) => new Date(at)),
      endsAt: instant.map((at) => new Date(at + 3 * 365 * 86_400_000)),
      zone,
      hours: fc.option(
        fc.constantFrom(
          { from: '08:00', to: '10:30' },
          { from: '22:00', to: '02:00' },
          { from: '00:00', to: '24:00' },
        ),
        { nil: null },
      ),
      isOnShelf: fc.boolean(),
      perPerson: fc.integer({ min: 1, max: 9 }),
      perDay: limit,
      total: limit,
      participants: limit,
      claims: limit,
      prizes: limit,
      newUsersOnly: fc.boolean(),
      phoneOnly: fc.boolean(),
      phoneRegistrationOnly: fc.boolean(),
      scanOnly: fc.boolean(),
      storeRequired: fc.boolean(),
      stores: fc.option(
        fc.subarray([...stores]).map((each) => each.toSorted()),
        { nil: null },
      ),
      series: fc.option(name, { nil: null }),
      stars: fc.integer({ min: 1, max: 99_999 }),
      isFree: fc.boolean(),
      draw: anyDraw(coupons),
      assist: anyAssist(coupons),
      heroImage: fc.constantFrom(...drawings, 'winter.webp'),
      heroTone: fc.constantFrom(...heroTones),
      coupons: fc.shuffledSubarray([...coupons], { minLength: 1 }),
      texts: inLanguages(fc.record({ title: text, summary: text, rules: fc.array(text, { maxLength: 3 }) })),
    })
    .map(({ isFree, draw: { waitMs, ...draw }, ...campaign }) => {
      if (campaign.kind === 'fission') {
        const { assist, perPerson } = campaign
        const helpsPerDay = assist.helpsPerDay === null ? null : Math.min(assist.helpsPerDay, perPerson)
        return { ...campaign, scanOnly: false, stars: null, draw: null, assist: { ...assist, helpsPerDay } }
      }
      if (campaign.kind !== 'lottery')
        return {
          ...campaign,
          stars: campaign.kind === 'gifts' ? campaign.stars : null,
          draw: null,
          assist: null,
        }
      const hasThing = draw.prizes.some(({ kind }) => kind === 'thing')
      return {
        ...campaign,
        assist: null,
        scanOnly: false,
        storeRequired: false,
        series: null,
        total: null,
        prizes: null,
        stars: isFree || draw.givenOnly ? null : campaign.stars,
        coupons: couponsOf(draw),
        draw: {
          ...draw,
          drawsAt: new Date(campaign.endsAt.getTime() + waitMs),
          takeDays: hasThing ? draw.takeDays : null,
        },
      }
    })

/** Prizes in stars are things where a country of the draw has no program in `programs` at its moment. */
function withPrograms(campaign: CampaignModel, programs: readonly ProgramModel[]): CampaignModel {
  const { draw } = campaign
  if (!draw?.prizes.some(({ kind }) => kind === 'stars')) return campaign
  const { drawsAt } = draw
  const hasProgram = (country: string) =>
    programs.some((each) => each.country === country && each.startsAt <= drawsAt && drawsAt < each.endsAt)
  if (campaign.countries.length > 0 && campaign.countries.every(hasProgram)) return campaign
  const prizes = draw.prizes.map((prize): PrizeModel =>
    prize.kind === 'stars' ? { ...prize, kind: 'thing', stars: null } : prize,
  )
  return { ...campaign, draw: { ...draw, prizes, takeDays: draw.takeDays ?? 1 } }
}

/** The tiers that give an entry give one of a draw in `campaigns`; stars where there is none. */
function withDraws(campaign: CampaignModel, campaigns: readonly CampaignModel[]): CampaignModel {
  const { assist, endsAt } = campaign
  if (!assist) return campaign
  const draw = campaigns.find(({ kind }) => kind === 'lottery')
  const tiers = assist.tiers.map((tier): TierModel => {
    if (tier.kind !== 'entry') return tier
    if (!draw) return { ...tier, kind: 'stars', entry: null, stars: tier.stars ?? 1 }
    return { ...tier, entry: draw.activityNo, stars: draw.endsAt < endsAt ? (tier.stars ?? 1) : tier.stars }
  })
  return { ...campaign, assist: { ...assist, tiers } }
}

const byKey = <Each>(entries: readonly Each[], key: (each: Each) => string) =>
  new Map(entries.map((each) => [key(each), each]))

export const anyModel: fc.Arbitrary<Model> = fc
  .record({
    coupons: fc.uniqueArray(anyCoupon, { minLength: 1, maxLength: 4, selector: ({ couponNo }) => couponNo }),
    stores: fc.uniqueArray(anyStore, { maxLength: 4, selector: ({ storeId }) => storeId }),
    programs: anyPrograms.filter(
      (programs) => new Set(programs.map(({ programNo }) => programNo)).size === programs.length,
    ),
  })
  .chain(({ coupons, stores, programs }) =>
    fc
      .uniqueArray(
        anyCampaign(
          coupons.map((each) => each.couponNo),
          stores.map((each) => each.storeId),
        ),
        { maxLength: 4, selector: ({ activityNo }) => activityNo },
      )
      .map((campaigns) => ({
        coupons: byKey(coupons, (each) => each.couponNo),
        stores: byKey(stores, (each) => each.storeId),
        campaigns: byKey(
          campaigns.map((each) => withPrograms(withDraws(each, campaigns), programs)),
          (each) => each.activityNo,
        ),
        programs: byKey(programs, (each) => each.programNo),
      })),
  )
