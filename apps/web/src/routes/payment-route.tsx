import { NoPaymentPage } from '#src/features/payment/no-payment-page.tsx'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** Card form and returns from payment providers: without an open payment there is nothing to do at any of them. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('payment')
  return titled(texts.get().t('payment.noneTitle'))
}

export const Screen = NoPaymentPage
