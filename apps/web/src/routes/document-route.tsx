import { redirect, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { documentFacts, withFacts } from '#src/features/legal/document-facts.ts'
import { wordsOptions } from '#src/features/legal/document-messages.ts'
import { DocumentPage } from '#src/features/legal/document-page.tsx'
import { documentOptions } from '#src/features/legal/document-text.ts'
import { findEdition } from '#src/features/legal/find-edition.ts'
import type { LaterScreen } from './lazy-screen.ts'

/** `/privacy/kr_ko` and the like: each edition of each document, or the way to the one that is there. */
export const enter: LaterScreen['enter'] = async ({ queries }, { pathname, searchStr }) => {
  const found = findEdition(pathname)
  if (found === null) throw redirect({ to: '/app/download', search: true, replace: true })
  if ('moved' in found) throw redirect({ href: found.moved + searchStr, replace: true })
  const { edition } = found
  const [text] = await Promise.all([
    queries.ensureQueryData(documentOptions(edition)),
    queries.ensureQueryData(wordsOptions(edition.language)),
  ])
  return titled(withFacts(text.title, documentFacts(edition.language, edition.country)))
}

export function Screen(): ReactNode {
  const found = useLocation({ select: ({ pathname }) => findEdition(pathname) })
  // Between two addresses the one that is left may be no document any more.
  return found && 'edition' in found ? (
    <DocumentPage key={JSON.stringify(found.edition)} edition={found.edition} />
  ) : null
}
