import { useEffect, useRef, useState } from 'react'

/** Why there is no picture: the person said no, there is none, or another app holds it. */
export type CameraTrouble = 'refused' | 'missing' | 'busy'

export type Camera =
  | { stage: 'off' | 'starting' | CameraTrouble }
  /** `light` is null where it has none that a page can switch. */
  | { stage: 'on'; stream: MediaStream; light: boolean | null }

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** The camera at the back. Off until asked for, and off again when the page is left or out of sight. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ stage: 'off' })
  // Answers to a question that nobody waits for any more are let go.
  const asked = useRef(0)
  const stream = useRef<MediaStream | null>(null)

  const stop = () => {
    asked.current += 1
    letGo(stream.current)
    stream.current = null
    setCamera({ stage: 'off' })
  }
  const start = async () => {
    const question = ++asked.current
    setCamera({ stage: 'starting' })
    try {
      const opened = await openCamera()
      if (question !== asked.current) return letGo(opened)
      stream.current = opened
      setCamera({ stage: 'on', stream: opened, light: hasLight(opened) ? false : null })
    } catch (error) {
      if (question === asked.current) setCamera({ stage: troubleOf(error) })
    }
  }
  const switchLight = async () => {
    if (camera.stage !== 'on' || camera.light === null) return
    const light = !camera.light
    // The compiler's list of constraints lacks this one.
    await camera.stream
      .getVideoTracks()[0]
      ?.applyConstraints({ advanced: [{ torch: light } as MediaTrackConstraintSet] })
    setCamera({ ...camera, light })
  }

  useEffect(() => {
    const rest = () => {
      if (document.visibilityState === 'hidden' && stream.current) stop()
    }
    document.addEventListener('visibilitychange', rest)
    return () => {
      document.removeEventListener('visibilitychange', rest)
      asked.current += 1
      letGo(stream.current)
    }
  }, [])
  return { camera, start: () => void start(), stop, switchLight: () => void switchLight() }
}

function openCamera(): Promise<MediaStream> {
  // Missing on plain http and in some embedded browsers.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  return mediaDevices
    ? mediaDevices.getUserMedia(wanted)
    : Promise.reject(new DOMException('', 'NotFoundError'))
}

function letGo(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  // Firefox has no such method; the light is in nobody's list yet.
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
