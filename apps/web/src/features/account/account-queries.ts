import type { ApiClient } from '#src/api/api-client.ts'

type Signalled = { signal: AbortSignal }

/** What the member agreed to. */
export const consentsOptions = (api: ApiClient) => ({
  queryKey: ['GET customer/consents'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET customer/consents', {}, { signal }),
})

/** Where the member is signed in. */
export const devicesOptions = (api: ApiClient) => ({
  queryKey: ['GET customer/sessions'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET customer/sessions', {}, { signal }),
})

/** What opens the account without a code. */
export const passkeysOptions = (api: ApiClient) => ({
  queryKey: ['GET passkey/mine'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET passkey/mine', {}, { signal }),
})

/** Everything that is held of the member. */
export const exportOptions = (api: ApiClient) => ({
  queryKey: ['GET customer/export'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET customer/export', {}, { signal }),
})
