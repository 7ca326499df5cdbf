import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { loadModule } from '#src/lib/loading/load-module.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { openDraw } from '#src/shared/offers/offers.ts'
import { useIdleModule } from '#src/shared/screen/use-idle-module.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import styles from './draw-slot.module.css'

const minuteMs = 60_000

type DrawSlotProps = {
  /** Shown in the place of the draw, such as a prize that the member has won. */
  notice: ReactNode
}

/** The open draw whose entries close first, on a member's home. */
export function DrawSlot({ notice }: DrawSlotProps) {
  const { data, dataUpdatedAt } = useQuery(runningCampaignsOptions(useAppContext().api, useSession()))
  const nowMs = useServerNow(useRenderedNow(dataUpdatedAt), minuteMs)
  const draw = data && 'ok' in data ? openDraw(data.ok.items) : undefined
  return (
    <div className={styles.slot}>
      {/* Always rendered, since a live region must exist before its content. */}
      <div className={styles.news} role="status">
        {notice}
      </div>
      {draw && !notice ? <OpenDraw draw={draw} nowMs={nowMs} /> : null}
    </div>
  )
}

async function loadEntry(messages: MessageStore) {
  const [module] = await Promise.all([loadModule(() => import('./draw-entry.tsx')), messages.load('draws')])
  return module
}

/** What an entry costs comes once the page is idle. */
function OpenDraw({ draw, nowMs }: { draw: ListedCampaign; nowMs: number }) {
  const t = useTranslate()
  const { locale } = useSession()
  const entry = useIdleModule(loadEntry)
  const { activityNo, title, heroImage, heroTone, endsAt } = draw
  const time = timeLeft(locale, Date.parse(endsAt) - nowMs)
  return (
    <Link {...paths.draw(activityNo)} className={`${styles.draw} ring`} data-tone={heroTone}>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {time ? <span>{t('coupon.endsIn', { time })}</span> : null}
        <span className={styles.entry}>{entry ? <entry.DrawEntry activityNo={activityNo} /> : null}</span>
      </span>
      <Picture image={heroImage} />
    </Link>
  )
}
