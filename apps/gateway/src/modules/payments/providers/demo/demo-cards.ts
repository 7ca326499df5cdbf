import type { CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'

/** What becomes of a payment with a test card. `lost`: it is charged, and the answer gets lost. */
export const demoOutcomes = ['succeeds', 'declined', 'noFunds', 'challenge', 'slow', 'lost'] as const
export type DemoOutcome = (typeof demoOutcomes)[number]

/** The test cards of the demo. Any other card is declined. */
export const demoCards: Readonly<Record<string, { brand: CardBrand; outcome: DemoOutcome }>> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeds' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeds' },
  '378282246310005': { brand: 'amex', outcome: 'succeeds' },
  '3566002020360505': { brand: 'jcb', outcome: 'succeeds' },
  '6200000000000005': { brand: 'unionpay', outcome: 'succeeds' },
  '4000002500003155': { brand: 'visa', outcome: 'challenge' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
  '4000000000009995': { brand: 'visa', outcome: 'noFunds' },
  '4000000000000077': { brand: 'visa', outcome: 'slow' },
  '4000000000000119': { brand: 'visa', outcome: 'lost' },
}

export const demoFailures: Partial<Record<DemoOutcome, PaymentFailure>> = {
  declined: 'cardDeclined',
  noFunds: 'insufficientFunds',
}
