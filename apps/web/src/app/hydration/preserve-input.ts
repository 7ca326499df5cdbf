import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { partMissing } from '#src/lib/loading/dynamic-import.ts'

/** What must not lie in a storage, or is no text. */
const unkept =
  ':is([type=password],[type=hidden],[type=checkbox],[type=radio],[type=file],[autocomplete^=cc-],[autocomplete=one-time-code])'

/** When a part of the page is missing a reload is due: what is typed on the screen is kept, and put back after it. */
export function keepWhatIsTyped(storage: DeviceStorage): void {
  window.addEventListener(partMissing, () => keepTyped(storage))
  if (storage.get('TYPED') !== null) restoreTyped(storage)
}

function keepTyped(storage: DeviceStorage): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`:is(input,textarea)[name]:not(${unkept})`)
  const typed = Array.from(fields, ({ name, value }) => [name, value] as const).filter(
    ([, value]) => value !== '',
  )
  if (typed.length > 0) storage.set('TYPED', JSON.stringify(Object.fromEntries(typed)))
}

/** A field that has not come by then belongs to a screen that is not there. */
const waitMs = 30_000

/** Puts what was typed before a reload back into its fields as they come, where nobody has typed anything else. */
function restoreTyped(storage: DeviceStorage): void {
  const typed = new Map(Object.entries(readTyped(storage.get('TYPED'))))
  storage.remove('TYPED')
  const restore = () => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ':is(input,textarea)[name]',
    )) {
      const value = typed.get(field.name)
      if (value === undefined) continue
      typed.delete(field.name)
      if (field.value === '') type(field, value)
    }
    if (typed.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), waitMs)
  restore()
}

/** As a person does it, so that whoever listens to the field hears of it. The prototype’s setter passes React’s own by. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function readTyped(kept: string | null): Record<string, string> {
  try {
    const typed: unknown = JSON.parse(kept ?? '{}')
    if (typeof typed !== 'object' || typed === null) return {}
    return Object.fromEntries(
      Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {} // not what this page wrote
  }
}
