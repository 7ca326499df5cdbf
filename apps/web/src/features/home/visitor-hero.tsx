import { useQuery } from '@tanstack/react-query'
import type { StarProgram } from '@crema/contract/stars/stars'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { starProgramOptions } from '#src/shared/stars/star-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { welcomeOffer } from './few-offers.ts'
import styles from './visitor-hero.module.css'

type StarRate = NonNullable<StarProgram['rate']>

/** What a visitor gets by joining: the coupons of the first offer for new members, and stars, if there are any. */
export function VisitorHero() {
  const t = useTranslate()
  const gate = useMemberGate()
  const { api } = useAppContext()
  const session = useSession()
  const { locale, country } = session
  const { data } = useQuery(runningCampaignsOptions(api, session))
  const { data: stars } = useQuery(starProgramOptions(api, session))
  const program = stars && 'ok' in stars ? stars.ok.program : null
  const campaigns = data && 'ok' in data ? data.ok.items : []
  const count = welcomeOffer(campaigns)?.coupons.length ?? 0
  return (
    <section className={`${styles.hero} ring`} aria-labelledby="join">
      <div className={styles.text}>
        <h2 id="join" className={styles.title}>
          {count > 0 ? t('home.joinTitle', { count }) : t('home.signInTitle')}
        </h2>
        <p>
          {program?.rate
            ? t('home.joinStars', {
                stars: program.rate.stars,
                amount: formatMoney(locale, inWholeUnits(program.rate.amount), country),
              })
            : t('home.signInText')}
        </p>
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

/** Without decimals where they are zero: a rate is mostly for one unit of a currency, or for many. */
function inWholeUnits(amount: StarRate['amount']): StarRate['amount'] {
  const units = amount.amountMinor / 10 ** amount.digits
  return Number.isInteger(units) ? { ...amount, amountMinor: units, digits: 0 } : amount
}
