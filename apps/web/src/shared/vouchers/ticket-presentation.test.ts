// The value on the ticket of each coupon kind, in every language and every country's money.
import { describe, expect, it } from 'vitest'
import { hues } from '@crema/contract/campaigns/hues'
import { countries, countryList } from '@crema/contract/countries/countries'
import type { CouponValue } from '@crema/contract/vouchers/coupon'
import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { currencySymbol } from '@crema/i18n/format/numbers/money'
import { toLatinDigits } from '@crema/i18n/format/text/codes'
import { localeCodes, type Locale } from '@crema/i18n/locales'
import { translateIn, type Translate } from '@crema/tools/translate-in'
import { ticketPresentation } from './ticket-presentation.ts'

const money = (amountMinor: number, country: keyof typeof countries = 'US') => {
  const { currency, digits } = countries[country]
  return { amountMinor, currency, digits }
}

const translators = Object.fromEntries(localeCodes.map((locale) => [locale, translateIn(locale)])) as Record<
  Locale,
  Translate
>

/** The text of the stub: the figure with its signs, and the unit. */
function stub(couponValue: CouponValue, locale: Locale, country = 'US'): string[] {
  const {
    value: { prefix = '', figure, suffix = '', unit },
  } = ticketPresentation(couponValue, { t: translators[locale], locale, country })
  return [`${prefix}${figure}${suffix}`.replaceAll('\u00a0', ' '), unit.replaceAll('\u00a0', ' ')]
}

describe('discountDrink', () => {
  const table: Record<Locale, [string, string]> = {
    en: ['20%', 'off'],
    zh: ['8折', '饮品折扣'],
    ja: ['20%', '割引'],
    ko: ['20%', '할인'],
    id: ['20%', 'diskon'],
    vi: ['20%', 'giảm giá'],
    ms: ['20%', 'diskaun'],
    fil: ['20%', 'bawas'],
    cht: ['8折', '飲品折扣'],
    th: ['20%', 'ส่วนลด'],
    de: ['20 %', 'Rabatt'],
    // (10 - 8) / 10
    it: ['20%', 'di sconto'],
    es: ['20 %', 'de descuento'],
    fr: ['-20 %', 'Remise'],
    pt: ['20%', 'de desconto'],
    nl: ['20%', 'korting'],
    tr: ['%20', 'indirim'],
    ar: ['٢٠٪\u061c', 'خصم'],
    ru: ['20 %', 'скидка'],
  }
  it.each(localeCodes)('with 8 tenths to pay, in %s', (locale) => {
    expect(stub({ kind: 'discountDrink', discount: 8 }, locale)).toEqual(table[locale])
  })
})

describe.each(['allCategoryDrink', 'newUserCommunity'] as const)('%s', (kind) => {
  it.each([
    ['en', 'US', 299, ['$2.99', 'any drink']],
    ['de', 'DE', 199, ['1,99 €', 'jedes Getränk']],
    ['ja', 'JP', 300, ['¥300', 'お好きな1杯']],
    ['id', 'ID', 25_000, ['Rp 25.000', 'semua minuman']],
    ['ar', 'AE', 900, ['\u200f٩ د.إ', 'أي مشروب']],
  ] as const)('in %s for %s', (locale, country, price, expected) => {
    expect(stub({ kind, price: money(price, country) }, locale, country)).toEqual(expected)
  })
})

describe('fullReduction', () => {
  it.each([
    ['en', 'US', 500, 2_000, ['$5', 'off over $20']],
    ['zh', 'CN', 1_000, 5_000, ['¥10', '满 ¥50 可用']],
    ['fr', 'FR', 350, 1_500, ['3,50 €', 'de remise dès 15 €']],
    ['ko', 'KR', 3_000, 15_000, ['₩3,000', '₩15,000 이상 할인']],
  ] as const)('in %s for %s', (locale, country, off, spend, expected) => {
    expect(
      stub(
        { kind: 'fullReduction', priceOff: money(off, country), minimumSpend: money(spend, country) },
        locale,
        country,
      ),
    ).toEqual(expected)
  })
})

describe('directReduction', () => {
  it.each([
    ['en', 'CA', 200, ['$2', 'off']],
    ['nl', 'NL', 150, ['€ 1,50', 'korting']],
    ['th', 'TH', 3_000, ['฿30', 'ส่วนลด']],
  ] as const)('in %s for %s', (locale, country, off, expected) => {
    expect(stub({ kind: 'directReduction', priceOff: money(off, country) }, locale, country)).toEqual(
      expected,
    )
  })
})

describe('exchange', () => {
  it.each([
    ['en', 'latte', ['Free', 'latte']],
    ['fr', 'latte', ['Offert', 'latte']],
    ['zh', '拿铁', ['免费', '拿铁']],
    ['ar', 'لاتيه', ['مجانًا', 'لاتيه']],
  ] as const)('in %s', (locale, item, expected) => {
    expect(stub({ kind: 'exchange', item }, locale)).toEqual(expected)
  })
})

describe('fixedPrice', () => {
  it.each([
    ['en', 'US', 300, 'cold brew', ['$3', 'for one cold brew']],
    ['de', 'DE', 250, 'Cold Brew', ['2,50 €', 'für 1 Cold Brew']],
    ['ja', 'JP', 350, 'コールドブリュー', ['¥350', 'コールドブリュー 1点']],
  ] as const)('in %s for %s', (locale, country, price, item, expected) => {
    expect(stub({ kind: 'fixedPrice', price: money(price, country), item }, locale, country)).toEqual(
      expected,
    )
  })
})

/** A coupon value with amounts that are unique within the test. */
function sampleValue(kind: CouponValue['kind'], country: keyof typeof countries): CouponValue {
  switch (kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return { kind, price: money(1234, country) }
    case 'discountDrink':
      return { kind, discount: 7.5 }
    case 'fullReduction':
      return { kind, priceOff: money(1234, country), minimumSpend: money(5678, country) }
    case 'directReduction':
      return { kind, priceOff: money(1234, country) }
    case 'exchange':
      return { kind, item: 'latte' }
    case 'fixedPrice':
      return { kind, price: money(1234, country), item: 'latte' }
  }
}

describe.each(couponKinds)('%s', (kind) => {
  it('has a hue, a tag, a figure and a unit in every language and country, with that country’s symbol on its money', () => {
    const incomplete = localeCodes.flatMap((locale) =>
      countryList
        .filter((country) => !isComplete(kind, locale, country))
        .map((country) => `${locale} ${country}`),
    )
    expect(incomplete).toEqual([])
  })
})

function isComplete(kind: CouponValue['kind'], locale: Locale, country: keyof typeof countries): boolean {
  const t = translators[locale]
  const couponValue = sampleValue(kind, country)
  const { hue, tag, value } = ticketPresentation(couponValue, { t, locale, country })
  const [figure = '', unit] = stub(couponValue, locale, country)
  const isMoney = kind !== 'discountDrink' && kind !== 'exchange'
  const isPriced =
    figure.includes(currencySymbol(locale, country))
    && toLatinDigits(value.figure).replaceAll(/\D/g, '') === '1234'
  return (
    hues.includes(hue)
    && tag === t(`coupon.${kind}`)
    && figure !== ''
    && unit !== ''
    && (!isMoney || isPriced)
  )
}
