import type { Draw, DrawnCode, DrawPrize, OwnPrize } from '@crema/contract/draws/draw'
import { groupLotteryCode } from './lottery-code.ts'

export type OwnWin = Omit<OwnPrize, 'prize'> & { prize: DrawPrize }

/** What became of a code: `won` with a prize, `notTaken` in time, in `reserve`, or `notWon`. */
export type OwnCodeResult = 'won' | 'notTaken' | 'reserve' | 'notWon'

/** What the member's codes have won, in the order of the draw: what they have or can collect, and what they did not collect. */
export function ownWins({ ownPrizes, prizes }: Pick<Draw, 'ownPrizes' | 'prizes'>): {
  won: OwnWin[]
  notTaken: OwnWin[]
} {
  const wins = ownPrizes.flatMap((own) => {
    const prize = prizes[own.prize]
    return prize ? [{ ...own, prize }] : []
  })
  return {
    won: wins.filter(({ state }) => state !== 'notTaken'),
    notTaken: wins.filter(({ state }) => state === 'notTaken'),
  }
}

export function ownCodeResult(code: string, drawnCodes: readonly DrawnCode[]): OwnCodeResult {
  const drawn = drawnCodes.find((each) => groupLotteryCode(each.code) === groupLotteryCode(code))
  switch (drawn?.state) {
    case 'won':
    case 'movedUp':
      return 'won'
    case 'notTaken':
      return 'notTaken'
    case 'alternate':
      return 'reserve'
    case 'passedOver':
    case undefined:
      return 'notWon'
  }
}
