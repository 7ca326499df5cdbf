import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unbrokenName } from '@crema/i18n/format/text/line-breaks'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { DeviceWallets } from '../wallets/device-wallets.tsx'
import { PaymentScreen, type WaysToPayProps } from './payment-screen.tsx'
import { SavedCard } from './saved-card.tsx'
import styles from './check-stand-more-page.module.css'

/** `/checkStandMore`: pays an order with a saved card or another method of its country. */
export function CheckStandMorePage({ orderId }: { orderId: string | undefined }) {
  return <PaymentScreen title={useTranslate()('payments.moreTitle')} orderId={orderId} ways={OtherWays} />
}

function OtherWays(props: WaysToPayProps) {
  const { order, choice, amount, methods, payment } = props
  const { pay, isPaying } = payment
  const t = useTranslate()
  // Of saved cards and methods one at a time is open, with its button.
  const [chosen, setChosen] = useState<string | null>(null)
  const { card, savedCards } = methods
  return (
    <>
      {savedCards.length === 0 ? null : (
        <Card aria-labelledby="saved-cards">
          <Heading id="saved-cards">{t('payments.savedCards')}</Heading>
          <ul className={styles.list}>
            {savedCards.map((saved) => (
              <SavedCard
                key={saved.cardId}
                card={saved}
                amount={amount}
                isOpen={chosen === saved.cardId}
                isPaying={isPaying}
                onOpen={() => setChosen(chosen === saved.cardId ? null : saved.cardId)}
                onPay={() => pay({ means: { kind: 'savedCard', cardId: saved.cardId }, ...choice })}
              />
            ))}
          </ul>
        </Card>
      )}
      {methods.methods.length === 0 ? null : (
        <Card aria-labelledby="methods">
          <Heading id="methods">{t('payments.methods')}</Heading>
          <ul className={styles.list}>
            {methods.methods.map(({ method, name }) => (
              <li key={method} className={styles.item}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-expanded={chosen === method}
                  disabled={isPaying}
                  onClick={() => setChosen(chosen === method ? null : method)}
                >
                  <span className={styles.initial} aria-hidden="true">
                    {Array.from(name)[0]}
                  </span>
                  <bdi className={styles.name}>{name}</bdi>
                </button>
                {chosen === method ? (
                  <div className={styles.panel}>
                    <p className={styles.note}>{t('payments.methodNote', { name: unbrokenName(name) })}</p>
                    <Button
                      busy={isPaying}
                      busyLabel={t('payments.paying')}
                      onClick={() => pay({ means: { kind: 'method', method }, ...choice })}
                    >
                      {t('payments.payWith', { amount, name: unbrokenName(name) })}
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <DeviceWallets {...props} />
      {savedCards.length === 0 && methods.methods.length === 0 && methods.wallets.length === 0 ? (
        <Notice title={t('payments.onlyCards')} />
      ) : null}
      {card ? (
        <Link {...paths.checkStand(order.orderId)} className={buttonClass('quiet')}>
          {t('payments.newCard')}
        </Link>
      ) : null}
    </>
  )
}
