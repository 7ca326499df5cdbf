import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { iconButtonClass } from '#src/ui/actions/icon-button.tsx'
import { BackIcon, GlobeIcon } from '#src/ui/art/icons.tsx'
import { TopBar } from '#src/ui/layout/top-bar.tsx'

type ScreenBarProps = {
  title?: ReactNode
  transparent?: boolean
  /** The brand, after the back button, where there is no title. */
  logo?: ReactNode
  variant?: 'screen' | 'section'
  action?: ReactNode
  end?: ReactNode
  /**
   * Where back leads without a history entry (`placeAbove`); home where it is not given. The address is replaced, so that the
   * next step leads further up.
   */
  up?: Pick<LinkProps, 'to' | 'search'>
}

/** The top bar of a screen: a back button and a link to the languages. */
export function ScreenBar({
  title,
  transparent = false,
  logo,
  variant = 'screen',
  action,
  end = <LanguageLink />,
  up,
}: ScreenBarProps) {
  const t = useTranslate()
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
      variant={variant}
      title={title}
      start={
        <>
          <Link
            to="/home"
            replace
            {...up}
            className={iconButtonClass}
            aria-label={t('common.back')}
            onClick={goBack}
          >
            <BackIcon />
          </Link>
          {logo}
        </>
      }
      action={action}
      end={end}
    />
  )
}

/** The link to the language screen. */
export function LanguageLink() {
  const t = useTranslate()
  return (
    <Link to="/home/language" className={iconButtonClass} aria-label={t('common.language')}>
      <GlobeIcon />
    </Link>
  )
}
