import type { FailureName } from '@crema/contract/outcomes'
import { useTranslate } from '#src/session/app-context.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'

type InviterMissingProps = {
  /** Why the campaign of the link cannot be shown; undefined where no campaign of friend assist is running. */
  reason?: FailureName
}

/** There is no campaign to invite to. */
export function InviterMissing({ reason }: InviterMissingProps) {
  const t = useTranslate()
  return (
    <PanesPage title={t('assist.title')}>
      <EmptyPanes
        tone={reason === undefined ? 'honey' : 'off'}
        art={<Picture image={reason === undefined ? 'friends' : 'lost'} />}
        title={t(reason === 'notInCountry' ? 'outcomes.notInCountry' : 'assist.noneTitle')}
        text={t('assist.noneText')}
        action={<HomeLink>{t('assist.seeRunning')}</HomeLink>}
      />
    </PanesPage>
  )
}
