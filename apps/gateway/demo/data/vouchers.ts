import type { DemoActivityNo } from './campaigns.ts'
import type { DemoCouponNo } from './coupons.ts'

/** The claim that issued the vouchers below, except for those of gifts. */
export const demoVoucherSource: { activityNo: DemoActivityNo; idempotencyKey: string } = {
  activityNo: 'DEMO-EARLIER',
  idempotencyKey: '6f1c2a34-8b0d-4c5e-9f27-3a1d5e7b9c02',
}

/** Days are relative to today, negative in the past. The validity is that of the coupon. */
export type DemoVoucher = {
  voucherNo: string
  couponNo: DemoCouponNo
  issued: number
  used?: { day: number; storeId: string }
  /** The gift or draw that it is from, and the idempotency key of that claim; `stars/star-history.ts` has what it cost. */
  gift?: { activityNo: DemoActivityNo; idempotencyKey: string }
}

/** The vouchers of the demo member. */
export const demoVouchers: readonly DemoVoucher[] = [
  // Unused
  { voucherNo: '482177301900', couponNo: 'C-HALFOFF', issued: -3 },
  { voucherNo: '482177301918', couponNo: 'C-ORDER', issued: -6 },
  { voucherNo: '482177301926', couponNo: 'C-ANYDRINK', issued: -5 },
  {
    voucherNo: '482177302007',
    couponNo: 'G-BEANS',
    issued: -1,
    gift: { activityNo: 'DEMO-LOTTERY-WON', idempotencyKey: '0f0a3f60-6c5b-4c3c-9a0e-5d8a54a2b1c4' },
  },
  // Expiring soon
  {
    voucherNo: '482177301934',
    couponNo: 'C-LATTE',
    issued: -29,
    gift: { activityNo: 'DEMO-GIFT-LATTE', idempotencyKey: '0f0a3f60-6c5b-4c3c-9a0e-5d8a54a2b1c1' },
  },
  { voucherNo: '482177301942', couponNo: 'C-TREAT', issued: -12 },
  // Used
  { voucherNo: '482177301959', couponNo: 'C-COLDBREW', issued: -8, used: { day: -4, storeId: 'US-SEA-1' } },
  { voucherNo: '482177301967', couponNo: 'C-WELCOME', issued: -24, used: { day: -20, storeId: 'US-NYC-1' } },
  {
    voucherNo: '482177301991',
    couponNo: 'G-CROISSANT',
    issued: -240,
    used: { day: -236, storeId: 'US-SEA-1' },
    gift: { activityNo: 'DEMO-GIFT-CROISSANT', idempotencyKey: '0f0a3f60-6c5b-4c3c-9a0e-5d8a54a2b1c2' },
  },
  // Expired
  { voucherNo: '482177301975', couponNo: 'C-FIFTHOFF', issued: -18 },
  {
    voucherNo: '482177301983',
    couponNo: 'C-ESPRESSO',
    issued: -50,
    gift: { activityNo: 'DEMO-GIFT-ESPRESSO', idempotencyKey: '0f0a3f60-6c5b-4c3c-9a0e-5d8a54a2b1c3' },
  },
]
