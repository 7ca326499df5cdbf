import type { ReactNode } from 'react'
import type { Hue } from '@crema/contract/campaigns/hues'
import { CheckIcon } from '../art/icons.tsx'
import { Picture } from '../art/picture.tsx'
import { Tag, type TagTone } from '../feedback/tag.tsx'
import { figureDirection, figureSize } from './figure-size.ts'
import type { TicketValue } from './figure-size.ts'
import styles from './ticket.module.css'

export type TicketState = 'available' | 'claimed' | 'spent'

export type TicketProps = {
  hue: Hue
  value: TicketValue
  title: ReactNode
  tag?: ReactNode
  tagTone?: TagTone | undefined
  note?: ReactNode
  /** The picture of a product, at the inline end. */
  image?: string | null
  state?: TicketState
  /** The text on the stamp of a claimed or spent ticket, such as "Claimed"; without it there is no stamp. */
  stamp?: string | undefined
  /** Below the note: a progress bar, a small button. */
  children?: ReactNode
  /** Heading level of the title within its screen. */
  level?: 2 | 3 | undefined
}

/** A coupon or voucher drawn as a ticket: the value on the stub, a perforation, title and note beside it. */
export function Ticket({
  hue,
  value,
  title,
  tag,
  tagTone,
  note,
  image = null,
  state = 'available',
  stamp,
  children,
  level = 2,
}: TicketProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.shadow} data-hue={hue} data-state={state}>
      <article className={styles.ticket}>
        <StubValue value={value} />
        <div className={styles.content}>
          <div className={styles.head}>
            {tag === undefined ? null : <Tag tone={tagTone}>{tag}</Tag>}
            {stamp === undefined || state === 'available' ? null : (
              <span className={styles.stamp}>
                <CheckIcon />
                {stamp}
              </span>
            )}
          </div>
          <Heading className={styles.title}>{title}</Heading>
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
          {children}
        </div>
        {image === null ? null : (
          <div className={styles.picture}>
            <Picture image={image} />
          </div>
        )}
      </article>
    </div>
  )
}

function StubValue({ value }: { value: TicketValue }) {
  const { prefix, figure, suffix, unit } = value
  return (
    <div className={styles.stub}>
      <div className={styles.value} data-size={figureSize(value)} dir={figureDirection(value)}>
        {prefix ? <small>{prefix}</small> : null}
        <bdi>{figure}</bdi>
        {suffix ? <small>{suffix}</small> : null}
      </div>
      <div className={styles.unit}>{unit}</div>
    </div>
  )
}
