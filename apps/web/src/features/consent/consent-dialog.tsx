import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { DecisionOrigin, DeviceChoice } from '#src/host-app/device-choice.ts'
import { type DevicePurpose, devicePurposes } from '#src/host-app/stored-data.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { everything, onlyNecessary } from '#src/shared/device-choice/decide.ts'
import { useDecide } from '#src/shared/device-choice/use-decide.ts'
import { useDeviceChoice } from '#src/shared/device-choice/use-device-choice.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import styles from './consent-dialog.module.css'

/**
 * Asks what the page may keep on the device. Not modal: who does not answer goes on without anything optional. All answers are
 * buttons of the same size and style.
 */
export function ConsentDialog() {
  const t = useTranslate()
  const decide = useDecide('cookieDialog')
  const chosen = useDeviceChoice()
  const [changed, setChanged] = useState<Partial<Record<DevicePurpose, boolean>>>({})
  const [isCustom, setIsCustom] = useState(false)
  const dialog = useRef<HTMLElement>(null)
  const id = useId()
  const isOn = (purpose: DevicePurpose) => changed[purpose] ?? chosen[purpose] === true
  const choose = (decisions: DeviceChoice, variant: DecisionOrigin['variant']) => {
    const hadFocus = dialog.current?.contains(document.activeElement) === true
    decide(decisions, variant)
    showToast(t('consent-dialog.saved'))
    if (hadFocus) focusMain()
  }
  return (
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
    >
      <div className={styles.content}>
        <h2 className={styles.title} id={`${id}-title`}>
          {t('consent-dialog.title')}
        </h2>
        <p className={styles.text} id={`${id}-text`}>
          {t('consent-dialog.text')} <Link {...paths.storage()}>{t('consent-dialog.details')}</Link>
        </p>
        {isCustom ? (
          <div className={styles.settings} id={`${id}-settings`}>
            <Switch
              label={t('consent-dialog.technical')}
              note={t('consent-dialog.technicalText')}
              checked
              disabled
              readOnly
            />
            {devicePurposes.map((purpose) => (
              <Switch
                key={purpose}
                label={t(`consent-dialog.${purpose}`)}
                note={t(`consent-dialog.${purpose}Text`)}
                checked={isOn(purpose)}
                onChange={({ target }) => setChanged({ ...changed, [purpose]: target.checked })}
              />
            ))}
          </div>
        ) : null}
      </div>
      <div className={styles.answers}>
        <Button variant="quiet" size="small" onClick={() => choose(onlyNecessary, 'onlyNecessary')}>
          {t('consent-dialog.onlyNecessary')}
        </Button>
        {isCustom ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => choose({ location: isOn('location'), functions: isOn('functions') }, 'custom')}
          >
            {t('consent-dialog.save')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" aria-expanded={false} onClick={() => setIsCustom(true)}>
            {t('consent-dialog.custom')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => choose(everything, 'acceptAll')}>
          {t('consent-dialog.acceptAll')}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{isCustom ? null : t('consent-dialog.title')}</span>
      </VisuallyHidden>
    </section>
  )
}

/** The button that had the focus is gone. */
function focusMain(): void {
  const main = document.querySelector<HTMLElement>('#main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
