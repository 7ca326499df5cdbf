import type { Country } from '@crema/contract/countries/countries'
import type { ResponseOf } from '@crema/contract/endpoint'
import type { walletSession as walletSessionCall } from '@crema/contract/endpoints/payment/wallet-session'
import type { Result } from '#src/http/endpoint/route.ts'
import { withTimeout } from '../attempts/call-provider.ts'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import { isUnanswered } from '../providers/payment-provider.ts'
import { chooseWalletProvider } from './choose-provider.ts'

/** The merchant session of Apple Pay for an order. Apple Pay closes its sheet where there is none in time. */
export async function walletSession(
  services: PaymentServices,
  { orderId, domain, validationUrl }: { orderId: string; domain: string; validationUrl: string | undefined },
): Promise<Result<ResponseOf<typeof walletSessionCall>, 'notFound' | 'providerOff'>> {
  const order = await findOrder(services.database, orderId)
  const country = order?.country as Country | undefined // written by `openOrder` only
  const wallets = country && chooseWalletProvider(services, 'applePay', country)?.deviceWallets
  if (!wallets) return { refused: 'notFound' }
  try {
    return {
      ok: {
        session: await withTimeout((signal) => wallets.merchantSession({ domain, validationUrl }, signal)),
      },
    }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    services.log.warn({ reason: error.message }, 'There is no session of Apple Pay.')
    return { refused: 'providerOff' }
  }
}
