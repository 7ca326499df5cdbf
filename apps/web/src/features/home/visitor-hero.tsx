import { useQuery } from '@tanstack/react-query'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { welcomeOffer } from './few-offers.ts'
import styles from './visitor-hero.module.css'

/** What a visitor gets by joining: the coupons of the first offer for new members, if there is one. */
export function VisitorHero() {
  const t = useTranslate()
  const gate = useMemberGate()
  const { data } = useQuery(runningCampaignsOptions(useAppContext().api, useSession()))
  const campaigns = data && 'ok' in data ? data.ok.items : []
  const count = welcomeOffer(campaigns)?.coupons.length ?? 0
  return (
    <section className={`${styles.hero} ring`} aria-labelledby="join">
      <div className={styles.text}>
        <h2 id="join" className={styles.title}>
          {count > 0 ? t('home.joinTitle', { count }) : t('home.signInTitle')}
        </h2>
        <p>{t('home.signInText')}</p>
      </div>
      <div className={styles.art}>
        <Picture image="takeaway" loading="first" />
      </div>
      <Button variant="plain" className={styles.join} onClick={() => void gate('open')}>
        {t('home.signIn')}
      </Button>
    </section>
  )
}
