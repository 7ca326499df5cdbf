import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { AnswerOf } from '#src/api/api-client.ts'
import type { ReadResult } from '#src/api/read-options.ts'

export type SaveHelp = (
  queries: QueryClient,
  queryKey: QueryKey,
  helped: AnswerOf<'POST fission/assist'>,
) => Promise<void>

/** Stores what the gateway has answered to a help with the campaign, which is not read again. */
export const saveHelp: SaveHelp = async (queries, queryKey, { vouchers, inviter, helpers }) => {
  // A read that was sent before the help must not overwrite its result.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<ReadResult<AssistCampaign>>(queryKey, (read) =>
    read && 'ok' in read
      ? {
          ok: {
            ...read.ok,
            invited: read.ok.invited && { ...read.ok.invited, inviter, helpers },
            help: { outcome: 'alreadyAssisted', vouchers, helpedAt: new Date().toISOString() },
          },
        }
      : read,
  )
  void queries.invalidateQueries({ queryKey: ['GET coupon/mine'] })
}
