import type { Draw, DrawPrize } from '@crema/contract/draws/draw'
import { groupLotteryCode } from './lottery-code.ts'

/** The member's codes that have won, in the order of the draw, each with its prize. */
export function wonCodes({
  ownCodes,
  drawnCodes,
  prizes,
}: Pick<Draw, 'ownCodes' | 'drawnCodes' | 'prizes'>): { code: string; prize: DrawPrize }[] {
  const own = new Set(ownCodes.map(groupLotteryCode))
  return drawnCodes.flatMap(({ code, prize: index }) => {
    const prize = index === null ? undefined : prizes[index]
    return prize && own.has(groupLotteryCode(code)) ? [{ code, prize }] : []
  })
}
