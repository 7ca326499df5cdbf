import { useEffect, useState } from 'react'
import { useAppContext } from '#src/session/app-context.ts'
import { OfferTicket } from '#src/shared/offers/offer-ticket.tsx'
import { claimableOffers } from '#src/shared/offers/offers.ts'
import { useOffers } from '#src/shared/offers/use-offers.ts'
import { OffersFrame, type OffersProps, OffersSkeleton, shownMax } from './offers-frame.tsx'

/** The offers themselves, a chunk that only a refused or claimed campaign loads. Nothing where there are none, or none can be read. */
export function ClaimableOffers({ except }: OffersProps) {
  const { offers, error, nowMs } = useOffers()
  const hasMessages = useRemainingMessages()
  if (!offers && error) return null
  if (!offers || !hasMessages) return <OffersSkeleton />
  const claimable = claimableOffers(offers, except).slice(0, shownMax)
  if (claimable.length === 0) return null
  return (
    <OffersFrame>
      {claimable.map((offer) => (
        <OfferTicket key={offer.campaign.activityNo} offer={offer} nowMs={nowMs} level={3} withPicture />
      ))}
    </OffersFrame>
  )
}

/** Whether the messages are loaded that a rendered page lacks: tickets without them would be lower, and grow later. */
function useRemainingMessages(): boolean {
  const { messages } = useAppContext()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void messages.loadRemaining().then(() => setIsLoaded(true))
  }, [messages])
  return isLoaded
}
