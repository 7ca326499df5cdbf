import { HomePage } from '#src/features/home/home-page.tsx'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/home`: what runs in the country, and the member's coupons. */
export const enter: LaterScreen['enter'] = ({ texts }) => Promise.resolve(titled(texts.get().t('home.title')))

export const Screen = HomePage
