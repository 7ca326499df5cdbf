import type { Country } from '@crema/contract/countries/countries'
import type { CardBrand, HostedFields } from '@crema/contract/payments/payment-attempt'
import { locales, type Locale } from '@crema/i18n/locales'
import type { CardProblems } from '../card/check-card.ts'
import { loadAdyen, type CustomCard, type CustomCardOptions } from './adyen-script.ts'
import { adyenFields, fieldOf, problemOf, type HostedFieldName } from './field-names.ts'

/** A provider's fields in our form, once they can be filled in. */
export type MountedFields = {
  focus: (field: HostedFieldName) => void
  /** The card, encrypted for the provider; undefined where it is not complete, which `onProblems` then reports. */
  read: () => string | undefined
  /** Takes over the colours of the page. */
  restyle: () => void
  /** Empties and removes them. */
  unmount: () => void
}

export type MountOptions = {
  root: HTMLElement
  hosted: HostedFields
  brands: readonly CardBrand[]
  country: Country
  locale: Locale
  labels: Record<HostedFieldName, string>
  expiryPlaceholder: string
  onBrand: (brand: CardBrand) => void
  onProblems: (problems: CardProblems) => void
  onEnter: () => void
}

/** How long the fields may take to be usable. */
const readyMs = 15_000

/** Adyen's names of the brands. */
const adyenBrands: Readonly<Record<CardBrand, string>> = {
  visa: 'visa',
  mastercard: 'mc',
  amex: 'amex',
  jcb: 'jcb',
  unionpay: 'cup',
  diners: 'diners',
  discover: 'discover',
  other: 'card',
}
const brandOf = (name: string): CardBrand =>
  (Object.keys(adyenBrands) as CardBrand[]).find((brand) => adyenBrands[brand] === name) ?? 'other' // keys of the table

/** What of Adyen's data is sent: the encrypted card, without what its script adds about the browser. */
const sentFields = [
  'encryptedCardNumber',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
  'brand',
]

/** Loads Adyen's script and puts its frames into the fields of `root`. Rejects where they cannot be used in time. */
export async function mountAdyen(options: MountOptions): Promise<MountedFields> {
  const { root, hosted, labels, country } = options
  const locale = localeOf(options.locale, country)
  let mounted: CustomCard | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const tooLate = () => new Error('The provider’s fields took too long.')
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(tooLate())
    }, readyMs)
  })
  const mount = async () => {
    const { AdyenCheckout, CustomCard: Card } = await loadAdyen(hosted.script, hosted.integrity)
    const checkout = await AdyenCheckout({
      environment: hosted.environment,
      clientKey: hosted.clientKey,
      locale,
      countryCode: country,
      translations: { [locale]: translationsOf(labels) },
      // Neither gets the member's location or identity.
      analytics: { enabled: false },
      risk: { enabled: false },
    })
    // The payer may have begun another try, whose frames are in the same elements.
    if (isLate) throw tooLate()
    return new Promise<CustomCard>((resolve) => {
      const card = new Card(
        checkout,
        cardOptions(options, () => resolve(card)),
      )
      mounted = card
      card.mount(root)
    })
  }
  try {
    const card = await Promise.race([mount(), late])
    return {
      focus: (field) => void card.setFocusOn(adyenFields[field]),
      read() {
        if (card.isValid) return tokenOf(card)
        card.showValidation()
        return undefined
      },
      restyle: () => void card.updateStyles(stylesOf(root)),
      unmount: () => void card.unmount(),
    }
  } catch (error) {
    mounted?.unmount()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function cardOptions(options: MountOptions, onReady: () => void): CustomCardOptions {
  const { root, brands, expiryPlaceholder, onBrand, onProblems, onEnter } = options
  return {
    brands: brands.map((brand) => adyenBrands[brand]),
    autoFocus: false,
    placeholders: { expiryDate: expiryPlaceholder },
    styles: stylesOf(root),
    onConfigSuccess: onReady,
    onBrand: ({ brand }) => onBrand(brandOf(brand)),
    onValidationError: (errors) =>
      onProblems(
        Object.assign(
          {},
          ...errors.map(({ fieldType, error }) => {
            const field = fieldOf(fieldType)
            return field === undefined || error === '' ? {} : problemOf(field, error)
          }),
        ) as CardProblems,
      ), // parts of it
    onEnterKeyPressed: onEnter,
  }
}

/** Adyen's form of a language: two letters and a region. It has no Filipino. */
function localeOf(locale: Locale, country: Country): string {
  if (locale === 'cht') return 'zh-TW'
  return `${locale === 'fil' ? 'en' : locales[locale].tag.slice(0, 2)}-${country}`
}

/** The names of the frames and of their inputs, which screen readers read. */
const translationsOf = ({ number, expiry, code }: Record<HostedFieldName, string>) => ({
  'creditCard.encryptedCardNumber.aria.iframeTitle': number,
  'creditCard.encryptedExpiryDate.aria.iframeTitle': expiry,
  'creditCard.encryptedSecurityCode.aria.iframeTitle': code,
  'creditCard.cardNumber.label': number,
  'creditCard.expiryDate.label': expiry,
  'creditCard.securityCode.label': code,
})

/** A frame has none of our styles, so that they are handed over, as the page shows them now. */
function stylesOf(root: HTMLElement): CustomCardOptions['styles'] {
  const { color, fontFamily } = getComputedStyle(root)
  const pale = getComputedStyle(document.documentElement).getPropertyValue('--ink-3').trim()
  return {
    base: { color, fontFamily, fontSize: '17px', caretColor: color },
    error: { color },
    placeholder: { color: pale },
  }
}

function tokenOf({ data }: CustomCard): string {
  const entries = sentFields.map((name) => [name, data.paymentMethod[name]] as const)
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')))
}
