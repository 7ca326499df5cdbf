import { Card } from '../layout/card.tsx'
import { List, ListRow } from '../layout/list.tsx'
import { LineSkeleton } from './skeleton.tsx'
import styles from './list-skeleton.module.css'

/** Placeholder of a card with rows, each as high as one with a title and a note. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Card aria-hidden="true">
      <List>
        {Array.from({ length: rows }, (_, row) => (
          <ListRow
            key={row}
            title={
              <span className={styles.title}>
                <LineSkeleton />
              </span>
            }
            note={
              <span className={styles.note}>
                <LineSkeleton />
              </span>
            }
          />
        ))}
      </List>
    </Card>
  )
}
