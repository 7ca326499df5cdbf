import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { keysFor, otherNames, type Purpose, purposes } from './storage-purposes.ts'
import styles from './storage-page.module.css'

/** `/cookie`: what this page keeps in the browser and what for. All of it is needed, so there is nothing to choose. */
export function StoragePage() {
  const t = useText()
  const { country, locale } = useSession()
  return (
    <Page top={<ScreenBar title={t('cookies.title')} />}>
      <Heading size={26}>{t('cookies.heading')}</Heading>
      <p>{t('cookies.intro')}</p>
      <Notice title={t('cookies.nothingOptional')} text={t('cookies.nothingOptionalText')} />
      {purposes.map((purpose) => (
        <PurposeCard key={purpose} purpose={purpose} />
      ))}
      <Link
        className={styles.policy}
        to="/cookiePrivacy/$"
        params={{ _splat: `${country.toLowerCase()}_${locale}` }}
      >
        {t('cookies.policy')}
      </Link>
    </Page>
  )
}

const never = () => () => {}

function PurposeCard({ purpose }: { purpose: Purpose }) {
  const t = useText()
  const { storage } = usePageParts()
  const keys = keysFor(purpose)
  // None in the first drawing, which must be the one the server made.
  const inUse = useSyncExternalStore(
    never,
    () => keys.some((key) => storage?.get(key) != null),
    () => false,
  )
  const headingId = `purpose-${purpose}`
  return (
    <Card aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading size={17} id={headingId}>
          {t(`cookies.${purpose}Title`)}
        </Heading>
        {inUse ? <Tag tone="ok">{t('cookies.inUse')}</Tag> : null}
      </div>
      <p className={styles.text}>{t(`cookies.${purpose}Text`)}</p>
      <p className={styles.until}>{t(`cookies.${purpose}Until`)}</p>
      <p className={styles.names} dir="ltr">
        {[...new Set<string>([...otherNames[purpose], ...keys])].map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
    </Card>
  )
}
