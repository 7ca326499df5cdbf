import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  // Set in the change event itself: a mutation notifies later, and React would reset the switch until then.
  const [unsaved, setUnsaved] = useState<Partial<Record<MarketingChannel, boolean>>>({})
  const saving = useMutation({
    // One after the other, so that the last decision is the one that is stored.
    scope: { id: 'marketing' },
    mutationFn: (change: { channel: MarketingChannel; decision: boolean }) =>
      api.call('POST customer/consents', change),
    onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
    onSettled: (_answer, _error, { channel, decision }) =>
      setUnsaved((current) =>
        current[channel] === decision ? { ...current, [channel]: undefined } : current,
      ),
    meta: { failure: 'inPlace' },
  })
  const failed = saving.error ?? error
  return (
    <>
      {marketingChannels.map((channel) => (
        <li key={channel}>
          <Switch
            label={t(titles[channel])}
            checked={unsaved[channel] ?? data?.marketing[channel] ?? false}
            disabled={data === undefined}
            onChange={(event) => {
              const decision = event.target.checked
              setUnsaved((current) => ({ ...current, [channel]: decision }))
              saving.mutate({ channel, decision })
            }}
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
