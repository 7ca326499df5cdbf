import { requestTimeoutMs } from '@crema/contract/http/headers'
import { ApiError } from './api-error.ts'

/**
 * Posts an encrypted card to the payment service, without cookies. What became of it is part of the attempt; this rejects
 * with ApiError where the service may not have received it.
 */
export async function sendCard(url: string, attemptId: string, card: string): Promise<void> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), requestTimeoutMs)
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attemptId, card }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    })
    if (status >= 500 || status === 429) throw new ApiError({ kind: 'network' })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError({ kind: abort.signal.aborted ? 'timeout' : navigator.onLine ? 'network' : 'offline' })
  } finally {
    clearTimeout(timer)
  }
}
