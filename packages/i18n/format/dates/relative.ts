// countdown, untilNextTick and countdownTexts are safe on both sides for the same `now`. timeLeft and
// relativeTime use unit words of the engine's CLDR: the same in Node 24 and current Chromium.
import { formattingTag, type Locale } from '../../locales.ts'
import { listFormat, numberFormat, relativeTimeFormat } from '../formatters.ts'
import { padNumber } from '../numbers/number.ts'
import { drawable } from '../rendered-formats.ts'
import { plainSpaces } from '../text/spaces.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * How long something still lasts, never more than it does: `12 days`, `2 days, 4 hours`, `5 hours`,
 * `40 minutes`. Hours are named in the last three days, when they matter. Undefined once it is over.
 */
export const timeLeft = drawable('left', (locale: Locale, leftMs: number): string | undefined => {
  if (!(leftMs > 0)) return undefined
  const tag = formattingTag(locale)
  const count = (value: number, unit: 'day' | 'hour' | 'minute') =>
    plainSpaces(numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
  const days = Math.floor(leftMs / day)
  const hours = Math.floor((leftMs % day) / hour)
  if (days === 0 && hours === 0) return count(Math.max(1, Math.floor(leftMs / minute)), 'minute')
  if (days === 0) return count(hours, 'hour')
  if (days >= 3 || hours === 0) return count(days, 'day')
  const texts = [count(days, 'day'), count(hours, 'hour')]
  return plainSpaces(listFormat(tag, { type: 'unit', style: 'short' }).format(texts))
})

/**
 * A moment seen from now: `now`, `in 3 hours`, `2 days ago`. Positive is the future. Says days by
 * hours passed and so never `yesterday`, which depends on midnight.
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
  return plainSpaces(relativeTimeFormat(tag, {}).format(Math.trunc(fromNowMs / unitMs), unit))
}

export type Countdown = {
  days: number
  hours: number
  minutes: number
  seconds: number
  isOver: boolean
}

/**
 * What a countdown shows at `nowMs`. Always reckoned from the end and never by subtracting ticks, so
 * a page that slept shows the right time. The last second is shown until it is over.
 */
export function countdown(endsAtMs: number, nowMs: number): Countdown {
  const total = Math.max(0, Math.ceil((endsAtMs - nowMs) / second))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    isOver: total === 0,
  }
}

/** Milliseconds until `countdown` shows something else: 1 to 1000, or undefined when it is over. */
export function untilNextTick(endsAtMs: number, nowMs: number): number | undefined {
  const left = Math.ceil(endsAtMs - nowMs)
  return left > 0 ? left % second || second : undefined
}

/** The four figures with two digits or more in the language's digits: `02` `07` `59` `03`. */
export function countdownTexts(
  locale: Locale,
  { days, hours, minutes, seconds }: Countdown,
): { days: string; hours: string; minutes: string; seconds: string } {
  return {
    days: padNumber(locale, days),
    hours: padNumber(locale, hours),
    minutes: padNumber(locale, minutes),
    seconds: padNumber(locale, seconds),
  }
}
