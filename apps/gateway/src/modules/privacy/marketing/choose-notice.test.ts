import { describe, expect, test } from 'vitest'
import { marketingNotices } from '@crema/contract/privacy/consent-rules'
import type { MarketingChannel } from '@crema/contract/privacy/consents'
import { chooseNotice } from './choose-notice.ts'

const dayMs = 24 * 60 * 60_000
const agreedAt = new Date('2026-06-10T12:00:00Z')
const daysLater = (days: number) => new Date(agreedAt.getTime() + days * dayMs)
const reminderDays = marketingNotices.KR?.reminderDays ?? 0
const decision = (channel: MarketingChannel, given: boolean, at: Date, country = 'KR') => ({
  channel,
  decision: given,
  country,
  recorded_at: at,
})
const none = { decided_at: null, reminded_at: null }
const told = ({ mail }: ReturnType<typeof chooseNotice>) =>
  mail && [mail.kind, ...mail.decisions.map((each) => `${each.channel} ${each.decision}`)].join(', ')

test('the reminder leaves a month until two years are over', () => {
  expect(reminderDays).toBeLessThanOrEqual(2 * 365 - 30)
  expect(reminderDays).toBeGreaterThan(365)
})

describe('what was decided', () => {
  test('is told with the decisions since then alone, and the reminder is planned from the oldest consent', () => {
    const decisions = [decision('email', true, daysLater(5)), decision('sms', true, agreedAt)]
    const notice = chooseNotice(decisions, { decided_at: daysLater(5), reminded_at: null }, daysLater(5))
    expect(told(notice)).toBe('decided, email true')
    expect(notice.next).toEqual({ remindedAt: null, dueAt: daysLater(reminderDays) })
  })

  test('is the last decision of a channel, and a withdrawal of what was never on is none', () => {
    const decisions = [
      decision('email', false, daysLater(3)),
      decision('email', true, daysLater(2)),
      decision('push', false, agreedAt),
    ]
    const notice = chooseNotice(decisions, { decided_at: agreedAt, reminded_at: null }, daysLater(3))
    expect(told(notice)).toBe('decided, email false')
    expect(notice.next).toBeNull()
  })

  test('is told where a consent of Korea is withdrawn in another country', () => {
    const decisions = [decision('email', false, daysLater(3), 'US'), decision('email', true, agreedAt)]
    const notice = chooseNotice(decisions, { decided_at: daysLater(3), reminded_at: null }, daysLater(3))
    expect(told(notice)).toBe('decided, email false')
  })
})

describe('a reminder', () => {
  const agreed = [decision('email', true, agreedAt), decision('sms', true, daysLater(100))]

  test('comes when the oldest consent is due, with all consents, and then again', () => {
    expect(chooseNotice(agreed, none, daysLater(reminderDays - 1))).toEqual({
      mail: null,
      next: { remindedAt: null, dueAt: daysLater(reminderDays) },
    })
    const due = daysLater(reminderDays)
    const notice = chooseNotice(agreed, none, due)
    expect(told(notice)).toBe('reminder, sms true, email true')
    expect(notice.next).toEqual({ remindedAt: due, dueAt: daysLater(2 * reminderDays) })
    expect(
      told(chooseNotice(agreed, { ...none, reminded_at: due }, daysLater(reminderDays + 100))),
    ).toBeNull()
    expect(told(chooseNotice(agreed, { ...none, reminded_at: due }, daysLater(2 * reminderDays)))).toMatch(
      /^reminder/,
    )
  })

  test('has nothing that was withdrawn, or agreed to in a country without the rule', () => {
    const late = daysLater(reminderDays + 200)
    expect(chooseNotice([decision('email', false, daysLater(1)), ...agreed.slice(0, 1)], none, late)).toEqual(
      {
        mail: null,
        next: null,
      },
    )
    expect(chooseNotice([decision('email', true, agreedAt, 'US')], none, late).mail).toBeNull()
  })

  test('counts from the last time somebody agreed', () => {
    const again = [decision('email', true, daysLater(400)), decision('email', true, agreedAt)]
    expect(chooseNotice(again, none, daysLater(reminderDays)).mail).toBeNull()
    expect(told(chooseNotice(again, none, daysLater(400 + reminderDays)))).toMatch(/^reminder/)
  })
})
