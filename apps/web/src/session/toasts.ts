import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/lib/state/listeners.ts'
import type { ToastItem } from '#src/ui/feedback/toast.tsx'

/** How long a toast is shown, in milliseconds: longer for longer texts. */
const shownMs = (text: string) => 4_000 + 60 * text.length
const none: readonly ToastItem[] = []

let items = none
let count = 0
const { subscribe, notify } = createListeners()

function show(next: readonly ToastItem[]): void {
  items = next
  notify()
}

/** Shows a short text above the bottom bar. A text that is already shown is replaced, not repeated. */
export function showToast(text: string, tone: ToastItem['tone'] = 'done'): void {
  const item: ToastItem = { id: String((count += 1)), text, tone }
  show([...items.filter((each) => each.text !== text), item])
  setTimeout(() => show(items.filter((each) => each !== item)), shownMs(text))
}

/** The toasts on the screen; none while rendering on the server and during hydration. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  )
}
