import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { ApiError, isTransient } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { ActionNeeded } from './action-needed.tsx'
import { Cancelled } from './cancelled.tsx'
import { Failed } from './failed.tsx'
import { Processing } from './processing.tsx'
import type { ReturnedPayment } from './returned-payment.ts'
import { Succeeded } from './succeeded.tsx'
import { UnknownPayment } from './unknown-payment.tsx'
import { useAttempt } from './use-attempt.ts'

/** After this time the screen says that it takes longer. */
const longMs = 20_000

/** The state of an attempt, announced when it changes. */
export function AttemptResult({ payment }: { payment: ReturnedPayment }): ReactNode {
  const t = useTranslate()
  const { data: attempt, error, refetch, isFetching } = useAttempt(payment)
  const isLong = useHasPassed(longMs)
  const check = () => void refetch()
  if (attempt === null) return <UnknownPayment />
  if (attempt && attempt.state !== 'processing')
    return <Settled key={attempt.state} attempt={attempt} onChange={check} />
  if (error && !(error instanceof ApiError)) throw error
  if (error && !isTransient(error)) return <FailureState error={error} onRetry={check} />
  if (!attempt && !error)
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={5} />
      </Loading>
    )
  return (
    <Processing
      attempt={attempt}
      isLong={isLong}
      isChecking={isFetching}
      onCheck={check}
      problem={error ? failureText(error, t) : undefined}
    />
  )
}

type SettledProps = { attempt: PaymentAttempt; onChange: () => void }

function Settled({ attempt, onChange }: SettledProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // A screen reader begins at the heading of the new state.
  useEffect(() => title.current?.focus(), [])
  switch (attempt.state) {
    case 'needsAction':
      return <ActionNeeded attempt={attempt} titleRef={title} onCancelled={onChange} />
    case 'succeeded':
      return <Succeeded attempt={attempt} titleRef={title} />
    case 'failed':
      return <Failed attempt={attempt} titleRef={title} />
    case 'cancelled':
      return <Cancelled attempt={attempt} titleRef={title} />
    case 'processing':
      return null
  }
}

function useHasPassed(delayMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return hasPassed
}
