import type * as z from 'zod'
/** Reads files into a model and collects every problem in them. */
import { defaultHero } from '@crema/contract/campaigns/artwork'
import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import { storeServices } from '@crema/contract/stores/store-services'
import { pathsWithNul } from '@crema/gateway/http/endpoint/nul-characters'
import { isTimeZone } from '@crema/i18n/format/dates/date'
import { readAmount } from './amounts.ts'
import { readLocalTime, type Edge } from './local-time.ts'
import {
  emptyModel,
  type CampaignModel,
  type CouponModel,
  type CouponWorth,
  type Model,
  type ProgramModel,
  type StoreModel,
} from './model.ts'
import {
  operatorFile,
  type CampaignEntry,
  type CouponEntry,
  type OperatorFile,
  type ProgramEntry,
  type StoreEntry,
  weekdays,
} from './operator-file.ts'
import { fieldsAt } from './operator-schema.ts'
import { present } from './present.ts'
import type { Problem } from './problem.ts'
import { everyCoupon, readAssist } from './read-assist.ts'
import { couponsOf, readDraw } from './read-draw.ts'
import { shapeProblems, valueAt } from './shape-problems.ts'
import { readSource, type Path, type SourceText } from './source-text.ts'
import { readDay, readWeek } from './store-hours.ts'

export type InputFile = { name: string; text: string }
export type ReadModel = { model: Model; problems: Problem[] }

/** The most stars that one order gives, where a program does not say. */
export const defaultPerOrder = 10_000

type Report = (path: Path, message: string) => void

/** Several files are read as one: a coupon and its campaign may be in different files. */
export function readModel(files: readonly InputFile[]): ReadModel {
  return readSources(files.map(({ name, text }) => readSource(name, text)))
}

export function readSources(files: readonly SourceText[]): ReadModel {
  const model = emptyModel()
  const problems: Problem[] = []
  const seen = new Map<string, string>()
  const sources: SourceText[] = []
  for (const source of files) {
    problems.push(...source.problems)
    if (source.problems.length > 0) continue
    sources.push(source)
    const { file, issues } = readShape(source.value)
    problems.push(...shapeProblems(source, issues, (path) => fieldsAt(source.value, path)))
    for (const path of pathsWithNul(source.value))
      problems.push(source.problemAt(path, 'contains a NUL character, which cannot be stored'))
    const report: Report = (path, message) => void problems.push(source.problemAt(path, message))
    for (const [section, entries] of Object.entries(file)) {
      for (const key of Object.keys(entries ?? {})) {
        const earlier = seen.get(`${section}/${key}`)
        if (earlier !== undefined)
          problems.push(source.problemAtName([section, key], `“${key}” is already in ${earlier}`))
        seen.set(`${section}/${key}`, source.file)
      }
    }
    for (const [key, entry] of Object.entries(file.coupons ?? {}))
      model.coupons.set(key, readCoupon(key, entry, report))
    for (const [key, entry] of Object.entries(file.campaigns ?? {}))
      model.campaigns.set(key, readCampaign(key, entry, report))
    for (const [key, entry] of Object.entries(file.stores ?? {}))
      model.stores.set(key, readStore(key, entry, report))
    for (const [key, entry] of Object.entries(file.programs ?? {}))
      model.programs.set(key, readProgram(key, entry, report))
  }
  problems.push(...missingWorth(model, sources))
  return { model, problems }
}

/** The entries without a problem of shape, so that one invalid field does not hide problems elsewhere. */
function readShape(value: unknown): { file: OperatorFile; issues: readonly z.core.$ZodIssue[] } {
  const parsed = operatorFile.safeParse(value)
  if (parsed.success) return { file: parsed.data, issues: [] }
  const { issues } = parsed.error
  const isWrong = (section: string, key: string) =>
    issues.some(({ path }) => path[0] === section && (path[1] ?? key) === key)
  const sections = (['coupons', 'campaigns', 'stores', 'programs'] as const).map((section) => {
    const entries = valueAt(value, [section])
    const validEntries =
      typeof entries === 'object' && entries !== null
        ? Object.entries(entries).filter(([key]) => !isWrong(section, key))
        : []
    return [section, Object.fromEntries(validEntries)]
  })
  return { file: operatorFile.parse(Object.fromEntries(sections)), issues }
}

