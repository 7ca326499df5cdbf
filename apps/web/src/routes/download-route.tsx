import { titled } from '#src/app/screen-head.ts'
import { DownloadPage } from '#src/features/app-handoff/download-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/app/download`: the chain's app for this device. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('app-handoff', 'legal')
  return titled(texts.get().t('app-handoff.title', { brand: brand.name }))
}

export const Screen = DownloadPage
