import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocale, type Locale } from '@crema/i18n/locales'
import type { CampaignText, CouponText, Localized, StarProgramText } from '#src/database/tables.ts'

/** The texts of one language. */
export type DemoTexts = {
  campaigns: Record<string, CampaignText>
  coupons: Record<string, CouponText>
  stars: {
    running: StarProgramText
    ended: StarProgramText
    /** Why customer service gave stars. */
    goodwill: string
    /** The title of a prize of 500 stars. */
    prize: string
  }
  /** Why the draw that was called off was. */
  drawCalledOff: string
  /** Titles of tiers of friend assist: 300 stars, an entry in a draw. */
  assist: { stars: string; entry: string }
}

const folder = join(import.meta.dirname, 'texts')

/** The texts of every locale that has a file. `texts.test.ts` checks their shape. */
export async function readDemoTexts(): Promise<Map<Locale, DemoTexts>> {
  const byLocale = new Map<Locale, DemoTexts>()
  for (const file of (await readdir(folder)).toSorted()) {
    const locale = file.replace(/\.json$/, '')
    if (!isLocale(locale)) throw new Error(`${join(folder, file)} is not named after a supported locale`)
    byLocale.set(locale, JSON.parse(await readFile(join(folder, file), 'utf8')) as DemoTexts)
  }
  return byLocale
}

/**
 * A text in every locale that has it.
 * @throws if English has none; the error contains `name`
 */
function localizedTexts<Text>(
  byLocale: ReadonlyMap<Locale, DemoTexts>,
  pick: (texts: DemoTexts) => Text | undefined,
  name: string,
): Localized<Text> {
  const texts: Partial<Record<Locale, Text>> = {}
  for (const [locale, demoTexts] of byLocale) {
    const text = pick(demoTexts)
    if (text !== undefined) texts[locale] = text
  }
  if (texts.en === undefined) throw new Error(`demo/data/texts/en.json has no text for ${name}`)
  return { ...texts, en: texts.en }
}

export const campaignTexts = (
  byLocale: ReadonlyMap<Locale, DemoTexts>,
  activityNo: string,
): Localized<CampaignText> => localizedTexts(byLocale, (texts) => texts.campaigns[activityNo], activityNo)

export const couponTexts = (
  byLocale: ReadonlyMap<Locale, DemoTexts>,
  couponNo: string,
): Localized<CouponText> => localizedTexts(byLocale, (texts) => texts.coupons[couponNo], couponNo)

export const programTexts = (
  byLocale: ReadonlyMap<Locale, DemoTexts>,
  which: 'running' | 'ended',
): Localized<StarProgramText> => localizedTexts(byLocale, (texts) => texts.stars[which], `stars.${which}`)

/** The title of a prize of 500 stars. */
export const prizeTexts = (byLocale: ReadonlyMap<Locale, DemoTexts>): Localized<{ title: string }> =>
  localizedTexts(byLocale, (texts) => ({ title: texts.stars.prize }), 'stars.prize')

/** Why the draw that was called off was. */
export const calledOffTexts = (byLocale: ReadonlyMap<Locale, DemoTexts>): Localized<string> =>
  localizedTexts(byLocale, (texts) => texts.drawCalledOff, 'drawCalledOff')

/** The title of a tier of friend assist that gives no coupon. */
export const assistTexts = (
  byLocale: ReadonlyMap<Locale, DemoTexts>,
  kind: 'stars' | 'entry',
): Localized<{ title: string }> =>
  localizedTexts(byLocale, (texts) => ({ title: texts.assist[kind] }), `assist.${kind}`)
