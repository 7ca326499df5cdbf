import type { Country } from '@crema/contract/countries/countries'
import type { FirstPaintRequest, RenderedRead } from '@crema/contract/page/first-paint'
import type { Locale } from '@crema/i18n/locales'
import { success, toEndpointResult } from '#src/http/endpoint/endpoint-result.ts'
import { pathsWithNul } from '#src/http/endpoint/nul-characters.ts'
import type { Caller, Result, Route } from '#src/http/endpoint/route.ts'
import { messageOf } from '#src/http/page-api/envelope.ts'

/** Who a page is rendered for. Without a session: a visitor, who is not signed in. */
type Reader = {
  locale: Locale
  country: Country
  zone: string
  now: Date
  log: Caller['log']
  http: Caller['http']
  session?: { sessionId: string; memberId: string } | undefined
}

/** Answers reads of the contract within this process, for a visitor or a member. */
export function createPageReader(
  routes: readonly Route[],
  { session, ...reader }: Reader,
): FirstPaintRequest['read'] {
  const allowed: readonly string[] = session ? ['public', 'visitor', 'member'] : ['public', 'visitor']
  return async (key, request): Promise<RenderedRead> => {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
    if (!route || route.endpoint.method !== 'GET' || !allowed.includes(route.endpoint.access)) {
      throw new Error(`${key} is not a read that a page may make.`)
    }
    const { endpoint } = route
    const read = endpoint.request.safeParse(request)
    // As for a call over HTTP, a request that is refused has no data to render.
    if (!read.success || pathsWithNul(read.data).length > 0)
      return { refused: 'badRequest', message: messageOf('badRequest', reader.locale) }
    // The types were checked by `route`; the type of the list of routes does not express them.
    const handle = route.handle as (input: unknown, caller: Caller) => Promise<Result<unknown, string>>
    const caller: Caller = {
      ...reader,
      device: '',
      memberId: session?.memberId ?? null,
      sessionId: session?.sessionId ?? null,
      deletionSession: null,
      idempotencyKey: null,
    }
    const { outcome, data } = toEndpointResult(endpoint, await handle(read.data, caller))
    return outcome === success
      ? { ok: data }
      : { refused: outcome, message: messageOf(outcome, reader.locale) }
  }
}
