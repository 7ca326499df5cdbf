import { useEffect } from 'react'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { Panes } from '#src/shared/panes/panes.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { recordAsSeen } from './unseen-updates.ts'
import { type Update, updates } from './updates.ts'
import styles from './whats-new-page.module.css'

/** `/home/whats-new`: the update notes of all versions, the newest first. */
export function WhatsNewPage() {
  const { storage } = useAppContext()
  useEffect(() => {
    if (storage) recordAsSeen(storage)
  }, [storage])
  return <WhatsNewView updates={updates} />
}

export function WhatsNewView({ updates: shown }: { updates: readonly Update[] }) {
  const t = useTranslate()
  return (
    <PanesPage title={t('home.whatsNew')}>
      <Panes
        tone="sea"
        lead={
          <div className={styles.art}>
            <Picture image="latte" />
          </div>
        }
      >
        {shown.map((update) => (
          <VersionCard key={update.version} update={update} />
        ))}
      </Panes>
    </PanesPage>
  )
}

function VersionCard({ update: { version, date, notes } }: { update: Update }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const headingId = `version-${version}`
  return (
    <Card aria-labelledby={headingId}>
      <div>
        <Heading id={headingId}>
          <time dateTime={date}>{formatPlainDate(locale, date, 'longDate', country)}</time>
        </Heading>
        <p className={styles.version}>{t('update-notes.version', { version: isolateLtr(version) })}</p>
      </div>
      {notes.map(({ title, text }) => (
        <div key={title} className={styles.note}>
          <Heading level={3} size={17}>
            {t(title)}
          </Heading>
          <p className={styles.text}>{text(t, locale)}</p>
        </div>
      ))}
    </Card>
  )
}
