import { useTranslate } from '#src/session/app-context.ts'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'

/** The address names no payment that exists. That is no failure: it may have been paid. */
export function UnknownPayment() {
  const t = useTranslate()
  return (
    <StatePanes
      tone="off"
      art={<Picture image="lost" />}
      title={t('payments.unknownTitle')}
      text={t('payments.unknownText')}
      action={<HomeLink>{t('common.home')}</HomeLink>}
    />
  )
}
