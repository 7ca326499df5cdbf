import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { saveChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { savePendingClaimKey } from '#src/shared/claim-state/pending-claim-key.ts'
import { saveScanToken } from '#src/shared/claim-state/scan-token.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { PermissionHelp } from '#src/shared/device/permission-help.tsx'
import { useBrowserSupport } from '#src/shared/device/use-browser-support.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { CameraView } from './camera/camera-view.tsx'
import { isCameraAllowed } from './camera/is-camera-allowed.ts'
import { type CameraFailure, useCamera } from './camera/use-camera.ts'
import { CodeText } from './code-text.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { isShortLink, readScannedText } from './reading/scanned-text.ts'
import { ScanFailureNotice, type ScanFailure } from './scan-failure-notice.tsx'
import styles from './scan-page.module.css'

const cameraTexts = {
  refused: ['scanning.refusedTitle', 'scanning.refusedText'],
  missing: ['scanning.missingTitle', 'scanning.missingText'],
  busy: ['scanning.busyTitle', 'scanning.busyText'],
} as const satisfies Record<CameraFailure, unknown>

/** `/home/scan`: reads a store's code by the camera, from a picture or as text, and opens its campaign. */
export function ScanPage({ code }: { code: string | undefined }) {
  const t = useTranslate()
  const router = useRouter()
  const { camera, start, stop, switchLight } = useCamera()
  const canUseCamera = useBrowserSupport('camera')
  const [failure, setFailure] = useState<ScanFailure | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const { check, isChecking } = useCodeCheck(setFailure)

  const handleText = (text: string) => {
    stop()
    setFailure(null)
    const scanned = readScannedText(text, window.location.origin)
    // The gateway redirects short links, the page does not have them.
    if (scanned.kind === 'page' && isShortLink(scanned.path)) window.location.assign(scanned.path)
    else if (scanned.kind === 'page') router.history.push(scanned.path)
    else if (scanned.kind === 'elsewhere') setFailure(scanned)
    else check(scanned.text)
  }
  const open = () => {
    setFailure(null)
    start()
  }
  // The code of the link, with which the phone's camera app opens the page.
  const checkLinkedCode = useEffectEvent(() => {
    if (code !== undefined) check(code)
  })
  useEffect(() => checkLinkedCode(), [])
  // Opens at once where that asks nothing.
  const openIfAllowed = useEffectEvent((isAllowed: boolean) => {
    if (isAllowed && code === undefined && canUseCamera && camera.stage === 'off') start()
  })
  useEffect(() => {
    let isMounted = true
    const begin = async () => {
      const isAllowed = await isCameraAllowed()
      if (isMounted) openIfAllowed(isAllowed)
    }
    void begin()
    return () => {
      isMounted = false
    }
  }, [])

  if (isChecking) {
    return (
      <Page top={<ScreenBar variant="section" title={t('scanning.title')} />}>
        <Loading label={t('scanning.checking')}>
          <p className={styles.text}>{t('scanning.checking')}</p>
          <CardSkeleton lines={4} />
        </Loading>
      </Page>
    )
  }
  return (
    <Page top={<ScreenBar variant="section" title={t('scanning.title')} />}>
      {failure ? <ScanFailureNotice failure={failure} onRetry={open} /> : null}
      {camera.stage === 'on' ? (
        <CameraView
          camera={camera}
          onText={handleText}
          onFailure={(error) => {
            stop()
            setFailure({ kind: 'failed', error })
          }}
          onLight={switchLight}
          onClose={stop}
        />
      ) : null}
      {camera.stage === 'refused' || camera.stage === 'missing' || camera.stage === 'busy' ? (
        <Notice
          tone="refused"
          icon={<ScanIcon />}
          title={t(cameraTexts[camera.stage][0])}
          text={
            <>
              {t(cameraTexts[camera.stage][1])}{' '}
              {camera.stage === 'refused' ? <PermissionHelp permission="camera" /> : null}
            </>
          }
          live
          action={
            camera.stage === 'missing' ? undefined : (
              <>
                <Button variant="quiet" size="small" onClick={start}>
                  {t('common.retry')}
                </Button>
                {camera.stage === 'refused' ? <AppSettingsButton /> : null}
              </>
            )
          }
        />
      ) : null}
      <InAppNotice capability="camera" />
      {canUseCamera && ((camera.stage === 'off' && failure === null) || camera.stage === 'starting') ? (
        <section className={styles.viewfinder} aria-labelledby="camera">
          <div className={styles.frame} aria-hidden="true">
            <ScanIcon />
          </div>
          <h2 className={styles.title} id="camera">
            {t('scanning.whyTitle')}
          </h2>
          <p>{t('scanning.whyText')}</p>
          <Button
            icon={<ScanIcon />}
            busy={camera.stage === 'starting'}
            busyLabel={t('scanning.starting')}
            onClick={open}
          >
            {t('scanning.openCamera')}
          </Button>
        </section>
      ) : null}
      <section className={styles.other} aria-label={t('scanning.otherWays')}>
        <PicturePicker onText={handleText} onFailure={setFailure} />
        {isTyping ? (
          <CodeText onText={handleText} />
        ) : (
          <Button variant="text" onClick={() => setIsTyping(true)}>
            {t('scanning.enterText')}
          </Button>
        )}
      </section>
    </Page>
  )
}

/** Exchanges a code for a scan token of its campaign, and goes there; the claim continues by itself. */
function useCodeCheck(onFailure: (failure: ScanFailure) => void) {
  const { api, storage } = useAppContext()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (qrText: string) => api.call('POST activity/scan', { qrText }),
    onSuccess: async ({ activityNo, scanToken, storeId }) => {
      saveScanToken(storage, activityNo, scanToken)
      if (storeId !== null) saveChosenStore(storage, activityNo, { storeId, name: '' })
      savePendingClaimKey(storage, activityNo, newUuid())
      await navigate({ ...paths.campaign({ activityNo }), replace: true })
    },
    onError: (error) => onFailure({ kind: 'failed', error }),
    meta: { failure: 'inPlace' },
  })
  return { check: (text: string) => mutate(text), isChecking: isPending }
}
