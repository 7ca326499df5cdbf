import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { onHorizontalSwipe } from '#src/lib/browser/horizontal-swipe.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { iconButtonClass } from '#src/ui/actions/icon-button.tsx'
import { BackIcon } from '#src/ui/art/icons.tsx'
import { ChevronIcon } from '#src/ui/art/more-icons.tsx'
import { followBottomBarHeight } from '#src/ui/layout/bottom-bar-height.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { voucherListOptions } from '../wallet-queries.ts'
import styles from './coupon-pager.module.css'

/** More would not fit beside the arrows on a narrow phone. */
const dotsMax = 8

/**
 * The code of one voucher, with arrows to the previous and next one of the wallet. A swipe does the same. The address is replaced, so
 * that back leads to the list.
 */
export function CouponPager({ voucherNo, children }: { voucherNo: string; children: ReactNode }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const navigate = useNavigate()
  const area = useRef<HTMLDivElement>(null)
  const { data } = useInfiniteQuery({
    ...voucherListOptions(api, 'unused', session),
    enabled: session.token !== null,
  })
  const numbers = data?.pages.flatMap(({ items }) => items.map((each) => each.voucherNo)) ?? []
  const index = numbers.indexOf(voucherNo)
  const previous = index > 0 ? numbers[index - 1] : undefined
  const next = index === -1 ? undefined : numbers[index + 1]

  const swiped = useEffectEvent((direction: 'left' | 'right') => {
    const isForward = (direction === 'left') === (document.documentElement.dir !== 'rtl')
    const target = isForward ? next : previous
    if (target !== undefined) void navigate({ ...paths.wallet({ voucherNo: target }), replace: true })
  })
  useEffect(
    () => (area.current ? onHorizontalSwipe(area.current, (direction) => swiped(direction)) : undefined),
    [],
  )

  const position = t('wallet.couponOf', {
    position: formatNumber(session.locale, index + 1),
    total: formatNumber(session.locale, numbers.length),
  })
  return (
    <div ref={area} className={styles.area}>
      {children}
      {index === -1 || numbers.length < 2 ? null : (
        <div className={styles.pager} ref={followBottomBarHeight}>
          <PageLink voucherNo={previous} label={t('wallet.previousCoupon')} icon={<BackIcon />} />
          {numbers.length > dotsMax ? (
            <p className={styles.position}>{position}</p>
          ) : (
            <div className={styles.dots}>
              <VisuallyHidden>{position}</VisuallyHidden>
              {numbers.map((each) => (
                <i key={each} data-current={each === voucherNo || undefined} />
              ))}
            </div>
          )}
          <PageLink voucherNo={next} label={t('wallet.nextCoupon')} icon={<ChevronIcon />} />
        </div>
      )}
    </div>
  )
}

/** Keeps its place where there is no such voucher, so that the other arrow does not move below the finger. */
function PageLink({
  voucherNo,
  label,
  icon,
}: {
  voucherNo: string | undefined
  label: string
  icon: ReactNode
}) {
  return voucherNo === undefined ? (
    <span className={styles.none} />
  ) : (
    <Link {...paths.wallet({ voucherNo })} replace className={iconButtonClass} aria-label={label}>
      {icon}
    </Link>
  )
}
