import type { SavedCard } from '@crema/contract/payments/payment-attempt'
import type { PaymentServices } from '../payment-services.ts'
import { listCards, type SavedCardRow } from './saved-card-store.ts'

/** The cards of a member at providers that are still configured. */
export async function listSavedCards(
  { database, providers }: Pick<PaymentServices, 'database' | 'providers'>,
  memberId: string,
  now: Date,
): Promise<SavedCard[]> {
  const cards = await listCards(database, memberId)
  return cards.filter(({ provider }) => providers.has(provider)).map((card) => shownCard(card, now))
}

function shownCard(row: SavedCardRow, now: Date): SavedCard {
  return {
    cardId: row.card_id,
    brand: row.brand,
    lastFour: row.last_four,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    expired: isPastExpiry(row.expiry_month, row.expiry_year, now),
  }
}

/** A card is valid until its month has ended everywhere. */
export function isPastExpiry(month: number, year: number, now: Date): boolean {
  const westernmostHours = 12
  return now.getTime() >= Date.UTC(year, month) + westernmostHours * 60 * 60_000
}
