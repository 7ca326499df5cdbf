import { createScreenHead } from '#src/app/screen-head.ts'
import { OffersPage } from '#src/features/home/offers-page.tsx'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import type { LazyScreen } from '../lazy-screen.ts'

export const messages = ['home', 'coupon'] as const

/** `/home/offers`: all running campaigns of the country. */
export const loader: LazyScreen['loader'] = async ({ api, queries, session, messages: store }) => {
  const campaigns = queries.ensureQueryData(runningCampaignsOptions(api, session.get()))
  // In the browser the screen shows a failure in its place; the gateway must not cache one.
  await (import.meta.env.SSR ? campaigns : campaigns.catch(() => undefined))
  return createScreenHead(store.get().t('home.allOffers'))
}

export const component = OffersPage
