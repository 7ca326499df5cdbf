import { useMatch, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { CheckStandMorePage } from '#src/features/payments/checkout/check-stand-more-page.tsx'
import { CheckStandPage } from '#src/features/payments/checkout/check-stand-page.tsx'
import { methodsOptions } from '#src/features/payments/checkout/payment-queries.ts'
import { orderOptions, isOrderId } from '#src/shared/orders/order-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['payments', 'kiosk'] as const

const isMore = (pathname: string) => /\/checkstandmore\/?$/i.test(pathname)

/** `/checkStand` and `/checkStandMore`: an order and the ways to pay it. */
export const loader: LazyScreen['loader'] = async (
  { api, queries, session, messages: store },
  { pathname, search },
) => {
  const { orderId } = search
  if (isOrderId(orderId)) {
    const reads = [
      queries.prefetchQuery(orderOptions(api, orderId, session.get())),
      queries.prefetchQuery(methodsOptions(api, orderId, session.get())),
    ]
    // In the browser the screen shows its frame while they are fetched, and a failure in their place.
    if (import.meta.env.SSR) await Promise.all(reads)
  }
  return createScreenHead(store.get().t(isMore(pathname) ? 'payments.moreTitle' : 'payments.title'))
}

function PaymentScreen(): ReactNode {
  // The match that is rendered: during a navigation `useLocation` is ahead of it.
  const { pathname } = useMatch({ strict: false })
  const { orderId } = useSearch({ strict: false })
  return isMore(pathname) ? (
    <CheckStandMorePage key={orderId} orderId={orderId} />
  ) : (
    <CheckStandPage key={orderId} orderId={orderId} />
  )
}

export const component = PaymentScreen
