/** Limits on text messages that a test does not reach. */
import type { SmsLimitSettings } from './sms-limits.ts'

export const wideSmsLimits: SmsLimitSettings = {
  smsDailyBudget: 1_000,
  smsCountryShare: 100,
  smsCountryBudgets: {},
  smsNetworkBudget: 1_000,
  smsMembersShare: 0,
  smsRangeHourly: 1_000,
  rateLimitFactor: 1,
}
