// Unit names are those of the engine's CLDR, which are the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { cached } from '../formatters.ts'
import { durationText } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const relativeTimeFormat = cached(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

/**
 * An instant relative to now: `now`, `in 3 hours`, `2 days ago`. Positive values are in the future. Days are
 * counted as 24 hours, so it never returns `yesterday`, which depends on midnight.
 */
export function relativeTime(locale: Locale, fromNowMs: number): string {
  const tag = formattingTag(locale)
  const size = Math.abs(fromNowMs)
  if (size < minute) return relativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'second')
  const [unitMs, unit] =
    size < hour
      ? ([minute, 'minute'] as const)
      : size < day
        ? ([hour, 'hour'] as const)
        : ([day, 'day'] as const)
  return durationText(locale, relativeTimeFormat(tag, {}).format(Math.trunc(fromNowMs / unitMs), unit))
}
