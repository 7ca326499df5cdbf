import { Link } from '@tanstack/react-router'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { OrderCard } from '#src/shared/orders/order-card.tsx'
import { OrderFrame } from '#src/shared/orders/order-frame.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** `/kiosk/checkStand`: an order that a kiosk has opened, with its amount. `orderId` is the unchecked text of the link. */
export function KioskOrderPage({ orderId }: { orderId: string | undefined }) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Page top={<ScreenBar title={t('kiosk.orderTitle')} />}>
      <OrderFrame orderId={orderId}>
        {(order, reload) => (
          <>
            <OrderCard order={order} onExpire={reload} />
            {/* A document of its own: the pages of payments have another content security policy. */}
            <Link {...paths.checkStand(order.orderId)} reloadDocument className={buttonClass()}>
              {t('kiosk.pay', { amount: formatMoney(locale, order.amount, order.country) })}
            </Link>
            <Notice
              title={t('kiosk.counterTitle')}
              text={t('kiosk.counterText', { number: order.orderNo })}
            />
          </>
        )}
      </OrderFrame>
    </Page>
  )
}
