import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { marketingChannels, type MarketingChannel } from '@crema/contract/privacy/consents'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { currentConsentsOptions } from '#src/shared/consents/consent-queries.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import styles from '../account.module.css'

const titles = {
  push: 'account.push',
  sms: 'account.sms',
  email: 'account.emails',
} as const satisfies Record<MarketingChannel, string>

type Unsaved = { decision: boolean; error?: unknown }

/**
 * A switch for each channel of marketing messages. Each change is saved at once; one that failed stays, to be saved again.
 * E-mails may wait for a confirmation by mail.
 */
export function MarketingSwitches() {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const options = currentConsentsOptions(api, useSession())
  const { data, error } = useQuery(options)
  const marketing = data?.member?.marketing
  // Set in the change event itself: a mutation notifies later, and React would reset the switch until then.
  const [unsaved, setUnsaved] = useState<Partial<Record<MarketingChannel, Unsaved>>>({})
  const { mutate, isPending } = useMutation({
    // One after the other, so that the last decision is the one that is stored.
    scope: { id: 'marketing' },
    mutationFn: ({ channel, decision }: { channel: MarketingChannel; decision: boolean }) =>
      api.call(
        'POST consent/record',
        {
          decisions: [{ purpose: 'marketing', channel, decision }],
          source: 'account',
          variant: 'switch',
        },
        { idempotencyKey: newUuid() },
      ),
    onSuccess: (answer) => {
      queries.setQueryData(options.queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['GET consent/receipts'] })
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
  const isOn = (channel: MarketingChannel) => {
    const state = marketing?.[channel]
    return unsaved[channel]?.decision ?? (state === true || state === 'on' || state === 'pending')
  }
  const lacksEmail = marketing?.hasEmail === false
  const isEmailPending = marketing?.email === 'pending' && !lacksEmail && isOn('email')
  const noteOf = (channel: MarketingChannel) => {
    if (channel !== 'email') return undefined
    if (lacksEmail) return t('agreements.noEmail')
    return isEmailPending ? t('agreements.pending') : undefined
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
            note={noteOf(channel)}
            checked={isOn(channel)}
            // What was switched on while there was an address can still be switched off.
            disabled={marketing === undefined || (channel === 'email' && lacksEmail && !isOn('email'))}
            onChange={(event) => save(channel, event.target.checked)}
          />
        </li>
      ))}
      {isEmailPending ? (
        <li className={styles.resend}>
          <Button size="small" variant="quiet" busy={isPending} onClick={() => save('email', true)}>
            {t('agreements.resend')}
          </Button>
        </li>
      ) : null}
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
