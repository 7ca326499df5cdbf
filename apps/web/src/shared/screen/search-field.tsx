import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { useTranslate } from '#src/session/app-context.ts'
import { SearchIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { tooLongText } from '../forms/too-long-text.ts'

const debounceMs = 300

type SearchFieldProps = { label: string; keyword: string; onKeyword: (keyword: string) => void }

/** A search field that calls `onKeyword` when typing has paused, except with a text that is too long. */
export function SearchField({ label, keyword, onKeyword }: SearchFieldProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(keyword)
  const tooLong = tooLongText(typed.trim(), limits.text, t)
  const sent = useRef(new Set<string>())
  const search = useEffectEvent(() => {
    const text = typed.trim()
    if (tooLong || text === keyword) return
    sent.current.add(text)
    onKeyword(text)
  })
  // A keyword that was not typed here is that of a button which shows everything, or of the way back.
  const follow = useEffectEvent(() => {
    if (!sent.current.delete(keyword)) setTyped(keyword)
  })
  useEffect(() => follow(), [keyword])
  useEffect(() => {
    const timer = setTimeout(() => search(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Field
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      error={tooLong}
      label={label}
      start={<SearchIcon />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
