import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AssistReward } from '@crema/contract/assist/assist'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { groupCode } from '@crema/i18n/format/text/codes'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { MoreButton } from '#src/shared/lists/paged-list.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { assistRewardsOptions } from '../assist-queries.ts'
import styles from './rewards-card.module.css'

/** What the member has got for inviting, each with a link to it. Nothing before the first. */
export function RewardsCard({ activityNo }: { activityNo: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const list = useInfiniteQuery({
    ...assistRewardsOptions(api, activityNo, session),
    enabled: session.token !== null,
  })
  const rewards = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (rewards.length === 0) return null
  return (
    <Card aria-labelledby="assist-rewards">
      <Heading id="assist-rewards" size={17}>
        {t('assist.received')}
      </Heading>
      <List>
        {rewards.map((reward) => (
          <Reward key={`${reward.tier.friends} ${reward.reachedAt}`} reward={reward} />
        ))}
      </List>
      <MoreButton list={list} />
    </Card>
  )
}

function Reward({ reward }: { reward: AssistReward }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { tier, givenAt, lotteryCode } = reward
  const given =
    givenAt === null
      ? t('assist.onItsWay')
      : t('assist.givenOn', { date: unbrokenDate(formatInstant(locale, givenAt, 'monthDay', zone, country)) })
  const code = lotteryCode === null ? undefined : t('assist.lotteryCode', { code: groupCode(lotteryCode) })
  const address = givenAt === null ? undefined : addressOf(reward)
  return (
    <ListRow
      start={
        tier.image === null ? undefined : (
          <span className={styles.picture}>
            <Picture image={tier.image} />
          </span>
        )
      }
      title={tier.title}
      note={<Facts>{joinFacts([given, code])}</Facts>}
      {...(address && { render: (props) => <Link {...address} {...props} /> })}
    />
  )
}

/** Where the reward is: the voucher, the stars, the draw. */
function addressOf({ tier: { kind, draw }, vouchers }: AssistReward) {
  switch (kind) {
    case 'coupons': {
      const [voucher] = vouchers
      return paths.wallet(voucher && vouchers.length === 1 ? { voucherNo: voucher.voucherNo } : {})
    }
    case 'stars':
      return paths.stars()
    case 'entry':
      return draw === null ? paths.starsPart('draws') : paths.draw(draw)
  }
}
