import type { DemoActivityNo } from './campaigns.ts'
import type { DemoCouponNo } from './coupons.ts'

/** The member who has something to show on every screen. */
export const demoMember = {
  email: 'demo@example.com',
  country: 'US',
  language: 'en',
  registeredDaysAgo: 400,
  password: 'coffee',
  /** argon2id of it. */
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$Sj7EVTyoYeiPBkmYtEZkTA$Q8KH+v//mhf7P/3BgXaOHZPRBB1hnkaNefhyW+wJeIk',
} as const

/** The member whose account only customer service can help. */
export const abnormalMember = { ...demoMember, email: 'abnormal@example.com', status: 'abnormal' } as const

/** Somebody by phone who named an address and never proved it: signing in with that offers to link the two. */
export const linkedMember = {
  ...demoMember,
  email: null,
  phone: '+12015550187',
  contactEmail: 'also-known@example.com',
} as const

/** Somebody whom the chain asks for a new password. */
export const passwordDueMember = { ...demoMember, email: 'renew@example.com', mustSetPassword: true } as const

export type DemoMember = Omit<typeof demoMember, 'email'> & {
  status?: 'abnormal'
  contactEmail?: string
  mustSetPassword?: boolean
} & ({ email: string; phone?: undefined } | { email: null; phone: string })

/** The campaign that gave the vouchers below, all in one claim. */
export const demoVoucherSource: { activityNo: DemoActivityNo; requestKey: string } = {
  activityNo: 'DEMO-EARLIER',
  requestKey: '6f1c2a34-8b0d-4c5e-9f27-3a1d5e7b9c02',
}

/** Days are counted from today, the past ones below zero. How long it lives, its coupon says. */
export type DemoVoucher = {
  voucherNo: string
  couponNo: DemoCouponNo
  issued: number
  used?: { day: number; storeId: string }
}

export const demoVouchers: readonly DemoVoucher[] = [
  // Unused
  { voucherNo: '482177301900', couponNo: 'C-HALFOFF', issued: -3 },
  { voucherNo: '482177301918', couponNo: 'C-ORDER', issued: -6 },
  { voucherNo: '482177301926', couponNo: 'C-ANYDRINK', issued: -5 },
  // Expiring soon
  { voucherNo: '482177301934', couponNo: 'C-LATTE', issued: -29 },
  { voucherNo: '482177301942', couponNo: 'C-TREAT', issued: -12 },
  // Used
  { voucherNo: '482177301959', couponNo: 'C-COLDBREW', issued: -8, used: { day: -4, storeId: 'US-SEA-1' } },
  { voucherNo: '482177301967', couponNo: 'C-WELCOME', issued: -24, used: { day: -20, storeId: 'US-NYC-1' } },
  // Expired
  { voucherNo: '482177301975', couponNo: 'C-FIFTHOFF', issued: -18 },
  { voucherNo: '482177301983', couponNo: 'C-ESPRESSO', issued: -50 },
]
