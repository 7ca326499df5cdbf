import type { AssistReward } from '@crema/contract/assist/assist'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import { vouchersByNumber } from '#src/modules/vouchers/vouchers-by-number.ts'
import { readTiers } from '../campaigns/read-tiers.ts'
import type { RewardRow } from './reward-store.ts'

type Reader = { memberId: string; country: Country; locale: Locale; now: Date }

/** Rewards as the member's list shows them, in one language. */
export async function readRewards(
  database: Database,
  rows: readonly RewardRow[],
  reader: Reader,
): Promise<AssistReward[]> {
  const { memberId, locale, now } = reader
  const [tiers, vouchers] = await Promise.all([
    readTiers(
      database,
      rows.map(({ tier }) => tier),
      reader,
    ),
    vouchersByNumber(
      database,
      memberId,
      rows.flatMap(({ voucher_nos: voucherNos }) => voucherNos),
    ),
  ])
  return rows.flatMap((row, index) => {
    const tier = tiers[index]
    if (!tier) return []
    return {
      activityNo: row.activity_no,
      title: localizedText(row.texts, locale).title,
      tier,
      reachedAt: row.reached_at.toISOString(),
      givenAt: row.given_at?.toISOString() ?? null,
      vouchers: row.voucher_nos.flatMap((voucherNo) => {
        const found = vouchers.get(voucherNo)
        return found ? toVoucher(found, locale, now) : []
      }),
      lotteryCode: row.lottery_code,
    }
  })
}
