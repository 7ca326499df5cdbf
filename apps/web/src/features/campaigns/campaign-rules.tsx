import { memo } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { formatWallTime } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './campaign-rules.module.css'

/** The campaign's limits as sentences, then its own rules. */
export const CampaignRules = memo(function CampaignRules({ campaign }: { campaign: Campaign }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return (
    <Card>
      <h2 className={styles.title}>{t('campaign.goodToKnow')}</h2>
      <ul className={styles.rules}>
        {[...limitRules(campaign, t, locale, country), ...campaign.rules].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
})

function limitRules(
  { limits, hours, store, series }: Campaign,
  t: Translator['t'],
  locale: Locale,
  country: string,
): string[] {
  const wallTime = (time: string) => formatWallTime(locale, time, country)
  return [
    t('campaign.rulePerPerson', { count: limits.perPerson }),
    limits.today && t('campaign.rulePerDay', { count: limits.today.limit }),
    limits.total && t('campaign.ruleTotal', { count: limits.total.limit }),
    hours && t('campaign.ruleHours', { from: wallTime(hours.from), to: wallTime(hours.to) }),
    limits.newUsersOnly && t('campaign.ruleNewMembers'),
    limits.phoneOnly && t('campaign.rulePhone'),
    limits.phoneRegistrationOnly && t('campaign.ruleByPhone'),
    limits.scanOnly && t('campaign.ruleScan'),
    store.required && t('campaign.ruleStore'),
    store.takingPart !== null && t('campaign.ruleStores', { count: store.takingPart }),
    series && t('campaign.ruleSeries'),
  ].filter((rule): rule is string => typeof rule === 'string')
}
