import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { CardProblems } from '../card/check-card.ts'
import { type HostedFieldName, hostedFieldNames } from './field-names.ts'
import type { MountedFields, MountOptions } from './mount-adyen.ts'

/** `waiting`: nothing of the provider is loaded yet. */
export type HostedPhase = 'waiting' | 'loading' | 'ready' | 'failed'

/** After this time the payer is shown that the provider's page can be used instead. */
const slowMs = 5_000

type Options = Omit<MountOptions, 'root' | 'onBrand' | 'onProblems' | 'onEnter'>

/**
 * The life of a provider's fields in our form: they are loaded when the payer begins to fill in the form, and removed, with
 * what was typed, when the page is hidden.
 */
export function useHostedFields(form: RefObject<HTMLFormElement | null>, options: Options) {
  const [phase, setPhase] = useState<HostedPhase>('waiting')
  const [isSlow, setIsSlow] = useState(false)
  const [brand, setBrand] = useState<CardBrand>('other')
  const [problems, setProblems] = useState<CardProblems>({})
  // A tap focuses a field and is a click, before the phase is rendered.
  const isBegun = useRef(false)
  const mounted = useRef<MountedFields>(undefined)
  /** The field that gets the focus once the frames are shown. */
  const wanted = useRef<HostedFieldName>(undefined)
  // A later loading, or the end, makes the result of an earlier one useless.
  const turn = useRef(0)
  // Like our own fields, they show no problem before the form is sent.
  const isSent = useRef<'not' | 'now' | 'before'>('not')

  const reset = (next: HostedPhase) => {
    turn.current += 1
    isBegun.current = next === 'loading'
    mounted.current?.unmount()
    mounted.current = undefined
    isSent.current = 'not'
    setPhase(next)
    setIsSlow(false)
    setBrand('other')
    setProblems({})
  }

  const showProblems = (found: CardProblems) => {
    if (isSent.current === 'not') return
    setProblems(found)
    const first = hostedFieldNames.find((field) => found[field] !== undefined)
    if (isSent.current === 'now' && first !== undefined) {
      mounted.current?.focus(first)
      isSent.current = 'before'
    }
  }

  const load = async (field: HostedFieldName) => {
    const root = form.current
    if (!root || isBegun.current) return
    reset('loading')
    const own = turn.current
    const slow = setTimeout(() => {
      if (turn.current === own) setIsSlow(true)
    }, slowMs)
    try {
      const { mountAdyen } = await loadModule(() => import('./mount-adyen.ts'))
      const fields = await mountAdyen({
        ...options,
        root,
        onBrand: setBrand,
        onProblems: showProblems,
        onEnter: () => root.requestSubmit(),
      })
      if (turn.current !== own) return fields.unmount()
      mounted.current = fields
      // The payer may have gone on to something else meanwhile.
      wanted.current = isOfForm(root, document.activeElement) ? field : undefined
      setPhase('ready')
      setIsSlow(false)
    } catch {
      // A blocker, the network or the provider: the form says so, and how to pay all the same.
      if (turn.current === own) reset('failed')
    } finally {
      clearTimeout(slow)
    }
  }

  useEffect(() => {
    if (phase === 'ready' && wanted.current !== undefined) mounted.current?.focus(wanted.current)
  }, [phase])

  const adoptFocus = useEffectEvent(() => {
    // A field that was focused before React has taken the page over.
    const { activeElement } = document
    const name = form.current?.contains(activeElement) ? activeElement?.getAttribute('data-field') : undefined
    const field = hostedFieldNames.find((each) => each === name)
    if (field !== undefined) void load(field)
  })
  const leave = useEffectEvent(() => reset('waiting'))
  const recolour = useEffectEvent(() => mounted.current?.restyle())
  useEffect(() => {
    const frame = requestAnimationFrame(() => adoptFocus())
    const onHide = () => leave()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const onScheme = () => recolour()
    window.addEventListener('pagehide', onHide)
    scheme.addEventListener('change', onScheme)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pagehide', onHide)
      scheme.removeEventListener('change', onScheme)
      turn.current += 1
      mounted.current?.unmount()
      mounted.current = undefined
    }
  }, [])

  return {
    phase,
    isSlow,
    brand,
    problems,
    load: (field: HostedFieldName) => void load(field),
    focus: (field: HostedFieldName) => mounted.current?.focus(field),
    /** The encrypted card of a form that is sent; undefined where it is not complete, or not loaded. */
    read: () => {
      isSent.current = 'now'
      return mounted.current?.read()
    },
  }
}

/** Whether an element is in a form, or is its button, which is outside of it. */
const isOfForm = (form: HTMLFormElement, element: Element | null) =>
  form.contains(element) || (element instanceof HTMLButtonElement && element.form === form)
