import { type ReactNode, useEffect, useRef } from 'react'
import styles from './viewfinder.module.css'

export type ViewfinderProps = {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The main action. */
  action?: ReactNode
  /** What has just happened: with each new value the title gets the focus, so that it is read out. Null at rest. */
  news?: unknown
  isProblem?: boolean
  isBusy?: boolean
}

/** The camera's place while there is no video: what it is for, or why it shows nothing, and one way on. */
export function Viewfinder({
  icon,
  title,
  text,
  action,
  news = null,
  isProblem = false,
  isBusy = false,
}: ViewfinderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (news !== null) heading.current?.focus()
  }, [news])
  return (
    <section className={styles.viewfinder} aria-labelledby="viewfinder" aria-busy={isBusy || undefined}>
      <div className={styles.frame} data-problem={isProblem || undefined} aria-hidden="true">
        {icon}
      </div>
      <h2 ref={heading} className={styles.title} id="viewfinder" tabIndex={-1}>
        {title}
      </h2>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </section>
  )
}
