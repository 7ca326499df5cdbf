import type { FastifyRequest } from 'fastify'
import { cancelPayment } from '@crema/contract/endpoints/payment/cancel-payment'
import { confirmPayment } from '@crema/contract/endpoints/payment/confirm-payment'
import { getOrder as getOrderCall } from '@crema/contract/endpoints/payment/get-order'
import { getPayment } from '@crema/contract/endpoints/payment/get-payment'
import { paymentCoupons } from '@crema/contract/endpoints/payment/payment-coupons'
import { paymentMethods as paymentMethodsCall } from '@crema/contract/endpoints/payment/payment-methods'
import { removeCard as removeCardCall } from '@crema/contract/endpoints/payment/remove-card'
import { savedCards } from '@crema/contract/endpoints/payment/saved-cards'
import { sendReceipt as sendReceiptCall } from '@crema/contract/endpoints/payment/send-receipt'
import { startPayment } from '@crema/contract/endpoints/payment/start-payment'
import { walletSession as walletSessionCall } from '@crema/contract/endpoints/payment/wallet-session'
import type { Config } from '#src/config/config.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { browserOf } from './attempts/browser-of.ts'
import { cancelAttempt, confirmAttempt, readAttempt } from './attempts/read-attempt.ts'
import { startAttempt } from './attempts/start-attempt.ts'
import { removeCard } from './cards/remove-card.ts'
import { listSavedCards } from './cards/saved-cards.ts'
import { couponsOfOrder } from './coupons/coupons-of-order.ts'
import { paymentMethods } from './methods/payment-methods.ts'
import { walletSession } from './methods/wallet-session.ts'
import { getOrder } from './orders/get-order.ts'
import type { PaymentServices } from './payment-services.ts'
import { sendReceipt } from './receipts/send-receipt.ts'

export function paymentRoutes(payments: PaymentServices): Route[] {
  const { config, database } = payments
  return [
    route(getOrderCall, ({ orderId }, { now }) => getOrder(database, orderId, now)),
    route(paymentCoupons, ({ orderId }, caller) => couponsOfOrder(database, orderId, caller)),
    route(paymentMethodsCall, ({ orderId }, { memberId, now }) =>
      paymentMethods(payments, { orderId, memberId, now }),
    ),
    route(walletSessionCall, ({ orderId, validationUrl }, { http: { request } }) =>
      walletSession(payments, {
        orderId,
        validationUrl,
        domain: new URL(originsFor(config, request).page).hostname,
      }),
    ),
    route(startPayment, (input, { idempotencyKey, memberId, locale, now, http: { request } }) =>
      startAttempt(payments, {
        ...input,
        idempotencyKey,
        memberId,
        locale,
        now,
        origins: originsFor(config, request),
        browser: browserOf(request),
      }),
    ),
    route(confirmPayment, (input, { now }) => confirmAttempt(payments, input, now)),
    route(cancelPayment, ({ attemptId }, { now }) => cancelAttempt(payments, attemptId, now)),
    route(getPayment, ({ attemptId }) => readAttempt(database, attemptId)),
    route(sendReceiptCall, ({ attemptId, email }, { locale, now }) =>
      sendReceipt(payments, { attemptId, email, locale, now }),
    ),
    route(savedCards, async (_input, { memberId, now }) => ({
      ok: { savedCards: await listSavedCards(payments, memberId, now) },
    })),
    route(removeCardCall, async ({ cardId }, { memberId, now }) => ({
      ok: { savedCards: await removeCard(payments, { memberId, cardId, now }) },
    })),
  ]
}

/** In demo mode those of the request, so that a phone in the same network can pay. */
function originsFor(
  { demo, publicOrigin, payOrigin }: Pick<Config, 'demo' | 'publicOrigin' | 'payOrigin'>,
  { protocol, host }: FastifyRequest,
): { page: string; pay: string } {
  if (!demo) return { page: publicOrigin, pay: payOrigin }
  const page = `${protocol}://${host}`
  return { page, pay: payOrigin === publicOrigin ? page : payOrigin }
}
