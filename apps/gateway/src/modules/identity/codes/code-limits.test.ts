import { expect, test } from 'vitest'
import { capWaitMs, codeTries, targetWaitMs, type CodeRequester, type SentCode } from './code-limits.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

const requesterOn = (device: number, network: number, isKnownDevice = false): CodeRequester => ({
  deviceHmac: Buffer.from(`device ${device}`),
  networkHmac: Buffer.from(`network ${network}`),
  isKnownDevice,
})
const known = requesterOn(1, 1, true)
const sentTo = (requester: CodeRequester, ...seconds: number[]): SentCode[] =>
  seconds
    .toReversed()
    .map((second) => ({ ...requester, purpose: 'login', createdAt: at(second), isUsed: false }))
const sentAt = (...seconds: number[]) => sentTo(known, ...seconds)

const waitSeconds = (sent: SentCode[], now: number, purpose = 'login', requester = known) =>
  targetWaitMs(sent, requester, purpose, at(now)) / 1000

test.each([
  { name: 'the first code', sent: [], now: 0, wait: 0 },
  { name: 'a second code: 60 s', sent: [0], now: 0, wait: 60 },
  { name: 'a second code, one second early', sent: [0], now: 59, wait: 1 },
  { name: 'a second code, on time', sent: [0], now: 60, wait: 0 },
  { name: 'a third code: 120 s', sent: [0, 60], now: 61, wait: 119 },
  { name: 'a third code, on time', sent: [0, 60], now: 180, wait: 0 },
  { name: 'a fourth code: 300 s', sent: [0, 60, 180], now: 180, wait: 300 },
  { name: 'a fifth code: 300 s as well', sent: [0, 60, 180, 480], now: 500, wait: 280 },
  { name: 'a sixth code within the hour', sent: [0, 60, 180, 480, 780], now: 1100, wait: 2500 },
  { name: 'a sixth code, when the first is an hour old', sent: [0, 60, 180, 480, 780], now: 3600, wait: 0 },
  { name: 'resends of an hour ago', sent: [0, 60, 180], now: 3780, wait: 0 },
])('$name', ({ sent, now, wait }) => {
  expect(waitSeconds(sentAt(...sent), now)).toBe(wait)
})

test('an eleventh code waits until the first of ten is a day old', () => {
  const sent = sentAt(...Array.from({ length: 10 }, (_, index) => index * 7200))
  expect(waitSeconds(sent, 80_000)).toBe(86_400 - 80_000)
  expect(waitSeconds(sent, 86_400)).toBe(0)
})

test('a used code resets the resend wait, but counts for the caps', () => {
  const used = sentAt(0, 60, 180, 480).map((code) => ({ ...code, isUsed: true }))
  expect(waitSeconds(used, 481)).toBe(0)
  expect(waitSeconds([...sentAt(500), ...used], 501)).toBe(3600 - 501)
})

test('resends are counted by purpose, caps are not', () => {
  expect(waitSeconds(sentAt(0), 1, 'recover')).toBe(0)
  expect(waitSeconds(sentAt(0, 60, 180, 480, 780), 800, 'recover')).toBe(2800)
})

test('codes requested from unknown devices delay no known device, and another network only when many of them ask', () => {
  const unknown = requesterOn(2, 2)
  const hourly = [0, 60, 180, 480, 780]
  const flood = sentTo(unknown, ...hourly)
  expect(waitSeconds(flood, 800, 'login', unknown)).toBe(2800)
  expect(waitSeconds(flood, 800, 'login', requesterOn(3, 2)), 'another device of the network').toBe(2800)
  expect(waitSeconds(flood, 800, 'login', requesterOn(2, 3)), 'the device in another network').toBe(2800)
  expect(waitSeconds(flood, 800, 'login', requesterOn(3, 3)), 'another device and network').toBe(0)
  expect(waitSeconds(flood, 800)).toBe(0)
  const floods = [2, 3, 4, 5].flatMap((network) => sentTo(requesterOn(network, network), ...hourly))
  expect(waitSeconds(floods, 800, 'login', requesterOn(9, 9))).toBeGreaterThan(0)
  expect(waitSeconds(floods, 800)).toBe(0)
  expect(waitSeconds(sentAt(...hourly), 800, 'login', requesterOn(9, 9)), 'nor the other way around').toBe(0)
})

test('unknown devices guess 65 times a day at most, over all networks', () => {
  let sent: SentCode[] = []
  let guesses = 0
  for (let count = 0; count < 1_000; count++) {
    const requester = requesterOn(count, count)
    const second = count * 86
    if (waitSeconds(sent, second, 'login', requester) > 0) continue
    guesses += codeTries(sent, requester)
    sent = [...sentTo(requester, second), ...sent]
  }
  expect(guesses).toBe(65)
  expect(codeTries(sent, known)).toBe(5)
})

test('a cap that is not reached requires no wait', () => {
  expect(capWaitMs(undefined, { codes: 120, withinMs: 3_600_000 }, at(0))).toBe(0)
  expect(capWaitMs(at(0), { codes: 120, withinMs: 3_600_000 }, at(3599))).toBe(1000)
})

test('a code of a gateway whose clock is ahead requires no longer wait than one sent now', () => {
  expect(waitSeconds(sentAt(30), 0)).toBe(60)
  expect(capWaitMs(at(30), { codes: 120, withinMs: 3_600_000 }, at(0))).toBe(3_600_000)
})
