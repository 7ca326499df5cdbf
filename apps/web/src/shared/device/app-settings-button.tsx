import { useEffect, useState } from 'react'
import { hostApp, isInHostApp } from '#src/host-app/host-app.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'

/** To the phone's settings, where what was refused can be allowed: in the app alone, for no browser opens them. */
export function AppSettingsButton() {
  const t = useText()
  const { texts } = usePageParts()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (isInHostApp()) void texts.need('in-app').then(() => setIsReady(true))
  }, [texts])
  const open = async () => {
    await (await hostApp())?.call('openSettings', {})
  }
  return isReady ? (
    <Button variant="quiet" size="small" onClick={() => void open()}>
      {t('in-app.settings')}
    </Button>
  ) : null
}
