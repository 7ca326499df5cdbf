import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { chipClass, chipRowClass } from '#src/ui/layout/chip-row.ts'
import { pathOf, type StarsPart, starsParts } from './stars-parts.ts'

/** Links to the parts of the screen, in a row that scrolls on phones. */
export function StarsTabs({ part }: { part: StarsPart }) {
  const t = useTranslate()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [part])
  return (
    <nav className={chipRowClass} data-wraps aria-label={t('stars.tabsLabel')}>
      {starsParts.map((each) => (
        <Link
          key={each}
          {...pathOf(each)}
          ref={each === part ? current : undefined}
          className={chipClass}
          aria-current={each === part ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {t(`stars.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
