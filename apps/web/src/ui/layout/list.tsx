import type { ReactElement, ReactNode } from 'react'
import { ChevronIcon, ExpandIcon } from '../art/more-icons.tsx'
import styles from './list.module.css'

/** Rows with dividers; place it in a Card or directly on the page. */
export function List({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = { className: string; children: ReactNode }

export type ListRowProps = {
  title: ReactNode
  note?: ReactNode
  start?: ReactNode
  end?: ReactNode
  /** Makes the whole row a control: `render={(props) => <Link to="…" {...props} />}` or `<button type="button" …>`. */
  render?: (props: RowProps) => ReactElement
}

/** A row of a list. With `render` it shows a chevron unless `end` is given. */
export function ListRow({ title, note, start, end, render }: ListRowProps) {
  const children = (
    <>
      {start === undefined ? null : <span className={styles.start}>{start}</span>}
      <span className={styles.content}>
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

/** Disclosures with dividers. */
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

/** A row that expands, as native `details`. Of those that share a `name` only one is open. */
export function Disclosure({ title, note, children, open, name }: DisclosureProps) {
  return (
    <details className={styles.details} open={open} name={name}>
      <summary className={`${styles.row} ${styles.control}`}>
        <span className={styles.content}>
          <span className={styles.title}>{title}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        <ExpandIcon />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
