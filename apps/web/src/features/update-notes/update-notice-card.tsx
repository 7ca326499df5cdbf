import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { CloseIcon } from '#src/ui/art/more-icons.tsx'
import { classNames } from '#src/ui/base/class-names.ts'
import { Heading } from '#src/ui/layout/heading.tsx'
import type { Update } from './updates.ts'
import card from '#src/shared/screen/notice-card.module.css'
import styles from './update-notice-card.module.css'

const notesMax = 3

type UpdateNoticeCardProps = { updates: readonly Update[]; onClose: () => void }

/** The first notes of some updates, with a link to all. */
export function UpdateNoticeCard({ updates, onClose }: UpdateNoticeCardProps) {
  const t = useTranslate()
  const notes = updates.flatMap((update) => update.notes).slice(0, notesMax)
  return (
    <aside className={classNames(card.card, styles.card)} aria-labelledby="update-notice">
      <Heading size={17} id="update-notice">
        {t('home.whatsNew')}
      </Heading>
      <IconButton label={t('common.close')} icon={<CloseIcon />} onClick={onClose} />
      <ul className={styles.notes}>
        {notes.map(({ title }) => (
          <li key={title} className={styles.note}>
            <CheckIcon />
            <span>{t(title)}</span>
          </li>
        ))}
      </ul>
      <Link {...paths.whatsNew()} className={buttonClass('quiet', 'small')}>
        {t('update-notes.seeAll')}
      </Link>
    </aside>
  )
}
