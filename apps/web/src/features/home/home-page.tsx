import { Fragment, type ReactNode } from 'react'
import { brandName } from '#src/lib/brand/brand-name.ts'
import { brandHome, type MemberSection, type VisitorSection } from '#src/lib/brand/home.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useIsInApp } from '#src/shared/device/use-is-in-app.ts'
import { LanguageLink } from '#src/shared/screen/screen-bar.tsx'
import { NearestStore } from '#src/shared/stores/nearest-store.tsx'
import { Logo } from '#src/ui/art/logo.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'
import { BannersSection } from './banners-section.tsx'
import { CouponsLink } from './coupons/coupons-link.tsx'
import { CouponsSlot } from './coupons/coupons-slot.tsx'
import { HomeFooter } from './home-footer.tsx'
import { MemberBar } from './member-bar.tsx'
import { MemberCard } from './member-card.tsx'
import { OffersSection } from './offers-section.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { VisitorHero } from './visitor-hero.tsx'
import styles from './home-page.module.css'

type HomePageProps = { savedCoupons: ReactNode; friends: ReactNode; draw: ReactNode }

/**
 * `/home`. A member: greeting, card, coupons, a few offers; a visitor: what joining brings, a few offers. The order of the
 * sections is the brand's. `savedCoupons` is shown where the campaigns cannot be loaded. `friends` and `draw` are the last
 * sections of a member's page; on wide screens the draw is the third of the aside.
 */
export function HomePage({ savedCoupons, friends, draw }: HomePageProps) {
  const isMember = useIsMemberExpected()
  return (
    <div className={styles.home} data-for={isMember ? 'member' : 'visitor'}>
      <Page
        top={
          isMember ? (
            <MemberBar />
          ) : (
            <TopBar variant="brand" title={<Logo name={brandName} />} end={<LanguageLink />} />
          )
        }
      >
        <OfflineNotice />
        <div className={styles.sections}>
          {isMember
            ? brandHome.member.map((section) => (
                <div key={section} className={styles[section]}>
                  {memberSection(section, savedCoupons)}
                </div>
              ))
            : [<VisitorHero key="hero" />, ...brandHome.visitor.map(visitorSection)]}
          {isMember ? (
            <>
              {friends}
              <div className={styles.draw}>{draw}</div>
            </>
          ) : null}
        </div>
        <HomeFooter />
      </Page>
    </div>
  )
}

function memberSection(section: MemberSection, savedCoupons: ReactNode): ReactNode {
  switch (section) {
    case 'card':
      return <MemberCard />
    case 'coupons':
      return (
        <>
          <CouponsLink />
          <CouponsSlot />
        </>
      )
    case 'banners':
      return <BannersSection />
    case 'offers':
      return <OffersSection isMember savedCoupons={savedCoupons} />
    case 'store':
      return <HomeStores />
  }
}

function visitorSection(section: VisitorSection): ReactNode {
  return (
    <Fragment key={section}>
      {section === 'offers' ? <OffersSection isMember={false} /> : <HomeStores />}
    </Fragment>
  )
}

/** Inside the chain's app there is no navigation with the scanner. */
function HomeStores() {
  return <NearestStore withScan={useIsInApp()} />
}
