import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api.ts'
import { useSession } from '#src/session/session.ts'
import type { CampaignLink } from './campaign-queries.ts'
import { campaignOptions } from './campaign-queries.ts'
import { CampaignMissing } from './campaign-missing.tsx'
import { CampaignView } from './campaign-view.tsx'
import { useClaim } from './use-claim.ts'

/** `/marketing/collect-coupons`: the front door. A link without a campaign says what it lacks. */
export function CollectCouponsPage({ link }: { link: CampaignLink | undefined }) {
  return link ? <LinkedCampaign link={link} /> : <CampaignMissing reason="missingParameters" />
}

function LinkedCampaign({ link }: { link: CampaignLink }) {
  const { data } = useSuspenseQuery(campaignOptions(useApi(), link, useSession()))
  const { claim, state } = useClaim(link)
  if ('ok' in data) return <CampaignView campaign={data.ok} fissionCode={link.fissionCode} onClaim={claim} state={state} />
  return <CampaignMissing reason={data.refused === 'notInCountry' ? 'notInCountry' : 'notFound'} />
}
