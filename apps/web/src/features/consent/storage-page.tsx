import { Link } from '@tanstack/react-router'
import { useId, useSyncExternalStore } from 'react'
import type { DecisionOrigin } from '#src/host-app/device-choice.ts'
import {
  type DevicePurpose,
  devicePurposes,
  type StoragePurpose,
  technicalPurposes,
} from '#src/host-app/stored-data.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { everything, onlyNecessary } from '#src/shared/device-choice/decide.ts'
import { storedItems } from '#src/shared/device-choice/stored-items.ts'
import { useDecide } from '#src/shared/device-choice/use-decide.ts'
import { useAsksForPrivacy, useDeviceChoice } from '#src/shared/device-choice/use-device-choice.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './storage-page.module.css'

/** `/cookie`: what this page stores in the browser, what for and until when, and the choice about what is optional. */
export function StoragePage() {
  const t = useTranslate()
  const { country, locale } = useSession()
  const asksForPrivacy = useAsksForPrivacy()
  const choice = useDeviceChoice()
  // Before, a tap on a switch would be lost, and its state would change under the finger.
  const isKnown = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
  const save = useDecide('cookiePage')
  const decide = (decisions: Partial<Record<DevicePurpose, boolean>>, variant: DecisionOrigin['variant']) => {
    save(decisions, variant)
    showToast(t('consent-dialog.saved'))
  }
  return (
    <Page top={<ScreenBar title={t('consent.title')} />}>
      <Heading size={26}>{t('consent.heading')}</Heading>
      <p>{t('consent.intro')}</p>
      {asksForPrivacy ? <Notice title={t('consent.gpcTitle')} text={t('consent.gpcText')} /> : null}
      <Heading size={20}>{t('consent.optionalTitle')}</Heading>
      <div className={styles.answers}>
        <Button variant="quiet" size="small" onClick={() => decide(onlyNecessary, 'onlyNecessary')}>
          {t('consent-dialog.onlyNecessary')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => decide(everything, 'acceptAll')}>
          {t('consent-dialog.acceptAll')}
        </Button>
      </div>
      {devicePurposes.map((purpose) => (
        <Card key={purpose}>
          <Switch
            label={t(`consent-dialog.${purpose}`)}
            note={t(`consent-dialog.${purpose}Text`)}
            checked={choice[purpose] === true}
            disabled={!isKnown}
            onChange={({ target }) => decide({ [purpose]: target.checked }, 'switch')}
          />
          <Items purpose={purpose} />
        </Card>
      ))}
      <Heading size={20}>{t('consent-dialog.technical')}</Heading>
      <p>{t('consent.technicalText')}</p>
      {technicalPurposes.map((purpose) => (
        <TechnicalCard key={purpose} purpose={purpose} />
      ))}
      <Link className={styles.policy} {...paths.legalDocument('cookiePrivacy', country, locale)}>
        {t('consent.policy')}
      </Link>
    </Page>
  )
}

function TechnicalCard({ purpose }: { purpose: (typeof technicalPurposes)[number] }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Heading size={17} level={3} id={id}>
        {t(`consent.${purpose}`)}
      </Heading>
      <Items purpose={purpose} />
    </Card>
  )
}

/** Each thing that is stored for a purpose: what for, until when, and under which names. */
function Items({ purpose }: { purpose: StoragePurpose }) {
  const t = useTranslate()
  return (
    <ul className={styles.items}>
      {storedItems(purpose).map(({ names, use, until }) => (
        <li key={`${use} ${until}`} className={styles.item}>
          <p>{t(`consent.${use}`)}</p>
          <p className={styles.until}>{t(`consent.${until}`)}</p>
          <p className={styles.names}>
            {names.map((name) => (
              <code key={name} dir="ltr">
                {name}
              </code>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
