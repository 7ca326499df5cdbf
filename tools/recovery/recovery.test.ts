import { expect, test } from 'vitest'
import { runDrill } from './drill.ts'

test('a server that is lost under claims is restored from its archive, to a point in time, and by its standby', async () => {
  const plan = { perSecond: 20, seconds: 4, archiveTimeoutSeconds: 1, gateways: 1, isSynchronous: true }
  const { answered, standby, archive, pointInTime } = await runDrill(plan, () => undefined)
  expect(answered).toBeGreaterThan(100)
  expect(standby.lost).toBe(0)
  // What was answered since the last archived segment: the setting, and the time of the switch and the copy.
  expect(archive.lostMs).toBeLessThan(8_000)
  expect(archive.present).toBeGreaterThan(pointInTime.present)
  expect(pointInTime).toMatchObject({ absentBefore: 0, presentAfter: 0 })
  expect(pointInTime.lost).toBeGreaterThan(plan.perSecond)
}, 480_000)
