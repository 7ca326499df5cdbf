import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Celebration } from '#src/shared/celebration/celebration.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { HelpEffect } from './helped.tsx'
import type { InvitedCampaign } from './invited-campaign.ts'
import styles from './help-celebration.module.css'

/** The friend's coupons, how far the inviter is with the help, and the invitation to invite friends, too. */
export function HelpCelebration({ campaign, onClose }: { campaign: InvitedCampaign; onClose: () => void }) {
  const t = useTranslate()
  const { activityNo, help } = campaign
  return (
    <Celebration
      campaign={{ activityNo }}
      vouchers={help.vouchers}
      share={null}
      effect={
        <p className={styles.effect}>
          <HelpEffect campaign={campaign} />
        </p>
      }
      next={
        <Link {...paths.friends({ activityNo })} className={buttonClass('text')}>
          {t('invitation.inviteToo')}
        </Link>
      }
      onClose={onClose}
    />
  )
}
