import { Link } from '@tanstack/react-router'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import type { Translator } from '@crema/i18n/messages'
import { brandHome } from '#src/lib/brand/home.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import type { Offer } from '#src/shared/offers/offers.ts'
import { useHeroOpening } from '#src/shared/offers/opening/use-hero-opening.ts'
import { useOffers } from '#src/shared/offers/use-offers.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Carousel } from '#src/ui/layout/carousel.tsx'
import { bannerOffers, isNew } from './banners.ts'
import styles from './banners-section.module.css'

/** A few offers with their drawings, in the brand's order. Its space is kept while they are loaded. */
export function BannersSection() {
  const t = useTranslate()
  const { withDraws: offers, error, nowMs } = useOffers()
  if (!offers) return error ? null : <div className={styles.skeleton} aria-hidden="true" />
  const banners = bannerOffers(offers, brandHome.banners)
  if (banners.length === 0) return null
  return (
    <Carousel label={t('home.banners')} previous={t('home.previousBanner')} next={t('home.nextBanner')}>
      {banners.map((offer, index) => (
        <Banner key={offer.campaign.activityNo} offer={offer} nowMs={nowMs} isFirst={index === 0} />
      ))}
    </Carousel>
  )
}

function Banner({ offer, nowMs, isFirst }: { offer: Offer; nowMs: number; isFirst: boolean }) {
  const t = useTranslate()
  const { locale } = useSession()
  const open = useHeroOpening(offer.campaign)
  const { title, endsAt, heroImage, heroTone } = offer.campaign
  const time = timeLeft(locale, Date.parse(endsAt) - nowMs)
  return (
    <Link
      {...paths.offer(offer.campaign)}
      className={`${styles.banner} ring`}
      data-tone={heroTone}
      onClick={open}
    >
      <div className={styles.text}>
        {isNew(offer, nowMs) ? <span className={styles.new}>{t('home.new')}</span> : null}
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          <span className={styles.action}>{actionText(offer, t)}</span>
          {time ? t('coupon.endsIn', { time }) : null}
        </p>
      </div>
      <div>
        <Picture image={heroImage} loading={isFirst ? 'first' : 'lazy'} />
      </div>
    </Link>
  )
}

/** What can be done with an offer. It looks like a button, and is a part of the banner's link. */
function actionText({ campaign }: Offer, t: Translator['t']): string {
  const { kind, coupons, claimableAtOnce } = campaign
  if (kind === 'lottery') return t('home.openDraw')
  if (kind === 'fission') return t('home.inviteFriends')
  return claimableAtOnce ? t('home.claim', { count: coupons.length }) : t('home.seeOffer')
}
