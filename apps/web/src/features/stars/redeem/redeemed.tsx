import { Link } from '@tanstack/react-router'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { AnswerOf } from '#src/api/api-client.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import styles from './redeemed.module.css'

/** The vouchers of a redemption, and what is left of the stars. */
export function RedeemedDetails({ redeemed }: { redeemed: AnswerOf<'POST point/redeem'> }) {
  const t = useTranslate()
  return (
    <div className={styles.redeemed}>
      <Notice
        icon={<CheckIcon />}
        title={t('stars.doneTitle')}
        text={`${t('stars.doneText')} ${t('stars.balanceAfter', { count: redeemed.balance })}`}
        live
      />
      {redeemed.vouchers.map((voucher) => (
        <Link
          key={voucher.voucherNo}
          {...paths.wallet({ voucherNo: voucher.voucherNo })}
          className={ticketLinkClass}
        >
          <VoucherTicket voucher={voucher} level={3} />
        </Link>
      ))}
    </div>
  )
}

export function RedeemedActions({ voucher, onClose }: { voucher: Voucher | undefined; onClose: () => void }) {
  const t = useTranslate()
  return (
    <>
      {voucher ? (
        <Link {...paths.wallet({ voucherNo: voucher.voucherNo })} className={buttonClass()}>
          {t('stars.showCode')}
        </Link>
      ) : null}
      <Button variant="text" onClick={onClose}>
        {t('stars.moreGifts')}
      </Button>
    </>
  )
}
