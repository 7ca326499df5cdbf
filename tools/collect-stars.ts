/** Gives a member stars as a till does, for tests and measurements that begin with some. */
import { randomUUID } from 'node:crypto'
import { callGateway } from './gateway-calls.ts'

/**
 * Pays orders at the demo till until the member of `token` has received so many stars more, and returns their balance. A dollar gives 10
 * stars, and twice that in the hours that count double, so a first order of one dollar measures it. `nowMs`: the time of a gateway whose
 * clock stands still.
 */
export async function collectStars(
  origin: string,
  token: string,
  stars: number,
  nowMs = Date.now(),
): Promise<number> {
  const { data: member } = await callGateway(origin, 'GET customer/info', {}, { token, nowMs })
  const summary = async () => (await callGateway(origin, 'GET point/summary', {}, { token, nowMs })).data
  const before = await summary()
  const pay = async (dollars: number) => {
    await fetch(`${origin}/demo/till`, {
      method: 'POST',
      body: new URLSearchParams({
        storeId: 'US-SEA-1',
        accountNumber: member.accountNumber,
        do: 'pay',
        orderNo: `T-${randomUUID().slice(0, 8)}`,
        key: randomUUID(),
        amount: String(dollars),
      }),
    })
    return summary()
  }
  const perDollar = (await pay(1)).received - before.received
  const after = await pay((stars - perDollar) / perDollar)
  const gained = after.received - before.received
  if (gained !== stars) throw new Error(`The orders gave ${gained} stars instead of ${stars}.`)
  return after.balance
}
