import * as z from 'zod'
import { countries } from '@crema/contract/countries/countries'

/** The provider of text messages: any that accepts JSON, or one with Twilio's API. */
export type SmsSettings =
  | { provider: 'generic'; url: string; token: string | undefined; from: string | undefined }
  | { provider: 'twilio'; url: string; account: string; token: string; from: string }

type Given = {
  SMS_PROVIDER?: 'generic' | 'twilio' | undefined
  SMS_URL?: string | undefined
  SMS_ACCOUNT?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_FROM?: string | undefined
}

const twilioUrl = 'https://api.twilio.com'

/** The settings of text messages; undefined where none is set. `problems` lists what is missing or inconsistent. */
export function readSmsSettings(given: Given): { sms: SmsSettings | undefined; problems: string[] } {
  const {
    SMS_PROVIDER: provider,
    SMS_URL: url,
    SMS_ACCOUNT: account,
    SMS_TOKEN: token,
    SMS_FROM: from,
  } = given
  if (provider === 'twilio') {
    const missing = Object.entries({ SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from })
      .filter(([, value]) => value === undefined)
      .map(([name]) => `${name} must be set for SMS_PROVIDER=twilio.`)
    if (account === undefined || token === undefined || from === undefined)
      return { sms: undefined, problems: missing }
    return { sms: { provider, url: url ?? twilioUrl, account, token, from }, problems: [] }
  }
  if (url !== undefined) return { sms: { provider: 'generic', url, token, from }, problems: [] }
  const hasOtherSettings = [provider, account, token, from].some((value) => value !== undefined)
  return {
    sms: undefined,
    problems: hasOtherSettings ? ['SMS_URL must be set where text messages have a provider.'] : [],
  }
}

const dials: ReadonlySet<string> = new Set(Object.values(countries).map(({ dial }) => dial))

/** Daily budgets by dial code: `62=20,1=120`. */
export const countryBudgets = z.string().transform((text, context): Record<string, number> => {
  const pairs = text.split(',').map((item) => /^\s*\+?(\d{1,3})=(\d{1,7})\s*$/.exec(item))
  const budgets = pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])] as const)
  if (budgets.every(([dial, dollars]) => dials.has(dial) && Number.isFinite(dollars)))
    return Object.fromEntries(budgets)
  context.addIssue({
    code: 'custom',
    message:
      'must be US dollars a day by dial code, such as 62=20,1=120, with dial codes of the supported countries',
  })
  return z.NEVER
})
