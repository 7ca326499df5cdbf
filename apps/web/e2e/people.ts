/** Who walks the journeys, and where they begin. */
import { randomUUID } from 'node:crypto'
import type { Country } from '@crema/contract/countries'
import type { Locale } from '@crema/i18n/locales'

/** Somebody nobody has met before. */
export const newcomer = (): string => `mira-${randomUUID().slice(0, 8)}@example.com`

/** The member of the demo data: has coupons in every state, since long before any campaign began. */
export const demoMember = 'demo@example.com'

/** Where people of a language come from in these journeys. */
export const countryOf = (locale: Locale): Country => (locale === 'ja' ? 'JP' : locale === 'ar' ? 'AE' : 'US')

export const linkTo = (activityNo: string, language: Locale): string =>
  `/marketing/collect-coupons?activityNo=${activityNo}&cnty=${countryOf(language).toLowerCase()}&lang=${language}`
