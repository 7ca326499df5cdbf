import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { marketingChannels, type MarketingChannel } from '@crema/contract/privacy/consents'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { consentsOptions } from '../account-queries.ts'

const titles = {
  push: 'account.push',
  sms: 'account.sms',
  email: 'account.emails',
} as const satisfies Record<MarketingChannel, string>

/** A switch for each channel of marketing messages. Each change is saved at once. */
export function MarketingSwitches() {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const options = consentsOptions(api)
  const { data, error } = useQuery(options)
  const saving = useMutation({
    mutationFn: (change: { channel: MarketingChannel; decision: boolean }) =>
      api.call('POST customer/consents', change),
    onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
    meta: { failure: 'inPlace' },
  })
  const failed = saving.error ?? error
  return (
    <>
      {marketingChannels.map((channel) => (
        <li key={channel}>
          <Switch
            label={t(titles[channel])}
            // While a change is being saved the switch shows the new value.
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
          <CallError error={failed} />
        </li>
      ) : null}
    </>
  )
}
