import { StoragePage } from '#src/features/cookies/storage-page.tsx'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/cookie`: what this page keeps in the browser. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('cookies')
  return titled(texts.get().t('cookies.title'))
}

export const Screen = StoragePage
