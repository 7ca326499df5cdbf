import { createScreenHead } from '#src/app/screen-head.ts'
import { HomePage } from '#src/features/home/home-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

/** `/home`: the country's running campaigns, and the member's coupons. */
export const loader: LazyScreen['loader'] = ({ messages }) => createScreenHead(messages.get().t('home.title'))

export const component = HomePage
