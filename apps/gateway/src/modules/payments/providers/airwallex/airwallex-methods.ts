import type { Country } from '@crema/contract/countries/countries'

/** Airwallex's own page: cards, and what else the account has for the country and currency. */
export const pageMethod = 'airwallexCheckout'

type Method = { method: string; name: string; currency: string }

/** Methods that only need a redirect, by country; in the order in which they are offered. */
const redirectMethods: Partial<Record<Country, readonly Method[]>> = {
  CN: [{ method: 'alipaycn', name: 'Alipay', currency: 'CNY' }],
  HK: [{ method: 'alipayhk', name: 'AlipayHK', currency: 'HKD' }],
  ID: [{ method: 'dana', name: 'DANA', currency: 'IDR' }],
  KR: [{ method: 'kakaopay', name: 'KakaoPay', currency: 'KRW' }],
  MY: [
    { method: 'tng', name: 'Touch ’n Go eWallet', currency: 'MYR' },
    { method: 'grabpay', name: 'GrabPay', currency: 'MYR' },
  ],
  NL: [{ method: 'ideal', name: 'iDEAL', currency: 'EUR' }],
  PH: [
    { method: 'gcash', name: 'GCash', currency: 'PHP' },
    { method: 'grabpay', name: 'GrabPay', currency: 'PHP' },
  ],
  SG: [{ method: 'grabpay', name: 'GrabPay', currency: 'SGD' }],
  TH: [
    { method: 'truemoney', name: 'TrueMoney', currency: 'THB' },
    { method: 'rabbit_line_pay', name: 'Rabbit LINE Pay', currency: 'THB' },
  ],
}

/** Those that ask for no name of the shopper, and for the flow and the system of the phone instead. */
const walletsOfAlipay = new Set([
  'alipaycn',
  'alipayhk',
  'dana',
  'gcash',
  'kakaopay',
  'rabbit_line_pay',
  'tng',
  'truemoney',
])

export function airwallexMethods(country: Country, currency: string, offered: readonly string[]) {
  return [
    { method: pageMethod, name: 'Visa, Mastercard' },
    ...(redirectMethods[country] ?? [])
      .filter((each) => each.currency === currency && offered.includes(each.method))
      .map(({ method, name }) => ({ method, name })),
  ]
}

/** The `payment_method` of a redirect. The wallet's page for phones is asked for, whose app it may open. */
export function redirectFields(method: string, userAgent: string) {
  const flow = {
    flow: 'mobile_web',
    os_type: /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'android',
  }
  return { type: method, [method]: walletsOfAlipay.has(method) ? flow : {} }
}
