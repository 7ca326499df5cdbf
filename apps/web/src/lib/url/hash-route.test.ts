import { expect, test } from 'vitest'
import { hashRoutePath } from './hash-route.ts'

test.each([
  ['#/app/download', '/app/download'],
  ['#/app/download/', '/app/download'],
  ['#/App/Download?t=FIS&q=a%2Bb', '/app/download?t=FIS&q=a%2Bb'],
  ['#/app/download/?t=FIS', '/app/download?t=FIS'],
])('%s is %s', (hash, path) => {
  expect(hashRoutePath(hash)).toBe(path)
})

test.each([
  '',
  '#',
  '#main',
  '#/app/downloads',
  '#/app/download//elsewhere.example',
  '#//elsewhere.example',
  '#/home',
  '#?/app/download',
])('%s is no route', (hash) => {
  expect(hashRoutePath(hash)).toBeUndefined()
})
