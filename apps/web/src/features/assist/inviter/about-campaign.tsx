import type { AssistCampaign } from '@crema/contract/assist/assist'
import { useTranslate } from '#src/session/app-context.ts'
import { ClockIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Disclosure, DisclosureGroup } from '#src/ui/layout/list.tsx'
import { FriendCoupon } from '../friend-coupon.tsx'
import { isOver } from './campaign-end.ts'
import styles from './about-campaign.module.css'

/** What a friend gets, who can help, when a help counts, and the rules. */
export function AboutCampaign({ campaign }: { campaign: AssistCampaign }) {
  const t = useTranslate()
  const { coupons, whoMayHelp, qualifies, qualifyDays, rules } = campaign
  return (
    <>
      {coupons.length === 0 ? null : (
        <section className={styles.coupons} aria-labelledby="friend-gets">
          <Heading id="friend-gets" size={17}>
            {t('assist.friendGets')}
          </Heading>
          {coupons.map((coupon) => (
            <FriendCoupon key={coupon.couponNo} coupon={coupon} isGone={isOver(campaign)} />
          ))}
        </section>
      )}
      <Card>
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <UserIcon />
            {t(whoMayHelp === 'newMembers' ? 'assist.newMembers' : 'assist.anybody')}
          </li>
          <li className={styles.fact}>
            <ClockIcon />
            {qualifies === 'firstUse' ? t('assist.firstUse', { days: qualifyDays ?? 0 }) : t('assist.atOnce')}
          </li>
        </ul>
        {rules.length === 0 ? null : (
          <DisclosureGroup>
            <Disclosure title={t('assist.rules')}>
              <ul className={styles.rules}>
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Disclosure>
          </DisclosureGroup>
        )}
      </Card>
    </>
  )
}
