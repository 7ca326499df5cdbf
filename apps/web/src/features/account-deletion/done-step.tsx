import { HomeLink } from '#src/parts/screen-links.tsx'
import { useText } from '#src/session/page-parts.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useStepHeading } from './step-heading.tsx'

/** `/logout/logoutSuccess`: it is done. */
export function DoneStep() {
  const t = useText()
  return (
    <EmptyState
      titleRef={useStepHeading()}
      art={<CoffeeCupArt />}
      title={t('account-deletion.doneTitle')}
      text={t('account-deletion.doneText')}
      action={<HomeLink>{t('account-deletion.toHome')}</HomeLink>}
    />
  )
}
