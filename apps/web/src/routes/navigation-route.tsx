import { Navigation } from '#src/app/navigation/navigation.tsx'
import { brandName } from '#src/lib/brand/brand-name.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['navigation'] as const

/** The layout of the screens with the tab bar. Each of them has a title of its own. */
export const loader: LazyScreen['loader'] = () => ({ title: brandName })

export const component = Navigation
