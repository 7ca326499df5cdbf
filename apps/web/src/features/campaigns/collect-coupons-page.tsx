import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import type { MissingReason } from './campaign-missing.tsx'
import type { CampaignLink } from './campaign-queries.ts'
import { campaignOptions } from './campaign-queries.ts'
import { CampaignView } from './campaign-view.tsx'
import { useClaim } from './claim/use-claim.ts'
import { CampaignMissing } from './lazy-components.ts'

/** `/marketing/collect-coupons`: the landing page. Without a campaign in the link it shows what is missing. */
export function CollectCouponsPage({ link }: { link: CampaignLink | undefined }) {
  return link ? <LinkedCampaign link={link} /> : missingCampaign('missingParameters')
}

function LinkedCampaign({ link }: { link: CampaignLink }) {
  const { data } = useSuspenseQuery(campaignOptions(useAppContext().api, link, useSession()))
  const { claim, state } = useClaim(link, 'ok' in data && data.ok.limits.phoneRegistrationOnly)
  if ('ok' in data)
    return <CampaignView campaign={data.ok} fissionCode={link.fissionCode} onClaim={claim} state={state} />
  return missingCampaign(data.refused === 'notInCountry' ? 'notInCountry' : 'notFound')
}

const missingCampaign = (reason: MissingReason) => (
  <Suspense>
    <CampaignMissing reason={reason} />
  </Suspense>
)
