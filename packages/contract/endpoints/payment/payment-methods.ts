import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { cardBrands, hostedFields, offeredWallet, savedCard } from '../../payments/payment-attempt.ts'
import { orderId } from '../../payments/payment-order.ts'

export const paymentMethods = endpoint({
  method: 'GET',
  path: 'payment/methods',
  summary: 'How an order can be paid in its country, and the saved cards of the member.',
  access: 'visitor',
  request: z.object({ orderId }),
  response: z.object({
    /**
     * Null where no provider takes cards. `canSave`: for a member, where the provider saves cards. `hostedFields`: where the
     * card is typed into fields of the provider; null where it is typed into ours (`card` of the means).
     */
    card: z.nullable(
      z.object({
        brands: z.array(z.enum(cardBrands)),
        canSave: z.boolean(),
        hostedFields: z.nullable(hostedFields),
      }),
    ),
    savedCards: z.array(savedCard),
    /** Of devices; the browser detects whether the payer has one. */
    wallets: z.array(offeredWallet),
    /** Other methods, in the order in which they are offered. `name` is a name of the market, not translated. */
    methods: z.array(z.object({ method: z.string(), name: z.string() })),
  }),
  outcomes: ['notFound'],
  perMinute: 60,
})
