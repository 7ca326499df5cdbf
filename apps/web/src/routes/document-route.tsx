import { redirect, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { documentFacts, withFacts } from '#src/features/legal/document-facts.ts'
import { documentMessagesOptions } from '#src/features/legal/document-messages.ts'
import { DocumentPage } from '#src/features/legal/document-page.tsx'
import { documentOptions } from '#src/features/legal/document-text.ts'
import { findEdition } from '#src/features/legal/find-edition.ts'
import { chooseReading } from '#src/features/legal/reader/choose-reading.ts'
import { documentSearch, withNotFound } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** Those of the page's locale, for the notices on another country, language or version, and for the consent form. */
export const messages = ['legal', 'documents', 'agreements'] as const

/** `/privacy/kr_ko` and the like: an edition of a legal document, or a redirect to the edition that exists. */
export const loader: LazyScreen['loader'] = async ({ queries }, { pathname, search, searchStr }) => {
  const found = findEdition(pathname)
  if (found === null) throw redirect({ to: '/app/download', search: withNotFound, replace: true })
  if ('redirectTo' in found) throw redirect({ href: found.redirectTo + searchStr, replace: true })
  const { edition } = found
  const { text, version, before, language } = chooseReading(edition, documentSearch(search))
  const [content] = await Promise.all([
    queries.ensureQueryData(documentOptions({ text, version }, language)),
    queries.ensureQueryData(documentMessagesOptions(edition.name, language)),
    before && queries.ensureQueryData(documentOptions({ text, version: before }, language)),
  ])
  return createScreenHead(withFacts(content.title, documentFacts(language, edition.country, version)))
}

function DocumentScreen(): ReactNode {
  const found = useLocation({ select: ({ pathname }) => findEdition(pathname) })
  const search = useLocation({ select: (location) => documentSearch(location.search) })
  // While the router navigates away the location may name no document.
  return found && 'edition' in found ? (
    <DocumentPage key={JSON.stringify([found.edition, search])} edition={found.edition} search={search} />
  ) : null
}

export const component = DocumentScreen
