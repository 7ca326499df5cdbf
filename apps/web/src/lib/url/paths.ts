// The addresses that the page links to, one function for each route, for `<Link {...paths.wallet()}>` and
// `navigate(paths.wallet())`. `hrefOf` writes one as text. The few links of the landing page are literals, which the
// router's types check: with this module they would be bytes of every first visit.
import type { CampaignSummary } from '@crema/contract/campaigns/campaign'
import type {
  CampaignSearch,
  HandoffSearch,
  StarsSearch,
  StoresSearch,
  WalletSearch,
} from './route-search.ts'
import { stringifySearch } from './search-params.ts'

type Address = { to: string; search?: object; params?: Record<string, string> }

export const home = (search: { shopMdCode?: string | undefined } = {}) => ({ to: '/home', search }) as const
export const offers = () => ({ to: '/home/offers' }) as const
export const memberCode = () => ({ to: '/home/card' }) as const
export const language = () => ({ to: '/home/language' }) as const
export const stores = (search: StoresSearch = {}) => ({ to: '/home/stores', search }) as const
export const scan = () => ({ to: '/home/scan' }) as const
export const whatsNew = () => ({ to: '/home/whats-new' }) as const
export const account = () => ({ to: '/home/account' }) as const
export const accountSection = (section: string) =>
  ({ to: '/home/account/$section', params: { section } }) as const
export const deletion = () => ({ to: '/logout/selectCountry' }) as const

export const campaign = (search: CampaignSearch) => ({ to: '/marketing/collect-coupons', search }) as const
export const wallet = (search: WalletSearch = {}) => ({ to: '/marketing/tickets', search }) as const
export const stars = (search: StarsSearch = {}) => ({ to: '/marketing/pointActivity', search }) as const
/** One of the other parts of the stars screen, such as `history`. */
export const starsPart = (part: string, search: StarsSearch = {}) =>
  ({ to: '/marketing/pointActivity/$part', params: { part }, search }) as const

/** The screen of a campaign of friend assist; without one the first that is running. */
export const friends = (search: CampaignSearch = {}) => ({ to: '/marketing/fission', search }) as const
/** The poster of a campaign. */
export const poster = (activityNo: string) => ({ to: '/marketing/poster', search: { activityNo } }) as const
/** The address of one draw. */
export const draw = (activityNo: string) =>
  ({ to: '/marketing/pointActivity/draw', search: { activityNo } }) as const
/** The screen of a listed campaign, by its kind. */
export const offer = ({ kind, activityNo }: Pick<CampaignSummary, 'kind' | 'activityNo'>) =>
  kind === 'lottery'
    ? draw(activityNo)
    : kind === 'fission'
      ? friends({ activityNo })
      : campaign({ activityNo })

/** The card form for an order. A document of its own (`reloadDocument`): its content security policy is another one. */
export const checkStand = (orderId: string) => ({ to: '/checkStand', search: { orderId } }) as const
/** Saved cards and the other methods for an order. */
export const checkStandMore = (orderId: string) => ({ to: '/checkStandMore', search: { orderId } }) as const
/** The result of a payment. */
export const checkout = (attemptId: string) => ({ to: '/checkout', search: { attemptId } }) as const
/** An order as the kiosk's code opens it. */
export const kioskOrder = (orderId: string) => ({ to: '/kiosk/checkStand', search: { orderId } }) as const

export const download = ({ t, q }: HandoffSearch = {}) => ({ to: '/app/download', search: { t, q } }) as const

/** One edition of a legal document. `name`: the first segment of its path. */
export const legalDocument = <const Name extends string>(name: Name, country: string, locale: string) =>
  ({ to: `/${name}/$`, params: { _splat: `${country.toLowerCase()}_${locale}` } }) as const
export const storage = () => ({ to: '/cookie' }) as const

/** Path and query of an address, for what is not rendered by the router. */
export function hrefOf({ to, params = {}, search = {} }: Address): string {
  const path = to.replace(/\$(\w*)/, (_, name: string) => encodeURIComponent(params[name || '_splat'] ?? ''))
  return path + stringifySearch({ ...search })
}
