import { type ReactNode, useId } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './offers-frame.module.css'

/** `except`: the campaign of the screen. */
export type OffersProps = { except: string | undefined }

export const shownMax = 3

/** The heading, and tickets below each other. */
export function OffersFrame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id}>{t('campaign.claimableTitle')}</Heading>
      <div className={styles.list}>{children}</div>
    </section>
  )
}

/** As tall as the offers, so that what is below them does not move. */
export function OffersSkeleton() {
  const t = useTranslate()
  return (
    <OffersFrame>
      <Loading label={t('common.loading')}>
        {Array.from({ length: shownMax }, (_, index) => (
          <TicketSkeleton key={index} />
        ))}
      </Loading>
    </OffersFrame>
  )
}
