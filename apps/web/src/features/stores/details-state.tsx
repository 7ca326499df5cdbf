import type { EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import styles from './details-state.module.css'

/** A message in the place of a store's details beside the list, such as a search without a result: a drawing above the words. */
export function DetailsState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.band} data-tone="off">
        {art}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
