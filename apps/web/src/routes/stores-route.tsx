import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { StoresPage } from '#src/features/stores/stores-page.tsx'
import * as paths from '#src/lib/url/paths.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** `/home/stores`: the store finder. */
export const loader: LazyScreen['loader'] = ({ messages }) =>
  createScreenHead(messages.get().t('store.stores'))

function StoresScreen(): ReactNode {
  const navigate = useNavigate()
  return (
    <StoresPage
      search={useSearch({ from: '/nav/home/stores' })}
      onSearch={(search) => navigate({ ...paths.stores(search), replace: true })}
    />
  )
}

export const component = StoresScreen
