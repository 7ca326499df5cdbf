import type { Country } from '@crema/contract/countries/countries'

/** Cards on Antom's own page, where our form must not send them. */
export const pageMethod = 'antomCheckout'

type Wallet = { method: string; type: string; name: string; currency: string }

const wallet = (method: string, type: string, name: string, currency: string): Wallet => ({
  method,
  type,
  name,
  currency,
})

/** Methods that only need a redirect, by country; `method` is named as at the other providers that have it. */
const wallets: Partial<Record<Country, readonly Wallet[]>> = {
  CN: [wallet('alipay', 'ALIPAY_CN', 'Alipay', 'CNY')],
  HK: [wallet('alipay_hk', 'ALIPAY_HK', 'AlipayHK', 'HKD')],
  ID: [wallet('dana', 'DANA', 'DANA', 'IDR')],
  JP: [wallet('paypay', 'PAYPAY', 'PayPay', 'JPY')],
  KR: [
    wallet('kakaopay', 'KAKAOPAY', 'KakaoPay', 'KRW'),
    wallet('naverpay', 'NAVERPAY', 'Naver Pay', 'KRW'),
    wallet('toss', 'TOSSPAY', 'Toss Pay', 'KRW'),
  ],
  MO: [wallet('mpay', 'MPAY', 'MPay', 'MOP')],
  MY: [
    wallet('tng', 'TNG', 'Touch ’n Go', 'MYR'),
    wallet('boost', 'BOOST', 'Boost', 'MYR'),
    wallet('grabpay_MY', 'GRABPAY_MY', 'GrabPay', 'MYR'),
  ],
  PH: [wallet('gcash', 'GCASH', 'GCash', 'PHP'), wallet('grabpay_PH', 'GRABPAY_PH', 'GrabPay', 'PHP')],
  SG: [wallet('grabpay_SG', 'GRABPAY_SG', 'GrabPay', 'SGD')],
  TH: [
    wallet('truemoney', 'TRUEMONEY', 'TrueMoney', 'THB'),
    wallet('rabbit_line_pay', 'RABBIT_LINE_PAY', 'Rabbit LINE Pay', 'THB'),
  ],
  VN: [wallet('momo_wallet', 'MOMO', 'MoMo', 'VND'), wallet('zalopay', 'ZALOPAY', 'ZaloPay', 'VND')],
}

export function antomMethods(
  country: Country,
  currency: string,
  { methods, takesCards }: { methods: readonly string[]; takesCards: boolean },
) {
  return [
    takesCards ? { method: 'card', name: 'Card' } : { method: pageMethod, name: 'Visa, Mastercard' },
    ...(wallets[country] ?? [])
      .filter((each) => each.currency === currency && methods.includes(each.type))
      .map(({ method, name }) => ({ method, name })),
  ]
}

/** Antom's name of a method; throws where the country has no such method. */
export function typeOfMethod(country: Country, method: string): string {
  const found = wallets[country]?.find((each) => each.method === method)
  if (!found) throw new Error(`Antom has no method ${method} in ${country}.`)
  return found.type
}
