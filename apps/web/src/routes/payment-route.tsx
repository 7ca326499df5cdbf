import { createScreenHead } from '#src/app/screen-head.ts'
import { NoPaymentPage } from '#src/features/payments/no-payment-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['payments'] as const

/** The card form and the return addresses of payment providers. No payment can be started yet, so none is open. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('payments.noneTitle'))

export const component = NoPaymentPage
