import { redirect, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createScreenHead } from '#src/app/screen-head.ts'
import { documentFacts, withFacts } from '#src/features/legal/document-facts.ts'
import { documentMessagesOptions } from '#src/features/legal/document-messages.ts'
import { DocumentPage } from '#src/features/legal/document-page.tsx'
import { documentOptions } from '#src/features/legal/document-text.ts'
import { findEdition } from '#src/features/legal/find-edition.ts'
import { withNotFound } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** Those of the page's locale, for the notice on another country and the consent form. */
export const messages = ['legal', 'agreements'] as const

/** `/privacy/kr_ko` and the like: an edition of a legal document, or a redirect to the edition that exists. */
export const loader: LazyScreen['loader'] = async ({ queries }, { pathname, searchStr }) => {
  const found = findEdition(pathname)
  if (found === null) throw redirect({ to: '/app/download', search: withNotFound, replace: true })
  if ('redirectTo' in found) throw redirect({ href: found.redirectTo + searchStr, replace: true })
  const { edition } = found
  const [text] = await Promise.all([
    queries.ensureQueryData(documentOptions(edition)),
    queries.ensureQueryData(documentMessagesOptions(edition)),
  ])
  return createScreenHead(withFacts(text.title, documentFacts(edition.language, edition.country)))
}

function DocumentScreen(): ReactNode {
  const found = useLocation({ select: ({ pathname }) => findEdition(pathname) })
  // While the router navigates away the location may name no document.
  return found && 'edition' in found ? (
    <DocumentPage key={JSON.stringify(found.edition)} edition={found.edition} />
  ) : null
}

export const component = DocumentScreen
