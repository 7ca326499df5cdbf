import { useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { OfferTicket } from '#src/shared/offers/offer-ticket.tsx'
import type { Offer } from '#src/shared/offers/offers.ts'
import type { useOffers } from '#src/shared/offers/use-offers.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './offer-list.module.css'

type OfferListProps = ReturnType<typeof useOffers> & {
  /** How many narrow screens show, in two columns full rows of them; without it all. */
  few?: 2 | 3
  choose?: (offers: readonly Offer[]) => Offer[]
  /** Whether tickets of products show them; not beside the larger pictures of banners. */
  withPictures?: boolean
}

/** Offers as tickets, in two columns where there is room; or why there are none. */
export function OfferList({ offers, error, retry, nowMs, few, choose, withPictures = true }: OfferListProps) {
  const t = useTranslate()
  if (!offers && error) return <FailureState error={error} onRetry={retry} />
  if (!offers) {
    return (
      <Loading label={t('common.loading')}>
        <div className={styles.list} data-few={few}>
          {Array.from({ length: few ?? 5 }, (_, index) => (
            <TicketSkeleton key={index} />
          ))}
        </div>
      </Loading>
    )
  }
  if (offers.length === 0) {
    return (
      <EmptyState
        art={<Picture image="machine" />}
        title={t('home.noneTitle')}
        text={t('home.noneText')}
        level={2}
      />
    )
  }
  return (
    <div className={styles.list} data-few={few}>
      {(choose ? choose(offers) : offers).map((offer) => (
        <OfferTicket
          key={offer.campaign.activityNo}
          offer={offer}
          nowMs={nowMs}
          level={few ? 3 : 2}
          withPicture={withPictures}
        />
      ))}
    </div>
  )
}
