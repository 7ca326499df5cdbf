import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#src/api/read-options.ts'
import { usePageParts, useSession } from '#src/session/app-context.ts'

/** What the address may end with, in the browser's own list, which takes no key and reads itself out. */
export function EmailSuggestions({ typed }: { typed: string }) {
  const { api } = usePageParts()
  const session = useSession()
  const { data } = useQuery({
    ...readOptions(api, 'GET customer/suffixes', {}, session),
    staleTime: Infinity,
  })
  const addresses = suggestionsFor(typed, data && 'ok' in data ? data.ok.items : [])
  // A field with an empty list would still be announced as one with a list.
  if (addresses.length === 0) return null
  return (
    <datalist id="sign-in-suffixes">
      {addresses.map((address) => (
        <option key={address}>{address}</option>
      ))}
    </datalist>
  )
}

/** Whole addresses that begin as typed. None before the at sign, and none for one that is complete. */
export function suggestionsFor(typed: string, suffixes: readonly string[]): string[] {
  const [, name = '', start = ''] = /^([^\s@]+)@([^\s@]*)$/.exec(typed.trim()) ?? []
  if (name === '') return []
  const begun = start.toLowerCase()
  return suffixes
    .map((suffix) => suffix.replace(/^@/, ''))
    .filter((suffix) => suffix.startsWith(begun) && suffix !== begun)
    .map((suffix) => `${name}@${suffix}`)
}
