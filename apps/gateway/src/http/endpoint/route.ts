import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Country } from '@crema/contract/countries/countries'
import type { AnswerOf, Endpoint, OutcomeOf, ReceivedOf } from '@crema/contract/endpoint'
import type { Locale } from '@crema/i18n/locales'

/** Who calls, as the session, signature and header plugins found out. */
export type Caller = {
  memberId: string | null
  sessionId: string | null
  /** On calls of access `leaving`: whose LOGOUT_TOKEN it is. */
  leaving: Leaving | null
  locale: Locale
  country: Country
  /** The caller's IANA zone. */
  zone: string
  /** What the browser or the app calls itself; empty where it does not say. */
  device: string
  /** Present where the endpoint takes one. */
  idempotencyKey: string | null
  /** The clock, read once for the whole call. */
  now: Date
  log: FastifyBaseLogger
  /** For the few calls that set cookies. */
  http: { request: FastifyRequest; reply: FastifyReply }
}

/** Somebody who proved that an account is theirs to delete; `memberId` is null once it is deleted. */
export type Leaving = { leavingId: string; memberId: string | null }

/** What an endpoint of access `member` is called with. */
export type MemberCaller = Caller & { memberId: string; sessionId: string }

/** What an endpoint of access `leaving` is called with. */
export type LeavingCaller = Caller & { leaving: Leaving }

/** How a rule ends: it did what was asked, or names the refusal, with what would help. */
export type Result<Answer, Refusal extends string> =
  | { ok: Answer }
  | { refused: Refusal; help?: Record<string, unknown> }

type CallerOf<E extends Pick<Endpoint, 'access' | 'idempotent'>> = (E['access'] extends 'member'
  ? MemberCaller
  : E['access'] extends 'leaving'
    ? LeavingCaller
    : Caller)
  & (E['idempotent'] extends true ? { idempotencyKey: string } : unknown)

/** An endpoint of the contract with what answers it. */
export type Route = {
  endpoint: Endpoint
  // The endpoint's own types are checked where `route` is called; the table of all routes forgets them.
  handle: (input: never, caller: never) => Promise<Result<unknown, string>>
}

/** Binds a handler to an endpoint; input, caller, answer and refusals are typed by the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: ReceivedOf<E>, caller: CallerOf<E>) => Promise<Result<AnswerOf<E>, OutcomeOf<E>>>,
): Route {
  return { endpoint, handle }
}
