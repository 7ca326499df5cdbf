import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
/** Writes a model as a file, without fields that have their default. */
import { defaultHero } from '@crema/contract/campaigns/artwork'
import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import type { Localized } from '@crema/gateway/database/tables'
import { defaultReview } from '@crema/gateway/modules/assist/review/default-review'
import { localeCodes } from '@crema/i18n/locales'
import { writeAmount } from './amounts.ts'
import { writeLocalTime } from './local-time.ts'
import type {
  AssistModel,
  CampaignModel,
  CouponModel,
  CouponWorth,
  DrawModel,
  Model,
  ProgramModel,
  StoreModel,
} from './model.ts'
import { weekdays } from './operator-file.ts'
import { defaultPerOrder } from './read-model.ts'
import { writeDay, writeWeek } from './store-hours.ts'

export type Written = Record<string, unknown>

export function writeCoupon(coupon: CouponModel): Written {
  const { kind, validDays, image, itemNos, percentOff, worth, texts } = coupon
  const money = (field: keyof CouponWorth) => {
    const amounts = countryList.flatMap((country): [Country, string][] => {
      const minor = worth.get(country)?.[field]
      return minor === undefined || minor === null ? [] : [[country, writeAmount(minor, country)]]
    })
    return amounts.length > 0 ? Object.fromEntries(amounts) : undefined
  }
  return withoutUndefined({
    kind,
    validDays,
    image: image ?? undefined,
    percentOff: percentOff ?? undefined,
    price: money('price'),
    priceOff: money('priceOff'),
    minimumSpend: money('minimumSpend'),
    itemNos: itemNos.length > 0 ? itemNos : undefined,
    texts: inOrder(texts, ({ name, note, item }) => withoutUndefined({ name, note, item })),
  })
}

export function writeCampaign(campaign: CampaignModel): Written {
  const { kind, zone, hours, perPerson, perDay, total, participants, claims, prizes } = campaign
  const limits = withoutUndefined({
    perPerson: perPerson === 1 ? undefined : perPerson,
    perDay: perDay ?? undefined,
    total: total ?? undefined,
    participants: participants ?? undefined,
    claims: claims ?? undefined,
    prizes: prizes ?? undefined,
  })
  return withoutUndefined({
    kind: kind === 'coupons' ? undefined : kind,
    starts: writeLocalTime(campaign.startsAt, zone, 'start'),
    ends: writeLocalTime(campaign.endsAt, zone, 'end'),
    zone,
    hours: hours ? `${hours.from}-${hours.to}` : undefined,
    countries: campaign.countries.length > 0 ? campaign.countries : undefined,
    // Those of a draw are its prizes'.
    coupons: campaign.draw ? undefined : campaign.coupons,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    // That of friend assist is its `who`.
    newUsersOnly: (!campaign.assist && campaign.newUsersOnly) || undefined,
    phoneOnly: campaign.phoneOnly || undefined,
    phoneRegistrationOnly: campaign.phoneRegistrationOnly || undefined,
    scanOnly: campaign.scanOnly || undefined,
    storeRequired: campaign.storeRequired || undefined,
    stores: campaign.stores ?? undefined,
    stars: campaign.stars ?? undefined,
    draw: campaign.draw ? writeDraw(campaign.draw, zone) : undefined,
    assist: campaign.assist ? writeAssist(campaign.assist, campaign.newUsersOnly) : undefined,
    series: campaign.series ?? undefined,
    heroImage: campaign.heroImage === defaultHero.image ? undefined : campaign.heroImage,
    heroTone: campaign.heroTone === defaultHero.tone ? undefined : campaign.heroTone,
    onShelf: campaign.isOnShelf === false ? false : undefined,
    texts: inOrder(campaign.texts, ({ title, summary, rules }) => ({ title, summary, rules })),
  })
}

function writeDraw(draw: DrawModel, zone: string): Written {
  const { drawsAt, chain, prizes, alternates, takeDays, givenWith, givenOnly } = draw
  return withoutUndefined({
    drawsAt: writeLocalTime(drawsAt, zone, 'start'),
    chain: chain === 'quicknet' ? undefined : chain,
    prizes: prizes.map(({ kind, count, coupon, stars, image, texts }) =>
      withoutUndefined({
        kind,
        count,
        coupon: coupon ?? undefined,
        stars: stars ?? undefined,
        image: image ?? undefined,
        texts: inOrder(texts, ({ title }) => ({ title })),
      }),
    ),
    alternates: alternates === 0 ? undefined : alternates,
    takeDays: takeDays ?? undefined,
    givenWith: givenWith.length === 0 ? undefined : givenWith,
    givenOnly: givenOnly ? true : undefined,
  })
}

