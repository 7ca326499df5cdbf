import { wallClock } from '@crema/i18n/format/dates/date'

/** The greeting for the local time of day. */
export function greetingAt(nowMs: number, zone: string): 'morning' | 'afternoon' | 'evening' {
  const { hour } = wallClock(nowMs, zone)
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
