import { wallClock } from '@crema/i18n/format/dates/date'

/** The items by the month of their instant in a time zone, in the order of the list. `month`: `2026-11`. */
export function groupByMonth<Item extends { at: string }>(
  items: readonly Item[],
  zone: string,
): { month: string; items: Item[] }[] {
  const groups: { month: string; items: Item[] }[] = []
  for (const item of items) {
    const { year, month } = wallClock(item.at, zone)
    const name = `${year}-${String(month).padStart(2, '0')}`
    const last = groups.at(-1)
    if (last?.month === name) last.items.push(item)
    else groups.push({ month: name, items: [item] })
  }
  return groups
}
