import { expect, test } from 'vitest'
import { anyCampaign, trackReads } from './track-reads.ts'

const now = new Date('2026-11-21T10:00:00Z')
const gift = (activityNo: string, endsAt: string) => ({
  activityNo,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt,
})

test('a page of gifts is dropped with any campaign, and ends with the first gift or the time to redeem', async () => {
  const answer = {
    ok: {
      items: [gift('TOTE', '2026-12-24T00:00:00Z'), gift('CUP', '2026-12-01T00:00:00Z')],
      program: { redeemUntil: '2026-12-31T00:00:00Z' },
    },
  }
  const { read, dependencies } = trackReads(() => Promise.resolve(answer), now)
  await read('GET point/gifts', {})
  expect(dependencies).toEqual({
    tags: [anyCampaign, 'TOTE', 'CUP'],
    changesAtMs: Date.parse('2026-12-01T00:00:00Z'),
  })
})
