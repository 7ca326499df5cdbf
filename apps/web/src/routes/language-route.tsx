import type { ReactNode } from 'react'
import { useChangeLocale } from '#src/app/locale/use-change-locale.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { LanguagePage } from '#src/features/language/language-page.tsx'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['language'] as const

/** `/home/language`. */
export const loader: LazyScreen['loader'] = (context) =>
  createScreenHead(context.messages.get().t('language.title'))

function LanguageScreen(): ReactNode {
  return <LanguagePage onChoose={useChangeLocale()} />
}

export const component = LanguageScreen
