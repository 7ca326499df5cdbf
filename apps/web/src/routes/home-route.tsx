import { titled } from '#src/app/screen-head.ts'
import { HomePage } from '#src/features/home/home-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** `/home`: what runs in the country, and the member's coupons. */
export const enter: LaterScreen['enter'] = ({ texts }) => Promise.resolve(titled(texts.get().t('home.title')))

export const Screen = HomePage
