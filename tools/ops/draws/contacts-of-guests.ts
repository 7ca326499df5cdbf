import { StartError } from '@crema/gateway/config/start-error'
import type { WinnerRow } from '@crema/gateway/modules/draws/prizes/winner-store'
import { withMarketNamed } from '../database/open-operations.ts'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'

/**
 * The rows with the account numbers, names and contacts of guests, which only the markets of their accounts have. A market that cannot be
 * read is named, and its guests are without them.
 */
export async function withContactsOfGuests(rows: readonly WinnerRow[], output: Output): Promise<WinnerRow[]> {
  const accounts = new Map<string, Partial<WinnerRow>>()
  const homes = new Set(rows.flatMap(({ home_market: home }) => home ?? []))
  for (const home of homes) {
    const ids = rows.flatMap((row) =>
      row.home_market === home && row.member_id !== null ? row.member_id : [],
    )
    try {
      const found = await withMarketNamed(home, ({ database }) =>
        database
          .selectFrom('member')
          .where('member_id', 'in', ids)
          .select(['member_id', 'account_number', 'display_name', 'email', 'phone', 'language'])
          .execute(),
      )
      for (const account of found) accounts.set(account.member_id, account)
    } catch (error) {
      if (!(error instanceof StartError || error instanceof OperationError)) throw error
      output.warn(`✗ Winners with an account in ${home}: ${error.message}`)
    }
  }
  // The number that a guest has in this market is not the one that they read in their account.
  const unknown = { account_number: null }
  return rows.map((row) =>
    row.home_market === null ? row : { ...row, ...unknown, ...accounts.get(row.member_id ?? '') },
  )
}
