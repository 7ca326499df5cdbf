import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { ChevronIcon } from '#src/ui/art/more-icons.tsx'
import { StoreToVisit, type StoreToVisitRow } from './nearest-store.tsx'
import styles from './store-line.module.css'

/** One line with a link to the stores: the store of the launch link, or the nearest one if the position is known. */
export function StoreLine() {
  return <StoreToVisit Row={Line} />
}

function Line({ storeId, note, line = note }: StoreToVisitRow) {
  return (
    <Link {...paths.stores({ storeId })} className={styles.line}>
      <PinIcon />
      <span>{line}</span>
      <ChevronIcon />
    </Link>
  )
}
