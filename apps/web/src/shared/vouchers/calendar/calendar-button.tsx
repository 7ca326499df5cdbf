import { lazy, Suspense, useState } from 'react'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CalendarIcon } from '#src/ui/art/more-icons.tsx'
import type { CalendarEntry } from './calendar-file.ts'

const CalendarSheet = lazy(async () => {
  const { CalendarSheet: Sheet } = await loadModule(() => import('./calendar-sheet.tsx'))
  return { default: Sheet }
})

/**
 * Saves a calendar file; where a browser cannot save files, shows the words to copy. The entry's `url` is a path of
 * this site here.
 */
export function CalendarButton({ label, entry }: { label: string; entry: CalendarEntry }) {
  const { texts } = usePageParts()
  const [isShown, setIsShown] = useState(false)
  const save = async () => {
    const [{ saveEntry }] = await Promise.all([
      loadModule(() => import('./save-calendar-entry.ts')),
      texts.need('calendar'),
    ])
    if (!saveEntry(entry)) setIsShown(true)
  }
  const tellFailure = (error: unknown) => showToast(failureText(error, texts.get().t), 'error')
  return (
    <>
      <Button variant="quiet" icon={<CalendarIcon />} onClick={() => void save().catch(tellFailure)}>
        {label}
      </Button>
      {isShown ? (
        <Suspense>
          <CalendarSheet entry={entry} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
