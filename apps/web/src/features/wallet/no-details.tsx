import { Picture } from '#src/ui/art/picture.tsx'
import styles from './no-details.module.css'

/** The place of the details, while the list beside it has none to show. */
export function NoDetails() {
  return (
    <div className={styles.none}>
      <Picture image="giftcard" />
    </div>
  )
}
