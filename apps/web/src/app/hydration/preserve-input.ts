import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { moduleLoadFailed } from '#src/lib/loading/load-module.ts'

/** Fields that are secret or do not contain text. */
const excludedFields =
  ':is([type=password],[type=hidden],[type=checkbox],[type=radio],[type=file],[autocomplete^=cc-],[autocomplete=one-time-code])'

/** A module that cannot be loaded makes a reload necessary: stores what is typed before it, and restores it after it. */
export function preserveInput(storage: DeviceStorage): void {
  window.addEventListener(moduleLoadFailed, () => saveInput(storage))
  if (storage.get('TYPED_INPUT') !== null) restoreInput(storage)
}

function saveInput(storage: DeviceStorage): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `:is(input,textarea)[name]:not(${excludedFields})`,
  )
  const typed = Array.from(fields, ({ name, value }) => [name, value] as const).filter(
    ([, value]) => value !== '',
  )
  if (typed.length > 0) storage.set('TYPED_INPUT', JSON.stringify(Object.fromEntries(typed)))
}

/** A field that has not been rendered by then belongs to another screen. */
const waitMs = 30_000

/** Restores what was typed into the fields as they are rendered, unless they are filled already. */
function restoreInput(storage: DeviceStorage): void {
  const typed = new Map(Object.entries(parseInput(storage.get('TYPED_INPUT'))))
  storage.remove('TYPED_INPUT')
  const restore = () => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ':is(input,textarea)[name]',
    )) {
      const value = typed.get(field.name)
      if (value === undefined) continue
      typed.delete(field.name)
      if (field.value === '') enterValue(field, value)
    }
    if (typed.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), waitMs)
  restore()
}

/** As typing does, so that listeners run. The prototype's setter avoids the one by which React tracks the value. */
function enterValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function parseInput(stored: string | null): Record<string, string> {
  try {
    const typed: unknown = JSON.parse(stored ?? '{}')
    if (typeof typed !== 'object' || typed === null) return {}
    return Object.fromEntries(
      Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {} // not JSON
  }
}
