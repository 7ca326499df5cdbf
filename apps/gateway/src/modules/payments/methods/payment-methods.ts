import type { Country } from '@crema/contract/countries/countries'
import type { ResponseOf } from '@crema/contract/endpoint'
import type { paymentMethods as paymentMethodsCall } from '@crema/contract/endpoints/payment/payment-methods'
import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import type { Result } from '#src/http/endpoint/route.ts'
import { listSavedCards } from '../cards/saved-cards.ts'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import { findOfferedKey } from '../service/card-keys.ts'
import { chooseProvider, offeredWallets, otherMethods } from './choose-provider.ts'

type Methods = ResponseOf<typeof paymentMethodsCall>

const brands: CardBrand[] = ['visa', 'mastercard', 'amex', 'jcb', 'unionpay', 'diners', 'discover']

/** How an order can be paid. Our form takes no cards while no payment service runs that could read them. */
export async function paymentMethods(
  services: PaymentServices,
  { orderId, memberId, now }: { orderId: string; memberId: string | null; now: Date },
): Promise<Result<Methods, 'notFound'>> {
  const order = await findOrder(services.database, orderId)
  if (!order) return { refused: 'notFound' }
  const country = order.country as Country // written by `openOrder` only
  const provider = chooseProvider(services, 'card', country, order.currency)
  const hostedFields = provider?.hostedFields ?? null
  const isTaken = provider && (hostedFields !== null || (await findOfferedKey(services, now)))
  const savedCards = memberId === null ? [] : await listSavedCards(services, memberId, now)
  return {
    ok: {
      card: isTaken ? { brands, canSave: memberId !== null && provider.savesCards, hostedFields } : null,
      savedCards,
      wallets: offeredWallets(services, country),
      methods: otherMethods(services, country, order.currency),
    },
  }
}
