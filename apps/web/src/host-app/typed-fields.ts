import type { DeviceStorage } from './device-storage.ts'

/** What must not lie in a storage, or is no text. */
const unkept = ':is([type=password],[type=hidden],[type=checkbox],[type=radio],[type=file],[autocomplete^=cc-],[autocomplete=one-time-code])'

/** Keeps what was typed into the fields on the screen, by their names, for after a reload. */
export function keepTyped(storage: DeviceStorage): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`:is(input,textarea)[name]:not(${unkept})`)
  const typed = Array.from(fields, ({ name, value }) => [name, value] as const).filter(([, value]) => value !== '')
  if (typed.length > 0) storage.set('TYPED', JSON.stringify(Object.fromEntries(typed)))
}
