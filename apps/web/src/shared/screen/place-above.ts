import * as paths from '#src/lib/url/paths.ts'

type Search = Readonly<Record<string, unknown>>

/** The screen above an address within the product, where its back control leads without a history entry. */
export function placeAbove(pathname: string, search: Search) {
  const { voucherNo, storeId, choose, activityNo, gift, fissionCode } = search
  const path = pathname.toLowerCase()
  if (path.startsWith('/marketing/tickets') && voucherNo !== undefined) return paths.wallet()
  if (path.startsWith('/home/stores')) {
    if (storeId !== undefined) return paths.stores({ ...search, storeId: undefined })
    if (choose !== undefined && typeof activityNo === 'string') {
      if (gift !== undefined) return paths.stars({ gift: activityNo })
      return typeof fissionCode === 'string'
        ? paths.friends({ activityNo, fissionCode })
        : paths.campaign({ activityNo })
    }
  }
  if (path === '/marketing/pointactivity/draw') return paths.starsPart('draws')
  if (path.startsWith('/marketing/pointactivity/')) return paths.stars()
  if (path.startsWith('/home/account/') || path.startsWith('/logout')) return paths.account()
  return paths.home()
}
