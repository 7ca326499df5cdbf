import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#src/api/read-options.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'

/** Completions of an address in a `datalist`, so that keyboard and screen readers work as in other native inputs. */
export function EmailSuggestions({ typed }: { typed: string }) {
  const { api } = useAppContext()
  const session = useSession()
  const { data } = useQuery({
    ...readOptions(api, 'GET customer/suffixes', {}, session),
    staleTime: Infinity,
  })
  const addresses = suggestionsFor(typed, data && 'ok' in data ? data.ok.items : [])
  // Screen readers announce an input with an empty list as a combobox.
  if (addresses.length === 0) return null
  return (
    <datalist id="sign-in-suffixes">
      {addresses.map((address) => (
        <option key={address}>{address}</option>
      ))}
    </datalist>
  )
}

/** Complete addresses that begin with what was typed. None before the at sign, and none for a complete address. */
export function suggestionsFor(typed: string, suffixes: readonly string[]): string[] {
  const [, name = '', start = ''] = /^([^\s@]+)@([^\s@]*)$/.exec(typed.trim()) ?? []
  if (name === '') return []
  const begun = start.toLowerCase()
  return suffixes
    .map((suffix) => suffix.replace(/^@/, ''))
    .filter((suffix) => suffix.startsWith(begun) && suffix !== begun)
    .map((suffix) => `${name}@${suffix}`)
}
