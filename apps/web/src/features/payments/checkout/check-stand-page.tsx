import { Link } from '@tanstack/react-router'
import { useId, useState, useSyncExternalStore } from 'react'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { CardForm } from '../card/card-form.tsx'
import { canEncrypt } from '../card/encrypt-card.ts'
import { HostedCardForm } from '../hosted/hosted-card-form.tsx'
import { DeviceWallets } from '../wallets/device-wallets.tsx'
import { PaymentScreen, type WaysToPayProps } from './payment-screen.tsx'
import styles from './payment-screen.module.css'

/** `/checkStand`: pays an order by card. `orderId` is the unchecked text of the link. */
export function CheckStandPage({ orderId }: { orderId: string | undefined }) {
  return <PaymentScreen title={useTranslate()('payments.title')} orderId={orderId} ways={ByCard} />
}

function ByCard(props: WaysToPayProps) {
  const { order, choice, amount, methods, payment } = props
  const { pay, isPaying, means } = payment
  const t = useTranslate()
  const { token, locale } = useSession()
  const id = useId()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // The gateway renders the form; a browser that cannot encrypt takes it away again.
  const isSecure = useSyncExternalStore(noSubscription, canEncrypt, () => true)
  const { card, savedCards } = methods
  const hasOthers = savedCards.length > 0 || methods.methods.length > 0
  const others = (
    <Link {...paths.checkStandMore(order.orderId)} className={buttonClass(card ? 'text' : 'primary')}>
      {t('payments.moreTitle')}
    </Link>
  )
  const hostedFields = card?.hostedFields
  if (!card || !(isSecure || hostedFields)) {
    return (
      <>
        <Notice
          tone="refused"
          title={t('payments.noCardsTitle')}
          text={card ? t('payments.needsHttps') : t('payments.noCardsText')}
        />
        <DeviceWallets {...props} />
        {hasOthers ? others : null}
      </>
    )
  }
  const isCard = means?.kind === 'card' || means?.kind === 'hostedCard'
  return (
    <>
      <Card aria-labelledby={`${id}-title`}>
        <Heading id={`${id}-title`}>{t('payments.cardHeading')}</Heading>
        {hostedFields ? (
          <HostedCardForm
            // The frames have the texts of the language in which they were loaded.
            key={locale}
            id={id}
            fields={hostedFields}
            brands={card.brands}
            country={order.country}
            canSave={card.canSave && token !== null}
            isSubmitting={isPaying}
            onSubmit={(encrypted, save) =>
              pay({ means: { kind: 'hostedCard', save, token: encrypted }, ...choice })
            }
            onLeave={() => pay({ means: { kind: 'method', method: hostedFields.pageMethod }, ...choice })}
          />
        ) : (
          <CardForm
            id={id}
            brands={card.brands}
            canSave={card.canSave && token !== null}
            isSubmitting={isPaying}
            onSubmit={(typed, save, onEncrypted) =>
              pay({ means: { kind: 'card', save }, ...choice, card: { typed, onEncrypted } })
            }
          />
        )}
      </Card>
      <div className={styles.dock}>
        <BottomBar>
          {/* Not of the type submit: a tap before hydration is repeated after it. */}
          <Button
            form={id}
            busy={isCard}
            disabled={isSheetOpen || (isPaying && !isCard)}
            busyLabel={t('payments.paying')}
            onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {t('payments.pay', { amount })}
          </Button>
        </BottomBar>
      </div>
      {/* After the card's button: they appear when the browser has answered, and must not move the form. */}
      <div className={styles.others}>
        <DeviceWallets {...props} onSheet={setSheetOpen} />
        {hasOthers ? others : null}
      </div>
    </>
  )
}
