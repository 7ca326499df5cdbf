import type { ReactNode } from 'react'
import styles from './deletion-page.module.css'

/** What a step is about. It takes the focus when the step comes. */
export function StepHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <h2 className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  )
}
