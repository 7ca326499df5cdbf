import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { AddressNotFoundPage } from '#src/features/app-handoff/address-not-found-page.tsx'
import { DownloadPage } from '#src/features/app-handoff/download-page.tsx'
import { brand } from '#src/lib/brand/brand.ts'
import { downloadSearch } from '#src/lib/url/route-search.ts'
import { parseSearch } from '#src/lib/url/search-params.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['app-handoff', 'legal'] as const

/** `/app/download`: the chain's app for this device, and where unknown addresses redirect to. */
export const loader: LazyScreen['loader'] = ({ messages: store }, { searchStr }) => {
  const { t } = store.get()
  const { notFound } = downloadSearch(parseSearch(searchStr))
  return createScreenHead(
    notFound ? t('app-handoff.notFoundTitle') : t('app-handoff.title', { brand: brand.name }),
  )
}

function Download(): ReactNode {
  const { notFound } = downloadSearch(useSearch({ strict: false }))
  return notFound ? <AddressNotFoundPage /> : <DownloadPage />
}

export const component = Download
