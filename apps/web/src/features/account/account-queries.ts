import type { ApiClient } from '#src/api/api-client.ts'

type Signalled = { signal: AbortSignal }

/** The devices that the member is signed in on. */
export const devicesOptions = (api: ApiClient) => ({
  queryKey: ['GET customer/sessions'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET customer/sessions', {}, { signal }),
})

/** The member's passkeys. */
export const passkeysOptions = (api: ApiClient) => ({
  queryKey: ['GET passkey/mine'] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET passkey/mine', {}, { signal }),
})

/** The export of all personal data of the member, which requires a proof of identity. */
export const exportOptions = (api: ApiClient, proof: { proofToken?: string }) => ({
  queryKey: ['GET customer/export', proof] as const,
  queryFn: ({ signal }: Signalled) => api.call('GET customer/export', proof, { signal }),
})
