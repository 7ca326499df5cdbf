import { useQuery } from '@tanstack/react-query'
import type { StarProgram } from '@crema/contract/stars/stars'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { starProgramOptions } from '#src/shared/stars/star-queries.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'

/** The country's program, of a member that of their stars. Null where the country has none; undefined until it is known. */
export function useProgram(): StarProgram | null | undefined {
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const { summary } = useStarSummary()
  const { data } = useQuery({ ...starProgramOptions(api, session), enabled: !isMember })
  if (isMember) return summary?.program
  return data && ('ok' in data ? data.ok.program : null)
}
