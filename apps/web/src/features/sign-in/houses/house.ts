import type { House } from '#src/parts/houses.ts'

/**
 * A sign-in at another house. Its token lies with the gateway, which had it sent, or came from the app around the
 * page; only this browser knows the nonce it must name.
 */
export type HouseSignIn = { house: House; nonce: string; idToken?: string; name?: string }
