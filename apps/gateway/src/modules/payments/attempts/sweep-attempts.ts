import type { PaymentServices } from '../payment-services.ts'
import { endOverdueAttempt, graceMs } from './apply-result.ts'
import { askProvider } from './ask-provider.ts'
import { isFinal } from './attempt-machine.ts'
import { reserveDueAttempts, updateAttempt, type AttemptRow } from './attempt-store.ts'

/** Seconds between queries of one attempt. */
const pauses = [5, 10, 20, 40, 60, 120, 300, 600, 1_800, 3_600]
/** Of one run; less than the connections of a gateway. */
const attemptsMax = 8
/** How long an attempt that has ended here is watched, where its provider has not confirmed that it will not charge. */
const watchedMs = 2 * 24 * 60 * 60_000

/** Asks providers for attempts that hang, and ends those whose time is over. What fails does not stop the rest. */
export async function sweepAttempts(services: PaymentServices, now: Date): Promise<unknown[]> {
  const due = await reserveDueAttempts(services.database, now, pauses, attemptsMax)
  // At once, since a provider that is down takes its time limit for each.
  const swept = await Promise.allSettled(due.map((attempt) => sweep(services, attempt, now)))
  return swept.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
}

async function sweep(services: PaymentServices, attempt: AttemptRow, now: Date): Promise<void> {
  const { attempt_id: attemptId, state, expires_at: expiresAt, ended_at: endedAt } = attempt
  if (state === 'awaitingCard') {
    if (expiresAt <= now) await endOverdueAttempt(services, attemptId, now)
    return
  }
  if (isFinal(state) && endedAt && now.getTime() - endedAt.getTime() >= watchedMs) {
    await updateAttempt(services.database, attemptId, { next_query_at: null })
    return
  }
  // One that was cancelled here may still wait for its payer there.
  const isWaiting = state === 'cancelled' || (state === 'needsAction' && expiresAt <= now)
  const asked = await askProvider(
    services,
    attempt,
    (provider, known, signal) => (isWaiting ? provider.cancel(known, signal) : provider.query(known, signal)),
    now,
  )
  const isOver = now.getTime() > expiresAt.getTime() + graceMs
  if (isOver && !isFinal(asked.state)) await endOverdueAttempt(services, attemptId, now)
}
