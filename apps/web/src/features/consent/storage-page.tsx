import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { type Purpose, purposes } from '#src/shared/storage/purposes.ts'
import { keysFor, otherNames } from '#src/shared/storage/storage-purposes.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './storage-page.module.css'

/** `/cookie`: what this page stores in the browser and why. All of it is necessary, so there is no choice to make. */
export function StoragePage() {
  const t = useTranslate()
  const { country, locale } = useSession()
  return (
    <Page top={<ScreenBar title={t('consent.title')} />}>
      <Heading size={26}>{t('consent.heading')}</Heading>
      <p>{t('consent.intro')}</p>
      <Notice title={t('consent.nothingOptional')} text={t('consent.nothingOptionalText')} />
      {purposes.map((purpose) => (
        <PurposeCard key={purpose} purpose={purpose} />
      ))}
      <Link className={styles.policy} {...paths.legalDocument('cookiePrivacy', country, locale)}>
        {t('consent.policy')}
      </Link>
    </Page>
  )
}

function PurposeCard({ purpose }: { purpose: Purpose }) {
  const t = useTranslate()
  const { storage } = useAppContext()
  const keys = keysFor(purpose)
  // False on the server and during hydration, where the storage is not known.
  const inUse = useSyncExternalStore(
    noSubscription,
    () => keys.some((key) => storage?.get(key) != null),
    () => false,
  )
  const headingId = `purpose-${purpose}`
  return (
    <Card aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading size={17} id={headingId}>
          {t(`consent.${purpose}Title`)}
        </Heading>
        {inUse ? <Tag tone="ok">{t('consent.inUse')}</Tag> : null}
      </div>
      <p className={styles.text}>{t(`consent.${purpose}Text`)}</p>
      <p className={styles.until}>{t(`consent.${purpose}Until`)}</p>
      <p className={styles.names} dir="ltr">
        {[...new Set<string>([...otherNames[purpose], ...keys])].map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
    </Card>
  )
}
