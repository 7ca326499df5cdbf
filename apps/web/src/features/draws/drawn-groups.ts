import type { Draw, DrawnCode } from '@crema/contract/draws/draw'

/** The codes that were drawn for a prize, with the alternates that have moved up to it. */
export type PrizeGroup = {
  title: string
  codes: readonly DrawnCode[]
  /** How many of the prize were not collected and went to an alternate. */
  movedOn: number
}

export type DrawnGroups = {
  /** In the order of the prizes; those that nobody has won are left out. */
  prizes: readonly PrizeGroup[]
  /** The alternates that have not moved up. */
  reserve: readonly DrawnCode[]
}

/** The codes of a draw by their prizes, each group in the order in which they were drawn. */
export function drawnGroups({ drawnCodes, prizes }: Pick<Draw, 'drawnCodes' | 'prizes'>): DrawnGroups {
  return {
    prizes: prizes.flatMap(({ title }, index) => {
      const codes = drawnCodes.filter(({ prize }) => prize === index)
      return codes.length === 0
        ? []
        : [{ title, codes, movedOn: codes.filter(({ state }) => state === 'movedUp').length }]
    }),
    reserve: drawnCodes.filter(({ prize }) => prize === null),
  }
}
