import { useInfiniteQuery } from '@tanstack/react-query'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useLiveUpdates } from '#src/shared/live-updates/use-live-updates.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { helpsOptions } from '../assist-queries.ts'
import { BadgesCard } from '../badges/badges-card.tsx'
import { useAssistCampaign } from '../use-assist-campaign.ts'
import { AboutCampaign } from './about-campaign.tsx'
import { FriendsCard } from './friends-card.tsx'
import { InviteBar } from './invite-bar.tsx'
import { InviterHero } from './inviter-hero.tsx'
import { InviterMissing } from './inviter-missing.tsx'
import { ProgressCard } from './progress-card.tsx'
import { RewardsCard } from './rewards-card.tsx'
import { useArrival } from './use-arrival.ts'

/** `/marketing/fission` of the inviter: who has joined, what is missing for the next reward, and the ways to share. */
export function InviterPage({ activityNo }: { activityNo: string | undefined }) {
  useLiveUpdates()
  return activityNo === undefined ? <InviterMissing /> : <Inviter activityNo={activityNo} />
}

function Inviter({ activityNo }: { activityNo: string }) {
  const { read, isOwnKnown } = useAssistCampaign({ activityNo })
  return 'ok' in read ? (
    <InviterView campaign={read.ok} isOwnKnown={isOwnKnown} />
  ) : (
    <InviterMissing reason={read.refused} />
  )
}

function InviterView({ campaign, isOwnKnown }: { campaign: AssistCampaign; isOwnKnown: boolean }) {
  const { activityNo, own } = campaign
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const list = useInfiniteQuery({
    ...helpsOptions(api, activityNo, session),
    enabled: session.token !== null && own !== null,
  })
  const helps = list.data?.pages.flatMap(({ items }) => items)
  const arrived = useArrival(helps)
  return (
    <Page
      lead={<InviterHero campaign={campaign} />}
      bottomBar={<InviteBar campaign={campaign} isOwnKnown={isOwnKnown} />}
    >
      <ProgressCard campaign={campaign} helps={helps ?? []} arrived={arrived} />
      {/* Always rendered, since a live region must exist before its content. */}
      <VisuallyHidden>
        <span role="status">
          <ArrivalText name={arrived?.name} hasArrived={arrived !== undefined} />
        </span>
      </VisuallyHidden>
      {isMember && own ? (
        <>
          <FriendsCard campaign={campaign} list={list} />
          <RewardsCard activityNo={activityNo} />
        </>
      ) : null}
      {isMember ? <BadgesCard /> : null}
      <AboutCampaign campaign={campaign} />
    </Page>
  )
}

function ArrivalText({ name, hasArrived }: { name: string | null | undefined; hasArrived: boolean }) {
  const t = useTranslate()
  if (!hasArrived) return null
  return name ? t('assist.joined', { name: bidiIsolate(name) }) : t('assist.joinedUnnamed')
}