const moneyFields = ['price', 'priceOff', 'minimumSpend'] as const

function readCoupon(couponNo: string, entry: CouponEntry, report: Report): CouponModel {
  const worth = new Map<Country, CouponWorth>()
  for (const field of moneyFields) {
    const byCountry =
      field in entry
        ? (entry as Partial<Record<typeof field, Partial<Record<Country, string | number>>>>)[field]
        : undefined // checked by `in`
    for (const country of countryList) {
      const written = byCountry?.[country]
      if (written === undefined) continue
      const read = readAmount(written, country)
      if ('problem' in read) {
        report(['coupons', couponNo, field, country], `“${country}” ${read.problem}`)
        continue
      }
      const values = worth.get(country) ?? { price: null, priceOff: null, minimumSpend: null }
      worth.set(country, { ...values, [field]: read.minor })
    }
  }
  if (entry.kind === 'fullReduction') {
    for (const country of countryList) {
      const has = {
        priceOff: entry.priceOff[country] !== undefined,
        minimumSpend: entry.minimumSpend[country] !== undefined,
      }
      if (has.priceOff && !has.minimumSpend)
        report(
          ['coupons', couponNo, 'minimumSpend'],
          `“minimumSpend” has no value for ${country}, “priceOff” has`,
        )
      if (has.minimumSpend && !has.priceOff)
        report(
          ['coupons', couponNo, 'priceOff'],
          `“priceOff” has no value for ${country}, “minimumSpend” has`,
        )
      const { priceOff, minimumSpend } = worth.get(country) ?? {}
      if (priceOff && minimumSpend && priceOff > minimumSpend) {
        report(['coupons', couponNo, 'priceOff', country], `“${country}” takes off more than must be spent`)
      }
    }
  }
  return {
    couponNo,
    kind: entry.kind,
    validDays: entry.validDays,
    image: entry.image ?? null,
    itemNos: 'itemNos' in entry ? [...new Set(entry.itemNos)].toSorted() : [],
    percentOff: entry.kind === 'discountDrink' ? entry.percentOff : null,
    worth,
    texts: present(entry.texts),
  }
}

function readCampaign(activityNo: string, entry: CampaignEntry, report: Report): CampaignModel {
  const at = (...path: PropertyKey[]) => ['campaigns', activityNo, ...path]
  const isZone = isTimeZone(entry.zone)
  if (!isZone)
    report(
      at('zone'),
      `“zone” is not an IANA zone: ${entry.zone}. One is ${exampleZone(entry.countries?.[0])}`,
    )
  const moment = (field: 'starts' | 'ends', edge: Edge) => {
    if (!isZone) return undefined
    const read = readLocalTime(entry[field], entry.zone, edge)
    if ('at' in read) return read.at
    report(at(field), `“${field}” ${read.problem}`)
    return undefined
  }
  const [startsAt, endsAt] = [moment('starts', 'start'), moment('ends', 'end')]
  if (startsAt && endsAt && endsAt <= startsAt) report(at('ends'), '“ends” must be after “starts”')
  const hours = readHours(entry.hours, at('hours'), report)
  for (const field of ['countries', 'coupons', 'stores'] as const) {
    reportTwice(entry[field] ?? [], at(field), report)
  }
  const { kind = 'coupons' } = entry
  if (kind === 'gifts' && entry.stars === undefined) report(at('kind'), 'a gift needs “stars”, its price')
  if (kind !== 'gifts' && kind !== 'lottery' && entry.stars !== undefined)
    report(at('stars'), '“stars” is for the kinds gifts and lottery alone')
  const draw = readDraw(entry, { endsAt, isZone }, (path, message) => report(at(...path), message))
  const assist = readAssist(entry, (path, message) => report(at(...path), message))
  const { limits = {} } = entry
  return {
    activityNo,
    kind,
    countries: entry.countries ?? [],
    startsAt: startsAt ?? new Date(0),
    endsAt: endsAt ?? new Date(0),
    zone: entry.zone,
    hours,
    isOnShelf: entry.onShelf,
    perPerson: limits.perPerson ?? 1,
    perDay: limits.perDay ?? null,
    total: limits.total ?? null,
    participants: limits.participants ?? null,
    claims: limits.claims ?? null,
    prizes: limits.prizes ?? null,
    newUsersOnly:
      entry.kind === 'fission' ? entry.assist?.who === 'newMembers' : (entry.newUsersOnly ?? false),
    phoneOnly: entry.phoneOnly ?? false,
    phoneRegistrationOnly: entry.phoneRegistrationOnly ?? false,
    scanOnly: entry.scanOnly ?? false,
    storeRequired: entry.storeRequired ?? false,
    stores: entry.stores?.toSorted() ?? null,
    series: entry.series ?? null,
    stars: entry.stars ?? null,
    draw,
    assist,
    heroImage: entry.heroImage ?? defaultHero.image,
    heroTone: entry.heroTone ?? defaultHero.tone,
    coupons: draw ? couponsOf(draw) : (entry.coupons ?? []),
    texts: present(entry.texts),
  }
}

