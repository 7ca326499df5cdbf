import { getMemberCode } from '@crema/contract/endpoints/vouchers/get-member-code'
import { getVoucher } from '@crema/contract/endpoints/vouchers/get-voucher'
import { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import type { Config } from '#src/config/config.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { memberCodes } from './codes/member-code.ts'
import { showMemberCode } from './codes/show-member-code.ts'
import { showVoucherCode } from './codes/show-voucher-code.ts'
import { voucherCodes } from './codes/voucher-code.ts'
import { listWallet } from './list-vouchers.ts'
import { toVoucher } from './read-voucher.ts'
import { findVoucher } from './voucher-store.ts'
import { findVoucherStores } from './voucher-stores.ts'
import { servicesOfVoucher } from './wallet-sources.ts'

export function voucherRoutes(services: Services): Route[] {
  const codesOf = byConfig(voucherCodes)
  const memberCodesOf = byConfig(memberCodes)
  return [
    route(listVouchersCall, async (input, caller) => ({ ok: await listWallet(services, input, caller) })),

    route(getVoucher, async ({ voucherNo }, { memberId, locale, now }) => {
      const { database } = await servicesOfVoucher(services, memberId, voucherNo)
      const row = await findVoucher(database, memberId, voucherNo)
      if (!row) return { refused: 'notFound' }
      const stores = await findVoucherStores(database, row)
      return { ok: { ...toVoucher(row, locale, now), rules: localizedText(row.terms.rules, locale), stores } }
    }),

    route(getVoucherCode, async ({ voucherNo }, caller) => {
      const { database, config } = await servicesOfVoucher(services, caller.memberId, voucherNo)
      return showVoucherCode(database, codesOf(config), voucherNo, caller)
    }),

    // A till reads the code of its own market, in which a guest has an account number, too.
    route(getMemberCode, async ({ voucherNo = null }, caller) => {
      const { database, config } =
        voucherNo === null ? services : await servicesOfVoucher(services, caller.memberId, voucherNo)
      return showMemberCode(database, memberCodesOf(config), voucherNo, caller)
    }),
  ]
}

/** One for each market's configuration, since deriving its keys takes time. */
function byConfig<Codes>(create: (config: Config) => Codes): (config: Config) => Codes {
  const known = new Map<Config, Codes>()
  return (config) => {
    const codes = known.get(config) ?? create(config)
    known.set(config, codes)
    return codes
  }
}
