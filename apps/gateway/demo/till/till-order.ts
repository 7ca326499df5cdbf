import { countries, type Country } from '@crema/contract/countries/countries'
import type { PartnerRequestOf } from '#src/modules/partners/partner-calls.ts'

type Order = NonNullable<PartnerRequestOf<'useVoucher'>['order']>

/**
 * The order as somebody types it at the demo's till, in whole units of the store's money: nothing typed is no order,
 * and a drink or item alone is an order of it.
 */
export function readOrder(
  country: Country,
  { total, item }: { total: string; item: string },
): Order | undefined {
  const { currency, digits } = countries[country]
  const [totalMinor, itemMinor] = [total, item].map((typed) => minorOf(typed, digits))
  const whole = totalMinor ?? itemMinor
  return whole === undefined ? undefined : { currency, totalMinor: whole, itemMinor }
}

/** A comma is as good as a point. What is no amount is none. */
function minorOf(typed: string, digits: number): number | undefined {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 10 ** digits) : undefined
}
