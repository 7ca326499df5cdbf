import facts from '#brand/brand.json'

/** The chain's own facts: its name, its links, its contacts. */
export const brand = facts
