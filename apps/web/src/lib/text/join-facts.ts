/** Short facts in one line. A narrow one breaks after a dot, never before it. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
