import { useEffect, useRef, useState } from 'react'

/** Why there is no video: permission was refused, the device has no camera, or another app uses it. */
export type CameraFailure = 'refused' | 'missing' | 'busy'

export type Camera =
  | { stage: 'off' | 'starting' | CameraFailure }
  /** `light` is null where the camera has none that a page can switch. */
  | { stage: 'on'; stream: MediaStream; light: boolean | null }

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** The rear camera. Off until `start`, and off again when the page is hidden or the component unmounts. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ stage: 'off' })
  // A stream that opens after a later `start` or `stop` is closed at once.
  const requestCount = useRef(0)
  const stream = useRef<MediaStream | null>(null)

  const stop = () => {
    requestCount.current += 1
    stopTracks(stream.current)
    stream.current = null
    // Why it cannot be opened stays on the screen.
    setCamera((now) => (now.stage === 'on' || now.stage === 'starting' ? { stage: 'off' } : now))
  }
  const start = async () => {
    const request = ++requestCount.current
    setCamera({ stage: 'starting' })
    try {
      const opened = await openCamera()
      if (request !== requestCount.current) return stopTracks(opened)
      stream.current = opened
      setCamera({ stage: 'on', stream: opened, light: hasLight(opened) ? false : null })
    } catch (error) {
      if (request === requestCount.current) setCamera({ stage: failureOf(error) })
    }
  }
  const switchLight = async () => {
    if (camera.stage !== 'on' || camera.light === null) return
    const light = !camera.light
    // TypeScript's DOM library lacks `torch`.
    await camera.stream
      .getVideoTracks()[0]
      ?.applyConstraints({ advanced: [{ torch: light } as MediaTrackConstraintSet] })
    setCamera({ ...camera, light })
  }

  useEffect(() => {
    const stopWhenHidden = () => {
      if (document.visibilityState === 'hidden' && stream.current) stop()
    }
    document.addEventListener('visibilitychange', stopWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', stopWhenHidden)
      requestCount.current += 1
      stopTracks(stream.current)
    }
  }, [])
  return { camera, start: () => void start(), stop, switchLight: () => void switchLight() }
}

function openCamera(): Promise<MediaStream> {
  // Undefined on plain http and in some in-app browsers.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  return mediaDevices
    ? mediaDevices.getUserMedia(constraints)
    : Promise.reject(new DOMException('', 'NotFoundError'))
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  // Firefox has no `getCapabilities`; TypeScript's DOM library lacks `torch`.
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
