import { PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { FriendsIcon, HomeIcon, ScanIcon, StarIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'

/** The items of the navigation in their order; those of `railOnly` are not in the tab bar, which has room for five. */
export const navigationItems = [
  { to: '/home', label: 'navigation.home', Icon: HomeIcon },
  { to: '/marketing/tickets', label: 'navigation.coupons', Icon: TicketIcon },
  { to: '/home/scan', label: 'navigation.scan', Icon: ScanIcon },
  { to: '/marketing/pointActivity', label: 'navigation.stars', Icon: StarIcon },
  { to: '/marketing/fission', label: 'navigation.friends', Icon: FriendsIcon },
  { to: '/home/stores', label: 'navigation.stores', Icon: PinIcon },
  { to: '/home/account', label: 'navigation.account', Icon: UserIcon },
] as const

/** On phones home leads there. */
export const railOnly: readonly string[] = ['/marketing/fission', '/home/stores']

export type Search = Readonly<Record<string, unknown>>
type NavigationItem = (typeof navigationItems)[number]

/** The item of a path, or of the nearest path above it that has one. The languages have a link of their own in the rail. */
export function currentItem(pathname: string): NavigationItem | undefined {
  const path = `${withoutSlash(pathname)}/`
  if (path === '/home/language/') return undefined
  return navigationItems
    .filter(({ to }) => path.startsWith(`${to.toLowerCase()}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** Whether the address names something within its screen: one coupon, one store. */
export const isDetail = (search: Search): boolean =>
  search['voucherNo'] !== undefined || search['storeId'] !== undefined

/** Whether the screen is that of a navigation item and nothing within it. */
export const isSection = (pathname: string, search: Search): boolean =>
  !isDetail(search) && navigationItems.some(({ to }) => to.toLowerCase() === withoutSlash(pathname))

/** Whether the screen is a list, which takes more width. */
export const isList = (pathname: string, search: Search): boolean =>
  !isDetail(search)
  && [
    '/home',
    '/home/offers',
    '/home/language',
    '/home/whats-new',
    '/marketing/tickets',
    '/home/stores',
  ].includes(withoutSlash(pathname))

/**
 * Whether the screen asks for one decision or shows one code; then phones have no tab bar. `/app/download` is the landing page
 * of the app's QR codes, and the page not found.
 */
export function isTask(pathname: string, search: Search): boolean {
  return (
    search['voucherNo'] !== undefined
    || (withoutSlash(pathname) === '/app/download' && search['notFound'] === undefined)
  )
}

/** Paths are matched as by the router: in any case, with or without a slash at the end. */
const withoutSlash = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '')
