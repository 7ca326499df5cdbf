import type { ProviderAnswer } from './request-provider.ts'

export type FetchedToken = { token: string; lifeMs: number }

/**
 * Sends requests with an access token of a provider, which is fetched once for calls at the same time, renewed `renewEarlyMs` before
 * its end, and fetched again where the provider refuses it before that.
 */
export function withAccessToken(
  fetchToken: () => Promise<FetchedToken>,
  renewEarlyMs: number,
): (send: (token: string) => Promise<ProviderAnswer>) => Promise<ProviderAnswer> {
  let current: { value: Promise<string>; endsAt: () => number } | undefined

  function currentToken(): { value: Promise<string>; endsAt: () => number } {
    if (current && performance.now() < current.endsAt()) return current
    // Until it has arrived it has no end, so that calls at the same time fetch one: providers limit logins.
    let endsAt = Number.POSITIVE_INFINITY
    const next = {
      value: fetchToken().then(({ token, lifeMs }) => {
        endsAt = performance.now() + lifeMs - renewEarlyMs
        return token
      }),
      endsAt: () => endsAt,
    }
    current = next
    next.value.catch(() => {
      // The calls that wait get the error; the next call fetches a token again.
      if (current === next) current = undefined
    })
    return next
  }

  return async (send) => {
    const used = currentToken()
    const answer = await send(await used.value)
    if (answer.status !== 401) return answer
    // The token was revoked before its end; another call may have renewed it meanwhile.
    if (current === used) current = undefined
    return send(await currentToken().value)
  }
}
