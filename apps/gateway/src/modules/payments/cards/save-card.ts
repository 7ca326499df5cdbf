import { v7 as newId } from 'uuid'
import type { Database } from '#src/database/database.ts'
import type { AttemptRow } from '../attempts/attempt-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { CardToken } from '../providers/payment-provider.ts'
import { findPayer, upsertCard } from './saved-card-store.ts'

/** The additional authenticated data of an encrypted token. */
export const tokenSealName = (payerReference: string) => `card token ${payerReference}`

/** Stores the provider's token of a card that its member wanted saved. The same card again replaces it. */
export async function saveCard(
  { seal }: Pick<PaymentServices, 'seal'>,
  transaction: Database,
  { attempt, saved, now }: { attempt: AttemptRow; saved: CardToken; now: Date },
): Promise<void> {
  if (attempt.member_id === null || !attempt.saves_card) return
  const payerReference = await findPayer(transaction, attempt.member_id)
  if (payerReference === undefined) return
  await upsertCard(transaction, {
    card_id: newId(),
    member_id: attempt.member_id,
    provider: attempt.provider,
    payer_reference: payerReference,
    token_hmac: seal.hmac(saved.token),
    token_sealed: seal.seal(saved.token, tokenSealName(payerReference)),
    brand: saved.brand,
    last_four: saved.lastFour,
    expiry_month: saved.expiryMonth,
    expiry_year: saved.expiryYear,
    saved_at: now,
  })
}
