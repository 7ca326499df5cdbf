import { useEffect, useState } from 'react'

/** Keeps the screen on while the component is mounted and the page is visible. True while it does. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    // Undefined in older browsers and without https, unlike the type.
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>
    if (!wakeLock) return undefined
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const acquire = async () => {
      // The browser releases the lock of a page that is hidden.
      if (document.visibilityState !== 'visible' || lock?.released === false) return
      try {
        const acquired = await wakeLock.request('screen')
        if (isUnmounted) return void acquired.release()
        lock = acquired
        lock.addEventListener('release', () => setIsHeld(false))
        setIsHeld(true)
      } catch {
        // Denied, for example to save the battery: the screen may turn off, as on any other page.
      }
    }
    const acquireAgain = () => void acquire()
    document.addEventListener('visibilitychange', acquireAgain)
    void acquire()
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', acquireAgain)
      void lock?.release()
    }
  }, [])
  return isHeld
}