function reportTwice(list: readonly string[], path: Path, report: Report): void {
  const twice = list.findIndex((each, index) => list.indexOf(each) !== index)
  if (twice >= 0) report([...path, twice], `“${list[twice]}” is in the list twice`)
}

/** Opening hours of a campaign; they may pass midnight but never exceed one day. */
function readHours(
  written: string | undefined,
  path: Path,
  report: Report,
): { from: string; to: string } | null {
  if (written === undefined) return null
  const [from = '', to = ''] = written.split(/ ?[-–] ?/)
  const isTime = (text: string, last: string) => text <= last && Number(text.slice(3)) < 60
  if (!isTime(from, '23:59') || !isTime(to, '24:00') || from === to) {
    report(path, `“hours” are not hours of a day: ${written}. They may go past midnight: 22:00-02:00`)
  }
  return { from, to }
}

function readStore(storeId: string, entry: StoreEntry, report: Report): StoreModel {
  const at = (...path: PropertyKey[]) => ['stores', storeId, ...path]
  if (entry.zone !== undefined && !isTimeZone(entry.zone)) {
    report(at('zone'), `“zone” is not an IANA zone: ${entry.zone}. One is ${exampleZone(entry.country)}`)
  }
  const { week, problems } = readWeek(entry.hours)
  for (const { field, message } of problems) {
    report(
      field === undefined ? at('hours') : at('hours', field),
      field === undefined ? message : `“${field}” ${message}`,
    )
  }
  const specialDays = Object.entries(entry.specialDays ?? {}).map(([date, written]) => {
    const read = readLocalTime(date, 'UTC', 'start')
    if ('problem' in read) report(at('specialDays', date), `“${date}” ${read.problem}`)
    const day = readDay(written)
    if ('problem' in day) report(at('specialDays', date), `“${date}” ${day.problem}`)
    return { date, hours: 'spans' in day ? day.spans : [] }
  })
  const { services = [] } = entry
  reportTwice(services, at('services'), report)
  return {
    storeId,
    country: entry.country,
    city: entry.city,
    name: entry.name,
    address: entry.address,
    zone: entry.zone ?? countries[entry.country].zone,
    latitude: entry.latitude,
    longitude: entry.longitude,
    week,
    specialDays: specialDays.toSorted((a, b) => a.date.localeCompare(b.date)),
    phone: entry.phone ?? null,
    services: storeServices.filter((service) => services.includes(service)),
  }
}

