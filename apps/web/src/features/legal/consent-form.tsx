import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { parseCountry } from '@crema/contract/countries/countries'
import type { Item } from '@crema/contract/legal/document-content'
import { requiredConsents } from '@crema/contract/privacy/consent-rules'
import {
  marketingChannels,
  type AgreementPurpose,
  type MarketingChannel,
} from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { RequestOf } from '#src/api/api-client.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { showToast } from '#src/session/toasts.ts'
import { agreementLink } from '#src/shared/consents/agreement-label.tsx'
import { currentConsentsOptions } from '#src/shared/consents/consent-queries.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { clearPendingConsents, readPendingConsents, savePendingConsents } from './pending-consents.ts'
import type { ChangedBoxes, ConsentBox } from './pending-consents.ts'
import { Spans } from './reader/document-body.tsx'
import styles from './consent-form.module.css'

type Decisions = RequestOf<'POST consent/record'>['decisions']

type ConsentFormProps = {
  country: string
  /** That of the text. */
  language: Locale
  /** The texts of the boxes in the document, by their ids. */
  items: readonly Item[]
  t: Translator['t']
}

/** The sheet of the sign-in has fields of the other names. */
const inputName = (box: ConsentBox) => (isChannel(box) ? `news-${box}` : `agree-${box}`)

function isChannel(box: ConsentBox): box is MarketingChannel {
  return marketingChannels.some((channel) => channel === box)
}

/**
 * The boxes of the consent form that the country has, with the texts of the document. They show what holds for the member; a
 * visitor signs in when they save, and what they have ticked is then recorded, also where the sign-in was a redirect.
 */
export function ConsentForm({ country, language, items, t }: ConsentFormProps) {
  const { api, storage } = useAppContext()
  const session = useSession()
  const queries = useQueryClient()
  const gate = useMemberGate()
  const options = currentConsentsOptions(api, session)
  const { data, error: readError } = useQuery(options)
  const member = session.token === null ? null : (data?.member ?? null)
  const edition = `${country}_${language}`
  const form = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState<ChangedBoxes>({})
  const editionCountry = parseCountry(country)
  const required = editionCountry === undefined ? [] : requiredConsents(editionCountry)

  const isAgreed = (purpose: AgreementPurpose) =>
    member?.agreements.some((each) => each.purpose === purpose && each.version !== null && !each.asks)
    === true
  const isOn = (channel: MarketingChannel) => {
    const state = member?.marketing[channel]
    return state === true || state === 'on' || state === 'pending'
  }
  const save = useMutation({
    mutationFn: async (chosen: ChangedBoxes) => {
      if (session.token === null) {
        savePendingConsents(storage, edition, chosen)
        if (!(await gate('open'))) {
          clearPendingConsents(storage)
          return null
        }
      }
      // The form was filled in before the member was known: what they have decided already is not sent again.
      const current = await queries.fetchQuery({ ...currentConsentsOptions(api, session), staleTime: 0 })
      const decisions: Decisions = [
        ...required.flatMap((purpose) =>
          chosen[purpose] === true ? [{ purpose, decision: true as const }] : [],
        ),
        ...marketingChannels.flatMap((channel) => {
          const decision = chosen[channel]
          return decision === undefined ? [] : [{ purpose: 'marketing' as const, channel, decision }]
        }),
      ]
      if (decisions.length === 0) return current
      return api.call(
        'POST consent/record',
        {
          decisions,
          source: 'consentForm',
          variant: 'separate',
          ...(editionCountry !== undefined && { edition: { country: editionCountry, locale: language } }),
        },
        { idempotencyKey: newUuid() },
      )
    },
    onSuccess: (answer) => {
      if (answer === null) return
      clearPendingConsents(storage)
      setChanged({})
      void queries.invalidateQueries({ queryKey: ['GET consent/current'] })
      void queries.invalidateQueries({ queryKey: ['GET consent/receipts'] })
      showToast(t('agreements.saved'))
    },
    meta: { failure: 'inPlace' },
  })
  const begin = useEffectEvent(() => {
    // What was ticked on the rendered page before React took it over.
    const ticked = [...required, ...marketingChannels].flatMap((box) => {
      const input = form.current?.elements.namedItem(inputName(box))
      return input instanceof HTMLInputElement && input.checked !== input.defaultChecked
        ? [[box, input.checked] as const]
        : []
    })
    const waiting = readPendingConsents(storage, edition)
    if (ticked.length === 0 && waiting === null) return
    const chosen: ChangedBoxes = { ...waiting, ...Object.fromEntries(ticked) }
    setChanged(chosen)
    if (waiting !== null && session.token !== null) save.mutate(chosen)
  })
  useLayoutEffect(() => begin(), [])
  const change = (box: ConsentBox, isChecked: boolean) =>
    setChanged((before) => ({ ...before, [box]: isChecked }))
  const lacksEmail = member?.marketing.hasEmail === false
  const labelOf = (box: string) => <Spans text={items.find(({ id }) => id === box)?.text ?? []} />
  return (
    <div className={styles.choices}>
      {session.token === null ? <p className={styles.note}>{t('agreements.signInFirst')}</p> : null}
      <Card>
        <form ref={form} className={styles.form}>
          {required.map((purpose) => (
            <Checkbox
              key={purpose}
              name={inputName(purpose)}
              label={labelOf(purpose)}
              note={
                <>
                  {isAgreed(purpose) ? t('agreements.cannotWithdraw') : t('agreements.required')}{' '}
                  {agreementLink(purpose, { country, locale: language })(
                    purpose === 'terms' ? t('legal.terms') : t('legal.privacy'),
                  )}
                </>
              }
              checked={isAgreed(purpose) || changed[purpose] === true}
              disabled={isAgreed(purpose)}
              onChange={(event) => change(purpose, event.target.checked)}
            />
          ))}
          <fieldset className={styles.marketing}>
            <legend className={styles.legend}>{t('agreements.marketing')}</legend>
            {marketingChannels.map((channel) => (
              <Checkbox
                key={channel}
                name={inputName(channel)}
                label={labelOf(`marketing-${channel}`)}
                note={
                  channel === 'email' && lacksEmail
                    ? t('agreements.noEmail')
                    : channel === 'email'
                        && member?.marketing.email === 'pending'
                        && changed.email === undefined
                      ? t('agreements.pending')
                      : t('agreements.optional')
                }
                checked={changed[channel] ?? isOn(channel)}
                disabled={channel === 'email' && lacksEmail && !isOn('email')}
                onChange={(event) => change(channel, event.target.checked)}
              />
            ))}
          </fieldset>
          <CallError error={save.error ?? readError} />
          {/* No button that submits: a tap on this one before hydration is repeated, and reloads nothing. */}
          <Button busy={save.isPending} busyLabel={t('agreements.save')} onClick={() => save.mutate(changed)}>
            {t('agreements.save')}
          </Button>
        </form>
      </Card>
    </div>
  )
}
