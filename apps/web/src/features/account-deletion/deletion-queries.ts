import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'

/** With LOGOUT_TOKEN: a member who is signed in would send her USER_TOKEN, which is no proof here. */
export const asLeaving = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** What goes and what stays, for the account whose LOGOUT_TOKEN it is. */
export function previewOptions(api: ApiClient, token: string) {
  return {
    queryKey: ['GET customer/deregister/preview', token],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call('GET customer/deregister/preview', {}, { ...asLeaving(token), signal }),
    retry: false,
    staleTime: 0,
  } as const
}

/** The LOGOUT_TOKEN is no longer good. */
export function isProofOver(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 401
}
