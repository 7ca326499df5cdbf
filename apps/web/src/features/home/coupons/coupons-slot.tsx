import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import { ownCouponsOptions } from '#src/shared/member-code/member-code-queries.ts'
import { useIdleModule } from '#src/shared/screen/use-idle-module.ts'
import styles from './coupons-slot.module.css'

async function loadList(messages: MessageStore) {
  const [module] = await Promise.all([
    loadModule(() => import('./first-coupons.tsx')),
    messages.load('wallet'),
  ])
  return module
}

/** The coupons that expire first, on wide screens. Their place is kept until the page is idle, when the script is fetched. */
export function CouponsSlot() {
  const isWide = useIsWide()
  const list = useIdleModule(loadList, isWide)
  const { data, isError } = useQuery(ownCouponsOptions(useAppContext().api, useSession()))
  const isOnline = useIsOnline()
  if (!data && (isError || !isOnline)) return null
  return <div className={styles.slot}>{isWide && list ? <list.FirstCoupons /> : null}</div>
}
