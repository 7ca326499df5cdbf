/** The first letter of a name with its marks; empty where there is no name. */
export const initialOf = (name: string | null): string => /^\P{M}\p{M}*/u.exec(name?.trim() ?? '')?.[0] ?? ''
