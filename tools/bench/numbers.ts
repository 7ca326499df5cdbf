/** The numbers of members, orders or vouchers that were seeded: each is used once, by whichever method. */
export type Numbers = {
  /** The first of `count` numbers that follow each other. */
  take: (count: number) => number
  taken: () => number
}

export function createNumbers(seeded: number): Numbers {
  let next = 0
  return {
    take(count) {
      const first = next
      next += count
      if (next > seeded) throw new Error(`Only ${seeded} were seeded.`)
      return first
    },
    taken: () => next,
  }
}
