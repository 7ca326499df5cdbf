import { appShareLink } from '@crema/contract/share-link'
import type { Translator } from '@crema/i18n/messages'
import type { AppBridge } from '#src/host-app/app-bridge.ts'
import type { Session } from '#src/session/session.ts'
import { linkToShare, type SharedCampaign, shareMessage } from './share-words.ts'

/** Has the app around the page open its own share sheet. False where it cannot: then the page's own is due. */
export async function shareByApp(
  app: AppBridge,
  campaign: SharedCampaign,
  fissionCode: string | undefined,
  session: Session,
  t: Translator['t'],
): Promise<boolean> {
  const webUrl = linkToShare(campaign, fissionCode, session)
  const payload = { activityNo: campaign.activityNo, memberId: session.member?.memberId, url: webUrl }
  const answer = await app.call('share', {
    type: 'FIS',
    link: appShareLink(window.location.origin, payload),
    shareContent: shareMessage(campaign, t),
    shareTitle: campaign.title,
    webUrl,
  })
  // Closed by the person it is done as well.
  return 'ok' in answer || answer.failed === 'cancelled'
}
