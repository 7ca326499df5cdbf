import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countryName } from '@crema/i18n/format/text/names'
import { brandHome } from '#src/lib/brand/home.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import type { Offer } from '#src/shared/offers/offers.ts'
import { useOffers } from '#src/shared/offers/use-offers.ts'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { bannerOffers } from './banners.ts'
import { fewOffers } from './few-offers.ts'
import { OfferList } from './offer-list.tsx'
import styles from './offers-section.module.css'

type OffersSectionProps = {
  isMember: boolean
  /** In place of the offers where they cannot be loaded. */
  savedCoupons?: ReactNode
}

/** With room for them in columns. */
const wideCount = 6

/** A few offers with the way to all: two for a member, three for a visitor, more on a wide screen. */
export function OffersSection({ isMember, savedCoupons = null }: OffersSectionProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const found = useOffers()
  const few = isMember ? 2 : 3
  const total = found.offers?.length ?? 0
  /** A member has the banners beside them, and sees no offer twice. */
  const choose = (offers: readonly Offer[]) => {
    const banners = isMember ? bannerOffers(found.withDraws ?? offers, brandHome.banners) : []
    return fewOffers(
      offers.filter((offer) => !banners.includes(offer)),
      wideCount,
    )
  }
  return (
    <>
      {found.offers ? null : savedCoupons}
      <section className={styles.section} aria-labelledby="offers">
        <div className={styles.head}>
          <Heading id="offers">
            <Facts>
              {isMember ? t('home.offers') : t('home.runningIn', { country: countryName(locale, country) })}
            </Facts>
          </Heading>
          {total > few ? (
            <Link {...paths.offers()} className={styles.all}>
              {t('home.seeAll', { count: total })}
            </Link>
          ) : null}
        </div>
        <OfferList {...found} few={few} choose={choose} withPictures={!isMember} />
      </section>
    </>
  )
}
