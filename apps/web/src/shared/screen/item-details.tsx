import type { ReactNode } from 'react'
import type { ReadResult } from '#src/api/read-options.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'

type ItemDetailsProps<Item> = {
  data: ReadResult<Item> | undefined
  /** Shown in place of a skeleton where the item could not be loaded. */
  failure: ReactNode
  /** What to say where there is no such item; without a text that of the gateway. */
  missing: Omit<EmptyStateProps, 'art'>
  children: (item: Item) => ReactNode
}

/** The details of one item of a list: `children` once it is there, until then a skeleton or why it is not. */
export function ItemDetails<Item>({ data, failure, missing, children }: ItemDetailsProps<Item>): ReactNode {
  const t = useTranslate()
  if (data === undefined) {
    return (
      failure ?? (
        <Loading label={t('common.loading')}>
          <CardSkeleton lines={8} />
        </Loading>
      )
    )
  }
  return 'ok' in data ? (
    children(data.ok)
  ) : (
    <EmptyState art={<Picture image="lost" />} text={data.message} {...missing} />
  )
}
