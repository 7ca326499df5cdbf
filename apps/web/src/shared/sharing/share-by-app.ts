import { appShareLink } from '@crema/contract/launch/share-link'
import type { Translator } from '@crema/i18n/messages'
import type { AppBridge } from '#src/host-app/app-bridge.ts'
import type { Session } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { linkToShare, type SharedCampaign, shareMessage } from './share-message.ts'

let stopListening = () => {}

/** Has the app around the page open its own share sheet. False where it cannot: then the page's own is due. */
export async function shareByApp(
  app: AppBridge,
  campaign: SharedCampaign,
  fissionCode: string | undefined,
  session: Session,
  t: Translator['t'],
): Promise<boolean> {
  const { activityNo, title } = campaign
  const { member, shopMdCode } = session
  const webUrl = linkToShare(campaign, fissionCode, session)
  const payload = { shopMdCode: shopMdCode ?? undefined, memberId: member?.memberId, activityNo, url: webUrl }
  // The app's sheet may be open for long; that something was passed on is told once for each time it was asked to.
  stopListening()
  stopListening = app.onShared(() => {
    stopListening()
    showToast(t('sharing.shared'))
  })
  const answer = await app.call('share', {
    type: 'FIS',
    link: appShareLink(window.location.origin, payload),
    shareContent: shareMessage(campaign, t),
    shareTitle: title,
    webUrl,
  })
  // Closed by the person it is done as well.
  const isDone = 'ok' in answer || answer.failed === 'cancelled'
  if (!isDone) stopListening()
  return isDone
}
