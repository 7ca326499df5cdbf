import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'

const nowMs = Date.UTC(2026, 10, 21, 4, 5, 6)
const entry: CalendarEntry = {
  id: 'voucher-482177301903',
  title: 'Last day: Any drink',
  text: 'Show it; at the counter, please\\ok\nhttps://page.example/x',
  url: 'https://page.example/x?a=1,2',
  when: 'day',
  day: '2026-12-31',
}
const unfold = (file: string) => file.replaceAll('\r\n ', '')
const linesOf = (file: string) => unfold(file).split('\r\n')

describe('calendarFile', () => {
  it('writes an all-day event, which ends on the next day', () => {
    const lines = linesOf(calendarFile(entry, 'page.example', nowMs))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('DTSTAMP:20261121T040506Z')
    expect(lines).toContain('UID:voucher-482177301903@page.example')
    expect(lines).toContain('TRIGGER:-PT15H')
    expect(lines.at(-1)).toBe('')
  })

  it('writes hours as UTC times', () => {
    const hours = {
      ...entry,
      when: 'hours',
      startsAtMs: nowMs,
      endsAtMs: nowMs + 3_600_000,
      zone: 'UTC',
    } as const
    const lines = linesOf(calendarFile(hours, 'page.example', nowMs))
    expect(lines).toContain('DTSTART:20261121T040506Z')
    expect(lines).toContain('DTEND:20261121T050506Z')
    expect(lines).toContain('TRIGGER:-PT30M')
  })

  it('escapes text but not addresses', () => {
    const lines = linesOf(calendarFile(entry, 'page.example', nowMs))
    expect(lines).toContain(
      String.raw`DESCRIPTION:Show it\; at the counter\, please\\ok\nhttps://page.example/x`,
    )
    expect(lines).toContain('URL:https://page.example/x?a=1,2')
  })

  it('folds long lines without splitting a character, in any language', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const title = text.replaceAll(/[\r\n\\;,]/g, '')
        const file = calendarFile({ ...entry, title }, 'page.example', nowMs)
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(linesOf(file)).toContain(`SUMMARY:${title}`)
      }),
    )
  })
})
