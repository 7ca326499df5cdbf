import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { openQrReader } from '../reading/qr-reader.ts'
import type { Camera } from './use-camera.ts'
import styles from './camera-view.module.css'

const frameIntervalMs = 120
/** After so many failed frames in a row the camera counts as broken. */
const lostFramesMax = 40

type CameraViewProps = {
  camera: Extract<Camera, { stage: 'on' }>
  onText: (text: string) => void
  onFailure: (error: unknown) => void
  onLight: () => void
  onClose: () => void
}

/** The camera's video with a frame for the code. Reports the first code once. */
export function CameraView({
  camera: { stream, light },
  onText,
  onFailure,
  onLight,
  onClose,
}: CameraViewProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onText)
  const reportFailure = useEffectEvent(onFailure)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const unmounted = new AbortController()
    element.srcObject = stream
    const scan = async () => {
      try {
        const text = await findCode(element, unmounted.signal)
        if (text !== null) report(text)
      } catch (error) {
        if (!unmounted.signal.aborted) reportFailure(error)
      }
    }
    void scan()
    return () => unmounted.abort()
  }, [stream])

  return (
    <div className={styles.view}>
      <div className={styles.picture}>
        <video ref={video} className={styles.video} muted playsInline autoPlay />
        <div className={styles.frame} aria-hidden="true" />
      </div>
      <p className={styles.hint} role="status">
        {t('scanning.looking')}
      </p>
      <div className={styles.actions}>
        {light === null ? null : (
          <Button variant="quiet" size="small" aria-pressed={light} onClick={onLight}>
            {t('scanning.light')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('scanning.closeCamera')}
        </Button>
      </div>
    </div>
  )
}

/** Reads frames of the video until one has a code; null once aborted. */
async function findCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const reader = await openQrReader()
  try {
    let lostFrames = 0
    while (!signal.aborted) {
      const frame = await frameOf(video)
      lostFrames = frame instanceof Error ? lostFrames + 1 : 0
      if (frame instanceof Error && lostFrames > lostFramesMax) throw frame
      const text = frame instanceof ImageBitmap ? await reader.read(frame) : null
      if (text !== null) return signal.aborted ? null : text
      await new Promise((resolve) => setTimeout(resolve, frameIntervalMs))
    }
    return null
  } finally {
    reader.close()
  }
}

/** The current frame; null before the first one. A single frame can fail, for example while the video starts or is resized. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | Error | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  return createImageBitmap(video).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
}
