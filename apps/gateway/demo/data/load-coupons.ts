import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { demoCoupons, type DemoCoupon } from './coupons.ts'
import { localPrices, type LocalPrices } from './local-prices.ts'
import { couponTexts, type DemoTexts } from './read-texts.ts'

/** Inserts or updates the coupons of the demo and their values in every country. */
export async function loadCoupons(database: Database, texts: ReadonlyMap<Locale, DemoTexts>): Promise<void> {
  const coupons = Object.entries<DemoCoupon>(demoCoupons)
  await database
    .insertInto('coupon')
    .values(
      coupons.map(([couponNo, { kind, validDays, discount, image, itemNos = [] }]) => ({
        coupon_no: couponNo,
        kind,
        valid_days: validDays,
        discount: discount ?? null,
        image: image ?? null,
        item_nos: [...itemNos],
        texts: JSON.stringify(couponTexts(texts, couponNo)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('coupon_no').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        valid_days: eb.ref('excluded.valid_days'),
        discount: eb.ref('excluded.discount'),
        image: eb.ref('excluded.image'),
        item_nos: eb.ref('excluded.item_nos'),
        texts: eb.ref('excluded.texts'),
      })),
    )
    .execute()
  await database
    .insertInto('coupon_value')
    .values(
      coupons.flatMap(([couponNo, coupon]) =>
        countryList.map((country) => valueRow(couponNo, coupon, country)),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['coupon_no', 'country']).doUpdateSet((eb) => ({
        price_minor: eb.ref('excluded.price_minor'),
        price_off_minor: eb.ref('excluded.price_off_minor'),
        minimum_spend_minor: eb.ref('excluded.minimum_spend_minor'),
      })),
    )
    .execute()
}

function valueRow(couponNo: string, coupon: DemoCoupon, country: Country) {
  const minor = (name: keyof LocalPrices | undefined) =>
    name === undefined ? null : Math.round(localPrices[country][name] * 10 ** countries[country].digits)
  return {
    coupon_no: couponNo,
    country,
    price_minor: minor(coupon.price),
    price_off_minor: minor(coupon.priceOff),
    minimum_spend_minor: minor(coupon.minimumSpend),
  }
}
