import { countries, type Country } from '@crema/contract/countries/countries'
import type { PartnerRequestOf } from '#src/modules/partners/partner-endpoints.ts'

type Order = NonNullable<PartnerRequestOf<'useVoucher'>['order']>

/**
 * The order of the form, whose amounts are in major units of the store's currency. Undefined without amounts; the
 * amount of the item is the total if no total is given.
 */
export function readOrder(
  country: Country,
  { total, item }: { total: string; item: string },
): Order | undefined {
  const [totalMinor, itemMinor] = [total, item].map((typed) => readAmount(country, typed))
  const amountMinor = totalMinor ?? itemMinor
  return amountMinor === undefined
    ? undefined
    : { currency: countries[country].currency, totalMinor: amountMinor, itemMinor }
}

/** An amount with a decimal point or comma in minor units of the country's currency; undefined if it is not an amount. */
export function readAmount(country: Country, typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * 10 ** countries[country].digits)
    : undefined
}

/** An amount in minor units as it is typed. */
export const typedAmount = (country: Country, amountMinor: number) =>
  (amountMinor / 10 ** countries[country].digits).toFixed(countries[country].digits)
