import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { Picture } from '#src/ui/art/picture.tsx'
import { CardSkeleton, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

/** What the list says of a campaign, laid out as on its page; placeholders, which appear where the campaign takes longer. */
export function OpeningPage({ campaign }: { campaign: ListedCampaign }) {
  const { title, summary, state, heroImage, heroTone } = campaign
  return (
    <Page
      id="opening"
      lead={
        <Hero
          bar={<TopBar transparent />}
          title={title}
          text={summary}
          art={<Picture image={heroImage} loading="first" />}
          tone={state === 'soldOut' ? 'off' : heroTone}
        />
      }
    >
      <TicketSkeleton />
      <CardSkeleton lines={3} />
    </Page>
  )
}
