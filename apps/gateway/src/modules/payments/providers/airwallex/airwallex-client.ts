import { createHash } from 'node:crypto'
import { v4 } from 'uuid'
import * as z from 'zod'
import type { AirwallexSettings } from '#src/config/providers/airwallex-settings.ts'
import { type FetchedToken, withAccessToken } from '../access-token.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider } from '../request-provider.ts'

/** The version of the API that is read here; without it, that of the account counts. */
const apiVersion = '2025-06-30'

const loginAnswer = z.object({
  token: z.string().min(1),
  expires_at: z
    .string()
    .transform((text) => Date.parse(text))
    .refine((endsAt) => !Number.isNaN(endsAt)),
})
const errorBody = z
  .object({ code: z.string().catch(''), trace_id: z.string().catch('') })
  .catch({ code: '', trace_id: '' })

/** A token is renewed so long before it ends, so that none ends on its way. */
const renewEarlyMs = 5 * 60_000

/** A call that Airwallex refused. */
export type Refusal = { status: number; code: string; traceId: string }
/** `ok`: the body of a success. */
export type AirwallexAnswer = { ok: unknown } | { refused: Refusal }

export type AirwallexClient = {
  get: (path: string, query: Record<string, string>, signal: AbortSignal) => Promise<AirwallexAnswer>
  /** `id` is the same for all repetitions of the call: Airwallex carries it out once. */
  post: (path: string, id: string, body: object, signal: AbortSignal) => Promise<AirwallexAnswer>
}

/** Airwallex's payment API with its access token. Throws ProviderUnreachable where it is unknown whether a call was carried out. */
export function airwallexClient({ url, clientId, apiKey }: AirwallexSettings): AirwallexClient {
  async function login(): Promise<FetchedToken> {
    const { status, body } = await requestProvider({
      provider: 'airwallex',
      url: `${url}/api/v1/authentication/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey },
      body: '{}',
      // Several calls wait for one token: none of them may end it.
      signal: new AbortController().signal,
    })
    const parsed = loginAnswer.safeParse(body)
    if (status !== 201 || !parsed.success) throw new ProviderUnreachable(`airwallex: login ${status}`)
    return { token: parsed.data.token, lifeMs: parsed.data.expires_at - Date.now() }
  }

  const withToken = withAccessToken(login, renewEarlyMs)

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<AirwallexAnswer> {
    const answer = await withToken((token) =>
      requestProvider({
        provider: 'airwallex',
        url: `${url}/api/v1/pa${path}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-version': apiVersion,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal,
        ...(body !== undefined && { body }),
      }),
    )
    if (answer.status === 401) throw new ProviderUnreachable('airwallex: 401')
    if (answer.status < 300) return { ok: answer.body }
    const { code, trace_id: traceId } = errorBody.parse(answer.body)
    // Airwallex says so with status 400: what it did is unknown.
    if (code === 'internal_error' || code === 'service_unavailable')
      throw new ProviderUnreachable(`airwallex: ${code} ${traceId}`.trim())
    return { refused: { status: answer.status, code, traceId } }
  }

  return {
    get: (path, query, signal) => {
      const asked = new URLSearchParams(query).toString()
      return call('GET', asked === '' ? path : `${path}?${asked}`, undefined, signal)
    },
    post: (path, id, body, signal) => call('POST', path, JSON.stringify({ request_id: id, ...body }), signal),
  }
}

/** The `request_id` of a call, a UUID of version 4 that is the same for all its repetitions. */
export const requestId = (...parts: readonly string[]) =>
  v4({ random: createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16) })

export const detailOf = ({ status, code, traceId }: Refusal) =>
  [status, code, traceId].filter(Boolean).join(' ')
