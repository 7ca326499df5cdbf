import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { noSubscription } from '#src/lib/state/no-subscription.ts'

// Undefined in browsers without the API, unlike the type.
const isEnabledHere = () => (document as Partial<Document>).fullscreenEnabled === true

type FullScreen = {
  /** False on iPhones, whose browsers show videos alone full screen, and where the browser has denied it. */
  isAvailable: boolean
  isFull: boolean
  toggle: () => void
}

/** Shows an element full screen, and again in the page: by `toggle`, or as the browser does it, for example by Escape. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false)
  const [isDenied, setIsDenied] = useState(false)
  const isEnabled = useSyncExternalStore(noSubscription, isEnabledHere, () => false)
  useEffect(() => {
    const update = () => setIsFull(element.current !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [element])
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen()
    change?.catch(() => setIsDenied(true))
  }
  return { isAvailable: isEnabled && !isDenied, isFull, toggle }
}