function writeAssist(assist: AssistModel, newUsersOnly: boolean): Written {
  const { tiers, seats, invitations, helpsPerDay, qualifies, qualifyDays } = assist
  const review = Object.entries(assist.review)
    .filter(([rule, value]) => value !== defaultReview[rule as keyof typeof defaultReview]) // its keys
    .map(([rule, value]) => [rule, value ?? 'off'])
  return withoutUndefined({
    tiers: tiers.map(({ friends, coupons, stars, entry, image, texts }) =>
      withoutUndefined({
        friends,
        coupons: coupons.length > 0 ? coupons : undefined,
        stars: stars ?? undefined,
        entry: entry ?? undefined,
        image: image ?? undefined,
        texts: inOrder(texts, ({ title }) => ({ title })),
      }),
    ),
    seats: seats === tiers.at(-1)?.friends ? undefined : seats,
    invitations: invitations === 1 ? undefined : invitations,
    helpsPerDay: helpsPerDay ?? undefined,
    who: newUsersOnly ? 'newMembers' : undefined,
    qualifies: qualifies === 'signUp' ? undefined : qualifies,
    qualifyDays: qualifyDays ?? undefined,
    review: review.length > 0 ? Object.fromEntries(review) : undefined,
  })
}

export function writeStore(store: StoreModel): Written {
  const { name, address, city, country, zone, latitude, longitude, week, specialDays, phone, services } =
    store
  return withoutUndefined({
    name,
    address,
    city,
    country,
    zone: zone === countries[country].zone ? undefined : zone,
    latitude,
    longitude,
    hours: writeWeek(week),
    specialDays:
      specialDays.length > 0
        ? Object.fromEntries(specialDays.map(({ date, hours }) => [date, writeDay(hours)]))
        : undefined,
    phone: phone ?? undefined,
    services: services.length > 0 ? services : undefined,
  })
}

export function writeProgram(program: ProgramModel): Written {
  const { country, zone, earn, multipliers } = program
  return withoutUndefined({
    country,
    starts: writeLocalTime(program.startsAt, zone, 'start'),
    ends: writeLocalTime(program.endsAt, zone, 'end'),
    redeemUntil: writeLocalTime(program.redeemUntil, zone, 'end'),
    zone: zone === countries[country].zone ? undefined : zone,
    earn: { stars: earn.stars, for: writeAmount(earn.perMinor, country) },
    rounding: program.rounding === 'down' ? undefined : program.rounding,
    multiplied:
      multipliers.length > 0
        ? multipliers.map(({ factor, weekdays: days, dates, hours }) =>
            withoutUndefined({
              factor,
              weekdays: days?.map((day) => weekdays[day]),
              dates,
              hours: hours && `${hours.from}-${hours.to}`,
            }),
          )
        : undefined,
    life: program.life,
    perOrder: program.perOrder === defaultPerOrder ? undefined : program.perOrder,
    texts: inOrder(program.texts, ({ title, howToCollect }) => ({ title, howToCollect })),
  })
}

/** The text of a file; `header` is a comment at its top. */
export function writeFile({ coupons, campaigns, stores, programs }: Model, header: string): string {
  const section = <Each>(entries: Map<string, Each>, write: (each: Each) => Written) =>
    entries.size > 0 ? Object.fromEntries([...entries].map(([key, each]) => [key, write(each)])) : undefined
  const document = new Document(
    withoutUndefined({
      coupons: section(coupons, writeCoupon),
      campaigns: section(campaigns, writeCampaign),
      stores: section(stores, writeStore),
      programs: section(programs, writeProgram),
    }),
  )
  document.commentBefore = header
  visit(document, {
    // Short lists and maps of short values are easier to read on one line.
    Collection(_, node) {
      const values = isSeq(node) ? node.items : isMap(node) ? node.items.map(({ value }) => value) : []
      const isShort =
        values.length <= 12 && values.every((value) => isScalar(value) && String(value.value).length <= 16)
      if (
        isShort
        && values.length > 0
        && values.every((value) => isScalar(value) && typeof value.value !== 'boolean')
      )
        node.flow = true
    },
    Scalar(key, node) {
      // "3.50" needs quotes; as a number it would lose the zero.
      if (key === 'value' && typeof node.value === 'string' && /^\d+(\.\d+)?$/.test(node.value))
        node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 110 })
}

/** English first, then in the order of the list of locales. */
function inOrder<Text>(texts: Localized<Text>, write: (text: Text) => Written): Written {
  return Object.fromEntries(
    localeCodes.flatMap((locale) => {
      const text = texts[locale]
      return text === undefined ? [] : [[locale, write(text)]]
    }),
  )
}

function withoutUndefined(given: Written): Written {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
