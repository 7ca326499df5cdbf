import type { ReactNode } from 'react'
import { useChangeLanguage } from '#src/app/locale/use-change-locale.ts'
import { titled } from '#src/app/screen-head.ts'
import { LanguagePage } from '#src/features/language/language-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** `/home/language`. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('language')
  return titled(texts.get().t('language.title'))
}

export function Screen(): ReactNode {
  return <LanguagePage onChoose={useChangeLanguage()} />
}
