import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'

/** What PayerMax's page is to offer. */
type Choice = { paymentMethodType: string; targetOrg?: string; allowedCardOrg?: readonly string[] }
type Offer = { method: string; name: string; country?: Country; currency?: string; choice: Choice }

/** The currencies of cards, without CNY, MOP and ARS. */
const cardCurrencies = new Set(
  'AED AUD CAD EUR GBP HKD IDR JPY KRW MYR NZD PHP QAR SGD THB TRY USD VND'.split(' '),
)

const wallet = (targetOrg: string): Choice => ({ paymentMethodType: 'WALLET', targetOrg })
const klarna = (country: Country, currency: string): Offer => ({
  method: 'klarna',
  name: 'Klarna',
  country,
  currency,
  choice: { paymentMethodType: 'PAY_LATER', targetOrg: 'KLARNA' },
})

/** In the order in which they are offered. An offer without a country is for all. */
const offers: readonly Offer[] = [
  { method: 'payermaxCards', name: 'Visa, Mastercard', choice: { paymentMethodType: 'CARD' } },
  {
    method: 'naps',
    name: 'NAPS',
    country: 'QA',
    currency: 'QAR',
    choice: { paymentMethodType: 'CARD', allowedCardOrg: ['NAPS'] },
  },
  { method: 'dana', name: 'DANA', country: 'ID', currency: 'IDR', choice: wallet('DANA') },
  { method: 'gopay', name: 'GoPay', country: 'ID', currency: 'IDR', choice: wallet('GOPAY') },
  { method: 'gcash', name: 'GCash', country: 'PH', currency: 'PHP', choice: wallet('GCASH') },
  klarna('GB', 'GBP'),
  klarna('DE', 'EUR'),
  klarna('FR', 'EUR'),
]

export function payermaxMethods(country: Country, currency: string, named: readonly string[]) {
  return offersOf(country, currency)
    .filter(({ method }) => named.includes(method))
    .map(({ method, name }) => ({ method, name }))
}

/** What an offered method means for PayerMax; undefined for another's. */
export const payermaxChoice = (method: string, country: Country, currency: string): Choice | undefined =>
  offersOf(country, currency).find((offer) => offer.method === method)?.choice

const offersOf = (country: Country, currency: string) =>
  offers.filter((offer) =>
    offer.country === undefined
      ? cardCurrencies.has(currency)
      : offer.country === country && offer.currency === currency,
  )

/** Its documents name these languages. Of others the page takes that of the browser, which comes first anyway. */
const languages: Partial<Record<Locale, string>> = {
  ar: 'ar',
  en: 'en',
  es: 'es',
  fil: 'fil',
  id: 'in',
  ms: 'mys',
  pt: 'pt',
  th: 'th',
  tr: 'tr',
  zh: 'zh',
  cht: 'zh-TW',
}

export const payermaxLanguage = (locale: Locale): { language?: string } => {
  const language = languages[locale]
  return language === undefined ? {} : { language }
}
