import * as z from 'zod'
import type { AdyenSettings } from '#src/config/providers/adyen-settings.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider, type ProviderAnswer } from '../request-provider.ts'

const errorBody = z.object({ errorCode: z.string().catch('') }).catch({ errorCode: '' })

/** The error codes of a repetition while the first call still runs. */
const twinRuns = '704'

/** `ok`: the body of a success. `refused`: Adyen did nothing, for the reason of `errorCode`. */
export type AdyenAnswer = { ok: unknown } | { refused: { status: number; errorCode: string } }

export type AdyenClient = {
  /** `key` is the same for all repetitions of the call. */
  post: (path: string, key: string, body: object, signal: AbortSignal) => Promise<AdyenAnswer>
  get: (path: string, query: Record<string, string>, signal: AbortSignal) => Promise<AdyenAnswer>
  delete: (path: string, query: Record<string, string>, signal: AbortSignal) => Promise<AdyenAnswer>
}

/** Adyen's Checkout API. Throws ProviderUnreachable where it is unknown whether a call was carried out. */
export function adyenClient({ url, apiKey, merchantAccount }: AdyenSettings): AdyenClient {
  const headers = { 'x-api-key': apiKey }
  const provider = 'adyen'
  const asked = (query: Record<string, string>) => `?${new URLSearchParams(query).toString()}`
  return {
    post: async (path, key, body, signal) =>
      read(
        await requestProvider({
          provider,
          url: url + path,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ merchantAccount, ...body }),
          signal,
        }),
      ),
    get: async (path, query, signal) =>
      read(
        await requestProvider({ provider, url: url + path + asked(query), method: 'GET', headers, signal }),
      ),
    delete: async (path, query, signal) =>
      read(
        await requestProvider({
          provider,
          url: url + path + asked(query),
          method: 'DELETE',
          headers,
          signal,
        }),
      ),
  }
}

function read({ status, headers, body }: ProviderAnswer): AdyenAnswer {
  if (status >= 200 && status < 300) return { ok: body }
  const { errorCode } = errorBody.parse(body)
  if (errorCode === twinRuns || headers.get('transient-error') === 'true')
    throw new ProviderUnreachable(`adyen: ${status} ${errorCode}`)
  return { refused: { status, errorCode } }
}
