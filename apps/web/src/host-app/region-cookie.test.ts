import { expect, test, vi } from 'vitest'
import { retention } from '@crema/contract/privacy/retention'
import { setRegionCookie } from './region-cookie.ts'

test('the cookies of language and country end when the cookie policy says', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
  setRegionCookie('COUNTRY', 'KR')
  expect(page.cookie).toContain(`COUNTRY=KR; path=/; max-age=${retention.regionDays * 24 * 60 * 60};`)
})
