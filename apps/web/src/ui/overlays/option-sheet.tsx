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
  /** What it is found by besides its label. */
  words?: string
}

export type OptionSheetProps = {
  open: boolean
  title: string
  closeLabel: string
  searchLabel: string
  /** Said where nothing is found. */
  noneText: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
  onClose: () => void
}

/** One of many, found by typing: a combobox whose list is always open, in a popup of its own. */
export function OptionSheet({ open, title, closeLabel, onClose, ...rest }: OptionSheetProps) {
  const search = useRef<HTMLInputElement>(null)
  // After the sheet's own effect, which shows it: nothing scrolls before.
  useEffect(() => {
    if (!open) return
    search.current?.focus()
    search.current?.closest('dialog')?.querySelector('[data-active]')?.scrollIntoView({ block: 'center' })
  }, [open])
  return createPortal(
    // What is pressed in here is nothing of the form around the field, to which React would hand it on.
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
  noneText,
  options,
  value,
  onChoose,
  onClose,
  search,
}: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const found = useMemo(() => options.filter((option) => isFound(option, wanted)), [options, wanted])
  const current =
    found.find((option) => option.value === active)
    ?? found.find((option) => option.value === value)
    ?? found[0]
  const optionId = (option: Option) => `${id}-${option.value}`

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = (option: Option) => {
    onChoose(option.value)
    onClose()
  }
  const move = (event: KeyboardEvent) => {
    const now = current ? found.indexOf(current) : -1
    const next = event.key === 'ArrowDown' ? now + 1 : event.key === 'ArrowUp' ? now - 1 : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(found.at(next % found.length)?.value ?? null)
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
          // A dial code reads from left to right in every language.
          dir={/^\s*[+\d]/.test(wanted) ? 'ltr' : undefined}
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
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value)
            setActive(null)
          }}
          onKeyDown={move}
        />
      </span>
      <p className={styles.none} role="status">
        {found.length === 0 ? noneText : ''}
      </p>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={title}>
        {found.map((option) => (
          // The keys of the list are the search field's, which keeps the focus.
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
    </>
  )
}

/** As somebody types it in a hurry: no accents, no capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether each word that was typed begins a word of the option, or stands in a name written without spaces. */
export function isFound({ label, words = '' }: Option, wanted: string): boolean {
  const name = plain(label)
  const all = `${name} ${plain(words)}`.split(/[\s()\-.,’']+/)
  return plain(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => name.includes(word) || all.some((each) => each.startsWith(word)))
}
