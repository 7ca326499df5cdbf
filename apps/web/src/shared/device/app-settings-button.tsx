import { useEffect, useState } from 'react'
import { hostApp, isInHostApp } from '#src/host-app/host-app.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'

/** Opens the phone's settings, where a denied permission can be granted. Only in the host app: browsers cannot open them. */
export function AppSettingsButton() {
  const t = useTranslate()
  const { messages } = useAppContext()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (isInHostApp()) void messages.load('in-app').then(() => setIsReady(true))
  }, [messages])
  const open = async () => {
    await (await hostApp())?.call('openSettings', {})
  }
  return isReady ? (
    <Button variant="quiet" size="small" onClick={() => void open()}>
      {t('in-app.settings')}
    </Button>
  ) : null
}
