import { titled } from '#src/app/screen-head.ts'
import { StoragePage } from '#src/features/consent/storage-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

/** `/cookie`: what this page keeps in the browser. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('cookies')
  return titled(texts.get().t('cookies.title'))
}

export const Screen = StoragePage
