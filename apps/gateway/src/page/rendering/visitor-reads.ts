import type { Country } from '@crema/contract/countries/countries'
import type { FirstPaintRequest, VisitorRead } from '@crema/contract/page/first-paint'
import type { Locale } from '@crema/i18n/locales'
import { messageOf, settle } from '#src/http/endpoint/envelope.ts'
import type { Caller, Result, Route } from '#src/http/endpoint/route.ts'

/** Answers the contract's reads within this process, for a visitor whom nobody knows. */
export function visitorReads(
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
      throw new Error(`${key} is no read for visitors.`)
    }
    const { endpoint } = route
    const read = endpoint.request.safeParse(request)
    // As over the wire: what the schema does not take is not found, and no page is drawn of it.
    if (!read.success) return { refused: 'badRequest', message: messageOf('badRequest', visitor.locale) }
    // The table of routes has forgotten the types that `route` checked.
    const handle = route.handle as (input: unknown, caller: Caller) => Promise<Result<unknown, string>>
    const caller: Caller = {
      ...visitor,
      device: '',
      memberId: null,
      sessionId: null,
      leaving: null,
      idempotencyKey: null,
    }
    const { busCode, data } = settle(endpoint, await handle(read.data, caller))
    return busCode === '1' ? { ok: data } : { refused: busCode, message: messageOf(busCode, visitor.locale) }
  }
}
