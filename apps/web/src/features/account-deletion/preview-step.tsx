import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeletionPreview, GoingThing, StayingThing } from '@crema/contract/privacy/deletion'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/relative'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { richText } from '#src/lib/text/rich-text.tsx'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { houseNamesIn } from '#src/shared/identity/providers/identity-providers.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { isProofOver, previewOptions } from './deletion-queries.ts'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'
import styles from './deletion-page.module.css'

/** `/logout/cancellation`: what goes, what stays and why. */
export function PreviewStep({ token, tell, onStep }: StepProps) {
  const t = useText()
  const { api } = usePageParts()
  const { data, error, refetch } = useQuery(previewOptions(api, token ?? ''))
  const isOver = isProofOver(error)
  const isGone = data?.outcome === 'gone'
  useEffect(() => {
    if (isOver) tell({ type: 'proofRefused' })
    // Its confirmation arrived, though the answer did not.
    if (isGone) tell({ type: 'deleted' })
  }, [isOver, isGone, tell])
  if (error && !isOver) return <FailureState error={error} onRetry={() => void refetch()} />
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
          tell({ type: 'read' })
          onStep('logout')
        }}
      >
        {t('account-deletion.goOn')}
      </Button>
      <HomeLink variant="quiet">{t('account-deletion.keep')}</HomeLink>
    </>
  )
}

const dayMs = 24 * 60 * 60_000

const goesTexts = {
  coupons: 'account-deletion.goesCoupons',
  pastCoupons: 'account-deletion.goesPastCoupons',
  devices: 'account-deletion.goesDevices',
  passkeys: 'account-deletion.goesPasskeys',
  consents: 'account-deletion.goesConsents',
} as const satisfies Record<GoingThing, string>

type Present = Extract<DeletionPreview, { outcome: 'present' }>

function Preview({ preview }: { preview: Present }) {
  const t = useText()
  const { locale, country, zone } = useSession()
  const { email, phone, providers, registeredAt, goes, stays } = preview
  const staysText = (what: StayingThing, time: string) => {
    switch (what) {
      case 'sums':
        return t('account-deletion.staysSums')
      case 'receipts':
        return t('account-deletion.staysReceipts', { time })
      case 'welcomeMark':
        return t('account-deletion.staysWelcomeMark', { time })
    }
  }
  const account = email ?? (phone === null ? houseNamesIn(providers) : formatPhone(phone))
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
          {t('account-deletion.goesTitle')}
        </Heading>
        <ul className={styles.things}>
          <li>{t('account-deletion.goesProfile')}</li>
          {goes.map(({ what, count }) => (
            <li key={what}>{t(goesTexts[what], { count })}</li>
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="stays">
        <Heading id="stays" level={3} size={17}>
          {t('account-deletion.staysTitle')}
        </Heading>
        <ul className={styles.things}>
          {stays.map(({ what, days }) => (
            <li key={what}>{staysText(what, timeLeft(locale, (days ?? 0) * dayMs) ?? '')}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}
