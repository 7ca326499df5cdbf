/** Members of the end-to-end tests, and the links they start with. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import { registerBrowser, type Phone } from '@crema/tools/register-member'

/** An address that is not registered. */
export const newEmail = (): string => `mira-${randomUUID().slice(0, 8)}@example.com`

/** The demo member, who has vouchers in every state and registered before every campaign. */
export const demoMember = 'demo@example.com'

/** The country of the links in a language. */
export const countryOf = (locale: Locale): Country => (locale === 'ja' ? 'JP' : locale === 'ar' ? 'AE' : 'US')

export const linkTo = (activityNo: string, language: Locale): string =>
  `/marketing/collect-coupons?activityNo=${activityNo}&cnty=${countryOf(language).toLowerCase()}&lang=${language}`

/** The demo member with an abnormal account, which only customer service can restore. */
export const abnormalMember = 'abnormal@example.com'

/** A Japanese mobile number that is not registered. */
export function newPhone(): Phone {
  const digits = String(randomInt(10_000_000, 99_999_999))
  return { countryCode: '81', mobile: `090${digits}`, e164: `+8190${digits}` }
}

/** Sends an expired proof with the next change of the e-mail address. */
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

/** Signs the browser in as a new member who has claimed the campaigns `claims`, as after a sign-in whose tab was closed. */
export async function signInBrowser(
  page: Page,
  origin: string,
  { claims = [] }: { claims?: readonly string[] } = {},
): Promise<void> {
  const { cookie } = await registerBrowser(origin, newEmail(), { claims })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  // A document without the page's scripts, which would sign out a browser without this.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(() => localStorage.setItem('HAS_SESSION', String(Date.now())))
}

/** Starts the page signed in with `token`. */
export async function startSignedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
}
