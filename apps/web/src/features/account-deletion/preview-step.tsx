import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeletionPreview, DeletedItem, RetainedItem } from '@crema/contract/privacy/deletion'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatPeriod } from '@crema/i18n/format/dates/period'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { expectState } from '#src/lib/flow/flow.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { linkedProviderNames } from '#src/shared/identity/providers/identity-providers.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { isProofExpired, previewOptions } from './deletion-queries.ts'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'
import styles from './deletion-page.module.css'

/** `/logout/cancellation`: what is removed, what is retained and why. */
export function PreviewStep({ deletion, token, send, onStep }: StepProps) {
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
  if (error && !isExpired) return <FailureState error={error} onRetry={() => void refetch()} />
  if (data?.outcome !== 'present') {
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={3} />
      </Loading>
    )
  }
  return (
    <>
      <Preview preview={data} />
      <Button
        onClick={() => {
          send(state, { type: 'previewRead' })
          onStep('logout')
        }}
      >
        {t('account-deletion.continue')}
      </Button>
      <HomeLink variant="quiet">{t('account-deletion.keepAccount')}</HomeLink>
    </>
  )
}

const removedTexts = {
  coupons: 'account-deletion.removedCoupons',
  pastCoupons: 'account-deletion.removedPastCoupons',
  stars: 'account-deletion.removedStars',
  devices: 'account-deletion.removedDevices',
  passkeys: 'account-deletion.removedPasskeys',
  consents: 'account-deletion.removedConsents',
} as const satisfies Record<DeletedItem, string>

type Present = Extract<DeletionPreview, { outcome: 'present' }>

function Preview({ preview }: { preview: Present }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { email, phone, providers, registeredAt, goes, stays } = preview
  const retainedText = (what: RetainedItem, time: string) => {
    switch (what) {
      case 'sums':
        return t('account-deletion.retainedTotals')
      case 'lotteryCodes':
        return t('account-deletion.retainedLotteryCodes')
      case 'receipts':
        return t('account-deletion.retainedReceipts', { time })
      case 'campaignMarks':
        return t('account-deletion.retainedCampaignMarks', { time })
      case 'welcomeMark':
        return t('account-deletion.retainedWelcomeOfferHash', { time })
    }
  }
  const account = email ?? (phone === null ? linkedProviderNames(providers) : formatPhone(phone))
  return (
    <>
      <StepHeading title={t('account-deletion.previewTitle')}>
        {richText(
          t('account-deletion.previewOf', {
            account,
            date: formatInstant(locale, registeredAt, 'date', zone, country),
          }),
          (text) => (
            <bdi className={styles.strong}>{text}</bdi>
          ),
        )}
      </StepHeading>
      <Card aria-labelledby="goes">
        <Heading id="goes" level={3} size={17}>
          {t('account-deletion.removedTitle')}
        </Heading>
        <ul className={styles.items}>
          <li>{t('account-deletion.removedProfile')}</li>
          {goes.map(({ what, count }) => (
            <li key={what}>{t(removedTexts[what], { count })}</li>
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="stays">
        <Heading id="stays" level={3} size={17}>
          {t('account-deletion.retainedTitle')}
        </Heading>
        <ul className={styles.items}>
          {stays.map(({ what, days }) => (
            <li key={what}>{retainedText(what, days === null ? '' : formatPeriod(locale, days))}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}
