import type { CardProblems } from '../card/check-card.ts'

/** The fields of a card by their names here; the provider's names are beside its script. */
export const hostedFieldNames = ['number', 'expiry', 'code'] as const
export type HostedFieldName = (typeof hostedFieldNames)[number]

/** The mark of a field's element, by which Adyen's script finds where its frames belong. */
export const adyenFields = {
  number: 'encryptedCardNumber',
  expiry: 'encryptedExpiryDate',
  code: 'encryptedSecurityCode',
} as const satisfies Record<HostedFieldName, string>

/** The name here of a field of Adyen's; undefined for others. */
export const fieldOf = (adyenField: string): HostedFieldName | undefined =>
  hostedFieldNames.find((name) => adyenFields[name] === adyenField)

/** Our message for an error of Adyen's. The codes are those of its version 6. */
export function problemOf(field: HostedFieldName, code: string): CardProblems {
  switch (field) {
    case 'number':
      if (code === 'cc.num.900') return { number: 'cardNumberEmpty' }
      return { number: code === 'cc.num.903' ? 'brandNotTaken' : 'cardNumberInvalid' }
    case 'expiry':
      return { expiry: code === 'cc.dat.912' ? 'expiryPassed' : 'expiryInvalid' }
    case 'code':
      return { code: 'securityCodeInvalid' }
  }
}
