import { getMemberCode } from '@crema/contract/endpoints/vouchers/get-member-code'
import { getVoucher } from '@crema/contract/endpoints/vouchers/get-voucher'
import { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import { localizedText } from '#src/database/localized-text.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { memberCodes } from './codes/member-code.ts'
import { showMemberCode } from './codes/show-member-code.ts'
import { showVoucherCode } from './codes/show-voucher-code.ts'
import { voucherCodes } from './codes/voucher-code.ts'
import { listVouchers } from './list-vouchers.ts'
import { toVoucher } from './read-voucher.ts'
import { findVoucher } from './voucher-store.ts'
import { findVoucherStores } from './voucher-stores.ts'

export function voucherRoutes({ database, config }: Services): Route[] {
  const codes = voucherCodes(config)
  const codesOfMembers = memberCodes(config)
  return [
    route(listVouchersCall, async (input, caller) => ({ ok: await listVouchers(database, input, caller) })),

    route(getVoucher, async ({ voucherNo }, { memberId, locale, now }) => {
      const row = await findVoucher(database, memberId, voucherNo)
      if (!row) return { refused: 'notFound' }
      const stores = await findVoucherStores(database, row)
      return { ok: { ...toVoucher(row, locale, now), rules: localizedText(row.terms.rules, locale), stores } }
    }),

    route(getVoucherCode, ({ voucherNo }, caller) => showVoucherCode(database, codes, voucherNo, caller)),

    route(getMemberCode, ({ voucherNo }, caller) =>
      showMemberCode(database, codesOfMembers, voucherNo ?? null, caller),
    ),
  ]
}
