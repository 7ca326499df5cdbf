import { Link } from '@tanstack/react-router'
import { useTranslate } from '#src/session/app-context.ts'
import { tabLinkClass, tabLinksClass } from '#src/ui/layout/tab-links.ts'
import { pathOf, type StarsPart, tabParts } from './stars-parts.ts'

/** Links to the parts of the screen, all in view at any width. */
export function StarsTabs({ part }: { part: StarsPart }) {
  const t = useTranslate()
  return (
    <nav className={tabLinksClass} aria-label={t('stars.tabsLabel')}>
      <div>
        {tabParts.map((each) => (
          <Link
            key={each}
            {...pathOf(each)}
            className={tabLinkClass}
            aria-current={each === part ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
          >
            {t(`stars.${each}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
