import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBrandHome } from './brand-home.ts'

const file = join(mkdtempSync(join(tmpdir(), 'brand-home-')), 'home.json')
const check = (home: unknown) => {
  writeFileSync(file, JSON.stringify(home))
  return () => checkBrandHome(file)
}
const complete = {
  member: ['offers', 'card', 'banners', 'store', 'coupons'],
  visitor: ['store', 'offers'],
  banners: { first: ['SPRING'], count: 4 },
}

test('any order is allowed', () => {
  expect(check(complete)).not.toThrow()
})

test.each([
  [{ ...complete, member: ['card', 'coupons', 'offers'] }, 'member'],
  [{ ...complete, member: ['card', 'card', 'coupons', 'banners', 'offers', 'store'] }, 'member'],
  [{ ...complete, visitor: ['offers', 'shop'] }, 'visitor'],
  [{ member: complete.member }, 'visitor'],
  [{ ...complete, banners: { first: [], count: 0 } }, 'banners'],
  [{ ...complete, news: [] }, 'news'],
])('%j is refused, and the file and the place are named', (home, place) => {
  expect(check(home)).toThrow(file)
  expect(check(home)).toThrow(place)
})
