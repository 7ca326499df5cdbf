import { expect, test, vi } from 'vitest'
import { startGateway } from '#src/testing/gateway.ts'
import { seedAssist } from '../assist-for-tests.ts'

// The gateway counts every five seconds.
vi.setConfig({ testTimeout: 120_000 })

test('the metrics have the number of helps that wait for review', async () => {
  await using gateway = await startGateway({ now: '2026-06-10T12:00:00Z', isRepeatingJobs: true })
  const { database } = gateway.services
  await seedAssist(database, { activityNo: 'FRIENDS', review: { speed: 1 } })
  const { token: inviter } = await gateway.signIn('nora@example.com')
  const started = await gateway.call('POST fission/start', { activityNo: 'FRIENDS' }, { token: inviter })
  const { fissionCode } = started.data
  for (const name of ['ana', 'mira', 'jun']) {
    const { token } = await gateway.signIn(`${name}@example.com`)
    await gateway.call('POST fission/assist', { activityNo: 'FRIENDS', fissionCode }, { token })
  }
  await expect
    .poll(async () => (await gateway.app.inject('/metrics')).body.split('\n'), { timeout: 60_000 })
    .toContain('crema_helps_held 2')
})
