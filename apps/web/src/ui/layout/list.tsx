import type { ReactElement, ReactNode } from 'react'
import { ChevronIcon, ExpandIcon } from '../art/more-icons.tsx'
import styles from './list.module.css'

/** Rows with a line between them; put it in a Card or on the ground. */
export function List({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type Face = { className: string; children: ReactNode }

export type ListRowProps = {
  title: ReactNode
  note?: ReactNode
  start?: ReactNode
  end?: ReactNode
  /** Makes the whole row a control: `render={(face) => <Link to="…" {...face} />}` or `<button type="button" …>`. */
  render?: (face: Face) => ReactElement
}

/** A row of a list. A row that leads somewhere shows a chevron unless `end` is given. */
export function ListRow({ title, note, start, end, render }: ListRowProps) {
  const children = (
    <>
      {start === undefined ? null : <span className={styles.start}>{start}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </span>
      {end === undefined ? render && <ChevronIcon /> : <span className={styles.end}>{end}</span>}
    </>
  )
  return (
    <li className={styles.item}>
      {render ? (
        render({ className: `${styles.row} ${styles.control}`, children })
      ) : (
        <div className={styles.row}>{children}</div>
      )}
    </li>
  )
}

/** Disclosures with a line between them. */
export function DisclosureGroup({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}

export type DisclosureProps = {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
  open?: boolean | undefined
  name?: string | undefined
}

/** A row that opens: native details. Those that share a `name` close each other. */
export function Disclosure({ title, note, children, open, name }: DisclosureProps) {
  return (
    <details className={styles.details} open={open} name={name}>
      <summary className={`${styles.row} ${styles.control}`}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        <ExpandIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
