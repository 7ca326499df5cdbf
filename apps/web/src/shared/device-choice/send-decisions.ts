import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { removeUnsent, type UnsentDecisions, unsentDecisions } from '#src/host-app/device-choice.ts'
import { devicePurposes } from '#src/host-app/stored-data.ts'

const firstRetryMs = 15_000
const lastRetryMs = 10 * 60_000

let sending: Promise<void> | undefined

/**
 * Tells the gateway about decisions that it has not confirmed, one call after the other: once, also with several tabs, and again
 * after a failure. Those that are left are sent by the next page.
 */
export function sendDecisions(api: ApiClient): Promise<void> {
  return (sending ??= sendUntilConfirmed(api).finally(() => {
    sending = undefined
  }))
}

async function sendUntilConfirmed(api: ApiClient): Promise<void> {
  for (let waitMs = firstRetryMs; waitMs <= lastRetryMs; waitMs *= 2) {
    if (unsentDecisions().length === 0 || !navigator.onLine) return
    if (await oneTabAtATime(() => sendAll(api))) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Browsers offer locks to pages with https only; without them the idempotency key keeps the calls of two tabs one. */
async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('DEVICE_CHOICE', work) : work()
}

/** Whether nothing is left to send. */
async function sendAll(api: ApiClient): Promise<boolean> {
  for (let [next] = unsentDecisions(); next !== undefined; [next] = unsentDecisions()) {
    if (!(await isAnswered(api, next))) return false
    removeUnsent(next.key)
  }
  return true
}

async function isAnswered(
  api: ApiClient,
  { key, decisions, version, ...rest }: UnsentDecisions,
): Promise<boolean> {
  try {
    await api.call(
      'POST consent/record',
      {
        ...rest,
        decisions: devicePurposes.flatMap((purpose) => {
          const decision = decisions[purpose]
          return decision === undefined ? [] : [{ purpose, decision, version }]
        }),
      },
      { idempotencyKey: key },
    )
    return true
  } catch (error) {
    // A refusal is final: a decision about a document that has been replaced since is not recorded, and the next page asks again.
    if (!(error instanceof ApiError)) throw error
    const { failure } = error
    return failure.kind === 'refused' || (failure.kind === 'protocol' && failure.status === 400)
  }
}
