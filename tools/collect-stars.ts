/** Gives a member stars as a till does, for tests and measurements that begin with some. */
import { randomUUID } from 'node:crypto'
import { callGateway } from './gateway-calls.ts'

/**
 * Pays an order of so many dollars at the demo till, and returns the balance of the member of `token`. `nowMs`: the time of a gateway
 * whose clock stands still.
 */
export async function collectStars(
  origin: string,
  token: string,
  dollars: number,
  nowMs = Date.now(),
): Promise<number> {
  const { data: member } = await callGateway(origin, 'GET customer/info', {}, { token, nowMs })
  const orderNo = `T-${randomUUID().slice(0, 8)}`
  await fetch(`${origin}/demo/till`, {
    method: 'POST',
    body: new URLSearchParams({
      storeId: 'US-SEA-1',
      accountNumber: member.accountNumber,
      do: 'pay',
      orderNo,
      key: randomUUID(),
      amount: String(dollars),
    }),
  })
  const { data } = await callGateway(origin, 'GET point/summary', {}, { token, nowMs })
  if (data.received < dollars) throw new Error(`The order ${orderNo} gave no stars.`)
  return data.balance
}
