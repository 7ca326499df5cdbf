import { useQuery } from '@tanstack/react-query'
import type { StarProgram } from '@crema/contract/stars/stars'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { starProgramOptions } from '#src/shared/stars/star-queries.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'

const minuteMs = 60_000

/**
 * The country's program, of a member that of their stars, and the time by which its periods are judged. Null where the country
 * has none; undefined until it is known.
 */
export function useProgram(): { program: StarProgram | null | undefined; nowMs: number } {
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const { summary } = useStarSummary()
  const { data, dataUpdatedAt } = useQuery({ ...starProgramOptions(api, session), enabled: !isMember })
  const nowMs = useServerNow(useRenderedNow(dataUpdatedAt), minuteMs)
  const ofVisitor = data && ('ok' in data ? data.ok.program : null)
  return { program: isMember ? summary?.program : ofVisitor, nowMs }
}
