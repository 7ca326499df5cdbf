import type { Session } from './session.ts'

/** A visitor in English in the United States, for tests. */
export const testingSession = (change: Partial<Session> = {}): Session => ({
  locale: 'en',
  defaultLang: 'en',
  country: 'US',
  zone: 'UTC',
  position: null,
  deviceId: 'D1',
  shopMdCode: null,
  appShopMdCode: null,
  appUserInfo: null,
  token: null,
  logoutToken: null,
  member: null,
  ...change,
})
