import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { StoresPage } from '#src/features/stores/stores-page.tsx'
import { textsOf } from '#src/lib/url/search-params.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/home/stores`: the store finder. */
export const enter: LaterScreen['enter'] = ({ texts }) =>
  Promise.resolve(titled(texts.get().t('store.stores')))

export function Screen(): ReactNode {
  const navigate = useNavigate()
  const link = textsOf(useSearch({ strict: false }), [
    'keyword',
    'open',
    'activityNo',
    'choose',
    'couponId',
    'storeId',
  ])
  return (
    <StoresPage
      link={link}
      onLink={(search) => void navigate({ to: '/home/stores', search, replace: true })}
    />
  )
}
