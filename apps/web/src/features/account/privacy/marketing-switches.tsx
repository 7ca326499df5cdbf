import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { marketingChannels, type MarketingChannel } from '@crema/contract/privacy/consents'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { consentsOptions } from '../account-queries.ts'

const titles = {
  push: 'account.push',
  sms: 'account.sms',
  email: 'account.emails',
} as const satisfies Record<MarketingChannel, string>

type Unsaved = { decision: boolean; error?: unknown }

/** A switch for each channel of marketing messages. Each change is saved at once; one that failed stays, to be saved again. */
export function MarketingSwitches() {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const options = consentsOptions(api)
  const { data, error } = useQuery(options)
  // Set in the change event itself: a mutation notifies later, and React would reset the switch until then.
  const [unsaved, setUnsaved] = useState<Partial<Record<MarketingChannel, Unsaved>>>({})
  const { mutate } = useMutation({
    // One after the other, so that the last decision is the one that is stored.
    scope: { id: 'marketing' },
    mutationFn: (change: { channel: MarketingChannel; decision: boolean }) =>
      api.call('POST customer/consents', change),
    onSuccess: (answer) => {
      queries.setQueryData(options.queryKey, answer)
      showToast(t('account.saved'))
    },
    onSettled: (_answer, failure, { channel, decision }) =>
      setUnsaved((current) =>
        current[channel]?.decision === decision
          ? { ...current, [channel]: failure ? { decision, error: failure } : undefined }
          : current,
      ),
    meta: { failure: 'inPlace' },
  })
  const save = (channel: MarketingChannel, decision: boolean) => {
    setUnsaved((current) => ({ ...current, [channel]: { decision } }))
    mutate({ channel, decision })
  }
  const failed = marketingChannels.flatMap((channel) => {
    const entry = unsaved[channel]
    return entry?.error === undefined ? [] : { channel, ...entry }
  })
  return (
    <>
      {marketingChannels.map((channel) => (
        <li key={channel}>
          <Switch
            label={t(titles[channel])}
            checked={unsaved[channel]?.decision ?? data?.marketing[channel] ?? false}
            disabled={data === undefined}
            onChange={(event) => save(channel, event.target.checked)}
          />
        </li>
      ))}
      {failed.length > 0 ? (
        <li>
          <CallError
            error={failed[0]?.error}
            title={t('account.notSaved')}
            action={
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  for (const { channel, decision } of failed) save(channel, decision)
                }}
              >
                {t('common.retry')}
              </Button>
            }
          />
        </li>
      ) : null}
      {error ? (
        <li>
          <CallError error={error} />
        </li>
      ) : null}
    </>
  )
}
