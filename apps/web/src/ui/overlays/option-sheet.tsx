import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { CheckIcon } from '../art/icons.tsx'
import { SearchIcon } from '../art/more-icons.tsx'
import { Sheet } from './sheet.tsx'
import field from '../forms/field.module.css'
import styles from './option-sheet.module.css'

export type Option = {
  value: string
  label: string
  start?: ReactNode
  end?: ReactNode
  /** Further words that the search matches. */
  keywords?: string
}

export type OptionSheetProps = {
  open: boolean
  title: string
  closeLabel: string
  searchLabel: string
  /** Announced when no option matches. */
  emptyText: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
  onClose: () => void
}

/** A picker for long lists: a searchable combobox with an always open listbox, in a sheet. */
export function OptionSheet({ open, title, closeLabel, onClose, ...rest }: OptionSheetProps) {
  const search = useRef<HTMLInputElement>(null)
  // Runs after the effect of Sheet that shows the dialog: hidden elements cannot scroll.
  useEffect(() => {
    if (!open) return
    search.current?.focus()
    search.current?.closest('dialog')?.querySelector('[data-active]')?.scrollIntoView({ block: 'center' })
  }, [open])
  return createPortal(
    // React bubbles events through portals, and the sheet must not submit the form around its field.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Sheet open={open} title={title} closeLabel={closeLabel} onClose={onClose}>
        {open ? <OptionList title={title} search={search} onClose={onClose} {...rest} /> : null}
      </Sheet>
    </div>,
    document.body,
  )
}

type OptionListProps = Omit<OptionSheetProps, 'open' | 'closeLabel'> & {
  search: RefObject<HTMLInputElement | null>
}

function OptionList({
  title,
  searchLabel,
  emptyText,
  options,
  value,
  onChoose,
  onClose,
  search,
}: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const matches = useMemo(() => options.filter((option) => matchesQuery(option, query)), [options, query])
  const current =
    matches.find((option) => option.value === active)
    ?? matches.find((option) => option.value === value)
    ?? matches[0]
  const optionId = (option: Option) => `${id}-${option.value}`

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = (option: Option) => {
    onChoose(option.value)
    onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = current ? matches.indexOf(current) : -1
    const next = event.key === 'ArrowDown' ? index + 1 : event.key === 'ArrowUp' ? index - 1 : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(matches.at(next % matches.length)?.value ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) choose(current)
    }
  }
  return (
    <>
      <span className={`${field.box} ${styles.search}`}>
        <SearchIcon />
        <input
          ref={search}
          className={field.input}
          type="text"
          // Dial codes are left to right in every language.
          dir={/^\s*[+\d]/.test(query) ? 'ltr' : undefined}
          role="combobox"
          aria-label={searchLabel}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          placeholder={searchLabel}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(null)
          }}
          onKeyDown={handleKeyDown}
        />
      </span>
      <div className={styles.results}>
        <p className={styles.empty} role="status">
          {matches.length === 0 ? emptyText : ''}
        </p>
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={title}>
          {matches.map((option) => (
            // The search field keeps the focus and handles the keys (aria-activedescendant).
            <button
              key={option.value}
              id={optionId(option)}
              type="button"
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              data-active={option === current || undefined}
              onClick={() => choose(option)}
            >
              {option.start}
              <span className={styles.label}>{option.label}</span>
              {option.end}
              {option.value === value ? <CheckIcon /> : null}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

/** Lower case without accents. */
function normalizeForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether each word of the query is contained in the label or begins one of the keywords. */
export function matchesQuery({ label, keywords = '' }: Option, query: string): boolean {
  const name = normalizeForSearch(label)
  const words = `${name} ${normalizeForSearch(keywords)}`.split(/[\s()\-.,’']+/)
  return normalizeForSearch(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((term) => name.includes(term) || words.some((word) => word.startsWith(term)))
}
