import { lazy, Suspense, useEffect, useState } from 'react'
import {
  currentInAppBrowser,
  type InAppBrowser,
  type BrowserCapability,
} from '#src/lib/browser/in-app-browser.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext } from '#src/session/app-context.ts'

const OpenInBrowser = lazy(async () => {
  const module = await loadModule(() => import('./open-in-browser.tsx'))
  return { default: module.OpenInBrowser }
})

/** A notice that an in-app browser lacks a capability, with a link to another browser. Otherwise renders nothing. */
export function InAppNotice({ capability }: { capability: Exclude<BrowserCapability, 'clipboard'> }) {
  const { messages } = useAppContext()
  const [browser, setBrowser] = useState<InAppBrowser>()
  useEffect(() => {
    const current = currentInAppBrowser()
    // The page must not lead out of the chain's own app.
    if (current?.unsupported.has(capability) !== true || current.id === 'ownApp') return
    void messages.load('in-app').then(() => setBrowser(current))
  }, [messages, capability])
  if (browser === undefined) return null
  return (
    <Suspense>
      <OpenInBrowser browser={browser} capability={capability} />
    </Suspense>
  )
}
