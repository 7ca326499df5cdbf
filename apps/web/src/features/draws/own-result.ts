import type { Draw, DrawnCode, DrawPrize, OwnDrawResult, OwnPrize } from '@crema/contract/draws/draw'
import { groupLotteryCode } from './lottery-code.ts'

export type OwnWin = Omit<OwnPrize, 'prize'> & { prize: DrawPrize }

/** How a result is shown. */
export const resultTags = {
  won: { tone: 'ok', text: 'draws.won' },
  notTaken: { tone: 'neutral', text: 'draws.notTaken' },
  reserve: { tone: 'neutral', text: 'draws.inReserve' },
  notWon: { tone: 'neutral', text: 'draws.notWon' },
} as const

/** How a draw that does not take place is shown. */
export const calledOffTag = { tone: 'amber', text: 'draws.calledOff' } as const

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

export function ownCodeResult(code: string, drawnCodes: readonly DrawnCode[]): OwnDrawResult {
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
