import { randomUUID } from 'node:crypto'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { BeginRequest, RefundedAttempt } from './payment-provider.ts'

/** A request to begin an attempt in a country, as the gateway makes it. */
export function testBegin(
  means: BeginRequest['means'],
  returnPath: string,
  more: Partial<BeginRequest> & { country?: Country } = {},
): BeginRequest {
  const { country = 'NL' } = more
  const attemptId = randomUUID()
  return {
    attemptId,
    reference: attemptId.replaceAll('-', ''),
    idempotencyKey: randomUUID(),
    amount: { amountMinor: 1050, currency: countries[country].currency, digits: countries[country].digits },
    country,
    locale: 'en',
    returnUrl: `https://coffee.example${returnPath}?attemptId=${attemptId}&state=secret`,
    webhookUrl: 'https://coffee.example/pay/webhook/provider',
    orderNo: 'A-17',
    payerReference: null,
    browser: { userAgent: 'Mozilla/5.0', ip: '203.0.113.7', acceptHeader: 'text/html' },
    means,
    ...more,
  }
}

/** The attempt as later calls receive it, without refunds. */
export const testKnown = (
  { attemptId, reference, amount, country, returnUrl }: BeginRequest,
  providerReference: string | null | undefined,
): RefundedAttempt => ({
  attemptId,
  reference,
  amount,
  country,
  returnUrl,
  providerReference: providerReference ?? null,
  isOpen: true,
  left: amount,
})

export const visa = { pan: '4111111111111111', expiryMonth: 3, expiryYear: 2030, cvc: '737' }
