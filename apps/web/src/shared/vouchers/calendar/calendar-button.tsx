import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import type { ButtonSize, ButtonVariant } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CalendarIcon } from '#src/ui/art/more-icons.tsx'
import type { CalendarEntry } from './calendar-file.ts'

const CalendarSheet = lazy(async () => {
  const module = await loadModule(() => import('./calendar-sheet.tsx'))
  return { default: module.CalendarSheet }
})

type CalendarButtonProps = {
  label: ReactNode
  entry: CalendarEntry
  variant?: ButtonVariant
  size?: ButtonSize
}

/**
 * Saves a calendar file; in browsers that cannot save files it shows the text to copy. The entry's `url` is a path of
 * this site.
 */
export function CalendarButton({ label, entry, variant = 'quiet', size }: CalendarButtonProps) {
  const { messages } = useAppContext()
  const [isShown, setIsShown] = useState(false)
  const save = async () => {
    const [{ saveCalendarEntry }] = await Promise.all([
      loadModule(() => import('./save-calendar-entry.ts')),
      messages.load('calendar'),
    ])
    if (!saveCalendarEntry(entry)) setIsShown(true)
  }
  const showFailure = (error: unknown) => showToast(failureText(error, messages.get().t), 'error')
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        icon={<CalendarIcon />}
        onClick={() => void save().catch(showFailure)}
      >
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
