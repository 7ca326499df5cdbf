import * as z from 'zod'
/** The schema of an operator's file: campaigns, coupons, stores and stars programs, each under its number. */
import { helperKinds, qualifications } from '@crema/contract/assist/assist'
import { drawings, heroTones } from '@crema/contract/campaigns/artwork'
import { campaignKinds } from '@crema/contract/campaigns/campaign'
import { countryList, type Country } from '@crema/contract/countries/countries'
import { limits } from '@crema/contract/limits'
import { storeServices } from '@crema/contract/stores/store-services'
import { localeCodes, type Locale } from '@crema/i18n/locales'

/** The chains of drand that a draw may use. */
export const drawChains = ['quicknet', 'none'] as const
export type DrawChain = (typeof drawChains)[number]

/** The pattern of every number, the same as of `activityNo` in the contract. */
const number = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const numberRule =
  'is not a number: letters, digits, - and _, at most 64 of them, beginning with a letter or digit'

const numbered = <Entry extends z.ZodType>(entry: Entry, description: string) =>
  z.record(z.string().regex(number, numberRule), entry).optional().meta({ description })
const reference = z.string().regex(number, numberRule)

const boundedText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must not be longer than ${maxLength} characters`)
const shortText = boundedText(limits.text)
const longText = boundedText(limits.longText)

/** An object with a field for each country, so that editors complete its name and report a wrong one. */
function byCountry<Value extends z.ZodType>(value: Value, description: string) {
  const shape = Object.fromEntries(countryList.map((country) => [country, value.optional()]))
  return z.strictObject(shape as Record<Country, z.ZodOptional<Value>>).meta({ description }) // has exactly these keys
}

function inLanguages<Text extends z.ZodType>(text: Text, description: string) {
  const others = localeCodes.filter((locale) => locale !== 'en')
  const shape = Object.fromEntries(others.map((locale) => [locale, text.optional()]))
  // `shape` has exactly these keys.
  return z
    .strictObject({ en: text, ...(shape as Record<Exclude<Locale, 'en'>, z.ZodOptional<Text>>) })
    .meta({ description })
}

const count = (least: number) => z.int().min(least).max(2_000_000_000)
const decimal = 'must be an amount such as "3.50"'
/** In whole units of the country's currency; text, or a number for lack of quotes. */
const amount = z.union([z.string().regex(/^\d{1,10}(\.\d+)?$/, decimal), z.number().nonnegative()], decimal)
const amounts = (what: string) =>
  byCountry(amount, `${what}, by country, in whole units of its money: "3.50".`)

const moment = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,3})?)?( ?[+-]\d\d:\d\d)?)?$/
const momentText = (description: string) =>
  z.string().regex(moment, 'must be a day and a time such as 2026-12-01 08:00').meta({ description })
const zone = z.string().meta({ description: 'IANA zone, such as Europe/Berlin.' })
const span = z
  .string()
  .regex(/^\d\d:\d\d ?[-–] ?\d\d:\d\d$/, 'must be hours such as 07:00-21:00')
  .meta({ description: 'From and to, such as 07:00-21:00; past midnight 22:00-02:00.' })

const couponText = z.strictObject({ name: shortText, note: shortText })
const itemText = z.strictObject({ name: shortText, note: shortText, item: shortText })
const couponTexts = inLanguages(
  couponText,
  'What members read, by language. English is required and used for languages without a text.',
)
const itemTexts = inLanguages(itemText, 'What members read, by language; `item` is what the coupon is for.')
const validDays = count(1)
  .max(3650)
  .meta({ description: 'Days for which a voucher is valid after it is claimed.' })

const pictureRule = `is neither a drawing (${drawings.join(', ')}) nor a picture of the brand, such as winter.webp`
const pictureFile = z.string().regex(/^[a-z\d][a-z\d-]*\.(?:png|jpg|webp|avif)$/, pictureRule)
const picture = (description: string) =>
  z
    .union([z.enum(drawings), pictureFile], pictureRule)
    .optional()
    .meta({ description })
const image = picture('Drawing, or picture in the brand’s folder `art`, at the ticket’s end. Default: none.')
const itemNos = z.array(shortText).min(1).max(100).optional().meta({
  description:
    'Numbers at the tills of the items that it is for. Without them it is used at the counter, not when an order is paid on the phone.',
})

const couponEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('allCategoryDrink'),
    validDays,
    image,
    price: amounts('The price of any drink'),
    texts: couponTexts,
  }),
  z.strictObject({
    kind: z.literal('discountDrink'),
    validDays,
    image,
    percentOff: z.int().min(1).max(99).meta({ description: 'Percent taken off, such as 20.' }),
    texts: couponTexts,
  }),
  z.strictObject({
    kind: z.literal('fullReduction'),
    validDays,
    image,
    priceOff: amounts('The reduction'),
    minimumSpend: amounts('The minimum amount of an order'),
    texts: couponTexts,
  }),
  z.strictObject({
    kind: z.literal('directReduction'),
    validDays,
    image,
    priceOff: amounts('The reduction'),
    texts: couponTexts,
  }),
  z.strictObject({ kind: z.literal('exchange'), validDays, image, itemNos, texts: itemTexts }),
  z.strictObject({
    kind: z.literal('fixedPrice'),
    validDays,
    image,
    price: amounts('The price of the item'),
    itemNos,
    texts: itemTexts,
  }),
  z.strictObject({
    kind: z.literal('newUserCommunity'),
    validDays,
    image,
    price: amounts('The price of the first drink'),
    texts: couponTexts,
  }),
])
export type CouponEntry = z.output<typeof couponEntry>

const campaignText = z.strictObject({ title: shortText, summary: longText, rules: z.array(longText) })

/** Codes that one draw chooses. */
export const drawnCodesMax = 100_000

const limitsEntry = z.strictObject({
  perPerson: count(1).max(30_000).optional().meta({ description: 'Sets one member may claim. Default: 1.' }),
  perDay: count(0).optional().meta({ description: 'Sets per day of the zone.' }),
  total: count(0).optional().meta({ description: 'Sets in stock.' }),
  participants: count(0).optional().meta({ description: 'Members who may take part.' }),
  claims: count(0).optional().meta({ description: 'Sets that may be claimed in all, whatever is in stock.' }),
  prizes: count(0).optional().meta({ description: 'Prizes that may be given out, one per set.' }),
})

const titleTexts = inLanguages(
  z.strictObject({ title: shortText }),
  'What members read, by language. English is required and used for languages without a text.',
)
const prize = {
  count: count(1).max(drawnCodesMax).meta({ description: 'How many of it there are.' }),
  image: picture('Drawing, or picture in the brand’s folder `art`. Default: none.'),
  texts: titleTexts,
}
const prizeEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('thing'), ...prize }),
  z.strictObject({
    kind: z.literal('voucher'),
    coupon: reference.meta({ description: 'Number of the coupon that is won.' }),
    ...prize,
  }),
  z.strictObject({
    kind: z.literal('stars'),
    stars: count(1).max(1_000_000).meta({ description: 'Stars that are won.' }),
    ...prize,
  }),
])
export type PrizeEntry = z.output<typeof prizeEntry>

const flag = (description: string) => z.boolean().optional().meta({ description })

const drawEntry = z.strictObject({
  drawsAt: momentText('Local day and time of the draw, at least 10 minutes after “ends”.'),
  chain: z.enum(drawChains).optional().meta({
    description: 'Chain of drand whose public random value decides. Default: quicknet; none: the seed alone.',
  }),
  prizes: z.array(prizeEntry).min(1).meta({ description: 'In the order in which the drawn codes get them.' }),
  alternates: count(0)
    .max(drawnCodesMax)
    .optional()
    .meta({ description: 'Codes drawn in addition, for prizes that are not taken. Default: 0.' }),
  takeDays: count(1)
    .max(365)
    .optional()
    .meta({ description: 'Days in which a thing is taken; required where a prize is one.' }),
  givenWith: z.array(reference).min(1).optional().meta({
    description: 'Numbers of the coupons whose use at a till gives an entry, one for each voucher.',
  }),
  givenOnly: flag('Entries are only given, with vouchers or friends’ helps: nobody enters on the page.'),
})
export type DrawEntry = z.output<typeof drawEntry>

/** Friends of one invitation. */
const seatsMax = 500

const tierEntry = z.strictObject({
  friends: count(1).max(seatsMax).meta({ description: 'Helps of one invitation that count.' }),
  coupons: z
    .array(reference)
    .min(1)
    .max(10)
    .optional()
    .meta({ description: 'Numbers of the coupons that the inviter gets.' }),
  stars: count(1).max(1_000_000).optional().meta({
    description: 'Stars that the inviter gets; with “entry” those that replace an entry that is refused.',
  }),
  entry: reference
    .optional()
    .meta({ description: 'Number of the campaign of the kind lottery in which the inviter gets an entry.' }),
  image: picture('Drawing, or picture in the brand’s folder `art`. Default: none.'),
  texts: titleTexts,
})
export type TierEntry = z.output<typeof tierEntry>

const reviewCount = (what: string) =>
  z
    .union([count(1).max(10_000), z.literal('off')], 'must be a whole number of 1 or more, or off')
    .optional()
    .meta({ description: `${what} that count without a review; off: any number.` })

const reviewEntry = z.strictObject({
  device: reviewCount('Helps from one device, those of the inviter included. Default: 1;'),
  network: reviewCount('Helps from one network within “networkHours”. Default: 5;'),
  networkHours: count(1)
    .max(24 * 90)
    .optional()
    .meta({ description: 'Default: 1.' }),
  address: reviewCount('Helps from spellings of one address, the inviter’s included. Default: 1;'),
  speed: reviewCount('Helps of one invitation within “speedMinutes”. Default: 10;'),
  speedMinutes: count(1)
    .max(60 * 24)
    .optional()
    .meta({ description: 'Default: 60.' }),
  decideHours: count(1)
    .max(24 * 60)
    .optional()
    .meta({ description: 'A held help that nobody has decided after these hours counts. Default: 72.' }),
})

const assistEntry = z.strictObject({
  tiers: z
    .array(tierEntry)
    .min(1)
    .max(6)
    .meta({ description: 'What the inviter gets, by rising numbers of friends.' }),
  seats: count(1)
    .max(seatsMax)
    .optional()
    .meta({ description: 'Friends who can help under one invitation. Default: those of the last tier.' }),
  invitations: count(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Invitations that one member may start. Default: 1.' }),
  helpsPerDay: count(1)
    .max(30_000)
    .optional()
    .meta({ description: 'Helps of one member on a day of the zone. Default: any number.' }),
  who: z
    .enum(helperKinds)
    .optional()
    .meta({ description: 'Who may help; newMembers: those who joined after it opened. Default: anybody.' }),
  qualifies: z.enum(qualifications).optional().meta({
    description: 'When a help counts; firstUse: once the friend has used a voucher. Default: signUp.',
  }),
  qualifyDays: count(1)
    .max(365)
    .optional()
    .meta({ description: 'Days in which the friend uses a voucher; required for firstUse.' }),
  review: reviewEntry.optional().meta({ description: 'When helps are held until they were looked at.' }),
})
export type AssistEntry = z.output<typeof assistEntry>

const campaignEntry = z.strictObject({
  kind: z.enum(campaignKinds).optional().meta({ description: 'Default: coupons.' }),
  starts: momentText('Local day and time it opens; a day alone means its beginning.'),
  ends: momentText('Local day and time it closes; a day alone means its end.'),
  zone,
  hours: span.optional().meta({ description: 'Hours of each day in which it is open. Default: all day.' }),
  countries: z.array(z.enum(countryList)).min(1).optional().meta({ description: 'Default: all countries.' }),
  coupons: z
    .array(reference)
    .min(1)
    .optional()
    .meta({ description: 'Numbers of the coupons of one set, in order; required but for the kind lottery.' }),
  limits: limitsEntry.optional(),
  newUsersOnly: flag('Only for members who joined after it opened.'),
  phoneOnly: flag('Only for members with a phone number.'),
  phoneRegistrationOnly: flag('Only for members who registered by phone.'),
  scanOnly: flag('Only for members who scanned its code in a store.'),
  storeRequired: flag('A store must be chosen first.'),
  stores: z
    .array(reference)
    .optional()
    .meta({ description: 'Numbers of the stores that take part. Default: all stores.' }),
  heroImage: picture('Drawing, or picture in the brand’s folder `art`. Default: takeaway.'),
  heroTone: z.enum(heroTones).optional().meta({ description: 'Colours behind it. Default: cherry.' }),
  stars: count(1).optional().meta({
    description: 'Price of a gift, for which it is required, or of an entry in a draw. Default: free.',
  }),
  draw: drawEntry.optional().meta({ description: 'Draw and prizes; required for the kind lottery.' }),
  assist: assistEntry.optional().meta({ description: 'Tiers and rules; required for the kind fission.' }),
  series: reference.optional().meta({ description: 'A member may take part in one campaign of a series.' }),
  onShelf: flag('Without it, `apply` does not change it: a paused campaign stays paused.'),
  texts: inLanguages(
    campaignText,
    'What members read, by language. English is required and used for languages without a text.',
  ),
})
export type CampaignEntry = z.output<typeof campaignEntry>

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

const openOrClosed = z.union(
  [z.literal('closed'), span, z.array(span).min(1)],
  'must be hours such as 07:00-21:00, a list of them, or closed',
)
const dayHours = openOrClosed.optional()
export type DayHours = z.output<typeof openOrClosed>

const hoursEntry = z.strictObject({
  daily: dayHours,
  weekdays: dayHours.meta({ description: 'Monday to Friday.' }),
  weekend: dayHours.meta({ description: 'Saturday and Sunday.' }),
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type HoursEntry = z.output<typeof hoursEntry>

const phoneRefusal = {
  error: ({ input }: { input?: unknown }) =>
    `cannot be “${String(input)}”: write its number with + and dial code, without spaces, in quotes: "+12065550142"`,
}
/**
 * E.164. Without quotes YAML parses it as a number, which has no plus: a union refuses that with its own message, if it has more than one
 * member.
 */
const phone = z.union([z.string().regex(/^\+[1-9]\d{6,14}$/, phoneRefusal), z.never()], phoneRefusal)

const storeEntry = z.strictObject({
  name: shortText,
  address: boundedText(300),
  city: shortText,
  country: z.enum(countryList),
  zone: zone.optional().meta({ description: 'IANA zone. Default: the country’s.' }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  hours: hoursEntry.meta({
    description: 'Every day of the week; a named day overrides weekdays, weekend and daily.',
  }),
  specialDays: z
    .record(z.string().regex(/^\d{4}-\d\d-\d\d$/, 'is not a day such as 2026-12-24'), openOrClosed)
    .optional()
    .meta({ description: 'Days with other hours than their weekday: 2026-12-25: closed.' }),
  phone: phone.optional().meta({ description: 'E.164, in quotes: "+12065550142".' }),
  services: z.array(z.enum(storeServices)).optional().meta({ description: 'What it offers.' }),
})
export type StoreEntry = z.output<typeof storeEntry>

const multiplierEntry = z.strictObject({
  factor: z.number().gt(1).max(10).multipleOf(0.1).meta({ description: 'How many times the stars: 2, 1.5.' }),
  weekdays: z.array(z.enum(weekdays)).min(1).optional().meta({ description: 'Default: every day.' }),
  dates: z
    .array(z.string().regex(/^\d{4}-\d\d-\d\d$/, 'is not a day such as 2026-12-24'))
    .min(1)
    .optional()
    .meta({ description: 'Default: every date.' }),
  hours: span.optional().meta({ description: 'In the local time of the store. Default: all day.' }),
})

const lifeEntry = z.union(
  [z.strictObject({ days: count(0).max(3650) }), z.strictObject({ months: count(0).max(120) })],
  'must be a number of days or of months, such as { months: 6 }',
)

const programEntry = z.strictObject({
  country: z.enum(countryList),
  starts: momentText('Local day and time from which stars are collected.'),
  ends: momentText('Local day and time until which they are collected; a day alone means its end.'),
  redeemUntil: momentText('Local day and time until which they can be spent; a day alone means its end.'),
  zone: zone.optional().meta({ description: 'IANA zone. Default: the country’s.' }),
  earn: z
    .strictObject({ stars: count(1).max(1_000), for: amount })
    .meta({ description: 'Stars for each amount spent, in whole units of the country’s money.' }),
  rounding: z.enum(['down', 'nearest', 'up']).optional().meta({ description: 'Default: down.' }),
  multiplied: z
    .array(multiplierEntry)
    .optional()
    .meta({ description: 'Days and hours with more stars; where several apply, the highest factor counts.' }),
  life: lifeEntry.meta({
    description: 'How long stars live: to the end of the day, or of the month, that many later.',
  }),
  perOrder: count(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'The most stars that one order gives. Default: 10,000.' }),
  texts: inLanguages(
    z.strictObject({ title: shortText, howToCollect: z.array(longText) }),
    'What members read, by language. English is required and used for languages without a text.',
  ),
})
export type ProgramEntry = z.output<typeof programEntry>

export const operatorFile = z
  .strictObject({
    coupons: numbered(couponEntry, 'Coupons by their number.'),
    campaigns: numbered(campaignEntry, 'Campaigns by their number (the activityNo of their links).'),
    stores: numbered(storeEntry, 'Stores by their number.'),
    programs: numbered(programEntry, 'Stars programs by their number; one at a time in a country.'),
  })
  .meta({ title: 'Campaigns, coupons, stores and stars programs of a coffee chain' })
export type OperatorFile = z.output<typeof operatorFile>
