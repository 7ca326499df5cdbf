/**
 * Why the page stores something; each purpose has its texts in `messages/consent` and an item in the cookie policy
 * (`vite/legal/declared-facts.ts`).
 */
export const purposes = ['signIn', 'region', 'device', 'task', 'offline', 'updates'] as const
export type Purpose = (typeof purposes)[number]
