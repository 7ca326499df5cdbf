import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway } from '#src/testing/gateway.ts'

test('refused claims are counted by campaign, hour and reason, at the latest when the gateway stops', async () => {
  const gateway = await startGateway({ now: '2026-06-10T12:34:00Z' })
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'NONE-LEFT', totalStock: 0 })
  await seedCampaign(database, { activityNo: 'ONCE' })
  const { token } = await gateway.signIn('counted@example.com')
  const claim = (activityNo: string) => gateway.call('POST activity/claim', { activityNo }, { token })
  for (const activityNo of ['NONE-LEFT', 'NONE-LEFT', 'ONCE', 'ONCE', 'NOBODY-HAS-IT'])
    await claim(activityNo)
  await gateway.app.close()
  const { rows } =
    await sql`select activity_no, hour, outcome, count from refusal_count order by activity_no`.execute(
      database,
    )
  await gateway.close()
  const hour = new Date('2026-06-10T12:00:00Z')
  expect(rows).toEqual([
    { activity_no: 'NONE-LEFT', hour, outcome: 'soldOut', count: 2 },
    { activity_no: 'ONCE', hour, outcome: 'alreadyClaimed', count: 1 },
  ])
})
