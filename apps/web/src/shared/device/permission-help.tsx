import { useEffect, useState } from 'react'
import { currentInAppBrowser } from '#src/lib/browser/in-app-browser.ts'
import { currentPermissionGuide, hasPhoneSettings } from '#src/lib/browser/permission-guide.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import styles from './permission-help.module.css'

export type Permission = 'location' | 'camera' | 'album'

/** Where to grant a permission that was denied, for this device and browser: part of a notice's text. */
export function PermissionHelp({ permission }: { permission: Permission }) {
  const t = useTranslate()
  const { messages } = useAppContext()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    // Without the messages the notice says in general what to do.
    messages.load('permissions').then(
      () => setIsReady(true),
      () => {},
    )
  }, [messages])
  if (!isReady) return null
  const guide = currentPermissionGuide()
  const name = t(`permissions.${permission}`)
  const app = currentInAppBrowser()?.name
  return (
    <>
      <span className={styles.help}>
        {guide === 'otherApp' && app !== undefined
          ? t('permissions.namedApp', { app, permission: name })
          : t(`permissions.${guide}`, { permission: name })}
      </span>
      {hasPhoneSettings(guide) ? <span className={styles.help}>{t('permissions.phoneToo')}</span> : null}
    </>
  )
}
