import { useQuery } from '@tanstack/react-query'
import type { DeletedItem, DeletionPreview, RetainedItem } from '@crema/contract/privacy/deletion'
import { formatPeriod } from '@crema/i18n/format/dates/period'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import type { DeletionStep } from './account-deletion-flow.ts'
import { previewOptions } from './deletion-queries.ts'
import styles from './deletion-page.module.css'

type Present = Extract<DeletionPreview, { outcome: 'present' }>

const removedTexts = {
  coupons: 'account-deletion.removedCoupons',
  pastCoupons: 'account-deletion.removedPastCoupons',
  stars: 'account-deletion.removedStars',
  devices: 'account-deletion.removedDevices',
  passkeys: 'account-deletion.removedPasskeys',
  consents: 'account-deletion.removedConsents',
} as const satisfies Record<DeletedItem, string>

/** What is removed and retained for every account. */
const ofEveryAccount: Pick<Present, 'goes' | 'stays'> = { goes: [], stays: [{ what: 'sums', days: null }] }

/**
 * What deletion means, beside a step from 700 px: for every account until the account is proved, then for this one. Narrower windows
 * have it in the step of its own.
 */
export function DeletionConsequences({ step, token }: { step: DeletionStep; token: string | null }) {
  const { api } = useAppContext()
  const isBesideStep = useIsWide(700)
  const { data } = useQuery({
    ...previewOptions(api, token ?? ''),
    enabled: isBesideStep && step === 'logout' && token !== null,
  })
  if (!isBesideStep) return null
  const { goes, stays } = data?.outcome === 'present' ? data : ofEveryAccount
  return (
    <>
      <RemovedCard items={goes} level={2} />
      <RetainedCard items={stays} level={2} />
    </>
  )
}

export function RemovedCard({ items, level = 3 }: { items: Present['goes']; level?: 2 | 3 }) {
  const t = useTranslate()
  return (
    <Card aria-labelledby="goes">
      <Heading id="goes" level={level} size={17}>
        {t('account-deletion.removedTitle')}
      </Heading>
      <ul className={styles.items}>
        <li>{t('account-deletion.removedProfile')}</li>
        {items.map(({ what, count }) => (
          <li key={what}>{t(removedTexts[what], { count })}</li>
        ))}
      </ul>
    </Card>
  )
}

export function RetainedCard({ items, level = 3 }: { items: Present['stays']; level?: 2 | 3 }) {
  const t = useTranslate()
  const { locale } = useSession()
  const text = (what: RetainedItem, time: string) => {
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
  return (
    <Card aria-labelledby="stays">
      <Heading id="stays" level={level} size={17}>
        {t('account-deletion.retainedTitle')}
      </Heading>
      <ul className={styles.items}>
        {items.map(({ what, days }) => (
          <li key={what}>{text(what, days === null ? '' : formatPeriod(locale, days))}</li>
        ))}
      </ul>
    </Card>
  )
}
