import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { openQrReader } from './qr-reader.ts'
import type { Camera } from './use-camera.ts'
import styles from './camera-view.module.css'

const pauseMs = 120
/** After so many frames in a row that the browser does not hand out, none will come. */
const lostFramesMax = 40

type CameraViewProps = {
  camera: Extract<Camera, { stage: 'on' }>
  onText: (text: string) => void
  onFailure: (error: unknown) => void
  onLight: () => void
  onClose: () => void
}

/** What the camera sees, with a frame to hold the code in. Reports the first code it finds, once. */
export function CameraView({
  camera: { stream, light },
  onText,
  onFailure,
  onLight,
  onClose,
}: CameraViewProps) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onText)
  const reportFailure = useEffectEvent(onFailure)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const leaving = new AbortController()
    element.srcObject = stream
    const look = async () => {
      try {
        const text = await findCode(element, leaving.signal)
        if (text !== null) report(text)
      } catch (error) {
        if (!leaving.signal.aborted) reportFailure(error)
      }
    }
    void look()
    return () => leaving.abort()
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

/** Looks at the video until there is a code in it; null when nobody waits any more. */
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
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return null
  } finally {
    reader.close()
  }
}

/** Null while there is no picture yet. A frame can fail by itself, as while the video begins or changes its size. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | Error | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  return createImageBitmap(video).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
}
