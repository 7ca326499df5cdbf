import type { ComponentType } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import type { EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'

type UnknownStoreProps = {
  onShowAll: () => void
  /** Shows it, such as EmptyPanes for a whole screen. */
  State: ComponentType<EmptyStateProps & { tone?: 'off' }>
}

/** Says that there is no store with the id of the address, and why that may be. */
export function UnknownStore({ onShowAll, State }: UnknownStoreProps) {
  const t = useTranslate()
  return (
    <State
      tone="off"
      art={<Picture image="lost" />}
      title={t('stores.noneTitle')}
      text={t('stores.unknownText')}
      action={<Button onClick={onShowAll}>{t('stores.showAll')}</Button>}
    />
  )
}
