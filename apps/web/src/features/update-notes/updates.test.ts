import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newestVersion } from '#src/lib/updates/newest-version.ts'
import { homeStartMs, timeSaved } from './home-start-measurement.ts'
import { isNewer } from './unseen-updates.ts'
import { updates } from './updates.ts'

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

test('versions and dates fall, and the first one is the newest', () => {
  expect(updates[0]?.version).toBe(newestVersion)
  for (const [index, { version, date, notes }] of updates.entries()) {
    const next = updates[index + 1]
    expect(new Date(`${date}T12:00:00Z`).toISOString().slice(0, 10)).toBe(date)
    expect(notes.length).toBeGreaterThan(0)
    expect(next === undefined || (isNewer(version, next.version) && date > next.date)).toBe(true)
  }
})

test('every version is in the changelog; only the newest may be unreleased', () => {
  const released = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  const unreleased = updates.filter(({ version }) => !released.includes(version))
  expect(unreleased.map(({ version }) => version)).toEqual(
    released.includes(newestVersion) ? [] : [newestVersion],
  )
})

test('the faster start is the one that was measured, and at least the promised 30 %', () => {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(ms % 100 === 0 ? 1 : 2)} s`
  const record = read('docs/decisions/0043-what-a-page-shows-first-and-offline.md')
  expect(record).toContain(`${seconds(homeStartMs.before)} and ${seconds(homeStartMs.after)}`)
  expect(timeSaved(homeStartMs)).toBe(0.87)
  expect(timeSaved(homeStartMs)).toBeGreaterThanOrEqual(0.3)
})

test('a saving is never rounded up', () => {
  expect(timeSaved({ before: 1_000, after: 701 })).toBe(0.29)
})
