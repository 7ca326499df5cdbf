import { hostedFieldsPolicy } from '@crema/contract/page/trusted-types'

/** What Adyen's script gives of a card that is complete: `paymentMethod` of its documents, encrypted. */
type PaymentMethodData = Readonly<Record<string, unknown>>

/** The field of an event, such as `encryptedCardNumber`. */
type FieldEvent = { fieldType: string }

/** The options of Adyen's Custom Card that are used, as documented for version 6. */
export type CustomCardOptions = {
  brands: readonly string[]
  autoFocus: boolean
  placeholders: Readonly<Record<string, string>>
  styles: { base: Record<string, string>; error: Record<string, string>; placeholder: Record<string, string> }
  onConfigSuccess: () => void
  onBrand: (event: { brand: string }) => void
  onValidationError: (errors: readonly (FieldEvent & { error: string })[]) => void
  onEnterKeyPressed: () => void
}

export type CustomCard = {
  readonly isValid: boolean
  readonly data: { paymentMethod: PaymentMethodData }
  mount: (root: HTMLElement) => CustomCard
  unmount: () => CustomCard
  setFocusOn: (field: string) => CustomCard
  showValidation: () => CustomCard
  updateStyles: (styles: CustomCardOptions['styles']) => CustomCard
}

export type CheckoutOptions = {
  environment: string
  clientKey: string
  locale: string
  countryCode: string
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>
  analytics: { enabled: boolean }
  risk: { enabled: boolean }
}

/** `window.AdyenWeb`, as far as it is used. */
export type AdyenWeb = {
  AdyenCheckout: (options: CheckoutOptions) => Promise<object>
  CustomCard: new (checkout: object, options: CustomCardOptions) => CustomCard
}

type ScriptPolicy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

/** Created once: the CSP allows one policy of a name. It trusts the address that the gateway has named, and no other. */
let policy: { trusted: string; address: string } | undefined

function trustedAddress(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory } // not in TypeScript's DOM library
  if (!trustedTypes) return address
  if (policy === undefined) {
    const created = trustedTypes.createPolicy(hostedFieldsPolicy, { createScriptURL: () => address })
    policy = { trusted: created.createScriptURL(address), address }
  }
  if (policy.address !== address) throw new TypeError('The provider’s script has another address.')
  return policy.trusted
}

/** Loads Adyen's script; rejects where the browser could not load it, or where it is not the one that was reviewed. */
export async function loadAdyen(address: string, integrity: string): Promise<AdyenWeb> {
  const loaded = () => (window as { AdyenWeb?: AdyenWeb }).AdyenWeb // Adyen's script sets it
  const before = loaded()
  if (before) return before
  const script = document.createElement('script')
  script.src = trustedAddress(address)
  script.integrity = integrity
  script.crossOrigin = 'anonymous'
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error('The provider’s script could not be loaded.')))
      document.head.append(script)
    })
  } finally {
    // The next try loads it again.
    script.remove()
  }
  const adyen = loaded()
  if (!adyen) throw new Error('The provider’s script is not the expected one.')
  return adyen
}
