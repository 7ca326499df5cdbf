import type { input, output, ZodMiniObject, ZodMiniType } from 'zod/mini'
import type { Outcome } from './outcomes.ts'

/**
 * Declares one endpoint of an API. The gateway registers, validates, limits and documents it from this declaration
 * alone. `AccessName` are the kinds of access of the API; `Refusal` are its refusals.
 */
export type EndpointDeclaration<AccessName extends string = string, Refusal extends string = string> = {
  method: 'GET' | 'POST'
  /** Below the API's base path. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  access: AccessName
  /**
   * `json` (the default) or `raw`. With `raw` the handler receives the bytes of the body, as a payment provider's
   * signature needs them; any content type that the API accepts is allowed.
   */
  requestBody?: 'json' | 'raw'
  /** The JSON body of a POST; the query of a GET or of a request with a raw body. */
  request: ZodMiniObject
  /** `json` (the default) or `stream`: the handler returns an async iterable, sent as server-sent events. */
  responseBody?: 'json' | 'stream'
  /** The response of a success; of a stream, one event. */
  response: ZodMiniType
  /** The refusals that the response may name. */
  outcomes: readonly Refusal[]
  /** Requests a minute of one caller before 429; null where only the limit of the whole API holds. */
  perMinute: number | null
  /** Whether an `idempotency-key` is required. */
  idempotent: boolean
}

/**
 * Who may call an endpoint of the page's API:
 * `public` carries no token; `visitor` may carry one and gets a response either way;
 * `member` needs a USER_TOKEN; `deletion` needs a LOGOUT_TOKEN (account deletion).
 */
export type Access = 'public' | 'visitor' | 'member' | 'deletion'

/** An endpoint of the page's API, below `/capi/`. */
export type Endpoint = EndpointDeclaration<Access, Outcome> & { perMinute: number }

type Optional = 'access' | 'outcomes' | 'perMinute' | 'idempotent'
type Defaults = { access: 'member'; outcomes: []; perMinute: 120; idempotent: false }

/**
 * Declares an endpoint of the page's API. Defaults: members only, no refusals, 120 requests a minute, not idempotent.
 */
export function endpoint<const E extends Omit<Endpoint, Optional> & Partial<Pick<Endpoint, Optional>>>(
  declared: E,
): Omit<Defaults, keyof E> & E {
  return { access: 'member', outcomes: [], perMinute: 120, idempotent: false, ...declared }
}

/** What a caller sends. */
export type RequestOf<E extends Pick<EndpointDeclaration, 'request'>> = input<E['request']>
/** What a handler receives, after defaults and coercion. */
export type ReceivedOf<E extends Pick<EndpointDeclaration, 'request'>> = output<E['request']>
export type ResponseOf<E extends Pick<EndpointDeclaration, 'response'>> = output<E['response']>
export type OutcomeOf<E extends Pick<EndpointDeclaration, 'outcomes'>> = E['outcomes'][number]
