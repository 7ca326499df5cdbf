import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/lib/state/listeners.ts'
import type { ToastItem } from '#src/ui/feedback/toast.tsx'

/** Long enough to be read: some seconds, and more for each letter. */
const shownMs = (text: string) => 4_000 + 60 * text.length
const none: readonly ToastItem[] = []

let items = none
let count = 0
const { subscribe, notify } = createListeners()

function show(next: readonly ToastItem[]): void {
  items = next
  notify()
}

/** Says something short above the dock, for what has no place of its own on the screen. The same is not said twice at once. */
export function showToast(text: string, tone: ToastItem['tone'] = 'done'): void {
  const item: ToastItem = { id: String((count += 1)), text, tone }
  show([...items.filter((each) => each.text !== text), item])
  setTimeout(() => show(items.filter((each) => each !== item)), shownMs(text))
}

/** What is being told. Nothing in a first paint. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  )
}
