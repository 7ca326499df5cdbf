import type { SavedCard } from '@crema/contract/payments/payment-attempt'
import { withTimeout } from '../attempts/call-provider.ts'
import type { PaymentServices } from '../payment-services.ts'
import { deleteRemoval, reserveDueRemovals, type CardRemoval } from './card-removal-store.ts'
import { tokenSealName } from './save-card.ts'
import { deleteCard } from './saved-card-store.ts'
import { listSavedCards } from './saved-cards.ts'

const pauses = [60, 600, 3_600, 86_400]
const removalsMax = 50

/** Removes a member's card. Its provider removes it with the next run of the job, as with a deleted account. */
export async function removeCard(
  services: PaymentServices,
  { memberId, cardId, now }: { memberId: string; cardId: string; now: Date },
): Promise<SavedCard[]> {
  await deleteCard(services.database, memberId, cardId)
  return listSavedCards(services, memberId, now)
}

/** Has providers remove the cards that were removed here. */
export async function removeDueCards(services: PaymentServices, now: Date): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const removal of await reserveDueRemovals(services.database, now, pauses, removalsMax)) {
    await removeAtProvider(services, removal).catch((error: unknown) => errors.push(error))
  }
  return errors
}

async function removeAtProvider(
  { database, providers, seal }: PaymentServices,
  { card_id: cardId, provider: name, payer_reference: payer, token_sealed: token }: CardRemoval,
): Promise<void> {
  const provider = providers.get(name)
  // A provider that is not configured any more cannot be asked; its settings may come back.
  if (!provider) return
  await withTimeout((signal) => provider.removeCard(payer, seal.open(token, tokenSealName(payer)), signal))
  await deleteRemoval(database, cardId)
}
