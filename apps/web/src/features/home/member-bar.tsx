import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { LanguageLink } from '#src/shared/screen/screen-bar.tsx'
import { StoreLine } from '#src/shared/stores/store-line.tsx'
import { LineSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { greetingAt } from './greeting.ts'
import styles from './member-bar.module.css'

/** Greets the member by the time of day, by name where they gave one, and names the nearest store. */
export function MemberBar() {
  const t = useTranslate()
  const { member, zone } = useSession()
  const nowMs = useRenderedNow()
  return (
    <header className={styles.bar}>
      <div className={styles.text}>
        <h1 className={styles.greeting}>
          {member ? (
            greetingText(t, member.displayName, greetingAt(nowMs, zone))
          ) : (
            <>
              <VisuallyHidden>{t('home.title')}</VisuallyHidden>
              <LineSkeleton size="title" />
            </>
          )}
        </h1>
        <StoreLine />
      </div>
      <LanguageLink />
    </header>
  )
}

function greetingText(
  t: ReturnType<typeof useTranslate>,
  displayName: string | null,
  time: ReturnType<typeof greetingAt>,
): string {
  if (displayName === null) return t(`home.${time}`)
  return t(`home.${time}Name`, { name: bidiIsolate(displayName) })
}
