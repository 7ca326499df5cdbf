import type { Config } from '#src/config/config.ts'
import { dialOf, phoneRange, smsCents } from './sms-price.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many times more members' numbers may use of the limits of a range and of a network than other numbers. */
const membersRangeFactor = 2
const membersNetworkFactor = 5

export type SmsLimitName = 'network' | 'range' | 'country' | 'day'

/** A limit that a text message counts for. Amounts are messages or US cents. */
export type SmsLimit = {
  name: SmsLimitName
  /** The dial code of a country's budget, the range of a range's limit. */
  of: string
  /** The key of its count. */
  scope: string
  amount: number
  cap: number
  /** The part of `cap` that numbers may use that belong to no member. */
  nonMembersCap: number
  endsAt: Date
}

export type SmsRequest = {
  /** E.164. */
  phone: string
  /** Who asks: the HMAC of the caller's network. Null for a notice, which nobody asks for. */
  networkHmac: Buffer | null
  /** Whether the number belongs to a member. */
  isMembers: boolean
  now: Date
}

export type SmsLimitSettings = Pick<
  Config,
  | 'smsDailyBudget'
  | 'smsCountryShare'
  | 'smsCountryBudgets'
  | 'smsNetworkBudget'
  | 'smsMembersShare'
  | 'smsRangeHourly'
  | 'rateLimitFactor'
>

/**
 * The limits of a text message: what its network, its country and the day may cost, and how many messages an hour its
 * range of numbers gets, against toll fraud.
 */
export function smsLimits(settings: SmsLimitSettings, { phone, networkHmac, now }: SmsRequest): SmsLimit[] {
  const hour = endOf(now, hourMs)
  const day = endOf(now, dayMs)
  const dial = dialOf(phone)
  const range = phoneRange(phone)
  const amount = smsCents(phone)
  const networkCap = settings.smsNetworkBudget * 100 * settings.rateLimitFactor
  const rangeCap = settings.smsRangeHourly * settings.rateLimitFactor
  const dayCap = settings.smsDailyBudget * 100
  const ownBudget = settings.smsCountryBudgets[dial]
  const countryCap =
    ownBudget === undefined ? Math.floor((dayCap * settings.smsCountryShare) / 100) : ownBudget * 100
  const withoutMembersShare = (cap: number) => Math.floor((cap * (100 - settings.smsMembersShare)) / 100)
  const network: SmsLimit = {
    name: 'network',
    of: '',
    scope: `network ${networkHmac?.toString('base64') ?? ''} ${day.toISOString()}`,
    amount,
    cap: networkCap * membersNetworkFactor,
    nonMembersCap: networkCap,
    endsAt: day,
  }
  return [
    ...(networkHmac === null ? [] : [network]),
    {
      name: 'range',
      of: range,
      scope: `range ${range} ${hour.toISOString()}`,
      amount: 1,
      cap: rangeCap * membersRangeFactor,
      nonMembersCap: rangeCap,
      endsAt: hour,
    },
    {
      name: 'country',
      of: `+${dial}`,
      scope: `country +${dial} ${day.toISOString()}`,
      amount,
      cap: countryCap,
      nonMembersCap: withoutMembersShare(countryCap),
      endsAt: day,
    },
    {
      name: 'day',
      of: '',
      scope: `day ${day.toISOString()}`,
      amount,
      cap: dayCap,
      nonMembersCap: withoutMembersShare(dayCap),
      endsAt: day,
    },
  ]
}

function endOf(now: Date, spanMs: number): Date {
  return new Date((Math.floor(now.getTime() / spanMs) + 1) * spanMs)
}
