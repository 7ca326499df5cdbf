import type { ReactNode } from 'react'
import { LanguagePage } from '#src/features/language/language-page.tsx'
import { titled } from '#src/shell/screen-head.ts'
import { useChangeLanguage } from '#src/shell/use-change-language.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/home/language`. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('language')
  return titled(texts.get().t('language.title'))
}

export function Screen(): ReactNode {
  return <LanguagePage onChoose={useChangeLanguage()} />
}
