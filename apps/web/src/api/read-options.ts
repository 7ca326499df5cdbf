import { queryOptions } from '@tanstack/react-query'
import type { FailureName } from '@crema/contract/outcomes'
import type { Session } from '#src/session/session.ts'
import type { AnswerOf, ApiClient, CallKey, RequestOf } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** An answer, or the refusal that is an answer too: a screen draws both. */
export type ReadResult<Answer> = { ok: Answer } | { refused: FailureName; message: string }

type ReadKey = CallKey & `GET ${string}`
type Place = Pick<Session, 'locale' | 'country'>

/** The key of a read. Texts depend on language and country, so both are in it. */
export function readKey<Key extends ReadKey>(key: Key, request: RequestOf<Key>, { locale, country }: Place) {
  return [key, request, locale, country] as const
}

/** A read of the gateway as a query. */
export function readOptions<Key extends ReadKey>(
  api: ApiClient,
  key: Key,
  request: RequestOf<Key>,
  place: Place,
) {
  return queryOptions<ReadResult<AnswerOf<Key>>>({
    queryKey: readKey(key, request, place),
    queryFn: async ({ signal }) => {
      try {
        // Reads take no idempotency key, which the generic key cannot tell the compiler.
        return { ok: await (api.call as PlainCall)(key, request, { signal }) } as { ok: AnswerOf<Key> }
      } catch (error) {
        if (error instanceof ApiError && error.failure.kind === 'refused') {
          return { refused: error.failure.name, message: error.failure.message }
        }
        throw error
      }
    },
  })
}

type PlainCall = (key: CallKey, request: object, options: { signal: AbortSignal }) => Promise<unknown>
