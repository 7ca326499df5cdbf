import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { AssistCampaign, Invitation } from '@crema/contract/assist/assist'
import { isTransient } from '#src/api/api-error.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { copyText } from '#src/lib/browser/copy-text.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { showToast } from '#src/session/toasts.ts'
import { refusalIcon } from '#src/shared/claim-refusal/refusal-icon.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { shareUrl } from '#src/shared/sharing/share-url.ts'
import { useShareSheet } from '#src/shared/sharing/use-share-sheet.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon, PosterIcon, QrIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BottomBar, BottomBarRow } from '#src/ui/layout/bottom-bar.tsx'
import { limitReached } from './campaign-end.ts'
import { useStartInvitation } from './use-start-invitation.ts'
import styles from './invite-bar.module.css'

const InvitationCode = lazyComponent(
  async () => (await loadModule(() => import('./invitation-code.tsx'))).InvitationCode,
)

type InviteBarProps = { campaign: AssistCampaign; isOwnKnown: boolean }

/** The next step: sign in, start an invitation, share it, or start the next one. */
export function InviteBar({ campaign, isOwnKnown }: InviteBarProps) {
  const t = useTranslate()
  const { own, state, startOutcome, invitationsLeft } = campaign
  const isRunning = state === 'running' || state === 'outsideHours' || state === 'soldOut'
  if (!isRunning) {
    return (
      <BottomBar>
        <HomeLink>{t('assist.seeRunning')}</HomeLink>
      </BottomBar>
    )
  }
  const limit = limitReached(campaign)
  if (limit !== undefined) {
    return (
      <BottomBar>
        <Notice tone="refused" icon={refusalIcon(limit)} title={t(`outcomes.${limit}`)} />
        <HomeLink>{t('assist.seeRunning')}</HomeLink>
      </BottomBar>
    )
  }
  if (own && own.helpers < own.seats) return <ShareBar campaign={campaign} own={own} />
  const isLast = own !== null && invitationsLeft === 0
  return (
    <BottomBar>
      {own ? (
        <Notice
          title={t('assist.full')}
          text={isLast ? t('assist.fullLast') : t('assist.fullText', { count: invitationsLeft })}
        />
      ) : null}
      {isLast ? (
        <HomeLink>{t('assist.seeRunning')}</HomeLink>
      ) : (
        <StartButton campaign={campaign} isOwnKnown={isOwnKnown} refusal={startOutcome} />
      )}
    </BottomBar>
  )
}

function StartButton({
  campaign: { activityNo, own },
  isOwnKnown,
  refusal,
}: InviteBarProps & { refusal: AssistCampaign['startOutcome'] }) {
  const t = useTranslate()
  const isMember = useIsMemberExpected()
  const isOnline = useIsOnline()
  const gate = useMemberGate()
  const { start, isStarting, error } = useStartInvitation(activityNo, isOwnKnown)
  const isUnknown = isMember && !isOwnKnown
  if (isMember && isOwnKnown && refusal === 'phoneRequired')
    return <Button onClick={() => void gate('phone')}>{t('campaign.addPhone')}</Button>
  if (isMember && isOwnKnown && refusal !== null && refusal !== 'loginRequired') {
    return (
      <>
        <Notice tone="refused" title={t(`outcomes.${refusal}`)} />
        <HomeLink>{t('assist.seeRunning')}</HomeLink>
      </>
    )
  }
  return (
    <>
      {error && !isStarting ? <Notice tone="error" title={failureText(error, t)} live /> : null}
      {isOnline ? null : <Notice tone="refused" title={t('assist.needsConnection')} live />}
      <Button
        busy={isStarting || isUnknown}
        busyLabel={isStarting ? t('assist.starting') : t('common.loading')}
        onClick={start}
        // A busy button ignores taps, and the tap before hydration is replayed on it.
        onClickCapture={isUnknown ? start : undefined}
      >
        {isTransient(error)
          ? t('common.retry')
          : t(own ? 'assist.startNext' : isMember ? 'assist.start' : 'assist.signInToInvite')}
      </Button>
    </>
  )
}

function ShareBar({ campaign, own }: { campaign: AssistCampaign; own: Invitation }) {
  const t = useTranslate()
  const session = useSession()
  const { storage } = useAppContext()
  // A tap that was meant to start this invitation must not start the next one.
  useEffect(() => storage?.remove('PENDING_INVITATION'), [storage])
  const shared = {
    activityNo: campaign.activityNo,
    title: campaign.title,
    summary: campaign.summary,
    sharedPath: '/marketing/fission',
  } as const
  const { share, sheet } = useShareSheet(shared, own.fissionCode)
  const [isCodeOpen, setCodeOpen] = useState<boolean>()
  const copy = async () => {
    const isCopied = await copyText(shareUrl(shared, own.fissionCode, session))
    showToast(t(isCopied ? 'assist.copied' : 'assist.copyDenied'), isCopied ? 'done' : 'error')
  }
  return (
    <BottomBar>
      <Button icon={<ShareIcon />} onClick={share}>
        {t('assist.share')}
      </Button>
      <div className={styles.actions}>
        <BottomBarRow>
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            <span className={styles.label}>
              <CopyIcon />
              {t('assist.copy')}
            </span>
          </Button>
          <Button variant="quiet" size="small" onClick={() => setCodeOpen(true)}>
            <span className={styles.label}>
              <QrIcon />
              {t('assist.qrCode')}
            </span>
          </Button>
          <Link {...paths.poster(campaign.activityNo)} className={buttonClass('quiet', 'small')}>
            <span className={styles.label}>
              <PosterIcon />
              {t('assist.poster')}
            </span>
          </Link>
        </BottomBarRow>
      </div>
      {sheet}
      {isCodeOpen === undefined ? null : (
        <Suspense>
          <InvitationCode
            campaign={shared}
            fissionCode={own.fissionCode}
            isOpen={isCodeOpen}
            onClose={() => setCodeOpen(false)}
          />
        </Suspense>
      )}
    </BottomBar>
  )
}
