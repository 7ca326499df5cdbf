import type { input, output, ZodMiniObject, ZodMiniType } from 'zod/mini'
import type { Outcome } from './outcomes.ts'

/**
 * Who may call:
 * `public` carries no token; `visitor` may carry one and is answered either way;
 * `member` needs a USER_TOKEN; `leaving` needs a LOGOUT_TOKEN (account deletion).
 */
export type Access = 'public' | 'visitor' | 'member' | 'leaving'

export type Endpoint = {
  method: 'GET' | 'POST'
  /** Below `/capi/`. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  access: Access
  /** The query of a GET, the JSON body of a POST. */
  request: ZodMiniObject
  answer: ZodMiniType
  /** The refusals this call may answer with. */
  outcomes: readonly Outcome[]
  /** Calls a minute for one caller (member, else address) before 429. */
  perMinute: number
  /** Whether an `idempotency-key` is required. */
  idempotent: boolean
}

type Optional = 'access' | 'outcomes' | 'perMinute' | 'idempotent'
type Defaults = { access: 'member'; outcomes: []; perMinute: 120; idempotent: false }

/** Declares a call. What is left out is strict: a member only, no refusals, 120 a minute, not idempotent. */
export function endpoint<const E extends Omit<Endpoint, Optional> & Partial<Pick<Endpoint, Optional>>>(
  declared: E,
): Omit<Defaults, keyof E> & E {
  return { access: 'member', outcomes: [], perMinute: 120, idempotent: false, ...declared }
}

/** What a caller sends. */
export type RequestOf<E extends Pick<Endpoint, 'request'>> = input<E['request']>
/** What a handler receives, after defaults and coercion. */
export type ReceivedOf<E extends Pick<Endpoint, 'request'>> = output<E['request']>
export type AnswerOf<E extends Pick<Endpoint, 'answer'>> = output<E['answer']>
export type OutcomeOf<E extends Pick<Endpoint, 'outcomes'>> = E['outcomes'][number]
