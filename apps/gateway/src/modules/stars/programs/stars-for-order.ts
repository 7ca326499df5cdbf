import type { StarMultiplier, StarRounding, StarTerms } from '#src/database/tables.ts'
import { wallTime } from '#src/wall-time.ts'

/** Factors have one decimal at most, so tenths are integers. */
const tenths = 10
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The stars for an amount in minor units. Computed with integers: the amounts of orders times rate and factor are below
 * 2^53.
 */
export function starsForAmount(
  { stars, perMinor, factor, rounding }: StarTerms,
  amountMinor: number,
): number {
  return round(amountMinor * stars * Math.round(factor * tenths), perMinor * tenths, rounding)
}

function round(dividend: number, divisor: number, rounding: StarRounding): number {
  const [floor, rest] = [Math.floor(dividend / divisor), dividend % divisor]
  switch (rounding) {
    case 'down':
      return floor
    case 'nearest':
      return rest * 2 >= divisor ? floor + 1 : floor
    case 'up':
      return rest > 0 ? floor + 1 : floor
  }
}

/** The highest factor of the multipliers that apply at an instant in the zone of the store; 1 where none does. */
export function factorAt(multipliers: readonly StarMultiplier[], at: Date, zone: string): number {
  const wall = wallTime(at, zone)
  return Math.max(1, ...multipliers.filter((each) => appliesAt(each, wall)).map(({ factor }) => factor))
}

/** Hours past midnight belong to the day on which they began. */
function appliesAt({ weekdays, dates, hours }: StarMultiplier, wall: number): boolean {
  const today = Math.floor(wall / dayMs)
  const minute = Math.floor((wall - today * dayMs) / minuteMs)
  const [from, to] = hours ? [minutesOf(hours.from), minutesOf(hours.to)] : [0, 24 * 60]
  const isOn = (day: number) =>
    (weekdays?.includes(weekdayOf(day)) ?? true) && (dates?.includes(dateOf(day)) ?? true)
  if (from < to) return isOn(today) && minute >= from && minute < to
  return (isOn(today) && minute >= from) || (isOn(today - 1) && minute < to)
}

/** `HH:mm` as minutes after midnight. */
function minutesOf(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** 0 is Sunday; day 0 is 1 January 1970, a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
