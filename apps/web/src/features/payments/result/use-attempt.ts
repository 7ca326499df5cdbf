import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { followAction, leadsAway } from '../paying/follow-action.ts'
import { pollDelayMs } from './poll-delay.ts'
import type { ReturnedPayment } from './returned-payment.ts'

const isOpen = (attempt: PaymentAttempt) => attempt.state === 'processing' || attempt.state === 'needsAction'

/**
 * The attempt of a return page, read again with growing pauses until it is final. The first call confirms it with what
 * the provider has added to the address; the gateway repeats its answer to the same confirmation, so a reload changes
 * nothing. Where the attempt needs an action after it was processed here, the provider's page opens by itself.
 */
export function useAttempt({ attemptId, state, returned }: ReturnedPayment) {
  const { api } = useAppContext()
  const isConfirmed = useRef(state === undefined)
  const [idempotencyKey] = useState(newUuid)
  const query = useQuery({
    queryKey: ['GET payment/attempt', attemptId],
    queryFn: async ({ signal }): Promise<PaymentAttempt | null> => {
      try {
        if (isConfirmed.current || state === undefined)
          return await api.call('GET payment/attempt', { attemptId }, { signal })
        const confirmed = await api.call(
          'POST payment/confirm',
          { attemptId, state, returned },
          { idempotencyKey },
        )
        isConfirmed.current = true
        return confirmed
      } catch (error) {
        if (refusalName(error) === 'notFound') return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data === undefined || (data && isOpen(data)) ? pollDelayMs(dataUpdateCount + errorUpdateCount) : false,
    // Also in a window behind the provider's app.
    refetchOnWindowFocus: ({ state: { data } }) => data !== null && (data === undefined || isOpen(data)),
  })
  const attempt = query.data
  const wasProcessing = useRef(false)
  const follow = useEffectEvent((current: PaymentAttempt) => {
    if (current.state === 'processing') wasProcessing.current = true
    else if (wasProcessing.current && leadsAway(current.action)) {
      wasProcessing.current = false
      followAction(current.action)
    }
  })
  useEffect(() => {
    if (attempt) follow(attempt)
  }, [attempt])
  return query
}
