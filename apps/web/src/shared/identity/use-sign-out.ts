import { useMutation } from '@tanstack/react-query'
import { useAppContext } from '#src/session/app-context.ts'

/** Signs the member out. This device signs out even when the call fails. */
export function useSignOut() {
  const { api, sessionManager } = useAppContext()
  return useMutation({
    mutationFn: () => api.call('POST customer/logout', {}),
    onSettled: sessionManager.end,
  })
}
