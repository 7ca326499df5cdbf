import { memo } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { useTranslate } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './campaign-rules.module.css'

/** The campaign's other limits as sentences, then its own rules, folded. What decides about a claim is among the facts. */
export const CampaignRules = memo(function CampaignRules({ campaign }: { campaign: Campaign }) {
  const t = useTranslate()
  const { limits, series } = campaign
  const rules = [
    limits.today && t('campaign.rulePerDay', { count: limits.today.limit }),
    limits.total && t('campaign.ruleTotal', { count: limits.total.limit }),
    series && t('campaign.ruleSeries'),
    ...campaign.rules,
  ].filter((rule) => rule !== null)
  if (rules.length === 0) return null
  return (
    <Card>
      <details>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{t('campaign.goodToKnow')}</h2>
        </summary>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
})
