import type { WonPrize } from '@crema/contract/draws/draw'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { CloseIcon } from '#src/ui/art/more-icons.tsx'
import { classNames } from '#src/ui/base/class-names.ts'
import { Heading } from '#src/ui/layout/heading.tsx'
import { DrawLink } from '../draw-link.tsx'
import { PrizePicture } from '../prize-list.tsx'
import { savePrizeSeen } from './unseen-prize.ts'
import card from '#src/shared/screen/notice-card.module.css'
import styles from './prize-notice-card.module.css'

export type PrizeNoticeCardProps = { won: WonPrize; onClose: () => void }

/** What the member has won, with the way to the draw. Closed or followed, it does not come back. */
export function PrizeNoticeCard({ won, onClose }: PrizeNoticeCardProps) {
  const t = useTranslate()
  const { storage } = useAppContext()
  const { activityNo, title, prize, country } = won
  const close = () => {
    savePrizeSeen(storage, won)
    onClose()
  }
  return (
    <aside className={classNames(card.card, styles.card)} aria-labelledby="prize-notice">
      <PrizePicture prize={prize} tone="honey" />
      <div>
        <Heading size={17} id="prize-notice">
          {t('draws.noticeTitle')}
        </Heading>
        <p className={styles.prize}>{prize.title}</p>
        <p className={styles.draw}>{title}</p>
      </div>
      <DrawLink
        activityNo={activityNo}
        country={country}
        className={buttonClass('primary', 'small')}
        onClick={close}
      >
        {t('draws.noticeSee')}
      </DrawLink>
      <IconButton label={t('common.close')} icon={<CloseIcon />} onClick={close} />
    </aside>
  )
}
