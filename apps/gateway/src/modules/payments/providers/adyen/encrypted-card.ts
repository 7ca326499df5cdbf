import * as z from 'zod'

const encrypted = z.string().min(1).max(4_096)

/** What Adyen's fields give of a card: encrypted for Adyen, with its name of the brand where the payer has chosen one. */
const encryptedCard = z.strictObject({
  encryptedCardNumber: encrypted,
  encryptedExpiryMonth: encrypted,
  encryptedExpiryYear: encrypted,
  encryptedSecurityCode: encrypted,
  brand: z
    .string()
    .regex(/^\w{1,30}$/)
    .optional(),
})
export type EncryptedCard = z.output<typeof encryptedCard>

/** The encrypted card of a means `hostedCard`; undefined where the text is none. */
export function readEncryptedCard(token: string): EncryptedCard | undefined {
  try {
    return encryptedCard.safeParse(JSON.parse(token)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
