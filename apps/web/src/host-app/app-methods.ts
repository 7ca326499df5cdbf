import * as z from 'zod/mini'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { appInit } from './app-init.ts'

const nothing = z.unknown()

/**
 * The methods of the bridge: how long the page waits for each, and the schema of its answer. Methods that need the
 * visitor's input have a long limit.
 */
export const appMethods = {
  init: { limitMs: 3_000, answer: appInit },
  /** Answered when the app shows its share sheet; sharing itself is an event. */
  share: { limitMs: 5_000, answer: nothing },
  /** Includes the permission prompt for the album. */
  saveToAlbum: { limitMs: 120_000, answer: nothing },
  /** With the app's own account a token of the gateway, with a provider its ID token. */
  signIn: {
    limitMs: 300_000,
    answer: z.union([
      z.object({ token: z.string().check(z.minLength(1)) }),
      z.object({ idToken: z.string().check(z.minLength(1)), name: z.optional(z.string()) }),
    ]),
  },
  close: { limitMs: 3_000, answer: nothing },
  openSettings: { limitMs: 3_000, answer: nothing },
} as const

export type AppMethod = keyof typeof appMethods

/** The parameters of each method. */
export type AppParams = {
  init: Record<string, never>
  /** */
  share: { type: 'FIS'; link: string; shareContent: string; shareTitle: string; webUrl: string }
  /** A picture as base64. */
  saveToAlbum: { fileName: string; mimeType: string; base64: string }
  /** The provider's ID token contains the nonce. */
  signIn: { provider: 'app' } | { provider: IdentityProvider; nonce: string }
  close: Record<string, never>
  openSettings: Record<string, never>
}

export type AppAnswerOf<Method extends AppMethod> = z.output<(typeof appMethods)[Method]['answer']>
