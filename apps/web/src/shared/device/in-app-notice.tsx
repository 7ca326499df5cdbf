import { lazy, Suspense, useEffect, useState } from 'react'
import { browserHere, type InAppBrowser, type Wish } from '#src/lib/browser/in-app-browser.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts } from '#src/session/app-context.ts'

const OpenInBrowser = lazy(async () => {
  const { OpenInBrowser: Part } = await loadModule(() => import('./open-in-browser.tsx'))
  return { default: Part }
})

/** What the app around the page keeps it from, and the way to a browser that can. Nothing where nothing is amiss. */
export function InAppNotice({ wish }: { wish: Exclude<Wish, 'clipboard'> }) {
  const { texts } = usePageParts()
  const [browser, setBrowser] = useState<InAppBrowser>()
  useEffect(() => {
    const here = browserHere()
    // The chain's own app is nothing to be led out of.
    if (here?.cannot.has(wish) !== true || here.id === 'ownApp') return
    void texts.need('in-app').then(() => setBrowser(here))
  }, [texts, wish])
  if (browser === undefined) return null
  return (
    <Suspense>
      <OpenInBrowser browser={browser} wish={wish} />
    </Suspense>
  )
}
