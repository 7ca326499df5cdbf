import { useRef, useState } from 'react'
import { formatInstant, formatPlainDate } from '@crema/i18n/format/dates/date'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import type { CalendarEntry } from './calendar-file.ts'
import styles from './calendar-sheet.module.css'

/** A calendar entry as text to copy, for browsers that cannot save files. */
export function CalendarSheet({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const textArea = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const when =
    entry.when === 'day'
      ? formatPlainDate(locale, entry.day, 'longDate', country)
      : formatInstant(locale, entry.startsAtMs, 'monthDayTimeZone', entry.zone, country)
  const text = [entry.title, when, entry.text, window.location.origin + entry.url].join('\n')
  const copy = () => {
    // Selected first, so that it can be copied by hand in browsers that deny access to the clipboard.
    textArea.current?.select()
    // Undefined without https and in some in-app browsers, unlike the type.
    const clipboard = navigator.clipboard as Clipboard | undefined
    void Promise.resolve(clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('calendar.cannotTitle')}
      text={t('calendar.cannotText')}
      closeLabel={t('common.close')}
      actions={<Button onClick={copy}>{t(isCopied ? 'calendar.copied' : 'calendar.copy')}</Button>}
    >
      <textarea
        ref={textArea}
        className={styles.text}
        readOnly
        rows={7}
        value={text}
        aria-label={t('calendar.cannotTitle')}
      />
    </Sheet>
  )
}
