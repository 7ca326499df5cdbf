/** Local days and times of a time zone, as operators write them. */
import { instantOf, offsetAt, wallTime } from '@crema/gateway/wall-time'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Whether a day without a time means its first or its last moment. */
export type Edge = 'start' | 'end'

export type LocalTime = { at: Date } | { problem: string }

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(?: ?([+-]\d\d:\d\d))?)?$/

/** The instant of a local time in a zone, or a problem that is shown after the name of the field. */
export function readLocalTime(text: string, zone: string, edge: Edge): LocalTime {
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', fraction = '0', offset] =
    pattern.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date)
    return { problem: `is not a calendar day: ${date}` }
  if (hour === undefined) return { at: edgeOf(midnight, zone, edge) }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { problem: `is not a time of day: ${text.slice(11)}` }
  const wall =
    midnight
    + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
    + Number(fraction.padEnd(3, '0'))
  const instants = instantsShowing(wall, zone)
  if (instants.length === 0) {
    return {
      problem: `does not exist in ${zone}, where the clocks are put forward then: ${clockText(wallTime(instantOf(wall, zone), zone))} does`,
    }
  }
  const offsets = instants.map((instant) => offsetText(wall - instant))
  if (offset !== undefined) {
    const chosen = instants[offsets.indexOf(offset)]
    return chosen === undefined
      ? { problem: `has the offset ${offset}, and ${zone} has ${offsets.join(' or ')} then` }
      : { at: new Date(chosen) }
  }
  if (instants.length > 1) {
    return {
      problem: `comes twice in ${zone}, where the clocks are put back then: add ${offsets.join(' or ')}`,
    }
  }
  return { at: new Date(instants[0] ?? Number.NaN) }
}

/** The shortest text that `readLocalTime` reads as this instant. */
export function writeLocalTime(instant: Date, zone: string, edge: Edge): string {
  const wall = wallTime(instant, zone)
  const midnight = Math.floor(wall / dayMs) * dayMs
  const date = new Date(midnight).toISOString().slice(0, 10)
  if (edgeOf(midnight, zone, edge).getTime() === instant.getTime()) return date
  const offset = instantsShowing(wall, zone).length > 1 ? offsetText(wall - instant.getTime()) : ''
  return `${date} ${clockText(wall)}${offset}`
}

function edgeOf(midnight: number, zone: string, edge: Edge): Date {
  return new Date(edge === 'start' ? instantOf(midnight, zone) : instantOf(midnight + dayMs, zone) - 1)
}

/** Every instant at which the local time in the zone is `wall`, in ascending order. */
function instantsShowing(wall: number, zone: string): number[] {
  const offsets = new Set([offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)])
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallTime(instant, zone) === wall)
    .toSorted((a, b) => a - b)
}

function clockText(wall: number): string {
  const text = new Date(wall).toISOString()
  if (wall % 1000 !== 0) return text.slice(11, 23)
  return wall % minuteMs === 0 ? text.slice(11, 16) : text.slice(11, 19)
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / minuteMs
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`
}
