import { useEffect } from 'react'
import { loadTones } from '#src/lib/brand/load-tones.ts'
import { useRemainingMessages } from '#src/session/use-remaining-messages.ts'
import { OfferTicket } from '#src/shared/offers/offer-ticket.tsx'
import { claimableOffers } from '#src/shared/offers/offers.ts'
import { useOffers } from '#src/shared/offers/use-offers.ts'
import { OffersFrame, type OffersProps, OffersSkeleton, shownMax } from './offers-frame.tsx'
import styles from './claimable-offers.module.css'

/** The offers themselves, a chunk that only a refused or claimed campaign loads. Nothing where there are none, or none can be read. */
export function ClaimableOffers({ except }: OffersProps) {
  const { offers, error, nowMs } = useOffers()
  // Tickets without them would be lower, and grow later.
  const hasMessages = useRemainingMessages()
  // A tapped offer grows into a hero of its own tone.
  useEffect(loadTones, [])
  if (!offers && error) return null
  if (!offers || !hasMessages) return <OffersSkeleton />
  const claimable = claimableOffers(offers, except).slice(0, shownMax)
  if (claimable.length === 0) return null
  return (
    <div className={styles.offers}>
      <OffersFrame>
        {claimable.map((offer) => (
          <OfferTicket key={offer.campaign.activityNo} offer={offer} nowMs={nowMs} level={3} withPicture />
        ))}
      </OffersFrame>
    </div>
  )
}
