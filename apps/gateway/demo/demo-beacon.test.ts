import { expect, test } from 'vitest'
import { roundAt, roundTime } from '@crema/draws/beacon'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'
import { createBeacon } from '#src/beacon/beacon.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { demoBeacon } from './demo-beacon.ts'

const now = new Date('2026-07-31T18:00:00Z')

test('the demo signs its rounds itself once they are due, without a relay', async () => {
  const log = { warn: expect.unreachable, error: expect.unreachable }
  const beacon = createBeacon({ drandUrls: undefined }, { log, local: demoBeacon(() => now) })
  const due = roundAt(demoChain, now)
  expect(roundTime(demoChain, due)).toEqual(now)
  expect(await beacon.fetchRound(demoChain.hash, due)).toMatchObject({
    ok: { signature: signDemoRound(due) },
  })
  expect(await beacon.fetchRound(demoChain.hash, due + 1)).toEqual({ refused: 'late' })
})

test('only the demo has its chain', async () => {
  await using demo = await startGateway({ routes: () => [] })
  expect(demo.services.beacon.chains).toContain(demoChain)
  await using other = await startGateway({
    routes: () => [],
    config: { demo: false, smtpUrl: 'smtp://127.0.0.1:9' },
  })
  expect(other.services.beacon.chains).not.toContain(demoChain)
})
