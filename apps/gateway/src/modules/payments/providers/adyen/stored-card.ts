import * as z from 'zod'
import { ProviderUnreachable, type ProviderResult } from '../payment-provider.ts'
import type { AdyenClient } from './adyen-client.ts'
import { brandOf, type PaymentAnswer } from './adyen-result.ts'

const storedCards = z.object({
  storedPaymentMethods: z.array(
    z.object({
      id: z.string(),
      brand: z.string().optional(),
      lastFour: z.string().regex(/^\d{4}$/),
      expiryMonth: z.coerce.number().int().min(1).max(12),
      expiryYear: z.coerce.number().int().min(0),
    }),
  ),
})

/** The card that Adyen has stored with a payment; nothing where it stored none. */
export async function savedCardOf(
  client: AdyenClient,
  { merchantAccount }: { merchantAccount: string },
  { additionalData = {}, resultCode }: PaymentAnswer,
  signal: AbortSignal,
): Promise<Pick<ProviderResult, 'saved' | 'detail'>> {
  const text = (...names: string[]) =>
    names.map((name) => additionalData[name]).find((value) => typeof value === 'string')
  const token = text('tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference')
  const shopperReference = text('tokenization.shopperReference', 'recurring.shopperReference')
  if (resultCode !== 'Authorised' || token === undefined || shopperReference === undefined) return {}
  try {
    const answer = await client.get('/storedPaymentMethods', { merchantAccount, shopperReference }, signal)
    const stored = 'ok' in answer ? storedCards.safeParse(answer.ok).data : undefined
    const card = stored?.storedPaymentMethods.find(({ id }) => id === token)
    if (!card) return { detail: 'The stored card was not found.' }
    const { brand, lastFour, expiryMonth, expiryYear } = card
    return {
      saved: {
        token,
        brand: brandOf(brand),
        lastFour,
        expiryMonth,
        // Documented with two digits, and seen with four.
        expiryYear: expiryYear < 100 ? 2000 + expiryYear : expiryYear,
      },
    }
  } catch (error) {
    // The payment has succeeded, with or without its card saved.
    if (error instanceof ProviderUnreachable) return { detail: `The stored card: ${error.message}` }
    throw error
  }
}
