/** Who walks the journeys, and where they begin. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Phone } from '@crema/tools/register-member'

/** Somebody nobody has met before. */
export const newEmail = (): string => `mira-${randomUUID().slice(0, 8)}@example.com`

/** The member of the demo data: has coupons in every state, since long before any campaign began. */
export const demoMember = 'demo@example.com'

/** Where people of a language come from in these journeys. */
export const countryOf = (locale: Locale): Country => (locale === 'ja' ? 'JP' : locale === 'ar' ? 'AE' : 'US')

export const linkTo = (activityNo: string, language: Locale): string =>
  `/marketing/collect-coupons?activityNo=${activityNo}&cnty=${countryOf(language).toLowerCase()}&lang=${language}`

/** The member of the demo data whose account only customer service can help. */
export const abnormalMember = 'abnormal@example.com'

/** A mobile phone of Japan that nobody has yet. */
export function newPhone(): Phone {
  const digits = String(randomInt(10_000_000, 99_999_999))
  return { countryCode: '81', mobile: `090${digits}`, e164: `+8190${digits}` }
}

/** Ten minutes later: with the next change of her address the gateway gets a proof whose time is over. */
export async function expireNextProof(page: Page): Promise<void> {
  await page.route(
    '**/customer/setEmail',
    async (route) => {
      const given = route.request().postDataJSON() as { proofToken: string }
      await route.continue({
        postData: { ...given, proofToken: given.proofToken.replace(/^\d+/, '1700000000000') },
      })
    },
    { times: 1 },
  )
}

/** Has this tab begin in a session that is there already. */
export async function startSignedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => sessionStorage.setItem('USER_TOKEN', kept), token)
}
