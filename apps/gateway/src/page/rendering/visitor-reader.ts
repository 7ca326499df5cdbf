import type { Country } from '@crema/contract/countries/countries'
import type { FirstPaintRequest, VisitorRead } from '@crema/contract/page/first-paint'
import type { Locale } from '@crema/i18n/locales'
import { success, toEndpointResult } from '#src/http/endpoint/endpoint-result.ts'
import { pathsWithNul } from '#src/http/endpoint/nul-characters.ts'
import type { Caller, Result, Route } from '#src/http/endpoint/route.ts'
import { messageOf } from '#src/http/page-api/envelope.ts'

/** Answers reads of the contract within this process, for a visitor who is not signed in. */
export function createVisitorReader(
  routes: readonly Route[],
  visitor: {
    locale: Locale
    country: Country
    zone: string
    now: Date
    log: Caller['log']
    http: Caller['http']
  },
): FirstPaintRequest['read'] {
  return async (key, request): Promise<VisitorRead> => {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
    if (!route || route.endpoint.method !== 'GET' || !['public', 'visitor'].includes(route.endpoint.access)) {
      throw new Error(`${key} is not a read that visitors may make.`)
    }
    const { endpoint } = route
    const read = endpoint.request.safeParse(request)
    // As for a call over HTTP, a request that is refused has no data to render.
    if (!read.success || pathsWithNul(read.data).length > 0)
      return { refused: 'badRequest', message: messageOf('badRequest', visitor.locale) }
    // The types were checked by `route`; the type of the list of routes does not express them.
    const handle = route.handle as (input: unknown, caller: Caller) => Promise<Result<unknown, string>>
    const caller: Caller = {
      ...visitor,
      device: '',
      memberId: null,
      sessionId: null,
      deletionSession: null,
      idempotencyKey: null,
    }
    const { outcome, data } = toEndpointResult(endpoint, await handle(read.data, caller))
    return outcome === success
      ? { ok: data }
      : { refused: outcome, message: messageOf(outcome, visitor.locale) }
  }
}
