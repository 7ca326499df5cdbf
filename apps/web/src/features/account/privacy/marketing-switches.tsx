import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { marketingChannels, type MarketingChannel } from '@crema/contract/privacy/consents'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { consentsOptions } from '../account-queries.ts'

const names = { push: 'account.push', sms: 'account.sms', email: 'account.emails' } as const satisfies Record<
  MarketingChannel,
  string
>

/** News and offers, each way apart: as easy to refuse as to want. Each change is noted at once. */
export function MarketingSwitches() {
  const t = useText()
  const { api } = usePageParts()
  const queries = useQueryClient()
  const options = consentsOptions(api)
  const { data, error } = useQuery(options)
  const saving = useMutation({
    mutationFn: (wish: { channel: MarketingChannel; decision: boolean }) =>
      api.call('POST customer/consents', wish),
    onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
    meta: { failure: 'inPlace' },
  })
  const failed = saving.error ?? error
  return (
    <>
      {marketingChannels.map((channel) => (
        <li key={channel}>
          <Switch
            label={t(names[channel])}
            // While it is being saved the switch shows what was wished.
            checked={
              saving.isPending && saving.variables.channel === channel
                ? saving.variables.decision
                : (data?.marketing[channel] ?? false)
            }
            disabled={data === undefined}
            onChange={(event) => saving.mutate({ channel, decision: event.target.checked })}
          />
        </li>
      ))}
      {failed ? (
        <li>
          <CallProblem error={failed} />
        </li>
      ) : null}
    </>
  )
}
