import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeletionPreview } from '@crema/contract/privacy/deletion'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { expectState } from '#src/lib/flow/flow.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { linkedProviderNames } from '#src/shared/identity/providers/identity-providers.ts'
import { Panes } from '#src/shared/panes/panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { classNames } from '#src/ui/base/class-names.ts'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { RemovedCard, RetainedCard } from './consequences.tsx'
import { DeletionArt } from './deletion-art.tsx'
import { isProofExpired, previewOptions } from './deletion-queries.ts'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'
import styles from './deletion-page.module.css'

/** `/logout/cancellation`: what is removed, what is retained and why. */
export function PreviewStep({ deletion, token, send, count, onStep }: StepProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { data, error, refetch } = useQuery(previewOptions(api, token ?? ''))
  const isExpired = isProofExpired(error)
  // The confirmation was received before, but its answer was lost.
  const isDeleted = data?.outcome === 'gone'
  const state = expectState(deletion.state, 'preview', 'confirmation')
  useEffect(() => {
    if (isExpired) send(state, { type: 'proofRefused' })
    else if (isDeleted) send(state, { type: 'deleted' })
  }, [isExpired, isDeleted, state, send])
  if (error && !isExpired) {
    return (
      <Panes tone="off" isCentred lead={count} art={<DeletionArt />}>
        <FailureState error={error} onRetry={() => void refetch()} />
      </Panes>
    )
  }
  if (data?.outcome !== 'present') {
    return (
      <Panes tone="off" isCentred lead={count} art={<DeletionArt />}>
        <Loading label={t('common.loading')}>
          <CardSkeleton lines={4} />
          <CardSkeleton lines={3} />
        </Loading>
      </Panes>
    )
  }
  return (
    <Panes
      tone="off"
      isCentred
      art={<DeletionArt />}
      lead={
        <div className={classNames(styles.step, styles.lead)}>
          {count}
          <AccountHeading preview={data} />
          <RemovedCard items={data.goes} />
        </div>
      }
    >
      <RetainedCard items={data.stays} />
      <Button
        onClick={() => {
          send(state, { type: 'previewRead' })
          onStep('logout')
        }}
      >
        {t('account-deletion.continue')}
      </Button>
      <HomeLink variant="quiet">{t('account-deletion.keepAccount')}</HomeLink>
    </Panes>
  )
}

type Present = Extract<DeletionPreview, { outcome: 'present' }>

function AccountHeading({ preview }: { preview: Present }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { email, phone, providers, registeredAt } = preview
  const account = email ?? (phone === null ? linkedProviderNames(providers) : formatPhone(phone))
  return (
    <StepHeading title={t('account-deletion.previewTitle')}>
      {richText(
        t('account-deletion.previewOf', {
          account,
          date: unbrokenDate(formatInstant(locale, registeredAt, 'date', zone, country)),
        }),
        (text) => (
          <bdi className={styles.strong}>{text}</bdi>
        ),
      )}
    </StepHeading>
  )
}
