import * as z from 'zod'
import type { PaypalSettings } from '#src/config/providers/paypal-settings.ts'
import { type FetchedToken, withAccessToken } from '../access-token.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider } from '../request-provider.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const errorBody = z.object({
  name: z.string().default(''),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string().default('') })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

/** A token is renewed so long before it ends, so that none ends on its way. */
const renewEarlyMs = 60_000

/** A call that PayPal refused. `issue` is the most exact name of the reason. */
export type Refusal = {
  status: number
  issue: string
  debugId: string
  links: readonly { rel: string; href: string }[]
}
/** `ok`: the body of a success. */
export type PaypalAnswer = { ok: unknown } | { refused: Refusal }

export type PaypalClient = {
  get: (path: string, signal: AbortSignal) => Promise<PaypalAnswer>
  /** `key` is the same for all repetitions of the call; undefined for calls that change nothing. */
  post: (path: string, key: string | undefined, body: string, signal: AbortSignal) => Promise<PaypalAnswer>
}

/** PayPal's REST API with its access token. Throws ProviderUnreachable where it is unknown whether a call was carried out. */
export function paypalClient({ url, clientId, secret }: PaypalSettings): PaypalClient {
  async function fetchToken(): Promise<FetchedToken> {
    const { status, body } = await requestProvider({
      provider: 'paypal',
      url: `${url}/v1/oauth2/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      // Several calls wait for one token: none of them may end it.
      signal: new AbortController().signal,
    })
    const parsed = tokenAnswer.safeParse(body)
    if (status !== 200 || !parsed.success) throw new ProviderUnreachable(`paypal: token ${status}`)
    return { token: parsed.data.access_token, lifeMs: parsed.data.expires_in * 1000 }
  }

  const withToken = withAccessToken(fetchToken, renewEarlyMs)

  async function call(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<PaypalAnswer> {
    const answer = await withToken((token) =>
      requestProvider({
        provider: 'paypal',
        url: url + path,
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal,
        ...(body !== undefined && { body }),
      }),
    )
    if (answer.status === 401) throw new ProviderUnreachable('paypal: 401')
    if (answer.status < 300) return { ok: answer.body }
    const { name, debug_id: debugId, details, links } = errorBody.parse(answer.body ?? {})
    const issue = details.find((each) => each.issue !== '')?.issue ?? name
    // Another call for the same payment still runs.
    if (issue === 'ORDER_COMPLETION_IN_PROGRESS') throw new ProviderUnreachable(`paypal: ${issue} ${debugId}`)
    return { refused: { status: answer.status, issue, debugId, links } }
  }

  return {
    get: (path, signal) => call('GET', path, {}, undefined, signal),
    post: (path, key, body, signal) =>
      call(
        'POST',
        path,
        {
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        body,
        signal,
      ),
  }
}
