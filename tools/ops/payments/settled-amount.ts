import type { Money } from '@crema/contract/schemas'

/** An amount in major units with all its decimals: `9.50`. */
export const decimalOf = ({ amountMinor, digits }: Money): string =>
  (amountMinor / 10 ** digits).toFixed(digits)

/** Without a sign and without zeros at its end: providers write refunds as `-9.50` and as `9.5`. */
export function plainAmount(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const decimals = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`} ${currency}`
}
