import { useEffect, useEffectEvent, useState } from 'react'
import { SearchIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'

const debounceMs = 300

type SearchFieldProps = { label: string; keyword: string; onKeyword: (keyword: string) => void }

/** A search field that calls `onKeyword` when typing has paused. */
export function SearchField({ label, keyword, onKeyword }: SearchFieldProps) {
  const [typed, setTyped] = useState(keyword)
  const search = useEffectEvent(() => {
    if (typed.trim() !== keyword) onKeyword(typed.trim())
  })
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
      maxLength={100}
      label={label}
      start={<SearchIcon />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
