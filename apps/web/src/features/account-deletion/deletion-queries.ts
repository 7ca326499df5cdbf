import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'

/** Sends the LOGOUT_TOKEN instead of the USER_TOKEN, with which an account cannot be deleted. */
export const withDeletionToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** What is removed and retained for the account of a LOGOUT_TOKEN. */
export function previewOptions(api: ApiClient, token: string) {
  return {
    queryKey: ['GET customer/deregister/preview', token],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call('GET customer/deregister/preview', {}, { ...withDeletionToken(token), signal }),
    retry: false,
    staleTime: 0,
  } as const
}

/** Whether the gateway has refused the LOGOUT_TOKEN. */
export function isProofExpired(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 401
}
