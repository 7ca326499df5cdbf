import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StoresPage } from '#src/features/stores/stores-page.tsx'
import { textsOf } from '#src/lib/search-text.ts'
import { titled } from '#src/shell/screen-head.ts'
import type { LaterScreen } from './later-screen.ts'

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
