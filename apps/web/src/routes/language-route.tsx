import type { ReactNode } from 'react'
import { useChangeRegion } from '#src/app/locale/use-change-region.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { LanguagePage } from '#src/features/language/language-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['language', 'sign-in-steps', 'legal'] as const

/** `/home/language`. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('language.title'))

function LanguageScreen(): ReactNode {
  const change = useChangeRegion()
  return (
    <LanguagePage onLocale={(locale) => change({ locale })} onCountry={(country) => change({ country })} />
  )
}

export const component = LanguageScreen
