import { titled } from '#src/app/screen-head.ts'
import { NoPaymentPage } from '#src/features/payments/no-payment-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** Card form and returns from payment providers: without an open payment there is nothing to do at any of them. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('payment')
  return titled(texts.get().t('payment.noneTitle'))
}

export const Screen = NoPaymentPage
