import type { Gift } from '@crema/contract/stars/stars'
import { countryName } from '@crema/i18n/format/text/names'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { PriceRows } from '#src/shared/stars/price-rows.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { useOfferedUntil } from './use-offered-until.ts'
import styles from './gift-details.module.css'

type GiftDetailsProps = {
  gift: Gift
  /** Whether it may be redeemed now. */
  isAvailable: boolean
}

/** When and where it can be used, its rules, what it costs and what is left then. */
export function GiftDetails({ gift, isAvailable }: GiftDetailsProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { summary } = useStarSummary()
  const starsOf = summary?.starsOf ?? country
  const { coupons, perPerson, rules, storeRequired, storesLimited, priceStars } = gift
  const [coupon] = coupons
  const where = storeRequired ? 'stars.validChosen' : storesLimited ? 'stars.validSome' : undefined
  return (
    <>
      <ul className={styles.facts}>
        {coupon ? <li>{t('stars.validDays', { count: coupon.validDays })}</li> : null}
        <li>{where ? t(where) : t('stars.validAnywhere', { country: countryName(locale, starsOf) })}</li>
        <li>{useOfferedUntil(gift)}</li>
        <li>{t('stars.perPerson', { count: perPerson })}</li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <PriceRows
        label={t('stars.thisGift')}
        price={priceStars}
        balance={isAvailable ? summary?.balance : undefined}
      />
      {isAvailable ? <p className={styles.minor}>{t('stars.noReturn')}</p> : null}
    </>
  )
}
