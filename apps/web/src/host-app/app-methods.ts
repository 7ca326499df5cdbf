import * as z from 'zod/mini'
import { appInit } from './app-init.ts'

const nothing = z.unknown()

/**
 * What the page may ask of the app around it: how long it waits for each, and what an answer must look like. What the
 * person does in the app takes as long as it takes; the rest is due at once.
 */
export const appMethods = {
  init: { limitMs: 3_000, answer: appInit },
  /** Answered when the app shows its share sheet; that something was shared comes as an event. */
  share: { limitMs: 5_000, answer: nothing },
  /** With the question for access to the album. */
  saveToAlbum: { limitMs: 120_000, answer: nothing },
  /** By the app's own account a token of ours, by a provider what that one says of the person. */
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

/** What goes with each. */
export type AppParams = {
  init: Record<string, never>
  /** */
  share: { type: 'FIS'; link: string; shareContent: string; shareTitle: string; webUrl: string }
  /** A picture as base64. */
  saveToAlbum: { fileName: string; mimeType: string; base64: string }
  /** A provider's token is bound to the nonce. */
  signIn: { provider: 'app' } | { provider: 'google' | 'apple'; nonce: string }
  close: Record<string, never>
  openSettings: Record<string, never>
}

export type AppAnswerOf<Method extends AppMethod> = z.output<(typeof appMethods)[Method]['answer']>
