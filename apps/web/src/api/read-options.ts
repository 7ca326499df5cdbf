import { queryOptions } from '@tanstack/react-query'
import type { FailureName } from '@crema/contract/outcomes'
import type { Session } from '#src/session/session.ts'
import type { AnswerOf, ApiClient, CallKey, RequestOf } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** An answer, or a refusal as a value, since a screen renders both. */
export type ReadResult<Answer> = { ok: Answer } | { refused: FailureName; message: string }

type ReadKey = CallKey & `GET ${string}`
type Region = Pick<Session, 'locale' | 'country'>

/** The query key of a read. It includes locale and country, since answers contain localized texts. */
export function readKey<Key extends ReadKey>(key: Key, request: RequestOf<Key>, { locale, country }: Region) {
  return [key, request, locale, country] as const
}

/** A read of the gateway as a query. */
export function readOptions<Key extends ReadKey>(
  api: ApiClient,
  key: Key,
  request: RequestOf<Key>,
  region: Region,
) {
  return queryOptions<ReadResult<AnswerOf<Key>>>({
    queryKey: readKey(key, request, region),
    queryFn: async ({ signal }) => {
      try {
        // Reads have no idempotency key, which TypeScript cannot derive from the generic key.
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
