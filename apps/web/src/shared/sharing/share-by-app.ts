import { appShareLink } from '@crema/contract/launch/share-link'
import type { Translator } from '@crema/i18n/messages'
import type { AppBridge } from '#src/host-app/app-bridge.ts'
import { launchStoreId, type Session } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { shareMessage } from './share-message.ts'
import { type SharedCampaign, shareUrl } from './share-url.ts'

let stopListening = () => {}

/** Opens the share sheet of the host app. False where the app cannot, so that the caller opens the page's sheet. */
export async function shareByApp(
  app: AppBridge,
  campaign: SharedCampaign,
  fissionCode: string | undefined,
  session: Session,
  t: Translator['t'],
): Promise<boolean> {
  const { activityNo, title } = campaign
  const { member, appUserInfo } = session
  const webUrl = shareUrl(campaign, fissionCode, session)
  const payload = {
    shopMdCode: launchStoreId(session) ?? undefined,
    memberId: (member ?? appUserInfo)?.memberId,
    activityNo,
    url: webUrl,
  }
  // The app's sheet may stay open for long. Each call of this function shows the toast at most once.
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
  // Nothing more is shown after the visitor has closed the app's sheet.
  const isDone = 'ok' in answer || answer.failed === 'cancelled'
  if (!isDone) stopListening()
  return isDone
}
