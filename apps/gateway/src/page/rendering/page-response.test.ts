import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressCachedPages, createPageResponse } from './page-response.ts'

/** Text as pages have it, where random or repeated text would be compressed otherwise. */
const text = readFileSync(join(import.meta.dirname, '../page-plugin.ts'), 'utf8')
const createPage = () => createPageResponse(text, {})

test('a cached page is compressed once more, to fewer bytes of the same page', async () => {
  const page = await createPage()
  const first = page.brotli
  await compressCachedPages(() => false)(page)
  expect(page.brotli.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(page.brotli).toString()).toBe(text)
})

test('a page is compressed again once', async () => {
  const page = await createPage()
  const compressAgain = compressCachedPages(
    () => false,
    () => 0,
  )
  await compressAgain(page)
  const { brotli } = page
  await compressAgain(page)
  expect(page.brotli).toBe(brotli)
})

test('one page at a time is compressed again, and the next after a pause of four times as long', async () => {
  let nowMs = 1_000
  const compressAgain = compressCachedPages(
    () => false,
    () => nowMs,
  )
  const [page, other] = [await createPage(), await createPage()]
  const { brotli } = other
  const running = compressAgain(page)
  await compressAgain(other)
  expect(other.brotli, 'while another one is compressed').toBe(brotli)
  nowMs = 1_020
  await running
  nowMs = 1_099
  await compressAgain(other)
  expect(other.brotli, 'in the pause').toBe(brotli)
  nowMs = 1_100
  await compressAgain(other)
  expect(other.brotli).toEqual(page.brotli)
})

test('under pressure a page stays as it is', async () => {
  const page = await createPage()
  const first = page.brotli
  await compressCachedPages(() => true)(page)
  expect(page.brotli).toBe(first)
})
