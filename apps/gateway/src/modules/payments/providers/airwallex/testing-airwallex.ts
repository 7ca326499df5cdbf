import type { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import type { AirwallexSettings } from '#src/config/providers/airwallex-settings.ts'
import type { BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown } from '../testing-attempt.ts'
import { airwallexProvider } from './airwallex-provider.ts'

/** An account of the stand-in. */
export const testAccount = {
  clientId: 'client-of-this-test',
  apiKey: 'key-of-this-test',
  webhookSecret: 'whsec_of_this_test',
}

export const noAbort = new AbortController().signal
export const airwallexPage = { kind: 'method' as const, method: 'airwallexCheckout' }
export const gcash = { kind: 'method' as const, method: 'gcash' }

export const airwallexBegin = (
  means: BeginRequest['means'] = airwallexPage,
  more: Partial<BeginRequest> = {},
) => testBegin(means, '/airwallexPay', more)

/** The adapter at a stand-in, with what tests ask of both. */
export function testAirwallex(peer: Awaited<ReturnType<typeof startAirwallex>>) {
  const provider = (more: Partial<AirwallexSettings> = {}) =>
    airwallexProvider(
      {
        ...testAccount,
        url: peer.url,
        checkoutUrl: peer.checkoutUrl,
        methods: ['gcash', 'grabpay', 'ideal'],
        applePay: undefined,
        googlePay: undefined,
        isLive: false,
        ...more,
      },
      'Crema',
    )
  return {
    provider,

    /** A payment that has begun. */
    async started(means: BeginRequest['means'] = airwallexPage, more: Partial<BeginRequest> = {}) {
      const request = airwallexBegin(means, more)
      const result = await provider().begin(request, noAbort)
      return { request, result, known: testKnown(request, result.providerReference) }
    },

    /** The body of a POST that the stand-in got. */
    bodyOf(path: RegExp, index = 0) {
      const found = peer.requests.filter((each) => each.method === 'POST' && path.test(each.path))
      return JSON.parse(found.at(index)?.rawBody.toString() ?? '') as Record<string, unknown>
    },

    /** The page of the wallet for the payment with that reference. */
    walletUrl: (reference: string) => peer.intentOf(reference).next_action?.url ?? 'no page',
  }
}
