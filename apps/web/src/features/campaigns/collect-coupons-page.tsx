import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usePageParts, useSession } from '#src/session/app-context.ts'
import type { MissingReason } from './campaign-missing.tsx'
import type { CampaignLink } from './campaign-queries.ts'
import { campaignOptions } from './campaign-queries.ts'
import { CampaignView } from './campaign-view.tsx'
import { useClaim } from './claim/use-claim.ts'
import { CampaignMissing } from './lazy-components.ts'

/** `/marketing/collect-coupons`: the front door. A link without a campaign says what it lacks. */
export function CollectCouponsPage({ link }: { link: CampaignLink | undefined }) {
  return link ? <LinkedCampaign link={link} /> : missing('missingParameters')
}

function LinkedCampaign({ link }: { link: CampaignLink }) {
  const { data } = useSuspenseQuery(campaignOptions(usePageParts().api, link, useSession()))
  const { claim, state } = useClaim(link)
  if ('ok' in data)
    return <CampaignView campaign={data.ok} fissionCode={link.fissionCode} onClaim={claim} state={state} />
  return missing(data.refused === 'notInCountry' ? 'notInCountry' : 'notFound')
}

const missing = (reason: MissingReason) => (
  <Suspense>
    <CampaignMissing reason={reason} />
  </Suspense>
)