function readProgram(programNo: string, entry: ProgramEntry, report: Report): ProgramModel {
  const at = (...path: PropertyKey[]) => ['programs', programNo, ...path]
  const zone = entry.zone ?? countries[entry.country].zone
  const isZone = isTimeZone(zone)
  if (!isZone) report(at('zone'), `“zone” is not an IANA zone: ${zone}. One is ${exampleZone(entry.country)}`)
  const moment = (field: 'starts' | 'ends' | 'redeemUntil', edge: Edge) => {
    if (!isZone) return undefined
    const read = readLocalTime(entry[field], zone, edge)
    if ('at' in read) return read.at
    report(at(field), `“${field}” ${read.problem}`)
    return undefined
  }
  const startsAt = moment('starts', 'start')
  const [endsAt, redeemUntil] = [moment('ends', 'end'), moment('redeemUntil', 'end')]
  if (startsAt && endsAt && endsAt <= startsAt) report(at('ends'), '“ends” must be after “starts”')
  if (endsAt && redeemUntil && redeemUntil < endsAt)
    report(at('redeemUntil'), '“redeemUntil” must not be before “ends”')
  const amount = readAmount(entry.earn.for, entry.country)
  if ('problem' in amount) report(at('earn', 'for'), `“for” ${amount.problem}`)
  else if (amount.minor === 0) report(at('earn', 'for'), '“for” must be more than nothing')
  return {
    programNo,
    country: entry.country,
    zone,
    startsAt: startsAt ?? new Date(0),
    endsAt: endsAt ?? new Date(0),
    redeemUntil: redeemUntil ?? new Date(0),
    earn: { stars: entry.earn.stars, perMinor: 'minor' in amount ? amount.minor : 1 },
    rounding: entry.rounding ?? 'down',
    multipliers: (entry.multiplied ?? []).map((each, index) => {
      for (const [position, date] of (each.dates ?? []).entries()) {
        const read = readLocalTime(date, 'UTC', 'start')
        if ('problem' in read) report(at('multiplied', index, 'dates', position), `“${date}” ${read.problem}`)
      }
      const hours = readHours(each.hours, at('multiplied', index, 'hours'), report)
      return {
        factor: each.factor,
        ...(each.weekdays && {
          weekdays: each.weekdays.map((day) => weekdays.indexOf(day)).toSorted((a, b) => a - b),
        }),
        ...(each.dates && { dates: each.dates.toSorted() }),
        ...(hours && { hours }),
      }
    }),
    life: entry.life,
    perOrder: entry.perOrder ?? defaultPerOrder,
    texts: present(entry.texts),
  }
}

const exampleZone = (country: Country = 'DE') => countries[country].zone

/** A coupon needs a value in each country of its campaigns. */
function missingWorth({ campaigns, coupons }: Model, sources: readonly SourceText[]): Problem[] {
  const missing = new Map<string, Set<Country>>()
  for (const campaign of campaigns.values()) {
    for (const couponNo of everyCoupon(campaign)) {
      const coupon = coupons.get(couponNo)
      for (const country of coupon ? countriesWithout(coupon, campaign) : []) {
        missing.set(couponNo, (missing.get(couponNo) ?? new Set()).add(country))
      }
    }
  }
  return [...missing].flatMap(([couponNo, missingCountries]) => {
    const campaignNos = [...campaigns.values()]
      .filter((each) => everyCoupon(each).includes(couponNo))
      .map((each) => each.activityNo)
    const source = sources.find(({ value }) => hasCoupon(value, couponNo))
    const message = `“${couponNo}” has no value for ${[...missingCountries].join(', ')}, where it is given out by ${campaignNos.join(', ')}`
    return source ? [source.problemAtName(['coupons', couponNo], message)] : []
  })
}

const hasCoupon = (value: unknown, couponNo: string) =>
  typeof value === 'object'
  && value !== null
  && 'coupons' in value
  && typeof value.coupons === 'object'
  && value.coupons !== null
  && couponNo in value.coupons

/** Countries of the campaign without a value; kinds without an amount of money need none. */
export function countriesWithout(
  coupon: Pick<CouponModel, 'kind' | 'worth'>,
  campaign: Pick<CampaignModel, 'countries'>,
): Country[] {
  if (coupon.kind === 'exchange' || coupon.kind === 'discountDrink') return []
  return (campaign.countries.length > 0 ? campaign.countries : countryList).filter(
    (country) => !coupon.worth.has(country),
  )
}
