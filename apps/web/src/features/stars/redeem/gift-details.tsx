import type { Gift } from '@crema/contract/stars/stars'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { countryName } from '@crema/i18n/format/text/names'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { PriceRows } from '#src/shared/stars/price-rows.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { GiftNotice } from './gift-notice.tsx'
import type { Redeem } from './use-redeem.ts'
import styles from './gift-details.module.css'

type GiftDetailsProps = { gift: Gift; state: Redeem; nowMs: number }

/** When and where it can be used, its rules, what it costs and what is left then. */
export function GiftDetails({ gift, state, nowMs }: GiftDetailsProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { summary } = useStarSummary()
  const { coupons, endsAt, zone, perPerson, rules, storeRequired, storesLimited, priceStars } = gift
  const [coupon] = coupons
  const where = storeRequired ? 'stars.validChosen' : storesLimited ? 'stars.validSome' : undefined
  const until = formatInstant(locale, Date.parse(endsAt) - 1, 'longDate', zone, country)
  return (
    <>
      <ul className={styles.facts}>
        {coupon ? <li>{t('stars.validDays', { count: coupon.validDays })}</li> : null}
        <li>{where ? t(where) : t('stars.validAnywhere', { country: countryName(locale, country) })}</li>
        <li>{t('stars.offeredUntil', { date: until })}</li>
        <li>{t('stars.perPerson', { count: perPerson })}</li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <PriceRows label={t('stars.thisGift')} price={priceStars} balance={summary?.balance} />
      <p className={styles.minor}>{t('stars.noReturn')}</p>
      <GiftNotice gift={gift} state={state} nowMs={nowMs} />
    </>
  )
}
