import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAppContext } from '#src/session/app-context.ts'

export const signOutKey = ['sign-out'] as const

/** Signs the member out. This device signs out even when the call fails. */
export function useSignOut() {
  const { api, sessionManager } = useAppContext()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutKey,
    async mutationFn() {
      // Calls that are under way would be refused.
      await queries.cancelQueries()
      return api.call('POST customer/logout', {})
    },
    onSettled: sessionManager.end,
  })
}
