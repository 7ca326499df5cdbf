// Everything here gives the same result everywhere for the same `now`. Not beside `timeLeft`, which the campaign page needs.
import type { Locale } from '../../locales.ts'
import { padNumber } from '../numbers/number.ts'

const second = 1000

export type Countdown = {
  days: number
  hours: number
  minutes: number
  seconds: number
  isOver: boolean
}

/**
 * The remaining time at `nowMs`, rounded up to seconds. It is computed from the end and not by counting ticks, so
 * that it is correct after the page was suspended.
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

/** Milliseconds until the result of `countdown` changes: 1 to 1000, or undefined after the end. */
export function untilNextTick(endsAtMs: number, nowMs: number): number | undefined {
  const left = Math.ceil(endsAtMs - nowMs)
  return left > 0 ? left % second || second : undefined
}

/** The four numbers with at least two digits, in the digits of the language: `02` `07` `59` `03`. */
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
