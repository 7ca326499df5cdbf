import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import { FriendCoupon } from '../friend-coupon.tsx'
import { type InvitedCampaign, nextTier } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'
import styles from '#src/shared/screen/tickets-heading.module.css'

type BothGetProps = {
  campaign: InvitedCampaign
  /** Grey, where the friend cannot have the coupons. */
  isGone: boolean
}

/** What a help gives: the friend's coupons, and the tier that it brings the inviter closer to. */
export function BothGet({ campaign, isGone }: BothGetProps) {
  const t = useTranslate()
  return (
    <>
      <h2 className={styles.heading}>{t('invitation.bothGet')}</h2>
      {campaign.coupons.map((coupon) => (
        <FriendCoupon key={coupon.couponNo} coupon={coupon} tag={t('invitation.youGet')} isGone={isGone} />
      ))}
      {isGone ? null : <InviterGets campaign={campaign} />}
    </>
  )
}

/** Without a picture: each one is a request and a document that delay the first tap, and the friend's own coupon has one. */
function InviterGets({ campaign }: { campaign: InvitedCampaign }) {
  const t = useTranslate()
  const { locale } = useSession()
  const { invited } = campaign
  const tier = nextTier(campaign, invited.helpers)
  if (!tier) return null
  const number = (count: number) => formatNumber(locale, count)
  const withYou = invited.helpers + 1
  const isLast = withYou === tier.friends
  return (
    <Ticket
      hue="amber"
      value={{
        figure: number(invited.helpers),
        suffix: `/${number(tier.friends)}`,
        unit: t('invitation.friends', { count: tier.friends }),
      }}
      tag={t('invitation.inviterGets', namedBy(invited))}
      title={isLast ? tier.title : t('invitation.stepCloser', { reward: tier.title })}
      level={3}
      note={
        isLast
          ? t('invitation.lastOne')
          : t('invitation.withYou', { count: number(withYou), friends: number(tier.friends) })
      }
    />
  )
}
