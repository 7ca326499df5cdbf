const groupSize = 4

const groupsOf = (code: string): string[] =>
  code.replaceAll('-', '').match(new RegExp(`.{1,${groupSize}}`, 'g')) ?? []

/** A lottery code in groups of four, as people write it down: `K7M4-QXPD`. */
export const groupLotteryCode = (code: string): string => groupsOf(code).join('-')

/** A lottery code letter by letter, as a screen reader reads it out: `K 7 M 4, Q X P D`. */
export const spellLotteryCode = (code: string): string =>
  groupsOf(code)
    .map((group) => [...group].join(' '))
    .join(', ')
