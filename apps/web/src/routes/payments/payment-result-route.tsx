import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { ResultPage } from '#src/features/payments/result/result-page.tsx'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['payments'] as const

/** The pages to which payment providers return, and the result of a payment by card: one screen. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('payments.resultTitle'))

function PaymentResultScreen(): ReactNode {
  return <ResultPage search={useSearch({ strict: false })} />
}

export const component = PaymentResultScreen
