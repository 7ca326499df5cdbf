import { useTranslate } from '#src/session/app-context.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { readReturn } from './returned-payment.ts'
import { UnknownPayment } from './unknown-payment.tsx'

/** The result of a payment, on every page to which providers return. `search`: the address's parameters, unchecked. */
export function ResultPage({ search }: { search: Record<string, string> }) {
  const t = useTranslate()
  const payment = readReturn(search)
  return (
    <PanesPage title={t('payments.resultTitle')}>
      {payment ? <AttemptResult key={payment.attemptId} payment={payment} /> : <UnknownPayment />}
    </PanesPage>
  )
}
