import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { saveChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { savePendingClaimKey } from '#src/shared/claim-state/pending-claim-key.ts'
import { saveScanToken } from '#src/shared/claim-state/scan-token.ts'
import { useBrowserSupport } from '#src/shared/device/use-browser-support.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { CameraPlace } from './camera-place.tsx'
import { isCameraAllowed, whenCameraAllowed } from './camera/camera-permission.ts'
import { CameraView } from './camera/camera-view.tsx'
import { useCamera } from './camera/use-camera.ts'
import { CodeText } from './code-text.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { isShortLink, readScannedText } from './reading/scanned-text.ts'
import type { ScanFailure } from './scan-reason.tsx'
import styles from './scan-page.module.css'

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
  // Once it is allowed in the browser's settings, nothing else is to be tapped.
  const openAllowed = useEffectEvent(open)
  useEffect(() => {
    if (camera.stage !== 'refused') return undefined
    const left = new AbortController()
    void whenCameraAllowed(openAllowed, left.signal)
    return () => left.abort()
  }, [camera.stage])
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

  const isOff = camera.stage === 'off' || camera.stage === 'starting'
  const hasCamera = canUseCamera && camera.stage !== 'missing'
  // What would help next: another picture after one without a code, and where there is no camera.
  const isPictureFirst =
    failure === null
      ? canUseCamera && !hasCamera
      : !hasCamera || failure.kind === 'noCode' || failure.kind === 'noPicture'
  const picturePicker = (
    <PicturePicker
      variant={isPictureFirst ? 'primary' : 'quiet'}
      onText={handleText}
      onFailure={(reason) => {
        stop()
        setFailure(reason)
      }}
    />
  )
  const cameraButton = (
    <Button
      variant={isPictureFirst ? 'quiet' : 'primary'}
      icon={<ScanIcon />}
      busy={camera.stage === 'starting'}
      busyLabel={t('scanning.starting')}
      onClick={open}
    >
      {t(failure ? 'scanning.again' : isOff ? 'scanning.openCamera' : 'common.retry')}
    </Button>
  )
  return (
    <div className={styles.scan}>
      <Page top={<ScreenBar variant="section" title={t('scanning.title')} />}>
        <div className={styles.ways}>
          {camera.stage === 'on' && !isChecking ? (
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
          ) : (
            <CameraPlace
              stage={camera.stage === 'on' ? 'off' : camera.stage}
              failure={failure}
              isChecking={isChecking}
              canUseCamera={canUseCamera}
              action={isPictureFirst ? picturePicker : cameraButton}
            />
          )}
          {/* What was typed stays while it is checked. */}
          <section className={styles.other} aria-label={t('scanning.otherWays')} hidden={isChecking}>
            {isPictureFirst ? null : picturePicker}
            {isPictureFirst && hasCamera ? cameraButton : null}
            {isTyping ? (
              <CodeText onText={handleText} />
            ) : (
              <Button variant="text" onClick={() => setIsTyping(true)}>
                {t('scanning.enterText')}
              </Button>
            )}
          </section>
        </div>
      </Page>
    </div>
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
