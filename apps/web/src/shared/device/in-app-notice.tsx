import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { currentInAppBrowser, type InAppBrowser } from '#src/lib/browser/in-app-browser.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { OpenInBrowser as OpenInBrowserComponent } from './open-in-browser.tsx'

const OpenInBrowser = lazy(async () => {
  const module = await loadModule(() => import('./open-in-browser.tsx'))
  return { default: module.OpenInBrowser }
})

type InAppNoticeProps = Omit<ComponentProps<typeof OpenInBrowserComponent>, 'browser'> & {
  /** Shown until the notice has loaded. */
  loading?: ReactNode
}

/** A notice that an in-app browser lacks a capability, with a link to another browser. Otherwise renders nothing. */
export function InAppNotice({ capability, loading = null, ...props }: InAppNoticeProps) {
  const { messages } = useAppContext()
  const [browser, setBrowser] = useState<InAppBrowser>()
  useEffect(() => {
    const current = currentInAppBrowser()
    // The page must not lead out of the chain's own app.
    if (current?.unsupported.has(capability) !== true || current.id === 'ownApp') return
    void messages.load('in-app').then(() => setBrowser(current))
  }, [messages, capability])
  if (browser === undefined) return loading
  return (
    <Suspense fallback={loading}>
      <OpenInBrowser browser={browser} capability={capability} {...props} />
    </Suspense>
  )
}
