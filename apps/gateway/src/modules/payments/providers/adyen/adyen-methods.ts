import type { Country } from '@crema/contract/countries/countries'
import type { AdyenSettings } from '#src/config/providers/adyen-settings.ts'

/** Cards on Adyen's own page, where our form must not send them; beside its fields, for browsers that cannot load these. */
export const pageMethod = 'adyenCheckout'

/** Methods that only need a redirect, by country; in the order in which they are offered. */
const redirectMethods: Partial<
  Record<Country, readonly { method: string; name: string; currency: string }[]>
> = {
  NL: [{ method: 'ideal', name: 'iDEAL', currency: 'EUR' }],
  CN: [{ method: 'alipay', name: 'Alipay', currency: 'CNY' }],
  HK: [{ method: 'alipay_hk', name: 'AlipayHK', currency: 'HKD' }],
  KR: [{ method: 'kakaopay', name: 'KakaoPay', currency: 'KRW' }],
  PH: [{ method: 'gcash', name: 'GCash', currency: 'PHP' }],
  SG: [{ method: 'grabpay_SG', name: 'GrabPay', currency: 'SGD' }],
  VN: [{ method: 'momo_wallet', name: 'MoMo', currency: 'VND' }],
}

export function adyenMethods(
  country: Country,
  currency: string,
  { methods, takesCards, hostedFields }: Pick<AdyenSettings, 'methods' | 'takesCards' | 'hostedFields'>,
) {
  return [
    ...(takesCards || hostedFields ? [{ method: 'card', name: 'Card' }] : []),
    ...(takesCards ? [] : [{ method: pageMethod, name: 'Visa, Mastercard' }]),
    ...(redirectMethods[country] ?? [])
      .filter((each) => each.currency === currency && methods.includes(each.method))
      .map(({ method, name }) => ({ method, name })),
  ]
}
