import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { useTranslate, useAppContext, useSession } from '#src/session/app-context.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { assistCampaignOptions } from '../assist-campaign-query.ts'
import { BothGet } from './both-get.tsx'
import { FriendFacts } from './friend-facts.tsx'
import { FriendHero } from './friend-hero.tsx'
import { HelpBar } from './help-bar.tsx'
import { helpOutcome } from './help-outcome.ts'
import type { InvitationLink } from './help-state.ts'
import { type InvitedCampaign, isInvited } from './invited-campaign.ts'
import { HelpCelebration, Helped, HelpRefusal, InvitationMissing } from './lazy-components.ts'
import { useHelp } from './use-help.ts'
import folded from '#src/shared/screen/folded.module.css'
import card from '#src/shared/screen/rules-card.module.css'

type FriendPageProps = {
  link: InvitationLink
  /** Shown to the inviter, who has opened the own link. */
  ofInviter: ReactNode
}

/** The friend's view of `/marketing/fission`, a landing page: who invites, what both get, and one button. */
export function FriendPage({ link, ofInviter }: FriendPageProps) {
  const { data } = useSuspenseQuery(assistCampaignOptions(useAppContext().api, link, useSession()))
  if ('ok' in data && data.ok.invited?.isOwn) return ofInviter
  if ('ok' in data && isInvited(data.ok)) return <InvitedFriend campaign={data.ok} link={link} />
  return (
    <Suspense>
      <InvitationMissing read={data} />
    </Suspense>
  )
}

function InvitedFriend({ campaign, link }: { campaign: InvitedCampaign; link: InvitationLink }) {
  const state = useHelp(link)
  const [isClosed, setClosed] = useState(false)
  const { vouchers, helpedAt, outcome } = campaign.help
  const hasHelped = helpedAt !== null
  const isCelebrating = state.isDone && hasHelped && vouchers.length > 0 && !isClosed
  const refusal = state.error === null ? undefined : refusalName(state.error)
  const refused = hasHelped ? null : helpOutcome(outcome, state.store !== null, refusal)
  // Behind the celebration the page stays as it was: names and counts of the answer have other lengths, which would move it.
  const [before, setBefore] = useState(campaign)
  if (!hasHelped && before !== campaign) setBefore(campaign)
  const shown = isCelebrating ? before : campaign
  const isRefused = refused !== null
  const bothGet = <BothGet campaign={shown} isGone={isRefused} />
  return (
    <>
      <Page
        lead={<FriendHero campaign={shown} isRefused={isRefused} />}
        bottomBar={
          isCelebrating ? undefined : (
            <HelpBar campaign={campaign} state={state} refused={refused} refusal={refusal} />
          )
        }
      >
        {hasHelped && !isCelebrating ? (
          <Suspense fallback={bothGet}>
            <Helped campaign={campaign} isDone={isClosed} fallback={bothGet} />
          </Suspense>
        ) : (
          bothGet
        )}
        {refused === null ? (
          <FriendFacts campaign={shown} />
        ) : (
          <Suspense>
            <HelpRefusal outcome={refused} campaign={campaign} isAnnounced={state.error !== null} />
          </Suspense>
        )}
        <FriendRules rules={campaign.rules} />
      </Page>
      {isCelebrating ? (
        <Suspense>
          <HelpCelebration campaign={campaign} onClose={() => setClosed(true)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** As `RulesCard`, whose script would be another request. */
function FriendRules({ rules }: { rules: readonly string[] }) {
  const t = useTranslate()
  if (rules.length === 0) return null
  return (
    <Card>
      <details>
        <summary className={folded.summary}>
          <h2 className={folded.title}>{t('invitation.rules')}</h2>
        </summary>
        <ul className={card.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
