import type { PaymentServices } from '../payment-services.ts'
import { withdrawAttempt } from './apply-result.ts'
import { askProvider } from './ask-provider.ts'
import { isFinal } from './attempt-machine.ts'
import { reserveDueAttempts, updateAttempt, type AttemptRow } from './attempt-store.ts'

/** Seconds between queries of one attempt. */
const pauses = [5, 10, 20, 40, 60, 120, 300, 600, 1_800, 3_600]
const attemptsMax = 50
/** How long an attempt that has ended here is watched, where its provider has not confirmed that it will not charge. */
const watchedMs = 2 * 24 * 60 * 60_000

/** Asks providers for attempts that hang, and ends those whose time is over. What fails does not stop the rest. */
export async function sweepAttempts(services: PaymentServices, now: Date): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const attempt of await reserveDueAttempts(services.database, now, pauses, attemptsMax)) {
    await sweep(services, attempt, now).catch((error: unknown) => errors.push(error))
  }
  return errors
}

async function sweep(services: PaymentServices, attempt: AttemptRow, now: Date): Promise<void> {
  const { attempt_id: attemptId, state, expires_at: expiresAt, ended_at: endedAt } = attempt
  if (state === 'awaitingCard') {
    if (expiresAt <= now) await withdrawAttempt(services, attemptId, now)
    return
  }
  if (isFinal(state) && endedAt && now.getTime() - endedAt.getTime() > watchedMs) {
    await updateAttempt(services.database, attemptId, { next_query_at: null })
    return
  }
  if (state === 'needsAction' && expiresAt <= now) {
    const asked = await askProvider(
      services,
      attempt,
      (provider, known, signal) => provider.cancel(known, signal),
      now,
    )
    if (asked.state === 'needsAction') await withdrawAttempt(services, attemptId, now)
    return
  }
  await askProvider(services, attempt, (provider, known, signal) => provider.query(known, signal), now)
}
