/** Short facts in one line, for `Facts` or for a text. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(' · ')
