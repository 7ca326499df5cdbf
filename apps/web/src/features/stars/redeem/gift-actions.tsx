import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Gift } from '@crema/contract/stars/stars'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { addressIn } from '#src/lib/url/address-in.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import {
  type ChosenStore,
  onChosenStoreChange,
  readChosenStore,
} from '#src/shared/claim-state/chosen-store.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Redeem } from './use-redeem.ts'
import styles from './gift-details.module.css'

type GiftActionsProps = {
  gift: Gift
  /** Whether it may be redeemed now, whatever the balance. */
  isAvailable: boolean
  state: Redeem
  onClose: () => void
}

/** The one thing to do next: sign in, choose a store, redeem; or back to the gifts where nothing helps. */
export function GiftActions({ gift, isAvailable, state, onClose }: GiftActionsProps) {
  const t = useTranslate()
  const gate = useMemberGate()
  const isMember = useIsMemberExpected()
  const { summary } = useStarSummary()
  const store = useChosenStore(gift.activityNo)
  const { error, isSending } = state
  const refusal = refusalName(error)
  const { activityNo, priceStars, storeRequired } = gift
  const close = (
    <Button variant="text" onClick={onClose}>
      {t('stars.cancel')}
    </Button>
  )
  const back = <Button onClick={onClose}>{t('stars.moreGifts')}</Button>
  if (!isAvailable) return back
  if (!isMember) {
    return (
      <>
        <Button onClick={() => void gate('open')}>{t('stars.signInToRedeem')}</Button>
        {close}
      </>
    )
  }
  const isStoreRefused = refusal === 'storeNotSupported' || refusal === 'storeClosedToday'
  const isShort = summary !== undefined && summary.balance < priceStars
  if (!isSending && isShort) return back
  // The stores are those of the page's country: where the gift is from another one, that country is chosen first.
  const abroad = summary?.starsOf
  const storesLink = paths.stores({ activityNo, choose: '1', gift: '1' })
  if (storeRequired && abroad !== undefined) {
    return (
      <>
        <a href={addressIn(abroad, paths.stars({ gift: activityNo }))} className={buttonClass()}>
          {t('stars.toHome')}
        </a>
        {close}
      </>
    )
  }
  if (storeRequired && (store === null || isStoreRefused)) {
    return (
      <>
        <Link {...storesLink} className={buttonClass()}>
          {t(store === null ? 'stars.chooseStore' : 'stars.otherStore')}
        </Link>
        {close}
      </>
    )
  }
  return (
    <>
      {storeRequired && store?.name ? (
        <p className={styles.minor}>
          {t('stars.atStore', { store: bidiIsolate(store.name) })}
          {' · '}
          <Link {...storesLink}>{t('stars.otherStore')}</Link>
        </p>
      ) : null}
      <Button
        busy={isSending || summary === undefined}
        busyLabel={summary === undefined ? t('common.loading') : t('stars.redeeming')}
        onClick={() =>
          state.redeem({ priceStars, ...(storeRequired && store ? { storeId: store.storeId } : {}) })
        }
      >
        {isTransient(error) ? t('common.retry') : t('stars.redeem', { count: priceStars })}
      </Button>
      {close}
    </>
  )
}

function useChosenStore(activityNo: string): ChosenStore | null {
  const { storage } = useAppContext()
  const stored = useSyncExternalStore(
    onChosenStoreChange,
    () => storage?.get('CHOSEN_STORE') ?? null,
    () => null,
  )
  return readChosenStore(stored, activityNo)
}
