import type { Database } from '#src/database/database.ts'

/** Counts a mail with the receipt; false where there were `max` already. */
export async function countReceipt(transaction: Database, attemptId: string, max: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempt')
    .where('attempt_id', '=', attemptId)
    .where('receipts_sent', '<', max)
    .set((eb) => ({ receipts_sent: eb('receipts_sent', '+', 1) }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
