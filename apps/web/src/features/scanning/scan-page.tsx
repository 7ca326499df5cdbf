import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { keepStore } from '#src/shared/claim-state/chosen-store.ts'
import { keepClaimWish } from '#src/shared/claim-state/pending-claim-key.ts'
import { keepScanToken } from '#src/shared/claim-state/scan-token.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { useCanHere } from '#src/shared/device/use-browser-can.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { CameraView } from './camera-view.tsx'
import { CodeText } from './code-text.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { ScanProblem, type ScanTrouble } from './scan-problem.tsx'
import { readScannedText } from './scanned-text.ts'
import { type CameraTrouble, useCamera } from './use-camera.ts'
import styles from './scan-page.module.css'

const cameraTexts = {
  refused: ['scanning.refusedTitle', 'scanning.refusedText'],
  missing: ['scanning.missingTitle', 'scanning.missingText'],
  busy: ['scanning.busyTitle', 'scanning.busyText'],
} as const satisfies Record<CameraTrouble, unknown>

/** `/home/scan`: a store's code opens its campaign, by the camera, a picture or its text. */
export function ScanPage({ code }: { code: string | undefined }) {
  const t = useText()
  const router = useRouter()
  const { camera, start, stop, switchLight } = useCamera()
  const canUseCamera = useCanHere('camera')
  const [trouble, setTrouble] = useState<ScanTrouble | null>(null)
  const { check, isChecking } = useCodeCheck(setTrouble)

  const take = (text: string) => {
    stop()
    setTrouble(null)
    const scanned = readScannedText(text, window.location.origin)
    if (scanned.kind === 'page') router.history.push(scanned.path)
    else if (scanned.kind === 'elsewhere') setTrouble(scanned)
    else check(scanned.text)
  }
  const open = () => {
    setTrouble(null)
    start()
  }
  // A code that came with the link, as a phone's own camera app opens it.
  const takeLinked = useEffectEvent(() => {
    if (code !== undefined) check(code)
  })
  useEffect(() => takeLinked(), [])

  if (isChecking) {
    return (
      <Page top={<ScreenBar title={t('scanning.title')} />}>
        <Loading label={t('scanning.checking')}>
          <p className={styles.text}>{t('scanning.checking')}</p>
          <CardSkeleton lines={4} />
        </Loading>
      </Page>
    )
  }
  return (
    <Page top={<ScreenBar title={t('scanning.title')} />}>
      {trouble ? <ScanProblem trouble={trouble} onAgain={open} /> : null}
      {camera.stage === 'on' ? (
        <CameraView
          camera={camera}
          onText={take}
          onFailure={(error) => {
            stop()
            setTrouble({ kind: 'failed', error })
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
          text={t(cameraTexts[camera.stage][1])}
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
      <InAppNotice wish="camera" />
      {canUseCamera && ((camera.stage === 'off' && trouble === null) || camera.stage === 'starting') ? (
        <Card aria-labelledby="camera">
          <h2 className={styles.title} id="camera">
            {t('scanning.whyTitle')}
          </h2>
          <p className={styles.text}>{t('scanning.whyText')}</p>
          <Button
            icon={<ScanIcon />}
            busy={camera.stage === 'starting'}
            busyLabel={t('scanning.starting')}
            onClick={open}
          >
            {t('scanning.openCamera')}
          </Button>
        </Card>
      ) : null}
      <Card aria-labelledby="other-ways">
        <h2 className={styles.title} id="other-ways">
          {t('scanning.otherWays')}
        </h2>
        <PicturePicker onText={take} onTrouble={setTrouble} />
        <CodeText onText={take} />
      </Card>
    </Page>
  )
}

/** Turns a code into what opens its campaign, and goes there: the claim goes on by itself. */
function useCodeCheck(onTrouble: (trouble: ScanTrouble) => void) {
  const { api, storage } = usePageParts()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (qrText: string) => api.call('POST activity/scan', { qrText }),
    onSuccess: async ({ activityNo, scanToken, storeId }) => {
      keepScanToken(storage, activityNo, scanToken)
      if (storeId !== null) keepStore(storage, activityNo, { storeId, name: '' })
      keepClaimWish(storage, activityNo, newUuid())
      await navigate({ to: '/marketing/collect-coupons', search: { activityNo }, replace: true })
    },
    onError: (error) => onTrouble({ kind: 'failed', error }),
    meta: { failure: 'inPlace' },
  })
  return { check: (text: string) => mutate(text), isChecking: isPending }
}
