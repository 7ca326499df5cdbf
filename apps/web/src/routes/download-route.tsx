import { DownloadPage } from '#src/features/app-handoff/download-page.tsx'
import { brand } from '#src/lib/brand.ts'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

/** `/app/download`: the chain's app for this device. */
export const enter: LaterScreen['enter'] = async ({ texts }) => {
  await texts.need('app-handoff', 'legal')
  return titled(texts.get().t('app-handoff.title', { brand: brand.name }))
}

export const Screen = DownloadPage
