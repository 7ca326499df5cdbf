import { useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { MoreButton } from '#src/shared/lists/paged-list.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { GiftCard } from './gift-card.tsx'
import { groupGifts } from './gift-groups.ts'
import { useGifts } from './use-gifts.ts'
import styles from './gift-list.module.css'

type GiftListProps = {
  isAffordableOnly: boolean
  onAffordableOnly: (isOn: boolean) => void
  /** A gift is being opened. */
  onOpen: () => void
}

/** The gifts: those that the member can get now, those to collect for, and those that nobody gets now. */
export function GiftList({ isAffordableOnly, onAffordableOnly, onOpen }: GiftListProps) {
  const t = useTranslate()
  const isMember = useIsMemberExpected()
  const { list, gifts, time } = useGifts()
  const { summary, query } = useStarSummary()
  const balance = isMember && summary ? summary.balance : null
  // Without the balance they would move as soon as it is known.
  const isBalanceAwaited = isMember && !summary && !query.error
  if (!gifts || isBalanceAwaited) {
    return list.error && !gifts ? (
      <FailureState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={4} />
      </Loading>
    )
  }
  if (gifts.length === 0) {
    return (
      <EmptyState
        art={<Picture image="giftcard" />}
        title={t(time.isRedeemable ? 'stars.noGiftsTitle' : 'stars.noProgramTitle')}
        text={t(time.isRedeemable ? 'stars.noGiftsText' : 'stars.noProgramText')}
      />
    )
  }
  const isFiltered = isAffordableOnly && balance !== null
  const groups = groupGifts(gifts, balance, time).filter(({ group }) => !isFiltered || group === 'canGet')
  const cheapest = gifts.find(({ priceStars }) => priceStars > (balance ?? 0))
  return (
    <>
      {isMember ? (
        <Switch
          label={t('stars.affordableOnly')}
          checked={isAffordableOnly}
          onChange={({ target }) => onAffordableOnly(target.checked)}
        />
      ) : null}
      <VisuallyHidden>
        <span role="status">
          {isFiltered
            ? t('stars.found', { count: groups.reduce((sum, each) => sum + each.gifts.length, 0) })
            : null}
        </span>
      </VisuallyHidden>
      {groups.map(({ group, gifts: ofGroup }) => (
        <section key={group} className={styles.group} aria-labelledby={`gifts-${group}`}>
          <Heading id={`gifts-${group}`} size={17}>
            {t(`stars.${group}`)}
          </Heading>
          <div className={styles.gifts}>
            {ofGroup.map((gift) => (
              <GiftCard
                key={gift.activityNo}
                gift={gift}
                balance={balance}
                time={time}
                isAffordableOnly={isAffordableOnly}
                onOpen={onOpen}
              />
            ))}
          </div>
        </section>
      ))}
      {isFiltered && groups.length === 0 ? (
        <EmptyState
          art={<Picture image="badge-star" />}
          title={t('stars.noneAffordableTitle')}
          {...(cheapest && { text: t('stars.noneAffordableText', { count: cheapest.priceStars }) })}
          action={<Button onClick={() => onAffordableOnly(false)}>{t('stars.showAll')}</Button>}
        />
      ) : null}
      <MoreButton list={list} />
    </>
  )
}
