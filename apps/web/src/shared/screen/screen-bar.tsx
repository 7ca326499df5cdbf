import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#src/session/app-context.ts'
import { iconButtonClass } from '#src/ui/actions/icon-button.tsx'
import { BackIcon, GlobeIcon } from '#src/ui/art/icons.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

type ScreenBarProps = { title?: ReactNode; transparent?: boolean; action?: ReactNode; end?: ReactNode }

/** The bar of a screen: back to where one came from (home when one came from elsewhere), and the language. */
export function ScreenBar({ title, transparent = false, action, end = <LanguageLink /> }: ScreenBarProps) {
  const t = useText()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <TopBar
      transparent={transparent}
      title={title}
      start={
        <Link to="/home" className={iconButtonClass} aria-label={t('common.back')} onClick={goBack}>
          <BackIcon />
        </Link>
      }
      action={action}
      end={end}
    />
  )
}

/** To the choice of language. */
export function LanguageLink() {
  const t = useText()
  return (
    <Link to="/home/language" className={iconButtonClass} aria-label={t('common.language')}>
      <GlobeIcon />
    </Link>
  )
}
