import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { isSameSecret } from '#src/same-secret.ts'
import type { PaymentServices } from '../payment-services.ts'
import { withdrawAttempt } from './apply-result.ts'
import { askProvider } from './ask-provider.ts'
import { isFinal } from './attempt-machine.ts'
import { secretHash } from './attempt-secrets.ts'
import { findAttempt } from './attempt-store.ts'
import { providerOf } from './known-attempt.ts'
import { shownAttempt } from './shown-attempt.ts'

type Read = Result<PaymentAttempt, 'notFound'>

export async function readAttempt(database: Database, attemptId: string): Promise<Read> {
  const attempt = await findAttempt(database, attemptId)
  return attempt ? { ok: shownAttempt(attempt) } : { refused: 'notFound' }
}

/**
 * Continues an attempt when the browser has come back. Whoever has the secret of the return URL may do so, in any browser: a
 * wallet may return in another one. What came back only selects what the provider's adapter queries.
 */
export async function confirmAttempt(
  services: PaymentServices,
  {
    attemptId,
    state,
    returned,
  }: { attemptId: string; state: string; returned: Readonly<Record<string, string>> },
  now: Date,
): Promise<Read> {
  const attempt = await findAttempt(services.database, attemptId)
  if (!attempt || !isSameSecret(secretHash(state), attempt.state_hash)) return { refused: 'notFound' }
  if (isFinal(attempt.state) || attempt.state === 'awaitingCard') return { ok: shownAttempt(attempt) }
  const { returnParameters } = providerOf(services, attempt.provider)
  const expected = Object.fromEntries(
    Object.entries(returned).filter(([name]) => returnParameters.includes(name)),
  )
  const confirmed = await askProvider(
    services,
    attempt,
    (provider, known, signal) => provider.resume(known, expected, signal),
    now,
    // The payer may have paid on the provider's page.
    { state: 'processing' },
  )
  return { ok: shownAttempt(confirmed) }
}

/** Ends an attempt that waits for its payer, at its provider first. One that is paid meanwhile stays paid. */
export async function cancelAttempt(services: PaymentServices, attemptId: string, now: Date): Promise<Read> {
  const attempt = await findAttempt(services.database, attemptId)
  if (!attempt) return { refused: 'notFound' }
  if (attempt.state === 'needsAction') {
    const asked = await askProvider(
      services,
      attempt,
      (provider, known, signal) => provider.cancel(known, signal),
      now,
    )
    if (asked.state !== 'needsAction') return { ok: shownAttempt(asked) }
  }
  return { ok: shownAttempt(await withdrawAttempt(services, attemptId, now)) }
}
