import { useEffect, useEffectEvent, useState } from 'react'
import { SearchIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'

const pauseMs = 300

type SearchFieldProps = { label: string; keyword: string; onKeyword: (keyword: string) => void }

/** Searches a moment after the last letter. What was typed stays whatever happens to the list. */
export function SearchField({ label, keyword, onKeyword }: SearchFieldProps) {
  const [typed, setTyped] = useState(keyword)
  const search = useEffectEvent(() => {
    if (typed.trim() !== keyword) onKeyword(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => search(), pauseMs)
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
