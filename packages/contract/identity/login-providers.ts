/**
 * The identity providers that members can sign in with, in the order in which they are offered.
 * Settings, schemas, tables and texts are typed by this list: where a new provider needs something,
 * the type check fails.
 */
export const loginProviders = ['google', 'apple'] as const

export type IdentityProvider = (typeof loginProviders)[number]
