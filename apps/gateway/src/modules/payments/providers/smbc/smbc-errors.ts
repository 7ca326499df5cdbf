import type { PaymentFailure } from '@crema/contract/payments/payment-attempt'
import type { ProviderResult } from '../payment-provider.ts'

/** The order id has been used: an earlier call has been carried out. */
export const orderExists = 'E01040010'
export const unknownTrade = 'E01110002'
export const memberExists = 'E01390010'
export const unknownMember = 'E01390002'
export const unknownCard = 'E01240002'

/** The trade is not in a state, or not at a time, in which this kind of change is possible. */
export const impossibleChanges: readonly string[] = ['E11010003', 'E01050004']

/** The payer has closed the bank's page. */
const authenticationCancelled = 'E21020002'

/** Beginnings of errors by which a card or its payer was refused, the longer ones first. */
const refusals: readonly (readonly [string, PaymentFailure])[] = [
  ['42G02', 'insufficientFunds'],
  ['42G03', 'insufficientFunds'],
  ['42G04', 'insufficientFunds'],
  ['42G05', 'insufficientFunds'],
  ['42G55', 'insufficientFunds'],
  ['42G44', 'securityCodeWrong'],
  ['42G45', 'securityCodeWrong'],
  ['42G83', 'cardExpired'],
  // A fault of the call, such as of its amount, for which another card does not help.
  ['42G67', 'unavailable'],
  ['42G68', 'unavailable'],
  ['42G69', 'unavailable'],
  ['42G', 'cardDeclined'],
  ['E21', 'authenticationFailed'],
  ['E41', 'cardDeclined'],
  ['E11010099', 'cardDeclined'],
  ['E61010002', 'cardDeclined'],
  ['E0117', 'cardDeclined'],
  ['E0118', 'cardExpired'],
  ['E0146', 'securityCodeWrong'],
  [unknownCard, 'cardDeclined'],
]

/** Whether SMBC GMO may have carried out, or be carrying out, the call that it answers with these errors. */
export const isUnknown = (errors: readonly string[]) => errors.some((error) => /^E9[0-2]/.test(error))

/** What errors mean for a payment of which nothing was charged. */
export function failureOf(errors: readonly string[]): ProviderResult {
  const detail = errors.join('|')
  if (errors.includes(authenticationCancelled)) return { state: 'cancelled', detail }
  const found = errors.flatMap(
    (error) => refusals.find(([beginning]) => error.startsWith(beginning))?.[1] ?? [],
  )
  return { state: 'failed', failure: found[0] ?? 'unavailable', detail }
}
