import { expect, test } from 'vitest'
import { idempotencyWindowMs } from '../http/headers.ts'
import { logoutTokenLifeMs } from './deletion.ts'
import { retention } from './retention.ts'

test('the periods of the contract are those that the legal documents name', () => {
  expect(idempotencyWindowMs).toBe(retention.answerHours * 60 * 60_000)
  expect(logoutTokenLifeMs).toBe(retention.deletionMinutes * 60_000)
})
