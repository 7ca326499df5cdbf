import { useEffect, useState } from 'react'
import type { Gift } from '@crema/contract/stars/stars'
import { refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { obstacleOf } from '../gifts/gift-groups.ts'
import { useGifts } from '../gifts/use-gifts.ts'
import { GiftActions } from './gift-actions.tsx'
import { GiftDetails } from './gift-details.tsx'
import { GiftNotice } from './gift-notice.tsx'
import { RedeemedActions, RedeemedDetails } from './redeemed.tsx'
import { isFinalRefusal, useRedeem } from './use-redeem.ts'
import styles from './gift-sheet.module.css'

type GiftSheetProps = { activityNo: string; isOpen: boolean; onClose: () => void }

/** A gift: what it is and costs, its confirmation, and then its voucher. */
export function GiftSheet({ activityNo, isOpen, onClose }: GiftSheetProps) {
  const t = useTranslate()
  const { list, gifts, time } = useGifts()
  const found = gifts?.find((each) => each.activityNo === activityNo)
  const gift = useLast(found)
  const state = useRedeem(activityNo)
  const { hasNextPage, isFetching, fetchNextPage } = list
  const isSearched = gifts !== undefined && !hasNextPage
  useEffect(() => {
    if (!gift && hasNextPage && !isFetching) void fetchNextPage()
  }, [gift, hasNextPage, isFetching, fetchNextPage])
  if (!gift) {
    return (
      <Sheet
        open={isOpen && (gifts !== undefined || list.error === null)}
        onClose={onClose}
        title={t('stars.gifts')}
        closeLabel={t('common.close')}
        actions={isSearched ? <Button onClick={onClose}>{t('stars.seeGifts')}</Button> : undefined}
      >
        {isSearched ? (
          <EmptyState
            art={<Picture image="lost" />}
            title={t('stars.notHereTitle')}
            text={t('stars.notHereText')}
          />
        ) : (
          <Loading label={t('common.loading')}>
            <CardSkeleton lines={4} />
          </Loading>
        )}
      </Sheet>
    )
  }
  const { redeemed, error, isSending } = state
  const isAvailable =
    isSending || (found !== undefined && obstacleOf(found, time) === undefined && !isFinalRefusal(error))
  // More stars help where there are not enough.
  const isOver = !redeemed && !isAvailable && refusalName(error) !== 'notEnoughPoints'
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={gift.title}
      text={gift.summary}
      art={
        <div {...(isOver && { className: styles.over })}>
          <Picture image={gift.heroImage} loading="first" />
        </div>
      }
      closeLabel={t('common.close')}
      actions={
        redeemed ? (
          <RedeemedActions voucher={redeemed.vouchers[0]} onClose={onClose} />
        ) : (
          <>
            <GiftNotice gift={gift} state={state} time={time} />
            <GiftActions gift={gift} isAvailable={isAvailable} state={state} onClose={onClose} />
          </>
        )
      }
    >
      {redeemed ? (
        <RedeemedDetails redeemed={redeemed} />
      ) : (
        <GiftDetails gift={gift} isAvailable={isAvailable} />
      )}
    </Sheet>
  )
}

/** The gift as it was last listed: a redemption may have taken the last piece. */
function useLast(gift: Gift | undefined): Gift | undefined {
  const [last, setLast] = useState(gift)
  if (gift !== undefined && gift !== last) setLast(gift)
  return gift ?? last
}
