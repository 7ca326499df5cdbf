import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { useStepHeading } from './step-heading.tsx'

/** `/logout/logoutSuccess`: the account is deleted. */
export function DoneStep() {
  const t = useTranslate()
  // On phones the two place the message differently, and these screens keep their place there.
  const State = useIsWide(700) ? EmptyPanes : EmptyState
  return (
    <State
      titleRef={useStepHeading()}
      art={<Picture image="takeaway" />}
      title={t('account-deletion.doneTitle')}
      text={t('account-deletion.doneText')}
      action={<HomeLink>{t('account-deletion.toHome')}</HomeLink>}
    />
  )
}
