import { useQueryClient } from '@tanstack/react-query'
import {
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { firstInput } from './first-input.ts'
import { createFormStore, type FieldProblems, fieldsOf, type FormOptions } from './form-store.ts'
import { tooLongText } from './too-long-text.ts'

type UseFormOptions<Values extends object, Problems extends FieldProblems<Values>> = Omit<
  FormOptions<Values, Problems>,
  'onProblems'
> & {
  /** The names of a field's inputs, where they are not the field's own name. */
  inputNames?: { [Field in keyof Values]?: readonly string[] }
  /** The field that has the focus from the beginning. */
  autoFocus?: (keyof Values & string) | undefined
}

/**
 * A form: its values, the problems of its fields, and its submission. The first input with a problem gets the focus,
 * values stay after a failure, and a second submission during the first one is ignored. Inputs are found by their names
 * in the form that has `formProps`.
 */
export function useForm<Values extends object, Problems extends FieldProblems<Values> = object>({
  inputNames,
  autoFocus,
  ...options
}: UseFormOptions<Values, Problems>) {
  type Field = keyof Values & string
  const t = useTranslate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [store] = useState(() => createFormStore(queryClient, options))
  const { values, problems, isSubmitting, error } = useSyncExternalStore(
    store.subscribe,
    store.get,
    store.get,
  )
  const inputOf = (...fields: Field[]): HTMLInputElement | undefined =>
    firstInput(
      form.current?.elements ?? [],
      fields.flatMap((field) => inputNames?.[field] ?? field),
    )
  useLayoutEffect(() => store.configure({ ...options, onProblems: (fields) => inputOf(...fields)?.focus() }))
  const focusInitially = useEffectEvent(() => {
    const fields = fieldsOf<Values>(problems)
    if (fields.length > 0) inputOf(...fields)?.focus()
    else if (autoFocus !== undefined) inputOf(autoFocus)?.focus()
  })
  useEffect(() => focusInitially(), [])
  return {
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void store.submit()
      },
    },
    values,
    problems,
    /** What the field says while its text is too long. */
    tooLong: (field: Field): string | undefined => {
      const limited = options.texts?.(values)[field]
      return limited && tooLongText(limited.text, limited.max, t)
    },
    isSubmitting,
    error,
    /** The error, where it was not assigned to a field. */
    formError: fieldsOf<Values>(problems).length === 0 ? error : null,
    change: store.change,
    reset: store.reset,
    submit: store.submit,
    inputOf,
  }
}
