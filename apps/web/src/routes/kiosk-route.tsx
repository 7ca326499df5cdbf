import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { KioskDownloadPage } from '#src/features/kiosk/kiosk-download-page.tsx'
import { KioskOrderPage } from '#src/features/kiosk/kiosk-order-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import { kioskSearch } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

const isOrder = (pathname: string) => /\/checkstand\/?$/i.test(pathname)

export const messages = ['kiosk', 'app-handoff'] as const

/** `/kiosk/checkStand` and `/kiosk/download`: the targets of the QR codes on a kiosk's screen. */
export const loader: LazyScreen['loader'] = (context, { pathname }) => {
  const { t } = context.messages.get()
  return createScreenHead(
    isOrder(pathname) ? t('kiosk.orderTitle') : t('app-handoff.title', { brand: brand.name }),
  )
}

function KioskScreen(): ReactNode {
  const { pathname } = useLocation()
  const { orderId, shopMdCode } = kioskSearch(useSearch({ strict: false }))
  return isOrder(pathname) ? (
    <KioskOrderPage orderId={orderId} />
  ) : (
    <KioskDownloadPage shopMdCode={shopMdCode} />
  )
}

export const component = KioskScreen
