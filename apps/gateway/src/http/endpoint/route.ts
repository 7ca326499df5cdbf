import type { RawBuilder } from 'kysely'
import type {
  Endpoint,
  EndpointDeclaration,
  OutcomeOf,
  ReceivedOf,
  ResponseOf,
} from '@crema/contract/endpoint'
import type { RequestContext } from '../access/request-context.ts'

/** The caller of an endpoint of the page's API. */
export type Caller = RequestContext & {
  memberId: string | null
  sessionId: string | null
  /** On endpoints of access `deletion`: the session of the LOGOUT_TOKEN. */
  deletionSession: DeletionSession | null
}

/**
 * The session of a person who verified the ownership of an account to delete; `memberId` is null after the deletion.
 */
export type DeletionSession = { deletionSessionId: string; memberId: string | null }

/** The caller of an endpoint of access `member`. */
export type MemberCaller = Caller & { memberId: string; sessionId: string }

/** The caller of an endpoint of access `deletion`. */
export type DeletionCaller = Caller & { deletionSession: DeletionSession }

/**
 * The result of a rule: a response, or a refusal with details. `readWhenStored`: SQL of a JSON object with fields of the response
 * that are read after everything else, in the statement that stores it; in `ok` they have any valid value.
 */
export type Result<Response, Refusal extends string> =
  | { ok: Response; readWhenStored?: RawBuilder<Partial<Response>> }
  | { refused: Refusal; help?: Record<string, unknown> }

/** The caller type of an API, with the fields that the endpoint's declaration adds. */
export type CallerFor<C extends RequestContext, E extends EndpointDeclaration> = C
  & (E['idempotent'] extends true ? { idempotencyKey: string } : unknown)
  & (E extends { requestBody: 'raw' } ? { rawBody: Buffer } : unknown)
  // Aborted when the client closes the connection and when the gateway stops.
  & (E extends { responseBody: 'stream' } ? { signal: AbortSignal } : unknown)

type PageCallerFor<E extends Endpoint> = CallerFor<
  E['access'] extends 'member' ? MemberCaller : E['access'] extends 'deletion' ? DeletionCaller : Caller,
  E
>

type ResultFor<E extends EndpointDeclaration> = Result<
  E extends { responseBody: 'stream' } ? AsyncIterable<ResponseOf<E>> : ResponseOf<E>,
  OutcomeOf<E>
>

/** An endpoint with its handler. */
export type Route<E extends EndpointDeclaration = Endpoint> = {
  endpoint: E
  // `route` and `routesFor` check the endpoint's own types; the type of a list of routes cannot express them.
  handle: (input: never, caller: never) => Promise<Result<unknown, string>>
  /** How many calls may be in flight at once; those beyond are refused with 503. Undefined: any number. */
  inFlightMax?: number | undefined
}

/** Binds a handler to an endpoint of the page's API; input, caller, response and refusals are typed by the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: ReceivedOf<E>, caller: PageCallerFor<E>) => Promise<ResultFor<E>>,
  options: Pick<Route, 'inFlightMax'> = {},
): Route {
  return { endpoint, handle, ...options }
}

/** The same for another API, whose callers are `C`: `const partnerRoute = routesFor<PartnerCaller>()`. */
export function routesFor<C extends RequestContext>() {
  return <E extends EndpointDeclaration>(
    endpoint: E,
    handle: (input: ReceivedOf<E>, caller: CallerFor<C, E>) => Promise<ResultFor<E>>,
  ): Route<E> => ({ endpoint, handle })
}
