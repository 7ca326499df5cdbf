import { Link } from '@tanstack/react-router'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import type { InvitedCampaign } from './invited-campaign.ts'

/** The store that was chosen for the help, and the way to another one. */
export function ChosenStoreHint({ campaign, name }: { campaign: InvitedCampaign; name: string }) {
  const t = useTranslate()
  const { activityNo, invited } = campaign
  return (
    <>
      {t('campaign.atStore', { store: bidiIsolate(name) })}
      {' · '}
      <Link {...paths.stores({ activityNo, choose: '1', fissionCode: invited.fissionCode })}>
        {t('campaign.chooseOther')}
      </Link>
    </>
  )
}
