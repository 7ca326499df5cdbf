import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { KioskDownloadPage } from '#src/features/kiosk/kiosk-download-page.tsx'
import { OrderPage } from '#src/features/kiosk/order-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import type { LaterScreen } from './lazy-screen.ts'

const isOrder = (pathname: string) => /\/checkstand\/?$/i.test(pathname)

/** `/kiosk/checkStand` and `/kiosk/download`: where the codes on a kiosk's screen lead. */
export const enter: LaterScreen['enter'] = async ({ texts }, { pathname }) => {
  await texts.need('kiosk', 'app-handoff')
  const { t } = texts.get()
  return titled(isOrder(pathname) ? t('kiosk.orderTitle') : t('app-handoff.title', { brand: brand.name }))
}

export function Screen(): ReactNode {
  const { pathname, search }: { pathname: string; search: Record<string, string | undefined> } = useLocation()
  return isOrder(pathname) ? (
    <OrderPage orderId={search['orderId']} />
  ) : (
    <KioskDownloadPage shopMdCode={search['shopMdCode']} />
  )
}
