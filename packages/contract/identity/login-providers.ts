/**
 * The identity providers that members can sign in with, in the order in which they are offered. Settings, schemas, tables
 * and notices are typed by this list, so the type check finds what a new provider needs; a test of the migrations finds
 * the constraints of `member` and `member_login`.
 */
export const loginProviders = ['google', 'apple'] as const

export type IdentityProvider = (typeof loginProviders)[number]
